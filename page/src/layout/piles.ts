/** The cards on the cloth: deck with trump card, discard pile, and the bout in its room. Pure. */

import { lyingCard } from '../scene/poses';
import { CARD_HEIGHT, CARD_WIDTH, type Pose, type Spot } from '../scene/types';
import type { Room } from './spots';

/** `turn` is that of the cards in it, counter-clockwise. */
export type Pile = Spot & Readonly<{ scale: number; turn: number }>;

/** The trump card lies so far beyond the deck's middle, the deck so far before it, at scale 1. */
const TRUMP_BEYOND = 0.26;
const DECK_BEFORE = 0.22;
/** How far the deck with its trump card reaches from its spot, at scale 1. */
export const DECK_REACH = { side: 0.48, far: TRUMP_BEYOND + CARD_HEIGHT / 2, near: DECK_BEFORE + CARD_WIDTH / 2 };

/** The deck's card with `below` others under it: face down, lying crosswise over the near half of the trump card. */
export function deckCard({ x, z, scale, turn }: Pile, below: number): Pose {
  const spot = { x, z: z + DECK_BEFORE * scale };
  return lyingCard(spot, { up: false, turn: turn + wobble(below, 0.03), below: below + 1, scale, bend: 0 });
}

/** The trump card: face up and upright, most of it in full sight. */
export function trumpCard({ x, z, scale }: Pile): Pose {
  return lyingCard({ x, z: z - TRUMP_BEYOND * scale }, { turn: 0.02, scale });
}

/** The discard pile's card with `below` others under it, thrown there more or less. */
export function discardCard({ x, z, scale, turn }: Pile, below: number): Pose {
  const spot = { x: x + wobble(below * 3, 0.05), z: z + wobble(below * 3 + 1, 0.04) };
  return lyingCard(spot, { up: false, turn: turn + wobble(below * 3 + 2, 0.22), below, scale });
}

/** A beating card lies across its attack card, which keeps its corner in sight. */
const BEAT_SHIFT = 0.2;
const BEAT_TURN = -0.24;
/** From attack card to attack card at scale 1, and how much a beaten one covers. */
const CELL = { width: CARD_WIDTH + 0.29, depth: CARD_HEIGHT + 0.26 };
const BEATEN = { width: CARD_WIDTH + 0.33, depth: CARD_HEIGHT + 0.3 };
const LARGEST = 1.3;
/** A bout may grow up to so many cards: its rows are chosen for at least half of that, so that cards do not jump with each new one. */
const FEW = 3;

/** The attack cards of a bout, in order: in as many rows as make them largest. */
export function attackCards(room: Room, attacks: number): Pose[] {
  const { columns, scale } = gridFor(room, Math.max(attacks, FEW));
  const rows = Math.ceil(attacks / columns);
  return Array.from({ length: attacks }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, attacks - row * columns);
    const across = ((i % columns) - (inRow - 1) / 2) * CELL.width - BEAT_SHIFT / 2;
    const along = (row - (rows - 1) / 2) * CELL.depth - BEAT_SHIFT / 2;
    const spot = { x: room.x + across * scale, z: (room.far + room.near) / 2 + along * scale };
    return lyingCard(spot, { turn: 0.03 + wobble(i, 0.04), scale });
  });
}

/** The card that beats the i-th attack card, which lies at `attack`. */
export function beatingCard(attack: Pose, i: number): Pose {
  const shift = BEAT_SHIFT * attack.scale;
  const spot = { x: attack.x + shift, z: attack.z + shift };
  return lyingCard(spot, { turn: BEAT_TURN + wobble(i + 17, 0.05), below: 1.6, scale: attack.scale });
}

function gridFor(room: Room, attacks: number): Readonly<{ columns: number; scale: number }> {
  const grids = Array.from({ length: attacks }, (_, i) => {
    const rows = i + 1;
    const columns = Math.ceil(attacks / rows);
    const wide = (columns - 1) * CELL.width + BEATEN.width;
    const deep = (rows - 1) * CELL.depth + BEATEN.depth;
    return { columns, scale: Math.min(room.width / wide, (room.near - room.far) / deep, LARGEST) };
  });
  // Of grids that are as large, the one with the fewest rows.
  return grids.reduce((best, grid) => (grid.scale > best.scale + 0.001 ? grid : best), { columns: 1, scale: 0 });
}

/** A small offset up to `most` either way, always the same for the same number: cards are never perfectly aligned. */
function wobble(seed: number, most: number): number {
  const hash = Math.sin((seed + 1) * 12.9898) * 43758.5453;
  return (hash - Math.floor(hash) - 0.5) * 2 * most;
}
