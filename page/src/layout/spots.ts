/**
 * Where things lie on the table of a frame with so many players: the others' fans with their labels, deck and discard pile, the room for
 * the bout, and the room for what lies under it (Take, or the ring). Labels and thumbs are measured in pixels and cards in units, so places
 * are found on the screen and carried over to the cloth. Pure.
 */

import { type Bounds, boundsOf, cardQuad, type Fan, fanCards } from '../scene/poses';
import { onPlane, project } from '../scene/stage';
import type { Spot, Stage } from '../scene/types';
import { type Box, clamp, type Frame } from './frame';
import { DECK_REACH, type Pile } from './piles';

/** A player's cards and label; the nearest player's are held like the own hand (null). */
export type Seat = Readonly<{ fan: Fan | null; chip: Box }>;
type FarSeat = Readonly<{ fan: Fan; chip: Box }>;

/** A part of the cloth, around the middle line of the table. */
export type Room = Readonly<{ x: number; width: number; far: number; near: number }>;

export type Spots = Readonly<{
  /** The other players in turn order from the one on the left. */
  others: readonly Seat[];
  /** Whoever a watcher sees nearest. */
  nearest: Seat;
  deck: Pile;
  discard: Pile;
  bout: Room;
  call: Room;
}>;

/** A fan is widest at about this many cards, and places are found for that, so that nothing moves with the number of cards. */
const WIDEST_FAN = 8;
/** Between things, in CSS pixels. */
const GAP = 4;
/** The cloth's own edge, and what lies next to one another on it, in units. */
const EDGE = 0.1;
const FAR_EDGE = 0.5;
const CALL_DEPTH = 0.6;
/** How far the ring with Throw in? reaches to the left of its middle. */
const CALL_REACH = 0.78;
const CROSSWISE = Math.PI / 2;
/** A wide table that is less deep than this on the screen has Take beside the bout. */
const SHORT_PX = 330;

const cache = new WeakMap<Frame, Map<number, Spots>>();

export function spotsFor(frame: Frame, players: number): Spots {
  const known = cache.get(frame) ?? new Map<number, Spots>();
  cache.set(frame, known);
  const spots = known.get(players) ?? findSpots(frame, players);
  known.set(players, spots);
  return spots;
}

function findSpots(frame: Frame, players: number): Spots {
  const others = seatsAround(frame, Math.max(players - 1, 0));
  const nearest = nearestSeat(frame);
  return {
    others,
    nearest,
    ...(frame.stage.shape === 'portrait' ? uprightRooms(frame, others) : wideRooms(frame, others)),
  };
}

// --- the others -----------------------------------------------------------------------------------------------------------

/** x as a part of half the table, z as a part of half its depth, and where the fan's backs look. */
type Rough = readonly [x: number, z: number, facing: number];

/** Seats left of the middle for one to five others, in turn order; those on the right mirror them, an odd one sits opposite. */
const LEFT_SEATS: Readonly<Record<Stage['shape'], readonly (readonly Rough[])[]>> = {
  landscape: [
    [],
    [[-1, -0.5, 0.9]],
    [[-1, -0.5, 0.9]],
    [
      [-1, -0.45, 0.9],
      [-0.36, -1, 0.1],
    ],
    [
      [-1, -0.45, 0.9],
      [-0.5, -1, 0.15],
    ],
  ],
  portrait: [
    [],
    [[-0.5, -1, 0.2]],
    [[-1, -0.7, 0.6]],
    [
      [-1, -0.7, 0.6],
      [-0.45, -1, 0.15],
    ],
    [
      [-1, -0.7, 0.6],
      [-0.64, -1, 0.2],
    ],
  ],
};
const FAN_SCALE: Readonly<Record<Stage['shape'], number>> = { portrait: 0.66, landscape: 0.84 };
/** Fans stand so far inside the table's edge. */
const FAN_INSET = 0.12;

