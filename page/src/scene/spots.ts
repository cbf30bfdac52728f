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
  const seats = (stage.shape === 'portrait' ? PORTRAIT_SEATS : LANDSCAPE_SEATS)[others - 1] ?? [];
  return seats.map(([x, z, facing]) =>
    insideScreen(stage, { spot: onTable(stage, x, z), facing, scale: fanScale(stage) }),
  );
}

/** What a fan with this many cards covers on the screen. */
export function fanBounds(stage: Stage, fan: Fan, count: number): Bounds {
  return boundsOf(fanCards(fan, count).map((card) => cardQuad(stage, card)));
}

/** x and z as parts of half the table, and where the fan's backs look. */
type Seat = readonly [x: number, z: number, facing: number];
const LANDSCAPE_SEATS: readonly (readonly Seat[])[] = [
  [[0, -1, 0]],
  [
    [-1, -0.35, 1],
    [1, -0.35, -1],
  ],
  [
    [-1, -0.2, 1],
    [0, -1, 0],
    [1, -0.2, -1],
  ],
  [
    [-1, -0.1, 1],
    [-0.4, -1, 0.1],
    [0.4, -1, -0.1],
    [1, -0.1, -1],
  ],
  [
    [-1, -0.1, 1],
    [-0.52, -1, 0.15],
    [0, -1, 0],
    [0.52, -1, -0.15],
    [1, -0.1, -1],
  ],
];
const PORTRAIT_SEATS: readonly (readonly Seat[])[] = [
  [[0, -1, 0]],
  [
    [-0.5, -1, 0.25],
    [0.5, -1, -0.25],
  ],
  [
    [-1, -0.55, 0.7],
    [0, -1, 0],
    [1, -0.55, -0.7],
  ],
  [
    [-1, -0.5, 0.7],
    [-0.42, -1, 0.15],
    [0.42, -1, -0.15],
    [1, -0.5, -0.7],
  ],
  [
    [-1, -0.45, 0.7],
    [-0.64, -1, 0.2],
    [0, -1, 0],
    [0.64, -1, -0.2],
    [1, -0.45, -0.7],
  ],
];

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

/** How large cards on the cloth are drawn. */
export function clothScale(stage: Stage): number {
  return stage.shape === 'portrait' ? 1.05 : 1.12;
}

/** Attack cards to a row; a bout of up to four keeps one row on a wide table. */
function columns(stage: Stage, attacks: number): number {
  if (stage.shape === 'portrait') return attacks === 4 ? 2 : Math.min(attacks, 3);
  return attacks <= 4 ? attacks : 3;
}

/** The attack cards of a bout, in order. */
export function attackCards(stage: Stage, attacks: number): Pose[] {
  const scale = clothScale(stage);
  const perRow = columns(stage, attacks);
  const rows = Math.ceil(attacks / perRow);
  return Array.from({ length: attacks }, (_, i) => {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, attacks - row * perRow);
    const x = ((i % perRow) - (inRow - 1) / 2) * (CARD_WIDTH + 0.29) * scale - BEAT_SHIFT.x / 2;
    const z = (row - (rows - 1) / 2) * (CARD_HEIGHT + 0.27) * scale - BEAT_SHIFT.z / 2 + boutMiddle(stage).z;
    return lyingCard({ x, z }, { turn: 0.03 + wobble(i, 0.04), scale });
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
  return { x: 0, z: stage.shape === 'portrait' ? -0.1 * stage.table.depth : -0.04 * stage.table.depth };
}

/** The deck's card with `below` others under it: face down, lying crosswise over the near half of the trump card. */
export function deckCard(stage: Stage, below: number): Pose {
  const { x, z } = deckSpot(stage);
  const scale = clothScale(stage);
  const spot = { x, z: z + 0.26 * scale };
  return lyingCard(spot, { up: false, turn: Math.PI / 2 + wobble(below, 0.03), below: below + 1, scale, bend: 0 });
}

/** The trump card: face up and upright, its far half with corner and suit in full sight. */
export function trumpCard(stage: Stage): Pose {
  const { x, z } = deckSpot(stage);
  const scale = clothScale(stage);
  return lyingCard({ x, z: z - 0.1 * scale }, { turn: 0.02, scale });
}

/** The discard pile's card with `below` others under it, thrown there more or less. */
export function discardCard(stage: Stage, below: number): Pose {
  const { x, z } = discardSpot(stage);
  const spot = { x: x + wobble(below * 3, 0.16), z: z + wobble(below * 3 + 1, 0.16) };
  return lyingCard(spot, { up: false, turn: wobble(below * 3 + 2, 1), below, scale: clothScale(stage) });
}

export function deckSpot(stage: Stage): Spot {
  const { width, depth } = stage.cloth;
  if (stage.shape === 'portrait') return { x: -width / 2 + 0.62, z: 0.21 * depth };
  return { x: -Math.min(width / 2 - 1.1, 2.75), z: 0.02 * depth };
}

export function discardSpot(stage: Stage): Spot {
  const deck = deckSpot(stage);
  return { x: -deck.x, z: deck.z };
}

/** Where the ring of the window lies, and Take: under the bout. */
export function ringSpot(stage: Stage): Spot {
  return stage.shape === 'portrait' ? { x: 0, z: 0.2 * stage.table.depth } : { x: -0.75, z: 0.29 * stage.table.depth };
}

export function takeSpot(stage: Stage): Spot {
  return stage.shape === 'portrait' ? { x: 0, z: 0.33 * stage.table.depth } : { x: 0.55, z: 0.29 * stage.table.depth };
}

/** A small offset up to `most` either way, always the same for the same number: cards are never perfectly aligned. */
export function wobble(seed: number, most: number): number {
  const hash = Math.sin((seed + 1) * 12.9898) * 43758.5453;
  return (hash - Math.floor(hash) - 0.5) * 2 * most;
}
