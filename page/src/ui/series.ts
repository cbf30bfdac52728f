/** A series between rounds: the number of the round, or how it ended, and what those have who are no longer seated. */

import { listOf, text } from '../i18n';
import type { View } from '../protocol';
import { seriesText } from '../series';
import { make } from './dom';

export function seriesLines(view: View): HTMLElement[] {
  const words = seriesText(view);
  if (words === null) return [];
  const gone = (view.series?.standings ?? []).filter(({ seat }) => seat === null);
  const names = gone.map(({ name, wins, losses }) => text('series.gone.one', { name, wins, losses }));
  return [
    make('p', { class: view.series?.over ? 'series over' : 'series' }, words),
    ...(names.length > 0 ? [make('p', { class: 'small' }, text('series.gone', { names: listOf(names) }))] : []),
  ];
}
