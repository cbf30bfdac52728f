/** A series: between rounds its lines over the places, and its whole score at any time, on demand. */

import { listOf, text } from '../i18n';
import type { Standing, View } from '../protocol';
import { seriesText } from '../series';
import { make } from './dom';

/** The number of the round, or how the series ended, and what those have who are no longer seated. */
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

/** What everyone has who played in the series, the best first. */
export function scorePieces(view: View | null): HTMLElement[] {
  const words = view && seriesText(view);
  if (!view?.series || words === null) return [make('p', {}, text('series.none'))];
  const head = ['over.player', 'over.wins', 'over.losses'] as const;
  return [
    make('p', {}, words),
    make(
      'table',
      { class: 'places score' },
      make('caption', { class: 'sr' }, text('menu.series')),
      make('thead', {}, make('tr', {}, ...head.map((key) => make('th', { scope: 'col' }, text(key))))),
      make('tbody', {}, ...view.series.standings.map((standing) => scoreRow(view, standing))),
    ),
  ];
}

function scoreRow(view: View, { name, seat, wins, losses }: Standing): HTMLElement {
  const isYou = seat !== null && seat === view.you.seat;
  const gone = seat === null ? make('span', { class: 'gone' }, text('series.gone.now')) : null;
  return make(
    'tr',
    { class: isYou ? 'you' : '' },
    make('th', { scope: 'row' }, isYou ? text('seat.you') : name, gone),
    make('td', {}, String(wins)),
    make('td', {}, String(losses)),
  );
}
