/** What this page saw of a round by itself, to be held against what the deal is said to have been. */

import type { Happened, Seen, View } from '../protocol';
import { isCourse } from './evidence';

/** Longer than any round that people play. */
const MOST = 5_000;

export class Sightings {
  private seat: number | null = null;
  private trump: string | null = null;
  private result: string[][] | null = null;
  private readonly hands: Seen['hands'] = [];
  private readonly happened: Happened[] = [];

  /** Looks at a view of the round. */
  see({ heard, happened, round, you }: View): void {
    if (!round || this.happened.length > MOST) return;
    this.trump = round.trump_card;
    this.result = round.result?.hands ?? null;
    for (const { n, what } of happened) if (isCourse(what)) this.happened.push({ n, what });
    if (you.seat === null) return;
    this.seat = you.seat;
    const cards = round.hand.map(({ card }) => card);
    if (cards.join() !== this.hands.at(-1)?.cards.join()) this.hands.push({ n: heard, cards });
  }

  /** The same for the evidence; `from` is the first announcement of the round. */
  told(from: number): Pick<Seen, 'seat' | 'trump' | 'hands' | 'happened' | 'result'> {
    const { seat, trump, hands, result } = this;
    // A view may tell news of the round before with the first of this one.
    return { seat, trump, hands, happened: this.happened.filter(({ n }) => n >= from), result };
  }
}
