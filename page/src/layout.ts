/**
 * Where everything is: from what the viewer may see and the frame of his screen to a place for each of the 36 cards and a box for each
 * control and label. Pure; it holds no rule of Durak and remembers nothing, so what is drawn always equals the view.
 */

import { faceOf, type HandOrder, inHandOrder } from './cards';
import type { Box, Frame } from './layout/frame';
import { type HandPlace, handPlaces, type Stance } from './layout/hand';
import { type OpenCard, openHands } from './layout/open';
import { attackCards, beatingCard, deckCard, discardCard, type Pile, trumpCard } from './layout/piles';
import type { Seat } from './layout/seats';
import { type Room, type Spots, spotsFor } from './layout/spots';
import type { HandCard, RoundView } from './protocol';
import { boundsOf, cardQuad, clothQuad, fanCards, handCard, type Quad } from './scene/poses';
import { BACK, type CardPlace, type Pose, type Spot, type Stage } from './scene/types';

/** What the layout has to know of the page: nothing but this decides where things are. */
export type Shown = Readonly<{
  round: RoundView | null;
  /** The viewer's seat in the round; null for a watcher. */
  seat: number | null;
  picked: string | null;
  /** All hands by seat where they are open, as in a replay. */
  open?: readonly (readonly string[])[] | null;
  /** How the player likes it: the order of the hand, and where Take lies. */
  hand?: HandOrder;
  take?: TakeSide;
}>;

type TakeSide = 'middle' | 'left';

/** A card of the own hand, and the button over it. */
export type HandBox = Readonly<{ card: HandCard; stance: Stance; place: HandPlace }>;

/** Places by where they are, as the plan of a movement needs them. */
export type Zones = Readonly<{
  /** The bottom first: the trump card while it lies there. */
  deck: readonly CardPlace[];
  hands: readonly (readonly CardPlace[])[];
  attacks: readonly CardPlace[];
  /** As long as `attacks`; null where nothing beats it yet. */
  beating: readonly (CardPlace | null)[];
  discard: readonly CardPlace[];
}>;

export type Layout = Readonly<{
  frame: Frame;
  zones: Zones;
  hand: readonly HandBox[];
  /** The others' hands by seat where they are open. */
  open: readonly (readonly OpenCard[])[];
  spots: Spots;
  /** In the order of seats. */
  seats: readonly Seat[];
  /** What each attack card covers, with the card that beats it. */
  bout: readonly Quad[];
  take: Quad;
  ring: Quad;
  throwIn: Quad;
  /** On the deck: the trump and the number of cards; on the discard pile: its number of cards. */
  deckTag: Box;
  discardTag: Box;
  light: Spot | null;
}>;

/** Cards of a table nobody has dealt at yet, and for how many it is laid then. */
const WHOLE_DECK = 36;
const LAID_FOR = 2;
/** As high at most are the backs of the player whom a watcher sees nearest. */
const NEAREST_PX = 58;
/** Sizes on the cloth, in units: as large as there is room for, up to these. */
const TAKE_SIZE = { width: 1.36, depth: 0.54 };
/** A discard pile that is no further away lies beside Take, not beyond it. */
const DISCARD_NEAR = 0.8;
const RING_SIZE = 0.54;
const CALL_GAP = 0.06;
/** The word for trump, its sign and a count: as wide as that needs, and on a narrow screen as the labels beside it leave. */
const DECK_TAG = { width: 130, part: 0.34, height: 28 };
const DISCARD_TAG = { width: 32, height: 24 };
const THROW_IN_SIZE = { width: 0.86, depth: 0.42 };

