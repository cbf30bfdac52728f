/** The others: name, role, number of cards, and the clock of the one the table waits on. */

import { text } from '../i18n';
import type { Layout } from '../layout';
import type { RoundView, SeatView, View } from '../protocol';
import { markText, roleOf, roleText } from '../role';
import type { State } from '../store';
import { icon, make, placeOver, renderInto, setAttribute } from './dom';
import { countDown, createRing, type Ring, type RoomMs } from './times';

const SWORD = ['M5 3l11 11-2 2L3 5V3z', 'M13 18l5-5 1.5 1.5-2 2L21 20l-1 1-3.5-3.5-2 2z'];
const SHIELD = ['M12 2l8 3v6c0 5-3.4 9-8 11-4.6-2-8-6-8-11V5z'];
const HAND = ['M7 22c-2-3-4-6-4-8l2-1 2 3V4h2v7h1V2h2v9h1V3h2v8h1V6h2v9c0 3-1 5-3 7z'];
const ROBOT = ['M11 2h2v3h5v4h2v6h-2v4H6v-4H4V9h2V5h5zM9 9v3h2V9zm4 0v3h2V9zM9 15v2h6v-2z'];
const BROKEN_LINE = ['M3 13h6v-2H3zm12 0h6v-2h-6zM10 4l3 6-2 1-3-6zm4 16l-3-6 2-1 3 6z'];
const CARDS = ['M4 5l9-2 3 14-9 2z', 'M17 6l3 1-3 13-7-.6'];

export type SeatsPart = Readonly<{ element: HTMLElement; update(state: State, layout: Layout): void }>;

export function createSeats(roomMs: RoomMs): SeatsPart {
  const element = make('ul', { id: 'seats', 'aria-label': text('page.players') });
  const chips: Chip[] = [];
  return {
    element,
    update: ({ view }, layout) => {
      const round = view?.round ?? null;
      const shown = view && round ? layout.seats.length : 0;
      while (chips.length < shown) chips.push(createChip(chips.length, element));
      while (chips.length > shown) chips.pop()?.element.remove();
      element.hidden = shown === 0;
      if (!view || !round) return;
      chips.forEach((chip, seat) => {
        const place = layout.seats[seat];
        const player = view.seats[seat];
        if (place && player) updateChip(chip, { view, round, player, seat, roomMs });
        if (place) placeOver(chip.element, place.chip);
      });
    },
  };
}

type Chip = Readonly<{ element: HTMLElement; face: HTMLElement; badge: HTMLElement; words: HTMLElement; ring: Ring }>;
type Player = Readonly<{ view: View; round: RoundView; player: SeatView; seat: number; roomMs: RoomMs }>;

function createChip(seat: number, list: HTMLElement): Chip {
  const ring = createRing('clock');
  const face = make('span', { class: 'face' });
  const badge = make('span', { class: 'badge' });
  const words = make('span', { class: 'who' });
  const looks = make('span', { class: 'face-place', 'aria-hidden': 'true' }, face, ring.element, badge);
  const pill = make('div', { class: 'pill' }, looks, words);
  const element = make('li', { class: `seat seat-${seat}` }, pill);
  list.append(element);
  return { element, face, badge, words, ring };
}

function updateChip(chip: Chip, shown: Player): void {
  const { view, round, player, seat, roomMs } = shown;
  const isWaited = view.stage === 'round' && round.wait?.seat === seat;
  const isOut = round.out[seat] != null;
  // The viewer's own place needs no label for the eye: the hand is there.
  chip.element.classList.toggle('sr', seat === view.you.seat);
  chip.element.classList.toggle('turn', isWaited);
  chip.element.classList.toggle('gone', isOut);
  setAttribute(chip.element, 'data-role', roleOf(view, seat));
  if (isWaited && round.wait) chip.ring.run(round.wait.since_ms, round.wait.until_ms, roomMs);
  else chip.ring.stop();
  const role = roleOf(view, seat);
  chip.badge.hidden = role === null || !(role in BADGES);
  renderInto(chip.badge, String(role), () => (role !== null && role in BADGES ? [icon(...(BADGES[role] ?? []))] : []));
  const until = isWaited && round.wait ? round.wait.until_ms : 0;
  renderInto(chip.face, `${player.name} ${until}`, () => [
    make('b', {}, Array.from(player.name)[0]?.toUpperCase() ?? ''),
    until > 0 ? countDown(make('span', { class: 'left' }), until) : null,
  ]);
  renderInto(
    chip.words,
    JSON.stringify([player, round.cards[seat], roleOf(view, seat), round.out[seat], view.you.seat]),
    () => wordsOf(shown),
  );
}

/** A shape as well as a word tells who attacks and who defends. */
const BADGES: Readonly<Partial<Record<string, readonly string[]>>> = { attacks: SWORD, defends: SHIELD, takes: HAND };

function wordsOf(shown: Player): HTMLElement[] {
  const { view, round, player, seat } = shown;
  const role = roleOf(view, seat);
  const n = round.cards[seat] ?? 0;
  const name = seat === view.you.seat ? text('seat.you') : player.name;
  const count = make(
    'span',
    { class: 'count' },
    icon(...CARDS),
    make('span', { 'aria-hidden': 'true' }, String(n)),
    srOnly(`${text('cards', { n })}. `),
  );
  const words = role === null ? null : make('span', { class: 'role' }, roleText(role, round.out[seat] ?? null));
  return [
    make('span', { class: 'name' }, make('span', { class: 'name-text' }, name), mark(player)),
    make('span', { class: 'about' }, role === 'out' ? null : count, words),
  ];
}

/** The word for what a player is besides, as a picture for the eye. */
function mark(player: SeatView): HTMLElement | null {
  const words = markText(player);
  const isPlayedByBot = player.bot || player.by_bot;
  return words === null ? null : markOf(player.bot ? 'bot' : 'bot by-bot', isPlayedByBot ? ROBOT : BROKEN_LINE, words);
}

function markOf(looks: string, paths: readonly string[], words: string): HTMLElement {
  return make('span', { class: looks, title: words }, icon(...paths), srOnly(` (${words})`));
}

function srOnly(words: string): HTMLElement {
  return make('span', { class: 'sr' }, words);
}
