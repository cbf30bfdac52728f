/**
 * Where things lie on a table of this shape: the other players' fans, the bout, the deck with the trump card, the discard pile, and Take.
 * Pure; everything keeps clear of everything else and inside the viewport's insets.
 */

import { type Bounds, boundsOf, cardQuad, type Fan, fanCards, lyingCard } from './poses';
import { CARD_HEIGHT, CARD_WIDTH, type Pose, type Spot, type Stage } from './types';

/** Fans keep this far from the viewport's insets, in CSS pixels. */
const FAN_MARGIN = 6;
/** A fan is widest at about this many cards, and stays so. */
const WIDEST_FAN = 8;
/** Fans stand so far inside the table's edge. */
const FAN_INSET = 0.12;

/** The fans of the other players in turn order from the one on the left, each wholly inside the screen with any number of cards. */
export function seatFans(stage: Stage, others: number): Fan[] {
  const { width, depth } = stage.table;
  return seatsAround(stage.shape, others).map(([x, z, facing]) => {
    const spot = { x: (x * width) / 2, z: (z * depth) / 2 + FAN_INSET };
    return insideScreen(stage, { spot, facing, scale: fanScale(stage) });
  });
}

/** What a fan with this many cards covers on the screen. */
export function fanBounds(stage: Stage, fan: Fan, count: number): Bounds {
  return boundsOf(fanCards(fan, count).map((card) => cardQuad(stage, card)));
}

/** x and z as parts of half the table, and where the fan's backs look. */
type Seat = readonly [x: number, z: number, facing: number];

/** Seats left of the middle for one to five others, in turn order; those on the right mirror them, an odd one sits opposite. */
const LEFT_SEATS: Readonly<Record<Stage['shape'], readonly (readonly Seat[])[]>> = {
  landscape: [
    [],
    [[-1, -0.5, 0.9]],
    [[-1, -0.5, 0.9]],
    [
      [-1, -0.45, 0.9],
      [-0.4, -1, 0.1],
    ],
    [
      [-1, -0.45, 0.9],
      [-0.52, -1, 0.15],
    ],
  ],
  portrait: [
    [],
    [[-0.5, -1, 0.2]],
    [[-1, -0.68, 0.6]],
    [
      [-1, -0.66, 0.6],
      [-0.42, -1, 0.15],
    ],
    [
      [-1, -0.66, 0.6],
      [-0.62, -1, 0.2],
    ],
  ],
};

function seatsAround(shape: Stage['shape'], others: number): Seat[] {
  const left = LEFT_SEATS[shape][others - 1] ?? [];
  const right = left.map(([x, z, facing]): Seat => [-x, z, -facing]).toReversed();
  return others % 2 === 1 ? [...left, [0, -1, 0], ...right] : [...left, ...right];
}

function fanScale(stage: Stage): number {
  return stage.shape === 'portrait' ? 0.66 : 0.8;
}

/** The same fan, moved along the cloth until its widest form keeps clear of the screen's sides. */
function insideScreen(stage: Stage, fan: Fan): Fan {
  const { width, insets } = stage.viewport;
  const step = (x: number): Fan => ({ ...fan, spot: { x, z: fan.spot.z } });
  let inside = fan;
  for (let tries = 0; tries < 400; tries++) {
    const { left, right } = fanBounds(stage, inside, WIDEST_FAN);
    if (left < insets.left + FAN_MARGIN) inside = step(inside.spot.x + 0.01);
    else if (right > width - insets.right - FAN_MARGIN) inside = step(inside.spot.x - 0.01);
    else return inside;
  }
  return inside;
}

/** How large the deck and the discard pile are drawn. */
const PILE_SCALE: Readonly<Record<Stage['shape'], number>> = { portrait: 1, landscape: 1.15 };
/** The trump card lies so far beyond the deck's middle, the deck so far before it, at scale 1. */
const TRUMP_BEYOND = 0.18;
const DECK_BEFORE = 0.22;
/** How far the deck with its trump card reaches from its spot, at scale 1. */
const DECK_REACH = { side: 0.48, far: TRUMP_BEYOND + CARD_HEIGHT / 2, near: DECK_BEFORE + CARD_WIDTH / 2 };

export function deckSpot(stage: Stage): Spot {
  const { width, depth } = stage.cloth;
  const scale = PILE_SCALE[stage.shape];
  if (stage.shape === 'landscape') return { x: -Math.min(width / 2 - 0.85, 3.9), z: 0.13 * depth };
  const before = stage.mug ? stage.mug.radius * 2 + 0.06 : 0.42;
  return { x: -width / 2 + 0.08 + DECK_REACH.side * scale, z: depth / 2 - before - DECK_REACH.near * scale };
}

/** How far the discard pile reaches sideways, at scale 1. */
const DISCARD_REACH = 0.58;

export function discardSpot(stage: Stage): Spot {
  const deck = deckSpot(stage);
  return { x: -deck.x, z: deck.z };
}

/** The cloth that is free for Take, or for the ring of the window with what is said beside it: they are never there together. */
export type CallRoom = Readonly<{ middle: Spot; width: number; depth: number }>;

const CALL_DEPTH = 0.6;
const MOST_CALL_WIDTH = 2.3;

