/** Checks the proof of a round, and says which check failed: what src/durak/deal/verify.py does, to the same verdicts. */

import { cardOf } from '../cards';
import type { Evidence, Seen } from '../protocol';
import { Walk } from './course';
import { checksum, decode } from './evidence';
import { serverCommitment, shareCommitment } from './hashes';
import { firstSeat, shuffled } from './shuffle';
import { fourWords, opening, RULES, transcript } from './transcript';

export type FailureCode =
  | 'file'
  | 'rules'
  | 'commitment'
  | 'share'
  | 'transcript'
  | 'words'
  | 'deck'
  | 'first'
  | 'course'
  | 'trump'
  | 'hand'
  | 'heard'
  | 'result'
  | 'own'
  | 'seen'
  | 'checksum';

/** One check that failed. `at` is the announcement, or the seat from 0, that it is about. */
export type Failure = Readonly<{ code: FailureCode; at: number | null }>;

export type Verdict = Readonly<{
  failures: readonly Failure[];
  /** The seats whose pages took part in the shuffle. */
  shared: readonly number[];
  /** A share was withheld, and no card was dealt. */
  calledOff: boolean;
  /** A page of its own share vouches for the deal. */
  own: boolean;
  words: readonly string[];
}>;

export function verify(bytes: Uint8Array): Verdict {
  const evidence = decode(bytes);
  if (!evidence) return { failures: [failure('file')], shared: [], calledOff: false, own: false, words: [] };
  return {
    failures: [...fixed(evidence), ...seenBefore(evidence), ...after(evidence), ...whole(evidence)],
    shared: evidence.seats.flatMap((seat, i) => (seat.share === null ? [] : [i])),
    calledOff: isCalledOff(evidence),
    own: evidence.seen?.commitment != null,
    words: evidence.words ?? [],
  };
}

function failure(code: FailureCode, at: number | null = null): Failure {
  return { code, at };
}

/** Whether a page that had committed itself withheld its share. */
export function isCalledOff({ seats }: Pick<Evidence, 'seats'>): boolean {
  return seats.some((seat) => seat.commitment !== null && seat.share === null);
}

// --- What was fixed before the first card ---

function* fixed(evidence: Evidence): Generator<Failure> {
  const { table, round, secret, commitment } = evidence;
  if (!RULES.includes(evidence.rules)) yield failure('rules');
  if (serverCommitment(table, round, secret) !== commitment) yield failure('commitment');
  yield* shares(evidence);
  const th = isCalledOff(evidence) ? null : transcript(evidence);
  if (evidence.transcript !== th) yield failure('transcript');
  if (!isSame(evidence.words, th && fourWords(th))) yield failure('words');
}

function* shares({ table, round, seats }: Evidence): Generator<Failure> {
  for (const [i, { account, bot, commitment, share }] of seats.entries()) {
    const mayBe = share === null || shareCommitment(table, round, account, share) === commitment;
    if (!mayBe || (bot && commitment !== null)) yield failure('share', i);
  }
}

/** What the page knew of before the first card: its own share, and with the transcript everything else. */
function* seenBefore(evidence: Evidence): Generator<Failure> {
  const { seen, seats } = evidence;
  if (!seen) return;
  const own = seen.seat === null ? null : seats[seen.seat]?.commitment;
  if (seen.commitment !== null && own !== seen.commitment) yield failure('own');
  const otherSeats = seen.opening !== null && seen.opening !== opening(evidence);
  if (otherSeats || (seen.transcript !== null && seen.transcript !== evidence.transcript)) yield failure('seen');
}

// --- The deck, and every card in its place ---

function* after(evidence: Evidence): Generator<Failure> {
  if (isCalledOff(evidence)) {
    if (evidence.deck !== null || evidence.happened.length > 0) yield failure('deck');
    if (evidence.first !== null) yield failure('first');
    return;
  }
  const { secret, seats } = evidence;
  const th = transcript(evidence);
  const deck = shuffled(secret, th);
  const first = firstSeat(secret, th, seats.length);
  if (evidence.deck !== deck.map(cardOf).join('')) yield failure('deck');
  if (evidence.first !== first) yield failure('first');
  yield* course(evidence, () => new Walk(deck, first, seats.length));
}

function* course({ happened, seen }: Evidence, deal: () => Walk): Generator<Failure> {
  const walk = deal();
  const unsorted = happened.find(({ n }, i) => n <= (happened[i - 1]?.n ?? -1));
  const impossible = unsorted ?? happened.find(({ what }) => !walk.follow(what));
  if (impossible) yield failure('course', impossible.n);
  if (!seen) return;
  yield* seenAfter(happened, seen, deal());
  const hands = walk.hands.map((_, seat) => walk.hand(seat));
  if (!impossible && seen.result !== null && !isSame(seen.result, hands)) yield failure('result');
}

/** What the page saw by itself from the deal on, which is `walk`. */
function* seenAfter(happened: Evidence['happened'], seen: Seen, walk: Walk): Generator<Failure> {
  if (seen.trump !== null && seen.trump !== cardOf(walk.trump)) yield failure('trump');
  const told = new Map(happened.map(({ n, what }) => [n, what]));
  const heard = seen.happened.find(({ n, what }) => !isSame(told.get(n), what));
  if (heard) yield failure('heard', heard.n);
  const other = otherHand(happened, seen, walk);
  if (other !== null) yield failure('hand', other);
}

/** The announcement after which the page saw another hand than follows from the deck. */
function otherHand(happened: Evidence['happened'], seen: Seen, walk: Walk): number | null {
  let next = 0;
  for (const { n, cards } of seen.hands) {
    if (seen.seat === null || !walk.hands[seen.seat]) return n;
    for (let one = happened[next]; one && one.n <= n; one = happened[next]) {
      next++;
      // That something is impossible is told by itself.
      if (!walk.follow(one.what)) break;
    }
    if (!isSame(cards, walk.hand(seen.seat))) return n;
  }
  return null;
}

function* whole(evidence: Evidence): Generator<Failure> {
  if (checksum(evidence) !== evidence.checksum) yield failure('checksum');
}

/** Of things that were read, and so have their fields in one order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