function seatsAround(frame: Frame, others: number): FarSeat[] {
  const left = LEFT_SEATS[frame.stage.shape][others - 1] ?? [];
  const right = left.map(([x, z, facing]): Rough => [-x, z, -facing]).toReversed();
  const rough = others % 2 === 1 ? [...left, [0, -1, 0] as const, ...right] : [...left, ...right];
  const far = rough.map(([, z]) => z === -1);
  const farSeats = spread(
    rough.filter(([, z]) => z === -1).map((seat) => seatAt(frame, seat)),
    frame,
  );
  const chips = farSeats.map((seat) => seat.chip);
  const sides = rough.filter(([, z]) => z !== -1).map((seat) => clearOf(chips, seatAt(frame, seat), frame));
  return far.flatMap((isFar) => (isFar ? farSeats : sides).splice(0, 1));
}

function seatAt(frame: Frame, [x, z, facing]: Rough): FarSeat {
  const { width, depth } = frame.stage.table;
  const spot = { x: (x * width) / 2, z: (z * depth) / 2 + FAN_INSET };
  const fan = insideScreen({ spot, facing, scale: FAN_SCALE[frame.stage.shape] }, frame.stage);
  return { fan, chip: chipUnder(fan, frame) };
}

/** The same fan, moved along the cloth until its widest form keeps clear of the screen's sides. */
function insideScreen(fan: Fan, stage: Stage): Fan {
  const { width, insets } = stage.viewport;
  let inside = fan;
  for (let tries = 0; tries < 4; tries++) {
    const { left, right } = widest(inside, stage);
    const shift = Math.max(insets.left + GAP + 1 - left, 0) + Math.min(width - insets.right - GAP - 1 - right, 0);
    inside = { ...inside, spot: { x: inside.spot.x + shift / unitPx(inside.spot, stage), z: inside.spot.z } };
  }
  return inside;
}

/** The seat moved nearer until its fan is clear of the labels of those opposite. */
function clearOf(chips: readonly Box[], seat: FarSeat, frame: Frame): FarSeat {
  const { left, right, top } = widest(seat.fan, frame.stage);
  const inWay = chips.filter((chip) => chip.left < right + GAP && chip.left + chip.width > left - GAP);
  const wanted = Math.max(...inWay.map((chip) => chip.top + chip.height + GAP), top);
  if (wanted <= top) return seat;
  const spot = shifted(seat.fan.spot, wanted - top, frame.stage);
  const fan = insideScreen({ ...seat.fan, spot }, frame.stage);
  return { fan, chip: chipUnder(fan, frame) };
}

/** Labels in one line, and none over another. */
function spread(seats: readonly FarSeat[], { stage, chip }: Frame): FarSeat[] {
  const { width, insets } = stage.viewport;
  const top = Math.max(...seats.map((seat) => seat.chip.top));
  const step = chip.width + GAP;
  const middle = (seats.length - 1) / 2;
  return seats.map((seat, i) => {
    const own = seat.chip.left;
    const apart = width / 2 + (i - middle) * step - chip.width / 2;
    const left = i < middle ? Math.min(own, apart) : i > middle ? Math.max(own, apart) : own;
    const inside = clamp(left, insets.left + GAP, width - insets.right - GAP - chip.width);
    return { fan: seat.fan, chip: { ...seat.chip, left: inside, top } };
  });
}

function chipUnder(fan: Fan, { stage, chip }: Frame): Box {
  const { left, right, bottom } = widest(fan, stage);
  const { width, insets } = stage.viewport;
  const inside = clamp((left + right - chip.width) / 2, insets.left + GAP, width - insets.right - GAP - chip.width);
  return { left: inside, top: bottom + GAP, ...chip };
}

function nearestSeat({ prompt, chip }: Frame): Seat {
  const left = prompt.left + (prompt.width - chip.width) / 2;
  return { fan: null, chip: { left, top: prompt.top + prompt.height - chip.height, ...chip } };
}

// --- the middle -----------------------------------------------------------------------------------------------------------

type Rooms = Pick<Spots, 'deck' | 'discard' | 'bout' | 'call'>;