export function layOut(shown: Shown, frame: Frame): Layout {
  const { round } = shown;
  const { stage } = frame;
  const take = shown.take ?? 'middle';
  const spots = spotsWith(take, spotsFor(frame, round?.cards.length ?? LAID_FOR), stage);
  const seats = round === null ? [] : seatsOf(round.cards.length, shown.seat, spots);
  const hand = round === null ? [] : handBoxes(round, shown, frame);
  const open =
    round === null
      ? []
      : openHands(shown.open ?? [], seats, frame, (cards) => inHandOrder(cards, round.trump, shown.hand));
  const zones = round === null ? undealt(spots) : zonesOf(round, { shown, spots, seats, hand, open, frame });
  return {
    frame,
    zones,
    hand,
    open,
    spots,
    seats,
    bout: zones.attacks.map((attack) => cardQuad(stage, attack.pose)),
    ...callQuads(spots.call, stage),
    take: takeQuad(spots.call, take, stage),
    deckTag: tagOn(deckCard(spots.deck, 0), deckTagSize(frame), stage),
    discardTag: tagOn(discardCard(spots.discard, 0), larger(DISCARD_TAG, frame.letters), stage),
    light: lightOn(round, seats, stage),
  };
}

/** The viewer sits nearest and the others follow clockwise from the left; a watcher sees seat 0 nearest. */
function seatsOf(players: number, seat: number | null, spots: Spots): Seat[] {
  return Array.from({ length: players }, (_, i) => {
    const turn = (i - (seat ?? 0) + players) % players;
    return spots.others[turn - 1] ?? spots.nearest;
  });
}

/** Every card, once. */
export function allPlaces(zones: Zones): CardPlace[] {
  const { deck, hands, attacks, beating, discard } = zones;
  return [...deck, ...discard, ...attacks, ...beating.filter((place) => place !== null), ...hands.flat()];
}

function handBoxes(round: RoundView, { picked, hand }: Shown, frame: Frame): HandBox[] {
  const cards = inHandOrder(round.hand, round.trump, hand);
  const anyPlayable = cards.some(isPlayable);
  const stances = cards.map((card) => stanceOf(card, picked, anyPlayable));
  const places = handPlaces(stances, frame.hand, frame.wholeEdge);
  return cards.flatMap((card, i) => {
    const [stance, place] = [stances[i], places[i]];
    return stance && place ? [{ card, stance, place }] : [];
  });
}

export function isPlayable(card: HandCard): boolean {
  return card.lead || card.throw_in || card.beats.length > 0;
}

function stanceOf(card: HandCard, picked: string | null, anyPlayable: boolean): Stance {
  if (card.card === picked) return 'picked';
  if (isPlayable(card)) return 'playable';
  return anyPlayable ? 'dimmed' : 'resting';
}

function undealt({ deck }: Spots): Zones {
  const places = Array.from({ length: WHOLE_DECK }, (_, i) => back(`deck ${i}`, deckCard(deck, i)));
  return { deck: places, hands: [], attacks: [], beating: [], discard: [] };
}

type Around = Pick<Layout, 'spots' | 'seats' | 'hand' | 'open' | 'frame'> & Readonly<{ shown: Shown }>;

function zonesOf(round: RoundView, { shown, spots, seats, hand, open, frame }: Around): Zones {
  const { stage } = frame;
  const attacks = attackCards(spots.bout, round.attacks.length);
  return {
    deck: deckPlaces(round, spots.deck),
    hands: seats.map(({ fan }, seat) => {
      if (seat === shown.seat) return hand.map((box) => heldPlace(box, stage));
      if (shown.open && fan) return (open[seat] ?? []).map(({ card, pose }) => known(card, pose));
      const cards = round.cards[seat] ?? 0;
      return fanPlaces(seat, fan ? fanCards(fan, cards) : nearestCards(cards, frame));
    }),
    attacks: round.attacks.flatMap(({ card }, i) => at(attacks[i], (pose) => known(card, pose))),
    beating: round.attacks.map(({ beaten_by }, i) => {
      const pose = attacks[i];
      return beaten_by === null || !pose ? null : known(beaten_by, beatingCard(pose, i));
    }),
    discard: Array.from({ length: round.discard }, (_, i) => back(`discard ${i}`, discardCard(spots.discard, i))),
  };
}

/** The trump card lies under the others as long as it is in the deck. */
function deckPlaces(round: RoundView, pile: Pile): CardPlace[] {
  return Array.from({ length: round.deck }, (_, i) =>
    i === 0 && round.trump_at === 'deck'
      ? known(round.trump_card, trumpCard(pile))
      : back(`deck ${i}`, deckCard(pile, i)),
  );
}

