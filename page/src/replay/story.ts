/** A replay in words: what happened in a step, what had happened before it, and how the table lies. */

import { inHandOrder } from '../cards';
import { cardName, cardNames, sentencesOf, text } from '../i18n';
import { type CardStyle, happeningText, heldName, nameOf, tellBout, tellCounts, tellTrump } from '../say';
import type { Step } from './steps';

/** What happened in the step, a sentence each. */
export function linesOf({ view }: Step, style: CardStyle): string[] {
  return view.happened.map(({ what }) => happeningText(what, view, style)).filter((line) => line !== null);
}

/** The last sentences up to a step, the newest last; each as its own step tells it. */
export function linesUpTo(steps: readonly Step[], at: number, most: number, style: CardStyle): string[] {
  const lines: string[] = [];
  for (let i = at; i >= 0 && lines.length < most; i--) {
    const step = steps[i];
    if (step) lines.unshift(...linesOf(step, style));
  }
  return lines.slice(-most);
}

/** The same step for the ear. */
export function spoken(step: Step): string {
  return sentencesOf(linesOf(step, cardNames));
}

export type Hand = Readonly<{ seat: number; name: string; cards: readonly string[] }>;

/** The hands that this replay shows, in hand order: all of them, or the one of `near`. */
export function handsOf({ view, hands }: Step, near: number): Hand[] {
  const { round } = view;
  if (!round) return [];
  const shown = hands?.map((cards, seat) => ({ seat, cards })) ?? [
    { seat: near, cards: round.hand.map(({ card }) => card) },
  ];
  return shown.map(({ seat, cards }) => {
    const held = inHandOrder(
      cards.map((card) => ({ card })),
      round.trump,
    );
    return { seat, name: nameOf(view, seat), cards: held.map(({ card }) => card) };
  });
}

/** How the table lies after a step, for whoever can not see it. */
export function tableText(step: Step, near: number): string[] {
  const { view } = step;
  return [
    tellBout(view),
    ...handsOf(step, near).map((hand) => handText(hand, step)),
    tellTrump(view),
    tellCounts(view),
  ];
}

export function handText({ name, cards }: Hand, { view: { round } }: Step): string {
  if (cards.length === 0) return text('replay.hand.none', { name });
  const names = cards.map((card) => (round ? heldName(card, round) : cardName(card)));
  return text('replay.hand', { name, cards: names.join(text('list.comma')) });
}
