/** Where one card, or one hand of cards, is: the poses that layout is made of. Pure. */

import { atDepth, depthOf, onPlane, pixelsPerUnit, project } from './stage';
import {
  CARD_HEIGHT,
  CARD_THICKNESS,
  CARD_WIDTH,
  type Point3,
  type Pose,
  type ScreenPoint,
  type Spot,
  type Stage,
} from './types';
import { add, axisAngle, fromAxes, multiply, point, type Quaternion, rotate, times } from './vectors';

/** A card on the cloth lies this high, over the cloth's own waves. */
const CLOTH_HEIGHT = 0.022;
/** From card to card in a stack: a little more than a card is thick. */
const STACK_STEP = CARD_THICKNESS * 1.15;
/** From card to card in a hand, along the line of sight. */
const HAND_STEP = 0.014;
/** The own hand is a little brighter than what lies on the table. */
const HAND_GLOW = 0.5;
/** How high over the table the own hand is held. */
const HAND_HEIGHT = 0.5;

const X = point(1, 0, 0);
const Y = point(0, 1, 0);
const Z = point(0, 0, 1);

/** The height at which the card with `below` cards under it lies. */
export function stackHeight(below: number): number {
  return CLOTH_HEIGHT + below * STACK_STEP;
}

/** A card that lies on the cloth. `turn` is counter-clockwise as the player sees it; `below` counts the cards under it. */
export function lyingCard(spot: Spot, { up = true, turn = 0, below = 0, scale = 1, bend = 0.02 } = {}): Pose {
  const flat = axisAngle(X, up ? -Math.PI / 2 : Math.PI / 2);
  const turned = multiply(axisAngle(Y, turn), flat);
  return pose(point(spot.x, stackHeight(below), spot.z), turned, { scale, bend: up ? bend : -bend });
}

export type HandCard = Readonly<{
  /** The card's middle on the screen, and its width there, in CSS pixels. */
  middle: ScreenPoint;
  widthPx: number;
  /** Clockwise on the screen. */
  turn?: number;
  /** Cards with a higher order lie in front of those with a lower one. */
  order?: number;
  dim?: number;
  glow?: number;
  /** How far in front of the eye the hand is held: the own hand's, where none is given. */
  depth?: number;
}>;

/**
 * A card of a hand that is held facing the eye: it covers exactly the rectangle `widthPx` wide around `middle`, turned by `turn`, whatever
 * its order.
 */
export function handCard(stage: Stage, card: HandCard): Pose {
  const { middle, widthPx, turn = 0, order = 0, dim = 0, glow = 0 } = card;
  const depth = (card.depth ?? handDepth(stage)) - order * HAND_STEP;
  const { right, up, back } = stage.camera;
  const turned = multiply(axisAngle(back, -turn), fromAxes(right, up));
  const scale = widthPx / pixelsPerUnit(stage, depth) / CARD_WIDTH;
  return pose(atDepth(stage, middle, depth), turned, { scale, bend: 0, dim, glow: HAND_GLOW + (1 - HAND_GLOW) * glow });
}

/** How far in front of the eye the own hand is held: over the near edge of the table. */
function handDepth(stage: Stage): number {
  const { width, height, insets } = stage.viewport;
  return depthOf(stage, onPlane(stage, { x: width / 2, y: height - insets.bottom / 2 }, HAND_HEIGHT));
}

/** Where another player's cards stand, and how. */
export type Fan = Readonly<{
  spot: Spot;
  /** Where the backs look: 0 at the player (from the far side), positive turns them counter-clockwise seen from above. */
  facing: number;
  scale: number;
}>;

/** The fan's cards lean back from upright by this much, towards their holder. */
const FAN_LEAN = 0.66;
/** Cards turn around a point this far below their middle, by this much from card to card, and no more than this in all. */
const FAN_PIVOT = 1.15;
const FAN_STEP = 0.17;
const FAN_SPREAD = 1.05;
const FAN_CARD_STEP = 0.011;
/** The fan is held so high that its outer cards do not dip into the table, at scale 1. */
const FAN_HEIGHT = 0.1;

