/**
 * Where things lie on the table of a frame with so many players: the others' fans with their labels, deck and discard pile, the room for
 * the bout, and the room for what lies under it (Take, or the ring). Labels and thumbs are measured in pixels and cards in units, so places
 * are found on the screen and carried over to the cloth. Pure.
 */

import type { Stage } from '../scene/types';
import type { Box, Frame } from './frame';
import { DECK_REACH, type Pile } from './piles';
import { type FarSeat, GAP, nearestSeat, type Seat, seatsAround } from './seats';
import { depthPx, unitPx, zAt } from './to-cloth';

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

/** The spots of a frame, found once for each number of players. */
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
