import { describe, expect, test } from 'vitest';
import type { Announcement, Happening, View } from '../src/protocol';
import { DEFAULTS } from '../src/settings';
import { hear } from '../src/sound';
import { type Cue, cuesOf, lastSecondMs } from '../src/sound/cues';
import { Quiet } from '../src/sound/quiet';
import { createStore, START, type State } from '../src/store';
import { type Asked, held, viewOf } from './fixtures/views';

const WAITS = (seat: number) => ({ seat, since_ms: 0, until_ms: 30_000 });

function stateOf(asked: Asked, ...happened: Happening[]): State {
  const view: View = { ...viewOf(asked), happened: happened.map((what, n): Announcement => ({ n, what })) };
  return { ...START, link: { at: 'open' }, view, fresh: false };
}

const BEFORE = stateOf({ round: { wait: WAITS(1) } });

describe('what happened is heard', () => {
  const cases: [Happening, Cue[]][] = [
    [{ type: 'dealt', round: 1, first: 1 }, ['deal']],
    [{ type: 'led', seat: 1, card: '6H' }, ['play']],
    [{ type: 'led', seat: 0, card: '6H' }, ['play']],
    [{ type: 'thrown_in', seat: 2, card: 'QC' }, ['play']],
    [{ type: 'beaten', seat: 1, card: '7H', attack: 0 }, ['beat']],
    [{ type: 'taken', seat: 1, cards: ['6H'] }, ['take']],
    [{ type: 'bout_beaten', cards: ['6H', '7H'] }, ['sweep']],
    [{ type: 'round_over', durak: 0 }, ['durak']],
    [{ type: 'round_over', durak: 1 }, ['win']],
    [{ type: 'joined', name: 'Olga' }, []],
  ];

  test.each(cases)('%o', (what, cues) => {
    expect(cuesOf(stateOf({ round: { wait: WAITS(1) } }, what), BEFORE)).toEqual(cues);
  });

  test('as one sound, however much there was', () => {
    const much = stateOf(
      {},
      { type: 'led', seat: 1, card: '6H' },
      { type: 'beaten', seat: 2, card: '7H', attack: 0 },
      { type: 'bout_beaten', cards: ['6H', '7H'] },
    );
    expect(cuesOf(much, BEFORE)).toEqual(['sweep']);
  });
});

test('the turn is heard once, when the table begins to wait on the viewer', () => {
  const turn = stateOf({ round: { wait: WAITS(0) } });
  expect(cuesOf(turn, BEFORE)).toEqual(['turn']);
  expect(cuesOf(stateOf({ round: { wait: WAITS(0) } }), turn)).toEqual([]);
  expect(cuesOf(stateOf({ round: { wait: WAITS(0), bout: 2 } }), turn)).toEqual(['turn']);
});

test('what the own hand may do is never heard', () => {
  const mayThrow = stateOf({ round: { wait: WAITS(1), hand: [held('6C', { throw_in: true }), held('7C')] } });
  const mayNot = stateOf({ round: { wait: WAITS(1), hand: [held('6C'), held('7C')] } });
  expect(cuesOf(mayThrow, BEFORE)).toEqual(cuesOf(mayNot, BEFORE));
  expect(cuesOf(mayThrow, BEFORE)).toEqual([]);
});

test('coming to a table is silent', () => {
  const played = stateOf({}, { type: 'led', seat: 1, card: '6H' });
  expect(cuesOf(played, { ...BEFORE, fresh: true })).toEqual([]);
  expect(cuesOf(played, START)).toEqual([]);
});

test('the last second is that of the viewer’s own clock', () => {
  expect(lastSecondMs(stateOf({ round: { wait: WAITS(0) } }))).toBe(29_000);
  expect(lastSecondMs(stateOf({ round: { wait: WAITS(1) } }))).toBeNull();
});

describe('in quiet', () => {
  test('forty sounds on return are one', () => {
    const quiet = new Quiet();
    quiet.returned(1_000);
    const heard = Array.from({ length: 40 }, (_, i) => quiet.let(['take', 'turn'], 1_100 + i * 20));
    expect(heard.flat()).toEqual(['turn']);
    expect(quiet.let(['play'], 3_000)).toEqual(['play']);
  });

  test('sounds that come too close together are one', () => {
    const quiet = new Quiet();
    expect([0, 30, 60, 200].flatMap((ms) => quiet.let(['play'], ms))).toEqual(['play', 'play']);
  });
});

describe('a page', () => {
  type Timer = { ms: number; then(): void; stopped: boolean };

  function listening(settings: Partial<typeof DEFAULTS> = {}) {
    const store = createStore({ ...DEFAULTS, ...settings });
    const played: Cue[] = [];
    const shaken: (readonly number[])[] = [];
    const timers: Timer[] = [];
    let now = 0;
    hear(store, {
      now: () => now,
      roomMs: () => now,
      after: (ms, then) => {
        const timer = { ms, then, stopped: false };
        timers.push(timer);
        return () => {
          timer.stopped = true;
        };
      },
      play: (cue) => played.push(cue),
      shake: (pattern) => shaken.push(pattern),
    });
    const pass = (ms: number): void => {
      now += ms;
    };
    const view = (asked: Asked, ...happened: Happening[]): void => {
      pass(1_000);
      const { view: message } = stateOf(asked, ...happened);
      if (message) store.dispatch({ type: 'heard', message });
    };
    view({});
    return { played, shaken, timers, view, pass };
  }

  test('plays and shakes as its settings allow', () => {
    const [both, silent, still] = [listening(), listening({ sound: 'off' }), listening({ vibration: 'off' })];
    for (const page of [both, silent, still]) page.view({}, { type: 'taken', seat: 1, cards: ['6H'] });
    expect([both.played, silent.played, still.played]).toEqual([['take'], [], ['take']]);
    expect([both.shaken.length, silent.shaken.length, still.shaken.length]).toEqual([1, 1, 0]);
  });

  test('ticks in the last second, and not once the player has answered', () => {
    const { played, timers, view, pass } = listening();
    view({ round: { wait: WAITS(0) } });
    expect(timers.map(({ ms }) => ms)).toEqual([27_000]);
    view({ round: { wait: WAITS(1) } });
    expect(timers.map(({ stopped }) => stopped)).toEqual([true]);
    view({ round: { wait: WAITS(0), bout: 3 } });
    pass(27_000);
    timers.at(-1)?.then();
    expect(played).toEqual(['turn', 'turn', 'last_second']);
  });
});
