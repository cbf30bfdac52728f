import { describe, expect, test } from 'vitest';
import { type Layout, layOut } from '../src/layout';
import { leftHanded } from '../src/layout/frame';
import { boundsOf, cardQuad, type Quad } from '../src/scene/poses';
import { frame, SCREENS } from './fixtures/screens';
import { roundOf } from './fixtures/views';

const PLAYERS = [2, 3, 4, 5, 6];

function laid(screen: (typeof SCREENS)[number][1], players: number, take: 'middle' | 'left'): Layout {
  const cards = Array.from({ length: players }, () => 2);
  const framed = take === 'left' ? leftHanded(frame(screen)) : frame(screen);
  return layOut({ round: roundOf({ players, cards, deck: 5 }), seat: 0, picked: null, take }, framed);
}

function overlap(one: Quad, other: Quad): boolean {
  const [a, b] = [boundsOf([one]), boundsOf([other])];
  return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}

describe.each(SCREENS)('Take on the left, on a %s', (_, screen) => {
  test.each(PLAYERS)('with %i players, is clear of deck and discard pile and keeps its size', (players) => {
    const [middle, left] = [laid(screen, players, 'middle'), laid(screen, players, 'left')];
    const { deck, discard } = left.zones;
    const inTheWay = [...deck, ...discard].filter(({ pose }) => overlap(left.take, cardQuad(left.frame.stage, pose)));
    expect(inTheWay.map(({ key }) => key)).toEqual([]);
    const [is, was] = [boundsOf([left.take]), boundsOf([middle.take])];
    expect(is.left).toBeLessThanOrEqual(was.left + 0.01);
    expect(is.right - is.left).toBeGreaterThan((was.right - was.left) * 0.9);
    expect(is.left).toBeGreaterThanOrEqual(0);
  });
});

test.each(SCREENS)('Take on the left is nearer to the left edge: %s', (_, screen) => {
  const [middle, left] = [laid(screen, 2, 'middle'), laid(screen, 2, 'left')];
  expect(boundsOf([left.take]).left).toBeLessThan(boundsOf([middle.take]).left - 10);
});
