/** What each player is in the round, and how that is called. It reads the view and judges nothing. */

import { text } from './i18n';
import type { SeatView, View } from './protocol';
import { placeText } from './say';

export type SeatRole = 'attacks' | 'defends' | 'takes' | 'out' | 'durak' | 'draw';

/** What the player in a seat is right now; null for whoever only may throw in, and while no round is on. */
export function roleOf({ round, stage }: View, seat: number): SeatRole | null {
  if (!round) return null;
  if (round.result) {
    if (round.result.durak === seat) return 'durak';
    return round.out[seat] == null ? 'draw' : 'out';
  }
  if (round.out[seat] != null) return 'out';
  if (stage !== 'round') return null;
  if (round.defender === seat) return round.taking ? 'takes' : 'defends';
  return round.attacker === seat ? 'attacks' : null;
}

export function roleText(role: SeatRole, place: number | null): string {
  return role === 'out' ? text('seat.out', { place: place === null ? '' : placeText(place) }) : text(`seat.${role}`);
}

/** Bots, hands played by a bot, and players whose line is lost; null for everyone else. */
export function markText({ bot, by_bot, dropped }: SeatView): string | null {
  if (bot) return text('seat.bot');
  if (by_bot) return text('seat.by_bot');
  return dropped ? text('seat.dropped') : null;
}