/** Under the bout; between the piles where the table is short. */
export function callRoom(stage: Stage): CallRoom {
  const { width, depth } = stage.cloth;
  const deck = deckSpot(stage);
  const between = -deck.x - DISCARD_REACH * PILE_SCALE[stage.shape] - 0.04;
  const under = { z: depth / 2 - CALL_DEPTH / 2 - 0.12, depth: CALL_DEPTH };
  if (stage.shape === 'landscape') {
    return { middle: { x: 0, z: under.z }, width: Math.min(width - 1, MOST_CALL_WIDTH), depth: CALL_DEPTH };
  }
  if (!stage.mug) return { middle: { x: 0, z: deck.z }, width: 2 * between, depth: CALL_DEPTH };
  const right = stage.mug.x - stage.mug.radius - 0.04;
  return { middle: { x: (right - between) / 2, z: under.z }, width: right + between, depth: CALL_DEPTH };
}

export function takeSpot(stage: Stage): Spot {
  return callRoom(stage).middle;
}

/** The ring lies at the left end of the room; the rest of it is for what is said beside the ring. */
export function ringSpot(stage: Stage): Spot {
  const { middle, width, depth } = callRoom(stage);
  return { x: middle.x - (width - depth) / 2, z: middle.z };
}

/** The deck's card with `below` others under it: face down, lying crosswise over the near half of the trump card. */
export function deckCard(stage: Stage, below: number): Pose {
  const { x, z } = deckSpot(stage);
  const scale = PILE_SCALE[stage.shape];
  const turn = Math.PI / 2 + wobble(below, 0.03);
  return lyingCard({ x, z: z + DECK_BEFORE * scale }, { up: false, turn, below: below + 1, scale, bend: 0 });
}

/** The trump card: face up and upright, its far half with corner and suit in full sight. */
export function trumpCard(stage: Stage): Pose {
  const { x, z } = deckSpot(stage);
  const scale = PILE_SCALE[stage.shape];
  return lyingCard({ x, z: z - TRUMP_BEYOND * scale }, { turn: 0.02, scale });
}

/** The discard pile's card with `below` others under it, thrown there more or less. */
export function discardCard(stage: Stage, below: number): Pose {
  const { x, z } = discardSpot(stage);
  const spot = { x: x + wobble(below * 3, 0.06), z: z + wobble(below * 3 + 1, 0.06) };
  const turn = 0.2 + wobble(below * 3 + 2, 0.3);
  return lyingCard(spot, { up: false, turn, below, scale: PILE_SCALE[stage.shape] });
}

/** A beating card lies across its attack card, which keeps its corner in sight. */
const BEAT_SHIFT = { x: 0.17, z: 0.2 };
const BEAT_TURN = -0.18;
/** From attack card to attack card at scale 1, and how far a beaten one reaches beyond its own middle. */
const CELL = { width: CARD_WIDTH + 0.3, depth: CARD_HEIGHT + 0.29 };
const BEATEN = { width: CARD_WIDTH + 0.31, depth: CARD_HEIGHT + 0.29 };
const LARGEST_BOUT = 1.3;
const MOST_ROWS = 3;

/** The attack cards of a bout, in order: in as many rows as make them largest. */
export function attackCards(stage: Stage, attacks: number): Pose[] {
  const room = boutRoom(stage);
  const { columns, scale } = boutGrid(room, attacks);
  const rows = Math.ceil(attacks / columns);
  return Array.from({ length: attacks }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, attacks - row * columns);
    const across = ((i % columns) - (inRow - 1) / 2) * CELL.width - BEAT_SHIFT.x / 2;
    const along = (row - (rows - 1) / 2) * CELL.depth - BEAT_SHIFT.z / 2;
    const spot = { x: across * scale, z: (room.far + room.near) / 2 + along * scale };
    return lyingCard(spot, { turn: 0.02 + wobble(i, 0.03), scale });
  });
}

/** The card that beats the i-th attack card, which lies at `attack`. */
export function beatingCard(attack: Pose, i: number): Pose {
  const spot = { x: attack.x + BEAT_SHIFT.x * attack.scale, z: attack.z + BEAT_SHIFT.z * attack.scale };
  return lyingCard(spot, { turn: BEAT_TURN + wobble(i + 17, 0.03), below: 1.6, scale: attack.scale });
}

type Room = Readonly<{ width: number; far: number; near: number }>;

/** The cloth that is free for a bout, around the middle line. */
function boutRoom(stage: Stage): Room {
  const { width, depth } = stage.cloth;
  const scale = PILE_SCALE[stage.shape];
  const deck = deckSpot(stage);
  if (stage.shape === 'landscape') {
    const near = callRoom(stage).middle.z - CALL_DEPTH / 2 - 0.04;
    return { width: 2 * (-deck.x - DISCARD_REACH * scale - 0.04), far: -depth / 2 + 0.42, near };
  }
  return { width: width - 0.16, far: -0.24 * stage.table.depth, near: deck.z - DECK_REACH.far * scale - 0.03 };
}

function boutGrid(room: Room, attacks: number): Readonly<{ columns: number; scale: number }> {
  const grids = Array.from({ length: MOST_ROWS }, (_, i) => {
    const rows = i + 1;
    const columns = Math.ceil(attacks / rows);
    const wide = (columns - 1) * CELL.width + BEATEN.width;
    const deep = (rows - 1) * CELL.depth + BEATEN.depth;
    return { columns, scale: Math.min(room.width / wide, (room.near - room.far) / deep, LARGEST_BOUT) };
  });
  // Of grids that are as large, the one with the fewest rows.
  return grids.reduce((best, grid) => (grid.scale > best.scale ? grid : best));
}

/** A small offset up to `most` either way, always the same for the same number: cards are never perfectly aligned. */
export function wobble(seed: number, most: number): number {
  const hash = Math.sin((seed + 1) * 12.9898) * 43758.5453;
  return (hash - Math.floor(hash) - 0.5) * 2 * most;
}
