/**
 * Where things lie on a table of this shape: the other players' fans, the bout, the deck with the trump card, the discard pile,
 * the ring and Take. Pure; everything a spot holds stays inside the viewport's insets.
 */

import { type Bounds, boundsOf, cardQuad, type Fan, fanCards, lyingCard } from './poses';
import { CARD_HEIGHT, CARD_WIDTH, type Pose, type Spot, type Stage } from './types';

/** Fans keep this far from the viewport's insets, in CSS pixels. */
const FAN_MARGIN = 6;
/** A fan is widest at about this many cards, and stays so. */
const WIDEST_FAN = 8;

/** The fans of the other players in turn order from the one on the left, each wholly inside the screen with any number of cards. */
export function seatFans(stage: Stage, others: number): Fan[] {
  return seatsAround(stage.shape, others).map(([x, z, facing]) =>
    insideScreen(stage, { spot: onTable(stage, x, z), facing, scale: fanScale(stage) }),
  );
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
    [[-1, -0.7, 0.6]],
    [
      [-1, -0.7, 0.6],
      [-0.42, -1, 0.15],
    ],
    [
      [-1, -0.7, 0.6],
      [-0.64, -1, 0.2],
    ],
  ],
};

function seatsAround(shape: Stage['shape'], others: number): Seat[] {
  const left = LEFT_SEATS[shape][others - 1] ?? [];
  const right = left.map(([x, z, facing]): Seat => [-x, z, -facing]).toReversed();
  return others % 2 === 1 ? [...left, [0, -1, 0], ...right] : [...left, ...right];
}

function fanScale(stage: Stage): number {
  return stage.shape === 'portrait' ? 0.66 : 0.84;
}

function onTable(stage: Stage, x: number, z: number): Spot {
  return { x: (x * stage.table.width) / 2, z: (z * stage.table.depth) / 2 + 0.12 };
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
function pileScale(stage: Stage): number {
  return stage.shape === 'portrait' ? 1.05 : 1.15;
}

/** A bout that fits into fewer, larger rows is drawn larger. */
function boutGrid(stage: Stage, attacks: number): Readonly<{ columns: number; scale: number }> {
  if (stage.shape === 'portrait') return attacks <= 4 ? { columns: 2, scale: 1.25 } : { columns: 3, scale: 1.06 };
  return attacks <= 4 ? { columns: 4, scale: 1.25 } : { columns: 3, scale: 1.1 };
}

/** The attack cards of a bout, in order. */
export function attackCards(stage: Stage, attacks: number): Pose[] {
  const { columns, scale } = boutGrid(stage, attacks);
  const middle = boutMiddle(stage);
  const rows = Math.ceil(attacks / columns);
  return Array.from({ length: attacks }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, attacks - row * columns);
    const across = ((i % columns) - (inRow - 1) / 2) * (CARD_WIDTH + 0.29) - BEAT_SHIFT.x / 2;
    const along = (row - (rows - 1) / 2) * (CARD_HEIGHT + 0.26) - BEAT_SHIFT.z / 2;
    const spot = { x: middle.x + across * scale, z: middle.z + along * scale };
    return lyingCard(spot, { turn: 0.03 + wobble(i, 0.04), scale });
  });
}

/** A beating card lies across its attack card, which keeps its corner in sight. */
const BEAT_SHIFT = { x: 0.2, z: 0.2 };
const BEAT_TURN = -0.24;

/** The card that beats the i-th attack card, which lies at `attack`. */
export function beatingCard(attack: Pose, i: number): Pose {
  const spot = { x: attack.x + BEAT_SHIFT.x * attack.scale, z: attack.z + BEAT_SHIFT.z * attack.scale };
  return lyingCard(spot, { turn: BEAT_TURN + wobble(i + 17, 0.05), below: 1.6, scale: attack.scale });
}

export function boutMiddle(stage: Stage): Spot {
  return { x: 0, z: (stage.shape === 'portrait' ? -0.045 : -0.03) * stage.table.depth };
}

/** The deck's card with `below` others under it: face down, lying crosswise over the near half of the trump card. */
export function deckCard(stage: Stage, below: number): Pose {
  const { x, z } = deckSpot(stage);
  const scale = pileScale(stage);
  const spot = { x, z: z + 0.22 * scale };
  return lyingCard(spot, { up: false, turn: Math.PI / 2 + wobble(below, 0.03), below: below + 1, scale, bend: 0 });
}

/** The trump card: face up and upright, its far half with corner and suit in full sight. */
export function trumpCard(stage: Stage): Pose {
  const { x, z } = deckSpot(stage);
  const scale = pileScale(stage);
  return lyingCard({ x, z: z - 0.18 * scale }, { turn: 0.02, scale });
}

/** The discard pile's card with `below` others under it, thrown there more or less. */
export function discardCard(stage: Stage, below: number): Pose {
  const { x, z } = discardSpot(stage);
  const spot = { x: x + wobble(below * 3, 0.11), z: z + wobble(below * 3 + 1, 0.09) };
  return lyingCard(spot, { up: false, turn: 0.2 + wobble(below * 3 + 2, 0.55), below, scale: pileScale(stage) });
}

export function deckSpot(stage: Stage): Spot {
  const { width, depth } = stage.cloth;
  if (stage.shape === 'portrait') return { x: -width / 2 + 0.62, z: 0.29 * depth };
  return { x: -Math.min(width / 2 - 0.85, 3.05), z: 0.12 * depth };
}

export function discardSpot(stage: Stage): Spot {
  const deck = deckSpot(stage);
  return { x: -deck.x, z: deck.z };
}

/** Where the ring of the window lies, and Take: under the bout. */
export function ringSpot(stage: Stage): Spot {
  return stage.shape === 'portrait' ? { x: 0, z: 0.28 * stage.table.depth } : { x: -0.75, z: 0.34 * stage.table.depth };
}

export function takeSpot(stage: Stage): Spot {
  return stage.shape === 'portrait' ? { x: 0, z: 0.38 * stage.table.depth } : { x: 0.55, z: 0.34 * stage.table.depth };
}

/** A small offset up to `most` either way, always the same for the same number: cards are never perfectly aligned. */
export function wobble(seed: number, most: number): number {
  const hash = Math.sin((seed + 1) * 12.9898) * 43758.5453;
  return (hash - Math.floor(hash) - 0.5) * 2 * most;
}
