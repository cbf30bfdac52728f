/** The own hand as a list of buttons: each says what it does, or why not, and one press does it. */

import { inHandOrder } from '../cards';
import { cardNames, refusalText, text } from '../i18n';
import { isPlayable } from '../layout';
import type { AttackCard, HandCard, RoundView } from '../protocol';
import { heldName } from '../say';
import type { State } from '../store';
import type { Acts } from '../ui/acts';
import { button, make, renderInto } from '../ui/dom';
import { smallFace } from '../ui/small-card';

export type TextPart = Readonly<{ element: HTMLElement; update(state: State): void }>;

export function createTextHand(acts: Acts): TextPart {
  const list = make('ul', { class: 'text-cards' });
  const none = make('p', {}, text('tell.hand.none'));
  const element = make('section', { id: 'text-hand', 'aria-labelledby': 'text-hand-title' });
  element.append(make('h2', { id: 'text-hand-title' }, text('page.hand')), list, none);
  // A key that is held down plays one card.
  element.addEventListener('keydown', (event) => event.repeat && event.key === 'Enter' && event.preventDefault());
  return {
    element,
    update: ({ view, settings }) => {
      const round = view?.stage === 'round' ? view.round : null;
      element.hidden = round === null || view?.you.seat == null;
      if (!round) return;
      const hand = inHandOrder(round.hand, round.trump, settings.hand);
      none.hidden = hand.length > 0;
      list.hidden = hand.length === 0;
      const isAnyPlayable = hand.some(isPlayable);
      renderInto(list, JSON.stringify([hand, round.attacks, round.trump]), () =>
        hand.map((own) => make('li', {}, ...buttonsFor(own, round, acts, isAnyPlayable))),
      );
    },
  };
}

type Deed = Readonly<{ words: string; attack: number | null }>;

function buttonsFor(own: HandCard, round: RoundView, acts: Acts, isAnyPlayable: boolean): HTMLElement[] {
  const name = heldName(own.card, round);
  const deeds = deedsOf(own, round.attacks);
  if (deeds.length === 0) return [idleButton(own, name, acts, isAnyPlayable)];
  return deeds.map(({ words, attack }, i) =>
    button(
      { class: i === 0 ? 'text-card' : 'text-card more', 'data-key': keyOf(own, i) },
      () => acts.play(own.card, attack),
      ...(i === 0 ? [smallFace(own.card)] : []),
      // For the eye the card stands once, however much it can do.
      make('span', { class: i === 0 ? '' : 'sr' }, `${name}: `),
      make('span', { class: 'deed' }, words),
    ),
  );
}

/** A card that can not be played now is still pressed to hear why; Tab goes past it as long as others can. */
function idleButton(own: HandCard, name: string, acts: Acts, isAnyPlayable: boolean): HTMLElement {
  const why = refusalText(own.why ?? 'not_your_turn');
  return button(
    {
      class: 'text-card',
      'aria-disabled': 'true',
      'data-key': keyOf(own, 0),
      tabindex: isAnyPlayable ? -1 : null,
    },
    () => acts.choose(own.card),
    smallFace(own.card),
    make('span', {}, `${name}: `),
    make('span', { class: 'why' }, why),
  );
}

function keyOf({ card }: HandCard, deed: number): string {
  return `card ${card} ${deed}`;
}

function deedsOf(own: HandCard, attacks: readonly AttackCard[]): Deed[] {
  if (own.lead) return [{ words: text('text.lead'), attack: null }];
  if (own.throw_in) return [{ words: text('text.throw_in'), attack: null }];
  return own.beats.flatMap((attack) => {
    const card = attacks[attack]?.card;
    return card === undefined ? [] : [{ words: text('text.beat', { attack: cardNames(card) }), attack }];
  });
}
