/** The own hand: where each card stands in its box, in one row or more, each with a strip wide enough for a finger. Pure. */

import { CARD_HEIGHT, CARD_WIDTH } from '../scene/types';
import { type Box, clamp } from './frame';

/** A hand takes another row before the visible strips of its cards get narrower than half a card, within these, in CSS pixels. */
const LEAST_STRIP = 24;
const FAIR_STRIP = 34;

const MOST_ROWS = 4;
/** How much of a card in a row behind shows over the row in front, in parts of its height. */
const SHOWN_BEHIND = 0.42;
/** How far apart cards stand that have all the room they want, in parts of their width. */
const WIDEST_STEP = 0.86;
/** What a card that may be played, and one that is picked, stands up, in parts of its height. */
const STAND = 0.07;
const PICK = 0.12;
const PICK_IN_ROWS = 0.05;
/** From card to card, in radians, and all the way through a row. */
const TURN = 0.022;
const MOST_TURN = 0.16;
/** How much lower the outermost card stands than the middle one, in parts of its height. */
const ARC = 0.035;

export type Stance = 'playable' | 'picked' | 'resting' | 'dimmed';

export type HandPlace = Readonly<{
  middle: Readonly<{ x: number; y: number }>;
  width: number;
  height: number;
  turn: number;
  /** Later cards lie in front. */
  order: number;
}>;

/** Where the cards of a hand stand, in hand order: in `box`, or, where that would take more than two rows, in the whole of `edge`. */
export function handPlaces(stances: readonly Stance[], box: Box, edge: Box = box): HandPlace[] {
  const narrow = shapeFor(stances.length, box);
  const room = narrow.rows > 2 ? edge : box;
  const shape = shapeFor(stances.length, room);
  return stances.map((stance, i) => place(i, stance, stances.length, shape, room));
}

type Shape = Readonly<{ rows: number; perRow: number; width: number; height: number; step: number; rowStep: number }>;

/** As few rows as give fair strips; else the rows that give the widest. */
function shapeFor(cards: number, box: Box): Shape {
  const shapes = Array.from({ length: MOST_ROWS }, (_, i) => shapeOf(cards, i + 1, box));
  const fair = shapes.find(
    ({ step, perRow, width }) => perRow === 1 || step >= clamp(width / 2, LEAST_STRIP, FAIR_STRIP),
  );
  return fair ?? shapes.reduce((best, shape) => (shape.step > best.step + 1 ? shape : best));
}

function shapeOf(cards: number, rows: number, box: Box): Shape {
  const perRow = Math.max(Math.ceil(cards / rows), 1);
  const standing = 1 + STAND + PICK + ARC + 0.03;
  const height = Math.min(box.height / (standing + (rows - 1) * SHOWN_BEHIND), box.width * 0.4);
  const width = (height * CARD_WIDTH) / CARD_HEIGHT;
  // A turned card is a little wider than it is.
  const free = box.width - width - height * Math.sin(MOST_TURN / 2);
  const step = perRow === 1 ? width : Math.min(width * WIDEST_STEP, free / (perRow - 1));
  return { rows, perRow, width, height, step, rowStep: height * SHOWN_BEHIND };
}

/** The first cards stand in the row at the back. */
function place(i: number, stance: Stance, cards: number, shape: Shape, box: Box): HandPlace {
  const row = Math.floor(i / shape.perRow);
  const inRow = Math.min(shape.perRow, cards - row * shape.perRow);
  const fromMiddle = (i % shape.perRow) - (inRow - 1) / 2;
  const turn = fromMiddle * Math.min(TURN, MOST_TURN / Math.max(inRow - 1, 1));
  const edge = inRow > 1 ? fromMiddle / ((inRow - 1) / 2) : 0;
  const rowsInFront = shape.rows - 1 - row;
  const bottom = box.top + box.height - (ARC + 0.03) * shape.height - rowsInFront * shape.rowStep;
  const sunk = (ARC * edge ** 2 * Math.min(inRow / 6, 1) - standOf(stance, shape.rows)) * shape.height;
  return {
    middle: { x: box.left + box.width / 2 + fromMiddle * shape.step, y: bottom - shape.height / 2 + sunk },
    width: shape.width,
    height: shape.height,
    turn,
    order: i,
  };
}

function standOf(stance: Stance, rows: number): number {
  if (stance === 'picked') return STAND + (rows === 1 ? PICK : PICK_IN_ROWS);
  return stance === 'playable' ? STAND : 0;
}
