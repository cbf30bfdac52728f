/** How often the player was the durak by size of table, as bars, and the fair share of each as a line over them. Layout is pure. */

import { text } from '../i18n';
import { svg } from '../ui/dom';
import type { BySize } from './answers';
import { percent } from './when';

const WIDTH = 320;
const HEIGHT = 150;
const MARGIN = { top: 20, bottom: 24, left: 38, right: 6 };
const BAR = 30;
/** Half of a fair share's line stands out on either side of its bar. */
const OVER = 7;

export type Bar = Readonly<{
  players: number;
  share: number;
  fair: number;
  /** In units of the plot. */
  x: number;
  top: number;
  bottom: number;
  fairY: number;
}>;
export type Plot = Readonly<{ bars: readonly Bar[]; ticks: readonly Readonly<{ share: number; y: number }>[] }>;

/** Where everything lies. The scale ends at the next quarter over all shares, so that one bad round is not a wall. */
export function plotOf(bySize: readonly BySize[]): Plot {
  const most = Math.max(...bySize.flatMap(({ durak_share, fair_share }) => [durak_share, fair_share]));
  const quarters = Math.max(Math.ceil(most * 4), 1);
  const bottom = HEIGHT - MARGIN.bottom;
  const y = (share: number): number => bottom - (share / (quarters / 4)) * (bottom - MARGIN.top);
  const step = (WIDTH - MARGIN.left - MARGIN.right) / bySize.length;
  const bars = bySize.map(({ players, durak_share, fair_share }, i) => ({
    players,
    share: durak_share,
    fair: fair_share,
    x: MARGIN.left + step * (i + 0.5),
    top: y(durak_share),
    bottom,
    fairY: y(fair_share),
  }));
  const ticks = Array.from({ length: quarters + 1 }, (_, i) => ({ share: i / 4, y: y(i / 4) }));
  return { bars, ticks };
}

export function sharePlot(bySize: readonly BySize[]): SVGSVGElement {
  const { bars, ticks } = plotOf(bySize);
  const picture = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    class: 'plot',
    role: 'img',
    'aria-label': text('rounds.sizes.plot'),
  });
  for (const { share, y } of ticks) {
    picture.append(svg('path', { class: 'tick', d: `M${MARGIN.left} ${y}H${WIDTH - MARGIN.right}` }));
    picture.append(label(MARGIN.left - 5, y + 4, percent(share), 'end'));
  }
  for (const bar of bars) picture.append(...drawn(bar));
  return picture;
}

function drawn({ players, share, x, top, bottom, fairY }: Bar): SVGElement[] {
  const left = x - BAR / 2;
  return [
    svg('path', { class: 'bar', d: `M${left} ${bottom}V${top}h${BAR}V${bottom}z` }),
    svg('path', { class: 'fair', d: `M${left - OVER} ${fairY}h${BAR + 2 * OVER}` }),
    label(x, Math.min(top, fairY) - 5, percent(share), 'middle'),
    label(x, bottom + 16, String(players), 'middle'),
  ];
}

function label(x: number, y: number, words: string, anchor: 'middle' | 'end'): SVGElement {
  const made = svg('text', { x, y, 'text-anchor': anchor });
  made.textContent = words;
  return made;
}
