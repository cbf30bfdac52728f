/** What becomes of cards that are on their way when the next picture is asked for. Pure. */

import type { CardPlace, Move } from './scene/types';

/**
 * The rest of those flights of which `passedMs` have passed: each card goes on to where its place now is, in the time that it had left. Not
 * those of cards that the new `moves` send elsewhere, or that have no place any more.
 */
export function stillFlying(
  flights: readonly Move[],
  passedMs: number,
  places: readonly CardPlace[],
  moves: readonly Move[],
): Move[] {
  const sent = new Set(moves.map((move) => move.key));
  const ends = new Map(places.map((place) => [place.key, place.pose]));
  const last = new Map([...flights].sort((a, b) => a.delayMs - b.delayMs).map((move) => [move.key, move]));
  return flights.flatMap((move) => {
    const end = ends.get(move.key);
    const leftMs = move.delayMs + move.durationMs - passedMs;
    if (!end || leftMs <= 0 || sent.has(move.key)) return [];
    return [rest(move, last.get(move.key) === move ? end : move.to, leftMs)];
  });
}

function rest(move: Move, to: Move['to'], leftMs: number): Move {
  const durationMs = Math.min(move.durationMs, leftMs);
  return {
    key: move.key,
    ...(move.startFace === undefined ? {} : { startFace: move.startFace }),
    to,
    delayMs: leftMs - durationMs,
    durationMs,
    // A card that is on its way is already up.
    lift: move.lift * (durationMs / move.durationMs),
  };
}