/** The cards of another player's hand, standing in a fan with their backs to the table; the first is the leftmost as seen from here. */
export function fanCards(fan: Fan, count: number): Pose[] {
  const towards = rotate(axisAngle(Y, fan.facing), Z);
  const right = rotate(axisAngle(Y, fan.facing), X);
  const backSide = add(times(towards, Math.cos(FAN_LEAN)), times(Y, Math.sin(FAN_LEAN)));
  const up = add(times(Y, Math.cos(FAN_LEAN)), times(towards, -Math.sin(FAN_LEAN)));
  const standing = fromAxes(times(right, -1), up);
  const foot = add(point(fan.spot.x, FAN_HEIGHT * fan.scale, fan.spot.z), times(up, (CARD_HEIGHT / 2) * fan.scale));
  const step = Math.min(FAN_STEP, FAN_SPREAD / Math.max(count, 1));
  return Array.from({ length: count }, (_, i) => {
    const angle = (i - (count - 1) / 2) * step;
    const across = times(right, Math.sin(angle) * FAN_PIVOT * fan.scale);
    const along = times(up, (Math.cos(angle) - 1) * FAN_PIVOT * fan.scale);
    const layer = times(backSide, i * FAN_CARD_STEP * fan.scale);
    const turned = multiply(axisAngle(backSide, -angle), standing);
    return pose(add(add(foot, across), add(along, layer)), turned, { scale: fan.scale, bend: 0.03 });
  });
}

/** The four corners, from the face's top left clockwise as its face is seen. */
export function corners(at: Pose): readonly [Point3, Point3, Point3, Point3] {
  const w = (CARD_WIDTH / 2) * at.scale;
  const h = (CARD_HEIGHT / 2) * at.scale;
  const corner = (x: number, y: number): Point3 => add(at, rotate(at, point(x, y, 0)));
  return [corner(-w, h), corner(w, h), corner(w, -h), corner(-w, -h)];
}

export type Quad = readonly [ScreenPoint, ScreenPoint, ScreenPoint, ScreenPoint];

/** What the card covers on the screen. */
export function cardQuad(stage: Stage, at: Pose): Quad {
  const [a, b, c, d] = corners(at);
  return [project(stage, a), project(stage, b), project(stage, c), project(stage, d)];
}

/** What a rectangle on the cloth covers on the screen, from its far left corner clockwise. */
export function clothQuad(stage: Stage, middle: Spot, width: number, depth: number): Quad {
  const corner = (x: number, z: number): ScreenPoint => project(stage, point(middle.x + x, CLOTH_HEIGHT, middle.z + z));
  const [w, d] = [width / 2, depth / 2];
  return [corner(-w, -d), corner(w, -d), corner(w, d), corner(-w, d)];
}

export type Bounds = Readonly<{ left: number; top: number; right: number; bottom: number }>;

/** The upright rectangle around quads. */
export function boundsOf(quads: readonly Quad[]): Bounds {
  const points = quads.flat();
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/**
 * The CSS transform that lays an element `width` x `height` CSS pixels large, transform-origin 0 0, left 0, top 0, exactly over the quad:
 * a button that lies on the cloth, or on a card.
 */
export function quadTransform(quad: Quad, width: number, height: number): string {
  const [a, b, c, d] = quad;
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  const across = [b.x - a.x + g * b.x, b.y - a.y + g * b.y, 0, g].map((v) => v / width);
  const along = [d.x - a.x + h * d.x, d.y - a.y + h * d.y, 0, h].map((v) => v / height);
  return `matrix3d(${[...across, ...along, 0, 0, 1, 0, a.x, a.y, 0, 1].map((v) => +v.toFixed(9)).join(',')})`;
}

function pose(
  at: Point3,
  turned: Quaternion,
  looks: Readonly<{ scale: number; bend: number; dim?: number; glow?: number }>,
): Pose {
  return { ...at, ...turned, dim: 0, glow: 0, ...looks };
}
