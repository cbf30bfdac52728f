/** Statistics as SVG, by d3. Each stands over a table that says the same, and is one picture with a name to a screen reader. */

import { axisBottom, axisLeft } from 'd3-axis';
import { scaleBand, scaleLinear } from 'd3-scale';
import { create, type Selection } from 'd3-selection';
import { text } from '../i18n';
import type { BySize } from './answers';
import { percent } from './when';

/** How often two friends were the durak when they played together. */
export type Duel = Readonly<{ name: string; own: number; theirs: number }>;

type Plot = Selection<SVGSVGElement, undefined, null, undefined>;

const WIDTH = 320;
const HEIGHT = 150;
const MARGIN = { top: 20, bottom: 24, left: 38, right: 6 };
const TICKS = 4;
const BAR_MOST = 30;
/** Half of a fair share's line stands out on either side of its bar. */
const OVER = 7;
const ROW = 26;
const NAMES = 96;
const NAME_LETTERS = 14;
/** Room for a number at the end of a bar. */
const NUMBER = 22;
const MOST_DUELS = 10;

/** How often the player was the durak by size of table, as bars, and the fair share of each as a line over them. */
export function sharePlot(bySize: readonly BySize[]): SVGSVGElement {
  const most = Math.max(...bySize.flatMap(({ durak_share, fair_share }) => [durak_share, fair_share]));
  const floor = HEIGHT - MARGIN.bottom;
  const y = scaleLinear([0, most], [floor, MARGIN.top]).nice(TICKS);
  const x = scaleBand(
    bySize.map(({ players }) => players),
    [MARGIN.left, WIDTH - MARGIN.right],
  ).padding(0.3);
  const width = Math.min(x.bandwidth(), BAR_MOST);
  const middle = ({ players }: BySize): number => (x(players) ?? 0) + x.bandwidth() / 2;

  const plot = picture(HEIGHT, text('rounds.sizes.plot'));
  const lines = axisLeft<number>(y)
    .tickValues(y.ticks(TICKS))
    .tickFormat(percent)
    .tickSize(MARGIN.left + MARGIN.right - WIDTH);
  const sizes = axisBottom(x).tickSize(0).tickPadding(8);
  plot.append('g').attr('class', 'axis').attr('transform', `translate(${MARGIN.left})`).call(lines);
  plot.append('g').attr('class', 'axis').attr('transform', `translate(0 ${floor})`).call(sizes);
  const bars = plot.selectAll('.share').data(bySize).join('g').attr('class', 'share');
  bars
    .append('rect')
    .attr('class', 'own')
    .attr('x', (size) => middle(size) - width / 2)
    .attr('width', width)
    .attr('y', ({ durak_share }) => y(durak_share))
    .attr('height', ({ durak_share }) => floor - y(durak_share));
  bars
    .append('path')
    .attr('class', 'fair')
    .attr('d', (size) => `M${middle(size) - width / 2 - OVER} ${y(size.fair_share)}h${width + 2 * OVER}`);
  bars
    .append('text')
    .attr('text-anchor', 'middle')
    .attr('x', middle)
    .attr('y', ({ durak_share, fair_share }) => y(Math.max(durak_share, fair_share)) - 5)
    .text(({ durak_share }) => percent(durak_share));
  return drawn(plot);
}

/** Who of two friends was the durak how often: to the left the player, to the right the friend. Those met most often. */
export function duelPlot(duels: readonly Duel[]): SVGSVGElement {
  const shown = duels.slice(0, MOST_DUELS);
  const most = Math.max(1, ...shown.flatMap(({ own, theirs }) => [own, theirs]));
  const x = scaleLinear([-most, most], [NAMES + NUMBER, WIDTH - NUMBER]);
  const y = scaleBand(shown.keys(), [0, shown.length * ROW]).padding(0.25);

  const plot = picture(shown.length * ROW, text('rounds.against.plot'));
  const rows = plot
    .selectAll('.duel')
    .data(shown)
    .join('g')
    .attr('class', 'duel')
    .attr('transform', (_, i) => `translate(0 ${y(i) ?? 0})`);
  const bar = (name: string, from: (duel: Duel) => number, to: (duel: Duel) => number): void => {
    rows
      .append('rect')
      .attr('class', name)
      .attr('x', (duel) => x(from(duel)))
      .attr('width', (duel) => x(to(duel)) - x(from(duel)))
      .attr('height', y.bandwidth());
  };
  bar(
    'own',
    ({ own }) => -own,
    () => 0,
  );
  bar(
    'theirs',
    () => 0,
    ({ theirs }) => theirs,
  );
  const words = (anchor: string, at: (duel: Duel) => number, said: (duel: Duel) => string): void => {
    rows
      .append('text')
      .attr('text-anchor', anchor)
      .attr('x', at)
      .attr('y', y.bandwidth() / 2)
      .attr('dy', '0.35em')
      .text(said);
  };
  words(
    'start',
    () => 0,
    ({ name }) => shortened(name),
  );
  words(
    'end',
    ({ own }) => x(-own) - 5,
    ({ own }) => String(own),
  );
  words(
    'start',
    ({ theirs }) => x(theirs) + 5,
    ({ theirs }) => String(theirs),
  );
  return drawn(plot);
}

function picture(height: number, name: string): Plot {
  return create('svg')
    .attr('class', 'plot')
    .attr('viewBox', `0 0 ${WIDTH} ${height}`)
    .attr('role', 'img')
    .attr('aria-label', name);
}

function drawn(plot: Plot): SVGSVGElement {
  const node = plot.node();
  if (node === null) throw new Error('A plot was made without its element');
  return node;
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > NAME_LETTERS ? `${letters.slice(0, NAME_LETTERS - 1).join('')}…` : name;
}
