/** The deck and the seat that starts, out of the room's secret and the transcript. Whoever has both gets the same. */

import { bytes, keyed, lp, u32, VERSION } from './hashes';

export const CARDS = 36;
const BYTE = 256;

/** The deck by faces, index 0 dealt first (R2): Fisher-Yates over the cards in their order, six to ace by suit. */
export function shuffled(secret: string, th: string): number[] {
  const deck = Array.from({ length: CARDS }, (_, face) => face);
  const numbers = stream(secret, th, 'deck');
  for (let i = CARDS - 1; i > 0; i--) {
    const j = below(i + 1, numbers);
    [deck[i], deck[j]] = [deck[j] ?? 0, deck[i] ?? 0];
  }
  return deck;
}

/** The seat that starts when nobody holds a trump (R3). */
export function firstSeat(secret: string, th: string, seats: number): number {
  return below(seats, stream(secret, th, 'first'));
}

/** The bytes for one purpose, `label`, without end. */
export function* stream(secret: string, th: string, label: string): Generator<number, never> {
  const key = keyed(bytes(secret), lp(VERSION, 'key', label, bytes(th)));
  for (let block = 0; ; block++) yield* keyed(key, lp(VERSION, 'stream', u32(block)));
}

/** A number below n. Bytes that would favour the small ones are left out. */
function below(n: number, numbers: Generator<number, never>): number {
  for (;;) {
    const byte = numbers.next().value;
    if (byte < BYTE - (BYTE % n)) return byte % n;
  }
}
