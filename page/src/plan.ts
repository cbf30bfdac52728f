/**
 * How cards get from the old layout to the new one: the announcements between the two, played through with cards that move from zone to
 * zone, each flight with its time. Pure. Whatever was announced, every card ends at its place in the new layout; where the announcements
 * do not lead there (some were missed, the screen was turned), the cards are simply there.
 */

import { faceOf } from './cards';
import { allPlaces, type Zones } from './layout';
import { attackCards, beatingCard, deckCard } from './layout/piles';
import type { Spots } from './layout/spots';
import type { Happening } from './protocol';
import { BACK, type CardPlace, type Move, type Pose } from './scene/types';

const PLAY_MS = 380;
const PLAY_NEXT_MS = 150;
const SWEEP_MS = 420;
const SWEEP_STEP_MS = 22;
/** The last card of a bout is seen for this long before the bout is swept away. */
const LOOK_MS = 320;
const DRAW_MS = 360;
const DRAW_STEP_MS = 75;
const DEAL_MS = 420;
/** The whole deal, but for the last card's flight. */
const DEAL_ALL_MS = 1_350;
const SHIFT_MS = 220;

const HIGH = 0.55;
const LOW = 0.25;

/** A card on its way: where it began, and the flights so far. */
type Token = { readonly key: string; readonly pose: Pose; face: number; readonly legs: Leg[] };
/** A flight. The last one of a card ends at its new place, whatever `to` says. */
type Leg = Readonly<{ to: Pose; delayMs: number; durationMs: number; lift: number }>;

type Table = {
  deck: Token[];
  hands: Token[][];
  attacks: Token[];
  beating: (Token | null)[];
  discard: Token[];
  /** When the next flight may begin, and when the last one ends. */
  clock: number;
  ends: number;
};

/** The moves that show what happened; none when the announcements do not lead from the old zones to the new ones. */
export function planMoves(before: Zones, after: Zones, happened: readonly Happening[], spots: Spots): Move[] {
  const table = tableOf(before);
  for (const what of happened) play(table, what, after, spots);
  const pairs = pairUp(table, after);
  return pairs === null ? [] : pairs.flatMap(([token, place]) => movesOf(token, place));
}

/** The way back: each card that has a place of its own in both slides from the one to the other. */
export function planBack(before: Zones, after: Zones): Move[] {
  const poses = new Map(allPlaces(before).map(({ key, pose }) => [key, pose]));
  return allPlaces(after).flatMap(({ key, pose }) => {
    const old = poses.get(key);
    const legs = old ? slideTo(old, pose) : [];
    return legs.map((leg) => ({ key, ...leg }));
  });
}

function tableOf({ deck, hands, attacks, beating, discard }: Zones): Table {
  return {
    deck: deck.map(tokenOf),
    hands: hands.map((hand) => hand.map(tokenOf)),
    attacks: attacks.map(tokenOf),
    beating: beating.map((place) => place && tokenOf(place)),
    discard: discard.map(tokenOf),
    clock: 0,
    ends: 0,
  };
}

function tokenOf({ key, face, pose }: CardPlace): Token {
  return { key, face, pose, legs: [] };
}

function play(table: Table, what: Happening, after: Zones, spots: Spots): void {
  switch (what.type) {
    case 'dealt':
      deal(table, after, spots);
      break;
    case 'led':
    case 'thrown_in':
      attack(table, what.seat, what.card, spots);
      break;
    case 'beaten':
      beat(table, what.seat, what.card, what.attack, spots);
      break;
    case 'bout_beaten':
      sweep(table, table.discard);
      break;
    case 'taken':
      sweep(table, handOf(table, what.seat));
      break;
    case 'refilled':
      draw(table, what.seat, what.number);
      break;
    default:
  }
}

/** The whole pack lies where the deck lies, and is dealt one card at a time. */
function deal(table: Table, after: Zones, spots: Spots): void {
  const wanted = after.hands.map((hand) => hand.length);
  const dealt = wanted.reduce((sum, n) => sum + n, 0);
  const pack = dealt + after.deck.length;
  table.deck = Array.from({ length: pack }, (_, i) => ({
    key: '',
    face: BACK,
    pose: deckCard(spots.deck, i),
    legs: [],
  }));
  table.hands = wanted.map(() => []);
  table.attacks = [];
  table.beating = [];
  table.discard = [];
  const step = DEAL_ALL_MS / Math.max(dealt, 1);
  for (let round = 0; table.hands.some((hand, seat) => hand.length < (wanted[seat] ?? 0)); round++) {
    for (const [seat, hand] of table.hands.entries()) {
      if (hand.length > round || round >= (wanted[seat] ?? 0)) continue;
      carry(table, table.deck.pop(), hand, DEAL_MS, HIGH);
      table.clock += step;
    }
  }
  // R2: the next card is turned face up and laid under the deck.
  const trump = after.deck[0]?.face === BACK ? undefined : table.deck.pop();
  if (trump) table.deck.unshift(flown(table, trump, DEAL_MS, LOW));
}

