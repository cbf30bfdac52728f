import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cardOf } from '../../src/cards';
import { decode, encode } from '../../src/deal/evidence';
import { bytes, hex, lp, serverCommitment, shareCommitment } from '../../src/deal/hashes';
import { firstSeat, shuffled, stream } from '../../src/deal/shuffle';
import { fourWords, roster, transcript } from '../../src/deal/transcript';
import { verify } from '../../src/deal/verify';
import type { DealSeat } from '../../src/protocol';

type Deal = Readonly<{
  table: string;
  round: number;
  rules: string;
  secret: string;
  commitment: string;
  seats: DealSeat[];
  roster: string;
  transcript: string;
  words: string[];
  stream: string;
  deck: string;
  first: number;
}>;
type File = Readonly<{
  name: string;
  file: string;
  failures: [string, number | null][];
  shared: number[];
  called_off: boolean;
  own: boolean;
  words: string[];
}>;

/** What tests/deal/make_vectors.py made with Python. */
const VECTORS = JSON.parse(
  readFileSync(new URL('../../../tests/deal/vectors.json', import.meta.url), 'utf8'),
) as Readonly<{ lp: { parts: string[]; bytes: string }[]; deals: Deal[]; evidence: File[] }>;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each(VECTORS.lp)('parts keep their lengths: $bytes', ({ parts, bytes: wanted }) => {
  expect(hex(lp(...parts.map(bytes)))).toBe(wanted);
});

describe.each(VECTORS.deals)('the deal of $table', (deal) => {
  test('has the commitments of Python', () => {
    expect(serverCommitment(deal.table, deal.round, deal.secret)).toBe(deal.commitment);
    for (const { account, commitment, share } of deal.seats) {
      const made = share === null ? null : shareCommitment(deal.table, deal.round, account, share);
      expect(made).toBe(commitment);
    }
  });

  test('has its transcript and words', () => {
    expect(roster(deal.seats, deal.rules)).toBe(deal.roster);
    expect(transcript(deal)).toBe(deal.transcript);
    expect(fourWords(deal.transcript)).toEqual(deal.words);
  });

  test('has its deck and first seat', () => {
    const numbers = stream(deal.secret, deal.transcript, 'deck');
    expect(hex(Uint8Array.from({ length: 80 }, () => numbers.next().value))).toBe(deal.stream);
    expect(shuffled(deal.secret, deal.transcript).map(cardOf).join('')).toBe(deal.deck);
    expect(firstSeat(deal.secret, deal.transcript, deal.seats.length)).toBe(deal.first);
  });
});

describe.each(VECTORS.evidence)('a file: $name', (vector) => {
  test('gets the verdict of Python', () => {
    const verdict = verify(utf8(vector.file));
    expect(verdict.failures.map(({ code, at }) => [code, at])).toEqual(vector.failures);
    expect(verdict.shared).toEqual(vector.shared);
    expect([verdict.calledOff, verdict.own]).toEqual([vector.called_off, vector.own]);
    expect(verdict.words).toEqual(vector.words);
  });

  test('is written by the page as Python writes it', () => {
    const evidence = decode(utf8(vector.file));
    const isSealed = evidence && !vector.failures.some(([code]) => code === 'checksum');
    if (isSealed) expect(encode(evidence)).toBe(vector.file);
    else expect(vector.failures.map(([code]) => code)).toContain(evidence ? 'checksum' : 'file');
  });
});

test('bytes that are no text are no file', () => {
  const whole = utf8(VECTORS.evidence[0]?.file ?? '');
  expect(verify(Uint8Array.of(0xff, ...whole)).failures).toEqual([{ code: 'file', at: null }]);
  expect(verify(Uint8Array.of(0xef, 0xbb, 0xbf, ...whole)).failures).toEqual([{ code: 'file', at: null }]);
});

test('one changed byte anywhere is found', () => {
  const whole = utf8(VECTORS.evidence.find(({ name }) => name === 'another trump')?.file ?? '');
  for (let at = 0; at < whole.length; at += 17) {
    const changed = whole.with(at, (whole[at] ?? 0) ^ 1);
    expect(verify(changed).failures).not.toEqual([{ code: 'trump', at: null }]);
  }
});
