import { expect, test } from 'vitest';
import { named } from '../src/nameless';
import type { Happening, View } from '../src/protocol';
import { viewOf } from './fixtures/views';

const GONE = { name: '', seat: 1 } as const;
const standing = { ...GONE, wins: 0, losses: 1, won: false, durak: true };
const person = { ...GONE, number: 2, bot: false, place: 'away', host: false, ready: false } as const;
const told: Happening[] = [
  { type: 'left', ...GONE },
  { type: 'said', account: 'a', ...GONE, words: 'thanks' },
  { type: 'called_off', names: ['Anna', ''], again: true },
  { type: 'series_over', duraks: [''], winners: ['Anna', ''], early: false },
  { type: 'take_said', seat: 1 },
];
const sent = viewOf({
  view: {
    happened: told.map((what, n) => ({ n, what })),
    seats: viewOf({ players: 3 }).seats.map((seat, i) => (i === 1 ? { ...seat, name: '' } : seat)),
    next: ['', 'Anna'],
    watching: [''],
    people: [person],
    series: {
      by: 'rounds',
      number: 3,
      round: 1,
      over: false,
      early: false,
      paused: false,
      standings: [standing],
    },
  },
});

test('nobody in a view is left without a name, wherever they are spoken of', () => {
  const shown = JSON.stringify(named(sent, 'somebody'));
  expect(shown).not.toContain('""');
  expect(shown).toBe(JSON.stringify(sent).replaceAll('""', '"somebody"'));
});

test('whoever has a name keeps it, and what is no view stays as it is', () => {
  const view: View = viewOf({ players: 4 });
  expect(named(view, 'somebody')).toEqual(view);
  const renamed = { type: 'renamed', name: '' } as const;
  expect(named(renamed, 'somebody')).toBe(renamed);
});
