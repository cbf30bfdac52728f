/** The own hand as real buttons, exactly over the drawn cards: Tab goes through those that may be played, arrows through all. */

import { text } from '../i18n';
import { type HandBox, isPlayable, type Layout } from '../layout';
import type { RoundView } from '../protocol';
import { heldName } from '../say';
import type { State } from '../store';
import type { Acts } from './acts';
import { make, setAttribute } from './dom';
import { watchDrags } from './drag';

export type HandPart = Readonly<{ element: HTMLElement; update(state: State, layout: Layout): void }>;

export function createHand(acts: Acts, attackAt: (x: number, y: number) => number | null): HandPart {
  const element = make('div', { id: 'hand', role: 'group', 'aria-label': text('page.hand') });
  const buttons = new Map<string, HTMLButtonElement>();
  let boxes: readonly HandBox[] = [];

  element.addEventListener('click', (event) => {
    const card = cardOf(event.target);
    if (card !== null) acts.choose(card);
  });
  element.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const inOrder = boxes.map((box) => buttons.get(box.card.card));
    step(inOrder, inOrder.indexOf(document.activeElement as HTMLButtonElement))?.focus();
  });

  const isDraggable = (card: string): boolean => boxes.some((box) => box.card.card === card && isPlayable(box.card));
  const draggable = (target: EventTarget | null): string | null => {
    const card = cardOf(target);
    return card !== null && isDraggable(card) ? card : null;
  };
  watchDrags(element, draggable, {
    moved: (card, x, y) => acts.drag({ card, x, y }),
    dropped: (card, x, y) => {
      // Before the card is let go, and with it what it could beat.
      const attack = attackAt(x, y);
      acts.drag(null);
      const top = Math.min(...boxes.map(({ place }) => place.middle.y - place.height / 2));
      // Dropped on the table, not put back into the hand; meanwhile it may have become unplayable.
      if (y < top && isDraggable(card)) acts.play(card, attack);
    },
    cancelled: () => acts.drag(null),
  });

  return {
    element,
    update: ({ view }, layout) => {
      const hadFocus = element.contains(document.activeElement) ? document.activeElement : null;
      const place = boxes.findIndex((box) => buttons.get(box.card.card) === hadFocus);
      boxes = layout.hand;
      reconcile(buttons, boxes, element);
      if (view?.round) for (const box of boxes) describe(buttons.get(box.card.card), box, view.round);
      giveTabStop(buttons, boxes);
      if (hadFocus && !hadFocus.isConnected) neighbour(buttons, boxes, place)?.focus();
    },
  };
}

type Buttons = readonly (HTMLButtonElement | undefined)[];

const STEPS: Readonly<Record<string, (buttons: Buttons, at: number) => HTMLButtonElement | undefined>> = {
  ArrowLeft: (buttons, at) => buttons[Math.max(at - 1, 0)],
  ArrowRight: (buttons, at) => buttons[Math.min(at + 1, buttons.length - 1)],
  Home: (buttons) => buttons[0],
  End: (buttons) => buttons.at(-1),
};

function cardOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? null) : null;
}

/** One button a card, in hand order. */
function reconcile(buttons: Map<string, HTMLButtonElement>, boxes: readonly HandBox[], element: HTMLElement): void {
  const wanted = new Set(boxes.map((box) => box.card.card));
  for (const [card, button] of buttons) {
    if (wanted.has(card)) continue;
    button.remove();
    buttons.delete(card);
  }
  boxes.forEach(({ card: { card } }, i) => {
    const button = buttons.get(card) ?? make('button', { type: 'button', 'data-card': card });
    buttons.set(card, button);
    // A button that is moved in the document loses the focus; so only those that must.
    if (element.children[i] !== button) element.insertBefore(button, element.children[i] ?? null);
  });
}

function describe(button: HTMLButtonElement | undefined, { card, stance, place }: HandBox, round: RoundView): void {
  if (!button) return;
  const { style } = button;
  style.left = `${place.middle.x - place.width / 2}px`;
  style.top = `${place.middle.y - place.height / 2}px`;
  style.width = `${place.width}px`;
  style.height = `${place.height}px`;
  style.transform = `rotate(${place.turn}rad)`;
  style.zIndex = String(place.order);
  setAttribute(button, 'aria-label', heldName(card.card, round));
  setAttribute(button, 'aria-disabled', isPlayable(card) ? null : 'true');
  setAttribute(button, 'aria-pressed', isPlayable(card) ? String(stance === 'picked') : null);
}

/** Tab stops at each card that may be played; at the first of the hand when none may. */
function giveTabStop(buttons: ReadonlyMap<string, HTMLButtonElement>, boxes: readonly HandBox[]): void {
  const anyPlayable = boxes.some((box) => isPlayable(box.card));
  boxes.forEach((box, i) => {
    const button = buttons.get(box.card.card);
    if (button) button.tabIndex = isPlayable(box.card) || (!anyPlayable && i === 0) ? 0 : -1;
  });
}

/** Whoever plays by keys stays in the hand: on the nearest card that may be played, else on the nearest. */
function neighbour(
  buttons: ReadonlyMap<string, HTMLButtonElement>,
  boxes: readonly HandBox[],
  place: number,
): HTMLButtonElement | undefined {
  const byDistance = boxes.map((box, i) => ({ box, away: Math.abs(i - place) })).sort((a, b) => a.away - b.away);
  const next = byDistance.find(({ box }) => isPlayable(box.card)) ?? byDistance[0];
  return next && buttons.get(next.box.card.card);
}
