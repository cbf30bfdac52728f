/** The end of a round: who is the durak, the places, the score, everyone's last hand, and when the next deal comes. */

import { text } from '../i18n';
import type { Result, View } from '../protocol';
import { nameOf, nameOrYou } from '../say';
import type { State } from '../store';
import type { Acts } from './acts';
import { dealLine } from './deal';
import { button, make } from './dom';
import type { PanelContent } from './panel';
import { smallCard } from './small-card';
import { countDown } from './times';
import { joinButton } from './watch';

export function overPanel(state: State, view: View, acts: Acts): PanelContent {
  return {
    name: 'over',
    side: 'middle',
    signature: JSON.stringify([view.round?.result, view.seats, view.you, view.deals_at_ms, view.next, state.deal]),
    build: () => [
      ...resultOf(view),
      dealLine(state, acts),
      view.deals_at_ms === null ? null : nextDeal(view.deals_at_ms),
      make('p', { class: 'soft' }, text(isDealtIn(view) ? 'over.dealt_in' : 'over.watch')),
      make(
        'div',
        { class: 'row' },
        isDealtIn(view) ? null : joinButton(view, acts),
        replayButton(view, acts),
        leaveButton(acts),
      ),
    ],
  };
}

/** Heading and table of a finished round; nothing before the first. */
export function resultOf(view: View): HTMLElement[] {
  const result = view.round?.result;
  if (!result) return [];
  return [make('h2', {}, verdict(view, result)), ...cheer(view, result), placesTable(view, result)];
}

/** The way to see the round again, for those who played it. */
export function replayButton({ you, table, kept_as, round_number, round }: View, acts: Acts): HTMLElement | null {
  if (you.seat === null || !round?.result) return null;
  const again = (): void => acts.replay({ table: kept_as ?? table, round: round_number });
  return button({ class: 'plain', 'data-key': 'replay' }, again, text('replay.title'));
}

function isDealtIn({ you }: View): boolean {
  return you.role === 'seated' || you.role === 'next';
}

function verdict(view: View, { durak }: Result): string {
  if (durak === null) return text('over.draw');
  return durak === view.you.seat ? text('over.you_durak') : text('over.durak', { name: nameOf(view, durak) });
}

function cheer(view: View, result: Result): HTMLElement[] {
  const { seat } = view.you;
  if (seat === null) return [];
  if (result.durak === seat) return [make('p', { class: 'motto' }, text('over.again'))];
  return result.places[seat] === 1 && result.durak !== null ? [make('p', { class: 'motto' }, text('over.first'))] : [];
}

function placesTable(view: View, result: Result): HTMLElement {
  const seats = result.places.map((place, seat) => ({ place, seat })).sort((a, b) => a.place - b.place);
  const head = ['over.place', 'over.player', 'over.wins', 'over.losses', 'over.hand'] as const;
  return make(
    'table',
    { class: 'places' },
    make('caption', { class: 'sr' }, text('over.places')),
    make('thead', {}, make('tr', {}, ...head.map((key) => make('th', { scope: 'col' }, text(key))))),
    make('tbody', {}, ...seats.map(({ place, seat }) => row(view, result, place, seat))),
  );
}

function row(view: View, result: Result, place: number, seat: number): HTMLElement {
  const player = view.seats[seat];
  const isDurak = result.durak === seat;
  return make(
    'tr',
    { class: `${isDurak ? 'durak' : ''} ${seat === view.you.seat ? 'you' : ''}` },
    make('td', {}, isDurak ? text('seat.durak') : text('over.nth', { place })),
    make('th', { scope: 'row' }, nameOrYou(view, seat)),
    make('td', {}, String(player?.wins ?? 0)),
    make('td', {}, String(player?.losses ?? 0)),
    make('td', { class: 'last-hand' }, ...lastHand(result.hands[seat] ?? [])),
  );
}

function lastHand(cards: readonly string[]): (HTMLElement | string)[] {
  return cards.length === 0 ? [text('over.no_cards')] : cards.map(smallCard);
}

export function nextDeal(dealsAtMs: number): HTMLElement {
  return make(
    'p',
    { class: 'next-deal' },
    text('over.next'),
    ' ',
    countDown(make('b', { class: 'number' }), dealsAtMs),
  );
}

function leaveButton(acts: Acts): HTMLElement {
  return button({ class: 'plain', 'data-key': 'leave' }, acts.leave, text('over.leave'));
}
