/** What lies on the cloth besides cards: Take, the ring of the window with Throw in?, and the tags of deck and discard pile. */

import { cornerOf, isRed, signOf } from '../cards';
import { cardName, suitName, text } from '../i18n';
import type { Layout } from '../layout';
import type { RoundView, View } from '../protocol';
import { mayThrowIn } from '../say';
import type { State } from '../store';
import type { Acts } from './acts';
import { button, layOver, make, placeOver, renderInto } from './dom';
import { createRing, type RoomMs } from './times';

/** Sizes before things are laid on the cloth. */
const TAKE = { width: 272, height: 100 };
const RING_PX = 120;
const THROW_IN = { width: 186, height: 80 };

export type ClothPart = Readonly<{ element: HTMLElement; update(state: State, layout: Layout): void }>;

export function createCloth(acts: Pick<Acts, 'take'>, roomMs: RoomMs): ClothPart {
  const take = button({ class: 'take', 'data-key': 'take', hidden: true }, acts.take);
  const ring = createRing('ring');
  const ringPlace = make('div', { class: 'lying', role: 'timer', 'aria-label': text('cloth.window') }, ring.element);
  const throwIn = make('div', { class: 'lying throw-in', 'aria-hidden': 'true' }, text('cloth.throw_in'));
  const deck = make('div', { class: 'tag' });
  const discard = make('div', { class: 'tag' });
  const element = make('div', { id: 'cloth' }, ringPlace, throwIn, deck, discard, take);
  return {
    element,
    update: ({ view }, layout) => {
      const round = view?.round ?? null;
      updateTake(take, round, layout);
      const window = view?.stage === 'round' ? (round?.window ?? null) : null;
      ringPlace.hidden = window === null;
      throwIn.hidden = window === null || !mayThrowIn(view);
      layOver(ringPlace, layout.ring, RING_PX, RING_PX);
      layOver(throwIn, layout.throwIn, THROW_IN.width, THROW_IN.height);
      if (window) ring.run(window.since_ms, window.until_ms, roomMs);
      else ring.stop();
      updateTags(deck, discard, view, layout);
    },
  };
}

function updateTake(take: HTMLElement, round: RoundView | null, layout: Layout): void {
  const n = round?.take ?? null;
  take.hidden = n === null;
  layOver(take, layout.take, TAKE.width, TAKE.height);
  renderInto(take, String(n), () =>
    n === null
      ? []
      : [make('b', {}, text('cloth.take')), ' ', make('span', { class: 'take-count' }, text('cards', { n }))],
  );
}

function updateTags(deck: HTMLElement, discard: HTMLElement, view: View | null, layout: Layout): void {
  const round = view?.round ?? null;
  deck.hidden = discard.hidden = round === null;
  if (!round) return;
  placeOver(deck, layout.deckTag);
  placeOver(discard, layout.discardTag);
  discard.hidden = round.discard === 0;
  renderInto(deck, `${round.trump_card} ${round.deck}`, () => trumpAndDeck(round));
  renderInto(discard, String(round.discard), () => [
    make('span', { class: 'sr' }, text('cloth.discard', { n: round.discard })),
    make('span', { 'aria-hidden': 'true' }, String(round.discard)),
  ]);
}

/** The trump card while it lies under the deck, with the number of cards there; then the suit alone. */
function trumpAndDeck({ trump, trump_card: card, deck }: RoundView): (HTMLElement | null)[] {
  const isThere = deck > 0;
  const spoken = `${text('cloth.trump')}: ${isThere ? cardName(card) : suitName(card)}. ${text('cloth.deck', { n: deck })}`;
  const shown = isThere ? `${cornerOf(card)}${signOf(trump)}` : signOf(trump);
  return [
    make('span', { class: 'sr' }, spoken),
    make('span', { class: 'word', 'aria-hidden': 'true' }, text('cloth.trump')),
    make('span', { class: `trump ${isRed(trump) ? 'red' : 'black'} suit-${trump}`, 'aria-hidden': 'true' }, shown),
    isThere ? make('span', { 'aria-hidden': 'true' }, String(deck)) : null,
  ];
}
