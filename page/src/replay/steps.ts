/**
 * A replay as a row of steps, each whole in itself: a view of the table as it then was, what had just happened, and all hands where they are
 * open. Whichever way one comes to a step, it is the same. Pure; it reads what the room answered and judges nothing.
 */

import type { ReplayAnswer, ReplaySeat, ReplayStep } from '../people/answers';
import type { Announcement, HandCard, RoundView, SeatView, View } from '../protocol';

export type Step = Readonly<{
  /** Since the deal. */
  atMs: number;
  view: View;
  /** All hands by seat; null as one seat saw it. */
  hands: readonly (readonly string[])[] | null;
}>;

/** The steps of a replay. `near` is the seat that is nearest; `somebody` is what is said of a player whose account is deleted. */
export function stepsOf(answer: ReplayAnswer, near: number, somebody: string): Step[] {
  const names = answer.seats.map(({ name }) => name ?? somebody);
  let seats = answer.seats.map((seat, i) => seatView(seat, names[i] ?? somebody));
  return answer.steps.map((step) => {
    const happened = step.happened.map((what, i) => ({ n: i + 1, what: named(what, names) }));
    seats = happened.reduce((all, { what }) => followed(all, what), seats);
    return { atMs: step.at_ms, view: viewOf(answer, step, seats, happened, near), hands: step.hands };
  });
}

function viewOf(
  { kind, number }: ReplayAnswer,
  step: ReplayStep,
  seats: SeatView[],
  happened: Announcement[],
  near: number,
): View {
  return {
    type: 'view',
    table: '',
    kind: kind === 'private' ? 'private' : 'quick',
    version: 0,
    now_ms: 0,
    heard: 0,
    happened,
    // So that the table stays laid at the last step.
    stage: 'round',
    round_number: number,
    deals_at_ms: null,
    // Whoever it is seen as, all go by their names.
    you: { role: 'watching', seat: null, host: false, may_start: false },
    seats,
    next: [],
    watching: [],
    panel: null,
    round: stillRound(step, near),
  };
}

/** The round as a picture: nothing counts down, nothing can be pressed, and the nearest hand is held where all are open. */
function stillRound({ round, hands }: ReplayStep, near: number): RoundView {
  const { wait } = round;
  return {
    ...round,
    wait: wait && { ...wait, since_ms: 0, until_ms: 0 },
    window: null,
    take: null,
    hand: hands === null ? round.hand : (hands[near] ?? []).map(heldCard),
  };
}

function heldCard(card: string): HandCard {
  return { card, lead: false, throw_in: false, beats: [], why: null };
}

function seatView({ bot, program }: ReplaySeat, name: string): SeatView {
  return { name, bot: bot !== null || program, by_bot: false, dropped: false, host: false, wins: 0, losses: 0 };
}

/** Who has left is called as the seat is. */
function named(what: Announcement['what'], names: readonly string[]): Announcement['what'] {
  return what.type === 'left' && what.seat !== null ? { ...what, name: names[what.seat] ?? what.name } : what;
}

/** A bot plays the hand of whoever is away or has left. */
function followed(seats: SeatView[], what: Announcement['what']): SeatView[] {
  if (what.type !== 'dropped' && what.type !== 'left' && what.type !== 'came_back') return seats;
  const by_bot = what.type !== 'came_back';
  return seats.map((seat, i) => (i === what.seat ? { ...seat, by_bot } : seat));
}

/** "1:07" */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
