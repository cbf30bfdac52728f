/** All that was fixed before the first card, as 32 bytes, and as four words to compare across a kitchen table. */

import type { DealSeat } from '../protocol';
import { bytes, hashed, hex, lp, u32, VERSION } from './hashes';
import { WORDS } from './word-list';

/** The SHA-256 of each version of docs/rules.md that rounds were dealt by, the newest last. */
export const RULES: readonly string[] = ['67e31a906a5ef09eefe5c07cfbd31d0c1f0a5cfb28c2181fc25d11419cfc18e3'];

const WORDS_SHOWN = 4;
const WORD_BITS = 11;

/** What is fixed: who was dealt in at which table by which rules, and what the room committed itself to. */
export type Fixed = Readonly<{
  table: string;
  round: number;
  rules: string;
  commitment: string;
  seats: readonly DealSeat[];
}>;

/** Canonical JSON: keys sorted, no spaces. */
export function roster(seats: readonly DealSeat[], rules: string): string {
  return JSON.stringify({ rules, seats: seats.map(({ account, bot }) => ({ account, bot })) });
}

export function transcript({ table, round, rules, commitment, seats }: Fixed): string {
  const head = lp(VERSION, 'transcript', table, u32(round), roster(seats, rules), bytes(commitment));
  const parts = seats.map((seat, i) => lp(Uint8Array.of(i), bytes(seat.commitment), bytes(seat.share)));
  return hex(hashed(Uint8Array.from([head, ...parts].flatMap((part) => [...part]))));
}

/** The transcript of a deal before any share was opened: its seats and commitments. */
export function opening(fixed: Fixed): string {
  return transcript({ ...fixed, seats: fixed.seats.map((seat) => ({ ...seat, share: null })) });
}

/** The words of the transcript's first 44 bits, from the highest; the same in every language. */
export function fourWords(th: string): string[] {
  const bits = [...bytes(th)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const word = (i: number): string => WORDS[Number.parseInt(bits.slice(WORD_BITS * i, WORD_BITS * (i + 1)), 2)] ?? '';
  return Array.from({ length: WORDS_SHOWN }, (_, i) => word(i));
}
