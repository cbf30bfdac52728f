/** What the page says of the deal of the round shown: texts in the reader's language, made where the deal is checked. */

export type DealStatus = Readonly<{
  table: string;
  round: number;
  /** Four words to compare with the others at the table; null for a deal that was called off. */
  words: string | null;
  /** What became of the check; null while the round is on. */
  tick: 'holds' | 'fails' | 'off' | null;
  /** In a sentence, and at length. */
  summary: string;
  lines: readonly string[];
  /** The evidence, once there is any. */
  file: Readonly<{ name: string; text: string }> | null;
  save: string;
  check: string;
}>;
