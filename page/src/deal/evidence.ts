/** The proof of a round as one JSON file; src/durak/deal/evidence.py says what each field is. */

import type { Evidence } from '../protocol';
import type { Course } from './course';
import { hashed, hex, lp, VERSION } from './hashes';
import { constant, listOf, matching, OtherError, oneOf, orNull, type Reader, record, whole, yesOrNo } from './reader';

const SEATS = 6;
const MOST_ROUND = 2 ** 32 - 1;

const hash = matching(/^[0-9a-f]{64}$/);
const card = matching(/^[6-9TJQKA][CDHS]$/);
const seat = whole(0, SEATS - 1);
const any = whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const n = whole(0, Number.MAX_SAFE_INTEGER);
const cards = listOf(card);

const course: Reader<Course> = oneOf<Course>({
  dealt: record({ type: constant('dealt'), round: any, first: seat }),
  led: record({ type: constant('led'), seat, card }),
  thrown_in: record({ type: constant('thrown_in'), seat, card }),
  beaten: record({ type: constant('beaten'), seat, card, attack: any }),
  bout_beaten: record({ type: constant('bout_beaten'), cards }),
  taken: record({ type: constant('taken'), seat, cards }),
  refilled: record({ type: constant('refilled'), seat, number: any }),
  trump_drawn: record({ type: constant('trump_drawn'), seat, card }),
  round_over: record({ type: constant('round_over'), durak: orNull(seat) }),
});

const COURSE: ReadonlySet<string> = new Set<Course['type']>([
  'dealt',
  'led',
  'thrown_in',
  'beaten',
  'bout_beaten',
  'taken',
  'refilled',
  'trump_drawn',
  'round_over',
]);

const happened = listOf(record({ n, what: course }));

const file: Reader<Evidence> = record<Evidence>({
  format: constant(VERSION),
  table: matching(/^[A-Za-z0-9_-]{1,64}$/),
  round: whole(1, MOST_ROUND),
  rules: hash,
  commitment: hash,
  secret: hash,
  seats: listOf(
    record({
      account: matching(/^[A-Za-z0-9_:-]{1,64}$/),
      bot: yesOrNo,
      commitment: orNull(hash),
      share: orNull(hash),
    }),
  ),
  transcript: orNull(hash),
  words: orNull(listOf(matching(/^/))),
  deck: orNull(matching(/^([6-9TJQKA][CDHS]){36}$/)),
  first: orNull(seat),
  happened,
  seen: orNull(
    record({
      seat: orNull(seat),
      commitment: orNull(hash),
      opening: orNull(hash),
      transcript: orNull(hash),
      trump: orNull(card),
      hands: listOf(record({ n, cards })),
      happened,
      result: orNull(listOf(cards)),
    }),
  ),
  checksum: hash,
});

/** Reads a file; null when it is none, or is not written as `encode` writes it. */
export function decode(bytes: Uint8Array): Evidence | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const evidence = file(JSON.parse(text));
    const isSo = evidence.seats.length >= 2 && evidence.seats.length <= SEATS && JSON.stringify(evidence) === text;
    return isSo ? evidence : null;
  } catch (error) {
    if (error instanceof OtherError || error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

/** The text of a file, its fields in their order and with its checksum. */
export function encode(evidence: Omit<Evidence, 'checksum'>): string {
  const blank = { ...evidence, checksum: '0'.repeat(64) };
  const ordered = file(JSON.parse(JSON.stringify(blank)));
  return JSON.stringify({ ...ordered, checksum: checksum(ordered) });
}

/** Whether an announcement tells where cards went, and so belongs into the file. */
export function isCourse(what: { type: string }): what is Course {
  return COURSE.has(what.type);
}

/** The checksum that belongs into a file with this content. */
export function checksum(evidence: Evidence): string {
  const blank = new TextEncoder().encode(JSON.stringify({ ...evidence, checksum: '' }));
  return hex(hashed(lp(VERSION, 'evidence', blank)));
}
