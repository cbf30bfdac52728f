/** A series in words: which round of it this is, how long it is, and how it ended (R14). */

import { listOf, sentencesOf, text } from './i18n';
import type { SeriesOver, SeriesView, View } from './protocol';

/** "Round 2 of 3", or how the series ended; null for single rounds, and before the first deal of a series. */
export function seriesText({ series }: Pick<View, 'series'>): string | null {
  if (!series || series.round === 0) return null;
  if (series.over) return overText(series);
  return text(`series.round.${by(series)}`, { round: series.round, n: series.number });
}

/** How long a series is: "First to 3 losses". */
export function lengthText(length: Readonly<{ by: SeriesView['by']; number: number }>): string {
  return text(`series.${by(length)}`, { n: length.number });
}

/** Who has the most losses, and who won; each may be shared. */
export function seriesEndText({ duraks, winners, early }: Omit<SeriesOver, 'type'>): string {
  const key = duraks.length === 1 ? 'series.durak' : 'series.duraks';
  return sentencesOf([
    text(early ? 'series.over.early' : 'series.over'),
    duraks.length === 0 ? text('series.no_durak') : text(key, { names: listOf(duraks) }),
    ...(winners.length === 0 ? [] : [text('series.won', { names: listOf(winners) })]),
  ]);
}

function overText({ standings, early }: SeriesView): string {
  const duraks = standings.filter(({ durak }) => durak).map(({ name }) => name);
  const winners = standings.filter(({ won }) => won).map(({ name }) => name);
  return seriesEndText({ duraks, winners, early });
}

function by({ by }: Readonly<{ by: SeriesView['by'] }>): 'losses' | 'rounds' {
  return by === 'losses' ? 'losses' : 'rounds';
}