/** Held upright: the deck under the label of whoever sits opposite, then the bout as wide as the cloth, then Take with the discard pile beside it. */
function uprightRooms({ stage }: Frame, others: readonly FarSeat[]): Rooms {
  const { width } = stage.cloth;
  const chips = others.map((seat) => seat.chip);
  const inMiddle = chips.filter((chip) => Math.abs(chip.left + chip.width / 2 - stage.viewport.width / 2) < chip.width);
  const call = callRoom(stage, 0);
  const scale = 0.95;
  const z = zAt(stage, lowest(inMiddle, stage.viewport.insets.top) + GAP) + DECK_REACH.far * scale;
  const far = Math.max(z + DECK_REACH.near * scale, zAt(stage, lowest(chips, 0)));
  const bout = { x: 0, width: width - 2 * EDGE, far: far + EDGE / 2, near: call.far - EDGE / 2 };
  const discard = {
    x: -width / 2 + EDGE / 2 + DECK_REACH.side * 0.78,
    z: (call.far + call.near) / 2,
    scale: 0.78,
    turn: CROSSWISE,
  };
  return { deck: { x: 0, z, scale, turn: CROSSWISE }, discard, bout, call };
}

/** On a wide table the bout lies between deck and discard pile. */
function wideRooms({ stage, prompt }: Frame, others: readonly FarSeat[]): Rooms {
  const { depth } = stage.cloth;
  const isShort = depthPx(stage) < SHORT_PX;
  const scale = isShort ? 1.3 : 1.15;
  const x = pileX(stage, others, scale, isShort ? 3.1 : 2.8);
  const opposite = others.filter((seat) => seat.fan.spot.z < -0.3 * depth).map((seat) => seat.chip);
  const far = Math.max(zAt(stage, lowest(opposite, 0) + GAP), FAR_EDGE - depth / 2);
  const call = callRoom(stage, isShort ? x - 0.1 : 0);
  const near = isShort ? Math.min(depth / 2 - EDGE, zAt(stage, prompt.top - GAP)) : call.far - EDGE / 2;
  const pileSide = x - DECK_REACH.side * scale - EDGE;
  // Where what is said of the window lies beside the bout, the bout ends there.
  const side = isShort ? Math.min(pileSide, call.x - CALL_REACH) : pileSide;
  const bout = { x: 0, width: 2 * side, far, near };
  const z = isShort ? call.far - DECK_REACH.near * scale : 0.1 * depth;
  return { deck: { x: -x, z, scale, turn: CROSSWISE }, discard: { x, z, scale, turn: 0.2 }, bout, call };
}

/** How far from the middle the piles lie: on the cloth, and beside the labels on the left and right. */
function pileX(stage: Stage, others: readonly FarSeat[], scale: number, wanted: number): number {
  const half = stage.viewport.width / 2;
  const labels = others.map(({ chip }) => chip.left + chip.width).filter((right) => right < half / 2);
  const free = (half - Math.max(...labels, 0) - GAP) / unitPx({ x: 0, z: stage.cloth.depth / 4 }, stage);
  return Math.min(wanted, Math.min(free, stage.cloth.width / 2 - EDGE) - DECK_REACH.side * scale);
}

/** Around a point of the near side of the cloth, clear of the mug. */
function callRoom({ cloth, mug }: Stage, x: number): Room {
  const near = cloth.depth / 2 - EDGE;
  const free = mug ? mug.x - mug.radius - EDGE : cloth.width / 2 - EDGE;
  return { x, width: 2 * (free - x), far: near - CALL_DEPTH, near };
}

function lowest(boxes: readonly Box[], otherwise: number): number {
  return Math.max(...boxes.map((box) => box.top + box.height), otherwise);
}

// --- from the screen to the cloth -----------------------------------------------------------------------------------------

function widest(fan: Fan, stage: Stage): Bounds {
  return boundsOf(fanCards(fan, WIDEST_FAN).map((card) => cardQuad(stage, card)));
}

/** The line of the cloth that is seen at this height of the screen. */
function zAt(stage: Stage, y: number): number {
  return onPlane(stage, { x: stage.viewport.width / 2, y }, 0).z;
}

function shifted(spot: Spot, byPx: number, stage: Stage): Spot {
  const { y } = project(stage, { x: spot.x, y: 0, z: spot.z });
  return { x: spot.x, z: zAt(stage, y + byPx) };
}

function unitPx(spot: Spot, stage: Stage): number {
  const a = project(stage, { x: spot.x, y: 0, z: spot.z });
  return Math.abs(project(stage, { x: spot.x + 1, y: 0, z: spot.z }).x - a.x);
}

function depthPx(stage: Stage): number {
  const half = stage.table.depth / 2;
  return project(stage, { x: 0, y: 0, z: half }).y - project(stage, { x: 0, y: 0, z: -half }).y;
}
