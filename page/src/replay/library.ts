/** Asks the room for replays, each as each seat saw it once: to look again is no new question. */

import type { ReplayAnswer } from '../people/answers';
import { createApi, RefusedError } from '../people/api';
import type { Player } from '../people/player';
import type { ReplayAsked } from '../ui/replay';

/** A replay that the room has answered, and where it is to begin. `own` is the seat of whoever asked, if it is known. */
export type Found = Readonly<{ link: string; answer: ReplayAnswer; step: number | null; own: number | null }>;

export type Library = Readonly<{
  /** Raises RefusedError. */
  find(asked: ReplayAsked): Promise<Found>;
  /** The same replay as a seat saw it, or with all hands. Raises RefusedError. */
  as(link: string, seat: number | null): Promise<ReplayAnswer>;
}>;

/** A round that has just ended is stored a moment later. */
const TRIES = 8;
const TRY_MS = 400;

export function createLibrary({ apiUrl, proof }: Player): Library {
  const api = createApi(apiUrl, proof, (...asked) => fetch(...asked));
  const known = new Map<string, ReplayAnswer>();

  const as = async (link: string, seat: number | null): Promise<ReplayAnswer> => {
    const key = `${link} ${seat}`;
    const answer = known.get(key) ?? (await api.replay(link, seat));
    known.set(key, answer);
    return answer;
  };
  /** One of the player's own rounds, among the last ones. */
  const ownRound = async (table: string, number: number): Promise<Readonly<{ link: string; own: number }>> => {
    for (let tries = 0; tries < TRIES; tries++) {
      const { rounds } = await api.history(null);
      const round = rounds.find((other) => other.table === table && other.number === number);
      if (round?.replay) return { link: round.replay, own: round.seats.findIndex(({ you }) => you) };
      await new Promise((resolve) => setTimeout(resolve, TRY_MS));
    }
    throw new RefusedError('no_such_replay');
  };
  return {
    as,
    find: async (asked) => {
      if ('table' in asked) {
        const { link, own } = await ownRound(asked.table, asked.round);
        return { link, own, step: null, answer: await as(link, null) };
      }
      return { link: asked.link, own: asked.own ?? null, step: asked.step, answer: await as(asked.link, asked.seat) };
    },
  };
}