function fanPlaces(seat: number, poses: readonly Pose[]): CardPlace[] {
  return poses.map((pose, i) => back(`seat ${seat} ${i}`, pose));
}

/** The backs of the player whom a watcher sees nearest: small, where the own hand would be. */
function nearestCards(cards: number, { stage, hand }: Frame): Pose[] {
  const stances: Stance[] = Array.from({ length: cards }, () => 'resting');
  const box = { ...hand, height: Math.min(NEAREST_PX, hand.height) };
  return handPlaces(stances, box).map((place) => heldPose(place, 'resting', stage));
}

function heldPlace({ card, stance, place }: HandBox, stage: Stage): CardPlace {
  return known(card.card, heldPose(place, stance, stage));
}

function heldPose({ middle, width, turn, order }: HandPlace, stance: Stance, stage: Stage): Pose {
  const looks = { dim: stance === 'dimmed' ? 1 : 0, glow: stance === 'picked' ? 1 : 0 };
  return handCard(stage, { middle, widthPx: width, turn, order, ...looks });
}

function known(card: string, pose: Pose): CardPlace {
  return { key: card, face: faceOf(card), pose };
}

function back(key: string, pose: Pose): CardPlace {
  return { key, face: BACK, pose };
}

function at<Item, Result>(item: Item | undefined, then: (item: Item) => Result): Result[] {
  return item === undefined ? [] : [then(item)];
}

/** Where Take lies on the left, a discard pile that would lie there changes sides. */
function spotsWith(take: TakeSide, spots: Spots, { mug }: Stage): Spots {
  const { call, discard } = spots;
  const isInTheWay = discard.x < call.x && Math.abs(discard.z - (call.far + call.near) / 2) < DISCARD_NEAR;
  return take === 'left' && isInTheWay && mug === null ? { ...spots, discard: { ...discard, x: -discard.x } } : spots;
}

/** In the middle of the room there is for it, or at its left end. */
function takeQuad({ x, width, far, near }: Room, take: TakeSide, stage: Stage): Quad {
  const own = Math.min(TAKE_SIZE.width, width);
  const middle = take === 'left' ? x - (width - own) / 2 : x;
  return clothQuad(stage, { x: middle, z: (far + near) / 2 }, own, TAKE_SIZE.depth);
}

/** The ring with Throw in? beside it, in the middle of the room there is for them. */
function callQuads({ x, width, far, near }: Room, stage: Stage): Pick<Layout, 'ring' | 'throwIn'> {
  const z = (far + near) / 2;
  const words = Math.min(THROW_IN_SIZE.width, width - RING_SIZE - CALL_GAP);
  const left = x - (RING_SIZE + CALL_GAP + words) / 2;
  return {
    ring: clothQuad(stage, { x: left + RING_SIZE / 2, z }, RING_SIZE, RING_SIZE),
    throwIn: clothQuad(stage, { x: left + RING_SIZE + CALL_GAP + words / 2, z }, words, THROW_IN_SIZE.depth),
  };
}

type Size = Readonly<{ width: number; height: number }>;

function deckTagSize({ stage: { viewport }, letters }: Frame): Size {
  const { width, height } = larger(DECK_TAG, letters);
  return { width: Math.min(width, viewport.width * DECK_TAG.part), height };
}

function larger({ width, height }: Size, by: number): Size {
  return { width: width * by, height: height * by };
}

/** A tag lies on the backs of its pile; the trump card stays free. */
function tagOn(card: Pose, size: Size, stage: Stage): Box {
  const { left, right, top, bottom } = boundsOf([cardQuad(stage, card)]);
  return { left: (left + right - size.width) / 2, top: (top + bottom - size.height) / 2, ...size };
}

/** The light falls on whoever the table waits on: on his cards, or on the cloth before the viewer. */
function lightOn(round: RoundView | null, seats: readonly Seat[], stage: Stage): Spot | null {
  if (!round?.wait) return null;
  return seats[round.wait.seat]?.fan?.spot ?? { x: 0, z: stage.table.depth / 2 };
}
