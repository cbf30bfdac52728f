// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest';
import type { BySize } from '../../src/people/answers';
import { duelPlot, sharePlot } from '../../src/people/plots';

const size = (players: number, durak_share: number): BySize => ({
  players,
  rounds: 10,
  wins: 5,
  duraks: 10 * durak_share,
  durak_share,
  fair_share: 1 / players,
});
const all = (plot: SVGSVGElement, selector: string): Element[] => [...plot.querySelectorAll(selector)];
const number = (element: Element | undefined, name: string): number => Number(element?.getAttribute(name));
/** The height at which a fair share's line begins. */
const fairY = (line: Element | undefined): number => Number(line?.getAttribute('d')?.match(/^M\S+ ([\d.]+)h/)?.[1]);

beforeAll(() => {
  document.documentElement.lang = 'en';
});

test('bars are as high as their shares, over one floor, and the fair share is a line of the same scale', () => {
  const plot = sharePlot([size(2, 0.5), size(4, 0.125)]);
  const [first, second] = all(plot, '.own');
  const [firstLine, secondLine] = all(plot, '.fair');
  expect(number(first, 'height') / number(second, 'height')).toBeCloseTo(4);
  expect(number(first, 'y') + number(first, 'height')).toBeCloseTo(number(second, 'y') + number(second, 'height'));
  expect(fairY(firstLine)).toBeCloseTo(number(first, 'y'));
  expect(fairY(secondLine)).toBeLessThan(number(second, 'y'));
});

test.each([
  [0, 2],
  [0.51, 2],
  [1, 6],
  [0, 6],
])('a share of %d among %d stays inside the plot, and so does what is written over it', (share, players) => {
  const plot = sharePlot([size(players, share)]);
  const [bar] = all(plot, '.own');
  const [line] = all(plot, '.fair');
  expect(number(bar, 'height')).toBeGreaterThanOrEqual(0);
  expect(Math.min(number(bar, 'y'), fairY(line))).toBeGreaterThanOrEqual(15);
});

test('bars of all sizes stand side by side', () => {
  const bars = all(sharePlot([2, 3, 4, 5, 6].map((players) => size(players, 0.2))), '.own');
  const gaps = bars.slice(1).map((bar, i) => number(bar, 'x') - number(bars[i], 'x') - number(bars[i], 'width'));
  expect(Math.min(...gaps)).toBeGreaterThan(14);
});

test('a duel grows from the middle, to the left for the player and to the right for the friend', () => {
  const plot = duelPlot([
    { name: 'Jana', own: 3, theirs: 6 },
    { name: 'Boris', own: 0, theirs: 0 },
  ]);
  const [own, none] = all(plot, '.own');
  const [theirs] = all(plot, '.theirs');
  expect(number(own, 'x') + number(own, 'width')).toBeCloseTo(number(theirs, 'x'));
  expect(number(theirs, 'width') / number(own, 'width')).toBeCloseTo(2);
  expect(number(none, 'width')).toBe(0);
});

test('a long name is shortened, by letters and not by halves of them', () => {
  const [name] = all(duelPlot([{ name: '🃏'.repeat(24), own: 1, theirs: 1 }]), 'text');
  expect(name?.textContent).toBe(`${'🃏'.repeat(13)}…`);
});

test('of many friends the first ten are drawn', () => {
  const duels = Array.from({ length: 12 }, (_, i) => ({ name: `F${i}`, own: i, theirs: 1 }));
  expect(all(duelPlot(duels), '.duel')).toHaveLength(10);
});