function attack(table: Table, seat: number, card: string, spots: Spots): void {
  const token = fromHand(table, seat, card);
  if (!token) return;
  const place = table.attacks.length;
  table.attacks.push(flown(table, token, PLAY_MS, HIGH, attackCards(spots.bout, place + 1)[place]));
  table.beating.push(null);
  table.clock += PLAY_NEXT_MS;
}

function beat(table: Table, seat: number, card: string, place: number, spots: Spots): void {
  const pose = attackCards(spots.bout, table.attacks.length)[place];
  const token = pose && fromHand(table, seat, card);
  if (!token) return;
  table.beating[place] = flown(table, token, PLAY_MS, HIGH, beatingCard(pose, place));
  table.clock += PLAY_NEXT_MS;
}

/** The bout goes, pair by pair as it lies, to the discard pile or to a hand. */
function sweep(table: Table, to: Token[]): void {
  if (table.ends > 0) table.clock = Math.max(table.clock, table.ends + LOOK_MS);
  const cards = table.attacks
    .flatMap((token, i) => [token, table.beating[i] ?? null])
    .filter((token) => token !== null);
  for (const token of cards) {
    carry(table, token, to, SWEEP_MS, LOW);
    table.clock += SWEEP_STEP_MS;
  }
  table.attacks = [];
  table.beating = [];
  table.clock += SWEEP_MS / 2;
}

function draw(table: Table, seat: number, number: number): void {
  for (let i = 0; i < number; i++) {
    carry(table, table.deck.pop(), handOf(table, seat), DRAW_MS, HIGH);
    table.clock += DRAW_STEP_MS;
  }
}

function carry(table: Table, token: Token | undefined, to: Token[], durationMs: number, lift: number): void {
  if (token) to.push(flown(table, token, durationMs, lift));
}

function flown(table: Table, token: Token, durationMs: number, lift: number, to: Pose = token.pose): Token {
  token.legs.push({ to, delayMs: table.clock, durationMs, lift });
  table.ends = Math.max(table.ends, table.clock + durationMs);
  return token;
}

/** The card itself where the viewer can see it, else one from the middle of the hand, which now shows its face. */
function fromHand(table: Table, seat: number, card: string): Token | undefined {
  const hand = handOf(table, seat);
  const face = faceOf(card);
  const known = hand.findIndex((token) => token.face === face);
  const index = known >= 0 ? known : Math.floor(hand.length / 2);
  const [token] = hand.splice(index, 1);
  if (token) token.face = face;
  return token;
}

function handOf(table: Table, seat: number): Token[] {
  return table.hands[seat] ?? [];
}

type Pair = readonly [Token, CardPlace];

/** Each card with its new place; null when a zone does not hold as many cards as the new layout says. */
function pairUp(table: Table, after: Zones): Pair[] | null {
  const pairs: Pair[] = [];
  const zones: [readonly (Token | null)[], readonly (CardPlace | null)[]][] = [
    [table.deck, after.deck],
    [table.discard, after.discard],
    [table.attacks, after.attacks],
    [table.beating, after.beating],
    ...after.hands.map((hand, seat): [Token[], readonly CardPlace[]] => [handOf(table, seat), hand]),
  ];
  for (const [tokens, places] of zones) {
    if (tokens.length !== places.length || numberIn(tokens) !== numberIn(places)) return null;
    pairs.push(...pairZone(tokens, places));
  }
  return pairs;
}

function numberIn(zone: readonly unknown[]): number {
  return zone.filter((card) => card !== null).length;
}

/** First the cards whose face shows, then the others in order. */
function pairZone(tokens: readonly (Token | null)[], places: readonly (CardPlace | null)[]): Pair[] {
  const pairs: Pair[] = [];
  const left = new Set(tokens.filter((token) => token !== null));
  const take = (token: Token | undefined, place: CardPlace): boolean => {
    if (!token) return false;
    left.delete(token);
    pairs.push([token, place]);
    return true;
  };
  const open = places.filter((place) => place !== null);
  const sameFace = (place: CardPlace): Token | undefined =>
    place.face === BACK ? undefined : [...left].find((token) => token.face === place.face);
  const unseen = open.filter((place) => !take(sameFace(place), place));
  for (const place of unseen) take([...left][0], place);
  return pairs;
}

/** A card that never left its place needs no move; one that only makes room slides. */
function movesOf(token: Token, place: CardPlace): Move[] {
  const legs = token.legs.length > 0 ? token.legs : slideTo(token.pose, place.pose);
  return legs.map((leg, i) => ({
    key: place.key,
    ...(i === 0 && token.key !== place.key ? { from: token.pose } : {}),
    ...(token.face === BACK ? {} : { startFace: token.face }),
    to: i === legs.length - 1 ? place.pose : leg.to,
    delayMs: leg.delayMs,
    durationMs: leg.durationMs,
    lift: leg.lift,
  }));
}

function slideTo(from: Pose, to: Pose): Leg[] {
  const isThere = (Object.keys(to) as (keyof Pose)[]).every((axis) => Math.abs(from[axis] - to[axis]) < 1e-6);
  return isThere ? [] : [{ to, delayMs: 0, durationMs: SHIFT_MS, lift: 0 }];
}
