import { expect, test } from 'vitest';
import type { BySize } from '../../src/people/answers';
import { plotOf } from '../../src/people/plot';

const size = (players: number, durak_share: number): BySize => ({
  players,
  rounds: 10,
  wins: 5,
  duraks: 10 * durak_share,
  durak_share,
  fair_share: 1 / players,
});

test('bars are as high as their shares, over one floor, and the fair share is a line of the same scale', () => {
  const { bars } = plotOf([size(2, 0.5), size(4, 0.125)]);
  const heights = bars.map(({ top, bottom }) => bottom - top);
  expect((heights[0] ?? 0) / (heights[1] ?? 1)).toBeCloseTo(4);
  expect(bars[0]?.fairY).toBeCloseTo(bars[0]?.top ?? 0);
  expect(bars[1]?.fairY).toBeLessThan(bars[1]?.top ?? 0);
});

test.each([
  [0, 2, 3],
  [0.5, 2, 3],
  [0.51, 2, 4],
  [1, 6, 5],
  [0, 6, 2],
])(
  'a share of %d among %d has a scale of %d lines, from nothing to a quarter that holds all',
  (share, players, lines) => {
    const { bars, ticks } = plotOf([size(players, share)]);
    expect(ticks).toHaveLength(lines);
    expect(ticks[0]?.share).toBe(0);
    for (const { top, fairY } of bars) expect(Math.min(top, fairY)).toBeGreaterThanOrEqual(ticks.at(-1)?.y ?? 0);
  },
);

test('bars of all sizes stand side by side', () => {
  const { bars } = plotOf([2, 3, 4, 5, 6].map((players) => size(players, 0.2)));
  const gaps = bars.slice(1).map(({ x }, i) => x - (bars[i]?.x ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(44);
});
