import { describe, expect, test } from 'vitest';
import {
  boundsOf,
  cardQuad,
  clothQuad,
  corners,
  fanCards,
  handCard,
  lyingCard,
  quadTransform,
  stackHeight,
} from '../../src/scene/poses';
import { depthOf } from '../../src/scene/stage';
import { CARD_HEIGHT, CARD_WIDTH, type Point3, type Pose } from '../../src/scene/types';
import { point, rotate } from '../../src/scene/vectors';
import { SCREENS } from './screens';

const facing = (pose: Pose): Point3 => rotate(pose, point(0, 0, 1));

describe('a lying card', () => {
  test('shows its face upwards, or its back', () => {
    expect(facing(lyingCard({ x: 0, z: 0 })).y).toBeCloseTo(1, 9);
    expect(facing(lyingCard({ x: 0, z: 0 }, { up: false })).y).toBeCloseTo(-1, 9);
  });

  test('stands the right way up for the player', () => {
    const [topLeft, , bottomRight] = corners(lyingCard({ x: 2, z: 1 }, { scale: 2 }));
    expect(topLeft.x).toBeCloseTo(2 - CARD_WIDTH, 9);
    expect(topLeft.z).toBeCloseTo(1 - CARD_HEIGHT, 9);
    expect(bottomRight.x).toBeCloseTo(2 + CARD_WIDTH, 9);
    expect(bottomRight.z).toBeCloseTo(1 + CARD_HEIGHT, 9);
  });

  test('turns counter-clockwise as the player sees it, face up or down', () => {
    const quarter = { turn: Math.PI / 2 };
    expect(rotate(lyingCard({ x: 0, z: 0 }, quarter), point(0, 1, 0)).x).toBeCloseTo(-1, 9);
    const down = lyingCard({ x: 0, z: 0 }, { up: false });
    const turned = lyingCard({ x: 0, z: 0 }, { up: false, turn: 0.3 });
    const [before, after] = [rotate(down, point(1, 0, 0)), rotate(turned, point(1, 0, 0))];
    expect(before.z * after.x - before.x * after.z).toBeCloseTo(Math.sin(0.3), 9);
  });

  test('lies on those below it without touching the one above', () => {
    expect(stackHeight(1) - stackHeight(0)).toBeGreaterThan(0.0075);
    expect(lyingCard({ x: 0, z: 0 }, { below: 3 }).y).toBe(stackHeight(3));
  });
});

describe.each(SCREENS)('a card of the own hand on $name', ({ stage }) => {
  const middle = { x: stage.viewport.width * 0.4, y: stage.viewport.height * 0.85 };

  test('covers exactly the rectangle that was asked for, whatever its order', () => {
    for (const order of [0, 7, 19]) {
      const [a, b, c, d] = cardQuad(stage, handCard(stage, { middle, widthPx: 96, order }));
      expect(a.x).toBeCloseTo(middle.x - 48, 6);
      expect(a.y).toBeCloseTo(middle.y - 72, 6);
      expect(b.x - a.x).toBeCloseTo(96, 6);
      expect(c.y - b.y).toBeCloseTo(144, 6);
      expect(d.y).toBeCloseTo(c.y, 6);
    }
  });

  test('turns clockwise on the screen', () => {
    const [a, b] = cardQuad(stage, handCard(stage, { middle, widthPx: 96, turn: 0.1 }));
    expect(Math.atan2(b.y - a.y, b.x - a.x)).toBeCloseTo(0.1, 6);
  });

  test('shows its face, and stands before cards of a lower order', () => {
    const [low, high] = [0, 1].map((order) => handCard(stage, { middle, widthPx: 96, order }));
    if (!low || !high) throw new Error('two cards were asked for');
    const { back } = stage.camera;
    const towardsEye = facing(low).x * back.x + facing(low).y * back.y + facing(low).z * back.z;
    expect(towardsEye).toBeCloseTo(1, 9);
    expect(depthOf(stage, high)).toBeLessThan(depthOf(stage, low));
  });

  test('is held above the table', () => {
    const lowest = handCard(stage, { middle, widthPx: 96 });
    expect(lowest.y).toBeGreaterThan(0);
  });
});

describe('a fan', () => {
  const fan = { spot: { x: 0, z: -2 }, facing: 0, scale: 1 };

  test('has as many cards as asked for', () => {
    expect([0, 1, 6, 35].map((count) => fanCards(fan, count).length)).toEqual([0, 1, 6, 35]);
  });

  test('turns its backs to the player', () => {
    for (const card of fanCards(fan, 6)) expect(facing(card).z).toBeLessThan(-0.5);
  });

  test('is spread from left to right, upright in the middle, each card before the one to its left', () => {
    const [left, middle, right] = fanCards(fan, 3);
    if (!left || !middle || !right) throw new Error('three cards were asked for');
    expect(left.x).toBeLessThan(middle.x);
    expect(middle.x).toBeLessThan(right.x);
    expect(rotate(left, point(0, 1, 0)).x).toBeLessThan(0);
    expect(rotate(middle, point(0, 1, 0)).x).toBeCloseTo(0, 9);
    expect(left.z).toBeLessThan(right.z);
  });

  test('hardly dips into the table', () => {
    const lowest = fanCards(fan, 12).flatMap((card) => corners(card).map((corner) => corner.y));
    expect(Math.min(...lowest)).toBeGreaterThan(-0.12);
  });
});

describe('a quad', () => {
  const apply = (css: string, x: number, y: number): Readonly<{ x: number; y: number }> => {
    const m = css.slice('matrix3d('.length, -1).split(',').map(Number);
    const row = (i: number): number => (m[i] ?? 0) * x + (m[i + 4] ?? 0) * y + (m[i + 12] ?? 0);
    return { x: row(0) / row(3), y: row(1) / row(3) };
  };

  test.each(SCREENS)('on $name is covered by an element with its transform', ({ stage }) => {
    for (const quad of [
      clothQuad(stage, { x: 0.3, z: 1 }, 1.2, 0.5),
      cardQuad(stage, lyingCard({ x: -1, z: 0 }, { turn: 0.4 })),
    ]) {
      const css = quadTransform(quad, 200, 80);
      const there = [apply(css, 0, 0), apply(css, 200, 0), apply(css, 200, 80), apply(css, 0, 80)];
      there.forEach((corner, i) => {
        expect(corner.x).toBeCloseTo(quad[i]?.x ?? Number.NaN, 3);
        expect(corner.y).toBeCloseTo(quad[i]?.y ?? Number.NaN, 3);
      });
    }
  });

  test('lies within its bounds', () => {
    const quad = [
      { x: 1, y: 5 },
      { x: 4, y: 2 },
      { x: 6, y: 8 },
      { x: 2, y: 9 },
    ] as const;
    expect(boundsOf([quad])).toEqual({ left: 1, top: 2, right: 6, bottom: 9 });
  });
});
