import { describe, expect, test } from 'vitest';
import { type Bounds, boundsOf, cardQuad, clothQuad, type Quad } from '../../src/scene/poses';
import {
  attackCards,
  beatingCard,
  callRoom,
  deckCard,
  discardCard,
  fanBounds,
  ringSpot,
  seatFans,
  takeSpot,
  trumpCard,
} from '../../src/scene/spots';
import type { Stage } from '../../src/scene/types';
import { SCREENS } from './screens';

const inside = ({ left, top, right, bottom }: Bounds, stage: Stage): boolean => {
  const { width, height, insets } = stage.viewport;
  return left >= insets.left && top >= insets.top - 1 && right <= width - insets.right && bottom <= height;
};

/** Whether two convex quads share more than an edge: none of their sides separates them. */
const overlap = (a: Quad, b: Quad): boolean =>
  ![...sides(a), ...sides(b)].some(([nx, ny]) => {
    const along = (quad: Quad): number[] => quad.map((p) => p.x * nx + p.y * ny);
    const [first, second] = [along(a), along(b)];
    return Math.max(...first) <= Math.min(...second) || Math.max(...second) <= Math.min(...first);
  });

const sides = (quad: Quad): [number, number][] =>
  quad.map((p, i) => {
    const next = quad[(i + 1) % 4] ?? p;
    return [p.y - next.y, next.x - p.x];
  });

const widthOf = (quad: Quad | undefined): number =>
  quad ? Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y) : 0;

const deckQuads = (stage: Stage): Quad[] =>
  [trumpCard(stage), deckCard(stage, 0), deckCard(stage, 22)].map((pose) => cardQuad(stage, pose));
const discardQuads = (stage: Stage): Quad[] =>
  [0, 1, 2, 9, 29].map((below) => cardQuad(stage, discardCard(stage, below)));
const boutQuads = (stage: Stage, attacks: number): Quad[][] =>
  attackCards(stage, attacks).map((pose, i) => [cardQuad(stage, pose), cardQuad(stage, beatingCard(pose, i))]);
const callQuad = (stage: Stage): Quad => {
  const { middle, width, depth } = callRoom(stage);
  return clothQuad(stage, middle, width, depth);
};

describe.each(SCREENS)('on $name', ({ stage }) => {
  test.each([1, 2, 3, 4, 5])('the fans of %i others are inside the screen with any number of cards', (others) => {
    for (const fan of seatFans(stage, others)) {
      for (const count of [1, 6, 12, 35]) expect(inside(fanBounds(stage, fan, count), stage)).toBe(true);
    }
  });

  test.each([1, 2, 3, 4, 5])('the others sit clockwise from the left, %i of them', (others) => {
    const fans = seatFans(stage, others);
    expect(fans).toHaveLength(others);
    const xs = fans.map((fan) => fan.spot.x);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
  });

  test.each([1, 2, 3, 4, 5, 6])('a bout of %i keeps clear of deck, discard pile, Take and itself', (attacks) => {
    const bout = boutQuads(stage, attacks);
    const around = [...deckQuads(stage), ...discardQuads(stage), callQuad(stage)];
    for (const pair of bout) for (const quad of pair) expect(around.some((other) => overlap(quad, other))).toBe(false);
    bout.forEach((pair, i) => {
      const others = bout.filter((_, k) => k !== i).flat();
      expect(pair.some((quad) => others.some((other) => overlap(quad, other)))).toBe(false);
    });
  });

  test.each([1, 2, 3, 4, 5, 6])('a bout of %i keeps clear of every fan', (attacks) => {
    const bout = boundsOf(boutQuads(stage, attacks).flat());
    for (const others of [1, 2, 3, 4, 5]) {
      for (const fan of seatFans(stage, others)) {
        const box = fanBounds(stage, fan, 8);
        expect(box.bottom <= bout.top + 2 || box.right <= bout.left || box.left >= bout.right).toBe(true);
      }
    }
  });

  test('cards of the largest bout can be read: at least 36 pixels wide', () => {
    for (const [attack] of boutQuads(stage, 6)) expect(widthOf(attack)).toBeGreaterThan(36);
  });

  test('the trump card shows its corner, and at least two fifths of its face, beyond the whole deck', () => {
    const [trump, , top] = deckQuads(stage);
    if (!trump || !top) throw new Error('no deck');
    const shown = Math.min(...top.map((p) => p.y)) - Math.min(trump[0].y, trump[1].y);
    const height = Math.max(trump[2].y, trump[3].y) - Math.min(trump[0].y, trump[1].y);
    expect(shown / height).toBeGreaterThan(0.4);
  });

  test('deck, discard pile and Take keep clear of each other, on the cloth', () => {
    const [deck, discard, call] = [deckQuads(stage), discardQuads(stage), callQuad(stage)];
    expect([...deck, ...discard].some((quad) => overlap(quad, call))).toBe(false);
    expect(deck.some((quad) => discard.some((other) => overlap(quad, other)))).toBe(false);
    for (const quad of [...deck, ...discard, call]) expect(inside(boundsOf([quad]), stage)).toBe(true);
  });

  test('the ring and Take lie in the room kept for them', () => {
    const { middle, width } = callRoom(stage);
    for (const spot of [ringSpot(stage), takeSpot(stage)]) {
      expect(spot.z).toBe(middle.z);
      expect(Math.abs(spot.x - middle.x)).toBeLessThan(width / 2);
    }
  });

  test('fans keep clear of deck and discard pile', () => {
    const piles = [...deckQuads(stage), ...discardQuads(stage)];
    for (const others of [1, 2, 3, 4, 5]) {
      for (const fan of seatFans(stage, others)) {
        const { left, right, top, bottom } = fanBounds(stage, fan, 6);
        const box: Quad = [
          { x: left, y: top },
          { x: right, y: top },
          { x: right, y: bottom },
          { x: left, y: bottom },
        ];
        expect(piles.some((quad) => overlap(quad, box))).toBe(false);
      }
    }
  });

  test('nothing stands where the mug does', () => {
    if (!stage.mug) return;
    const { x, z, radius } = stage.mug;
    const mug = clothQuad(stage, { x, z }, radius * 2, radius * 2);
    for (const quad of [...discardQuads(stage), callQuad(stage)]) expect(overlap(mug, quad)).toBe(false);
  });
});

test('on a phone held upright, four attacks are at least 60 pixels wide', () => {
  const phones = SCREENS.filter(({ name }) => name === '390x844' || name === '430x932');
  for (const { stage } of phones)
    for (const [attack] of boutQuads(stage, 4)) expect(widthOf(attack)).toBeGreaterThan(60);
});
