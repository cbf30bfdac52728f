import { describe, expect, test } from 'vitest';
import type { SeriesView } from '../src/protocol';
import { happeningText, shortCard } from '../src/say';
import { lengthText, seriesEndText, seriesText } from '../src/series';
import './english';
import { viewOf } from './fixtures/views';

const standing = (name: string, losses: number): SeriesView['standings'][number] => ({
  name,
  seat: 0,
  wins: 0,
  losses,
  won: losses === 0,
  durak: losses === 2,
});
const series = (parts: Partial<SeriesView>): SeriesView => ({
  by: 'rounds',
  number: 3,
  round: 2,
  over: false,
  early: false,
  paused: false,
  standings: [standing('Anna', 0), standing('Boris', 2)],
  ...parts,
});

describe('a series in words', () => {
  test.each([
    ['of rounds', series({}), 'Round 2 of 3'],
    ['by losses', series({ by: 'losses', number: 1 }), 'Round 2, first to 1 loss'],
    ['that is over', series({ over: true }), 'The series is over. Durak of the series: Boris. Won by Anna'],
    ['before its first deal', series({ round: 0 }), null],
    ['that is none', null, null],
  ])('%s', (_, shown, words) => {
    expect(seriesText({ series: shown })).toBe(words);
  });

  test('says how long it will be', () => {
    expect([lengthText({ by: 'losses', number: 3 }), lengthText({ by: 'rounds', number: 1 })]).toEqual([
      'First to 3 losses',
      '1 round',
    ]);
  });

  test('says what is equal as equal, and that there may be no durak', () => {
    expect(seriesEndText({ duraks: ['Anna', 'Boris'], winners: ['Clara', 'Dora'], early: true })).toBe(
      'The host ended the series. Duraks of the series, equal in losses: Anna and Boris. Won by Clara and Dora',
    );
    expect(seriesEndText({ duraks: [], winners: [], early: false })).toBe(
      'The series is over. Nobody is the durak of the series',
    );
  });

  test('the deal tells which round of it begins', () => {
    const view = viewOf({ view: { round_number: 5, series: series({}) } });
    const told = (round: number) => happeningText({ type: 'dealt', round, first: 0 }, view, shortCard);
    expect(told(5)).toBe('Round 2 of 3. The cards are dealt; you attack first');
    expect(told(4)).toBe('The cards are dealt; you attack first');
  });
});
