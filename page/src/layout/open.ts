/** Hands that lie open, as in a replay: each other player's cards where the fan would stand, facing the eye, in rows. Pure. */

import { boundsOf, cardQuad, fanCards, handCard } from '../scene/poses';
import { depthOf, onPlane } from '../scene/stage';
import type { Pose, Stage } from '../scene/types';
import { type Box, clamp, type Frame } from './frame';
import { type HandPlace, handPlaces } from './hand';
import type { FarSeat, Seat } from './seats';

export type OpenCard = Readonly<{ card: string; place: HandPlace; pose: Pose }>;

/** Fans are as high as this many cards make them. */
const WIDEST_FAN = 8;
const LEAST_HEIGHT_PX = 80;
/** Cards keep so far from the upper edge of the screen. */
const EDGE_PX = 6;
/** Between the cards and the label under them, in CSS pixels. */
const GAP = 2;
/** The lower edge of the cards stands so high over the cloth, in units. */
const FOOT = 0.06;

type Held = { card: string };

/** Where the cards stand, by seat; nothing for whoever sits nearest, whose hand is the own hand. `sort` puts a hand in order. */
export function openHands(
  hands: readonly (readonly string[])[],
  seats: readonly Seat[],
  frame: Frame,
  sort: (hand: readonly Held[]) => Held[],
): OpenCard[][] {
  const boxes = hands.length === 0 ? new Map<Seat, Box>() : boxesFor(seats, frame);
  return seats.map((seat, i) => {
    const cards = sort((hands[i] ?? []).map((card) => ({ card }))).map(({ card }) => card);
    const box = boxes.get(seat);
    return box ? openHand(cards, box, frame) : [];
  });
}

/** Those opposite have the room over their labels; those at the sides what is left beside it. */
function boxesFor(seats: readonly Seat[], { stage }: Frame): Map<Seat, Box> {
  const others = seats.flatMap(({ fan, chip }): FarSeat[] => (fan ? [{ fan, chip }] : []));
  const farFirst = [...others].sort((a, b) => a.fan.spot.z - b.fan.spot.z);
  const taken = others.map(({ chip }) => chip);
  const boxes = new Map<FarSeat['fan'], Box>();
  for (const seat of farFirst) {
    const box = clearOf(boxOver(seat, stage), taken, stage);
    boxes.set(seat.fan, box);
    taken.push(box);
  }
  return new Map(seats.flatMap((seat) => (seat.fan ? [[seat, boxes.get(seat.fan) ?? seat.chip]] : [])));
}

/** The same box clear of whatever it would lie over: under it or beside it, where there is more room. */
function clearOf(box: Box, taken: readonly Box[], stage: Stage): Box {
  const inWay = taken.filter(({ top, height }) => top < box.top + box.height && top + height > box.top);
  const [under, beside] = [underAll(box, inWay), besideAll(box, inWay, stage)];
  return under.width * under.height > beside.width * beside.height ? under : beside;
}

function underAll(box: Box, inWay: readonly Box[]): Box {
  const across = inWay.filter(({ left, width }) => left < box.left + box.width && left + width > box.left);
  const top = Math.max(box.top, ...across.map((other) => other.top + other.height + GAP));
  return { ...box, top, height: box.top + box.height - top };
}

function besideAll(box: Box, inWay: readonly Box[], { viewport: { width, insets } }: Stage): Box {
  const middle = box.left + box.width / 2;
  const lefts = inWay.filter((other) => other.left + other.width / 2 < middle);
  const rights = inWay.filter((other) => other.left + other.width / 2 > middle);
  const least = Math.max(insets.left + GAP, ...lefts.map((other) => other.left + other.width + GAP));
  const most = Math.min(width - insets.right - GAP, ...rights.map((other) => other.left - GAP));
  const own = Math.min(box.width, most - least);
  return { ...box, left: clamp(box.left, least, most - own), width: own };
}

function openHand(cards: readonly string[], box: Box, { stage }: Frame): OpenCard[] {
  const foot = { x: box.left + box.width / 2, y: box.top + box.height };
  const depth = depthOf(stage, onPlane(stage, foot, FOOT));
  const places = handPlaces(
    cards.map(() => 'resting'),
    box,
  );
  return places.flatMap((place, i) => {
    const card = cards[i];
    if (card === undefined) return [];
    const { middle, width, turn, order } = place;
    return [{ card, place, pose: handCard(stage, { middle, widthPx: width, turn, order, depth }) }];
  });
}

/** Over the label, as wide as it is, and as high as the fan would be or as can be read. */
function boxOver({ fan, chip }: FarSeat, stage: Stage): Box {
  const bottom = chip.top - GAP;
  const ofFan = boundsOf(fanCards(fan, WIDEST_FAN).map((pose) => cardQuad(stage, pose))).top;
  const top = Math.max(Math.min(ofFan, bottom - LEAST_HEIGHT_PX), EDGE_PX);
  return { left: chip.left, top, width: chip.width, height: bottom - top };
}
