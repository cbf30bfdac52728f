import { describe, expect, test } from 'vitest';
import type { Said, View } from '../src/protocol';
import { type Action, reduce, START, type State } from '../src/store';
import { keepMuted, mayTalk, PHRASES, REACTIONS, storedTalk } from '../src/talk';
import { viewOf } from './fixtures/views';
import { welcome } from './fixtures/world';

const said = (account: string, words: Said['words'] = 'hello'): Said => ({
  type: 'said',
  account,
  name: account.toUpperCase(),
  seat: 1,
  words,
});
const heard = (message: View | ReturnType<typeof welcome>): Action => ({ type: 'heard', message });
const tells = (n: number, what: Said, view: Partial<View> = {}): Action =>
  heard(viewOf({ view: { happened: [{ n, what }], ...view } }));
const stateAfter = (...actions: Action[]): State => actions.reduce(reduce, START);
const MUTE: Action = { type: 'mute', account: 'anna', on: true };

test('there are eight phrases and six reactions, all different', () => {
  expect([PHRASES.length, REACTIONS.size]).toEqual([8, 6]);
  expect(new Set([...PHRASES, ...REACTIONS.keys()]).size).toBe(14);
});

describe('who said something', () => {
  test('is known from then on, at this table', () => {
    const state = stateAfter(tells(1, said('anna')), tells(2, said('boris')));
    expect([...state.talk.speakers]).toEqual([
      ['anna', 'ANNA'],
      ['boris', 'BORIS'],
    ]);
    expect(reduce(state, heard(viewOf({ view: { table: 'other' } }))).talk.speakers.size).toBe(0);
  });

  test('is never this page itself', () => {
    const own = welcome();
    expect(stateAfter(heard(own), tells(1, said(own.account))).talk.speakers.size).toBe(0);
  });
});

function emptyKeeper() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('who is muted', () => {
  test('is neither shown nor remembered in what happened, and can be heard again', () => {
    const muted = stateAfter(tells(1, said('anna')), MUTE, tells(2, said('anna')), tells(3, said('boris')));
    expect(muted.happened.map(({ n }) => n)).toEqual([1, 3]);
    expect(reduce(muted, tells(4, said('anna'))).view?.happened).toEqual([]);
    const again = [{ ...MUTE, on: false }, tells(5, said('anna'))].reduce(reduce, muted);
    expect(again.view?.happened.map(({ n }) => n)).toEqual([5]);
  });

  test('can be found among those who spoke also when they were muted before', () => {
    expect([...stateAfter(MUTE, tells(1, said('anna'))).talk.speakers.keys()]).toEqual(['anna']);
  });

  test('is known by name on this device, though they say nothing any more', () => {
    const keeper = emptyKeeper();
    const { talk } = stateAfter(tells(1, said('anna')), MUTE);
    keepMuted(talk, keeper);
    expect(talk.muted.get('anna')).toBe(talk.speakers.get('anna'));
    expect(storedTalk(keeper).muted).toEqual(talk.muted);
    for (const rubbish of ['anna boris', '{}', '[["anna"]]', '[1]'])
      expect(storedTalk({ ...keeper, getItem: () => rubbish }).muted.size).toBe(0);
  });

  test('stays so on this device', () => {
    const keeper = emptyKeeper();
    keepMuted(stateAfter(MUTE, { ...MUTE, account: 'boris' }).talk, keeper);
    expect([...storedTalk(keeper).muted.keys()]).toEqual(['anna', 'boris']);
    expect(storedTalk({ ...keeper, getItem: () => null }).muted.size).toBe(0);
  });
});

test.each([
  ['quick', 'seated', 0, true],
  ['quick', 'next', null, true],
  ['quick', 'watching', null, false],
  ['quick', 'watching', 0, true],
  ['quick', 'choosing', null, false],
  ['private', 'watching', null, true],
] as const)('at a %s table one who is %s in seat %s may talk: %s', (kind, role, seat, may) => {
  expect(mayTalk(viewOf({ view: { kind, you: { role, seat, host: false, may_start: false } } }))).toBe(may);
});
