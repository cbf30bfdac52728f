import { describe, expect, test } from 'vitest';
import type { Happening, SeriesView, View } from '../src/protocol';
import { type Action, createStore, movingCard, reduce, START, type State } from '../src/store';
import { held, viewOf } from './fixtures/views';
import { welcome } from './fixtures/world';

const CHOOSING = { role: 'choosing', seat: null, host: false, may_start: false } as const;
const LEAD = { type: 'lead', bout: 1, card: '6C' } as const;

function stateAfter(...actions: Action[]): State {
  return actions.reduce(reduce, START);
}

const heard = (message: Extract<Action, { type: 'heard' }>['message']): Action => ({ type: 'heard', message });
const viewed = (view: Partial<View> = {}): Action => heard(viewOf({ view }));
const happened = (n: number, what: Happening) => ({ n, what });

describe('a view', () => {
  test('takes the place of the one before', () => {
    expect(stateAfter(viewed({ version: 1 }), viewed({ version: 2 })).view?.version).toBe(2);
  });

  test('is the truth even when its version is not newer', () => {
    expect(stateAfter(viewed({ version: 9 }), viewed({ version: 9, stage: 'over' })).view?.stage).toBe('over');
  });

  test('adds what happened to what was known of this table', () => {
    const state = stateAfter(
      viewed(),
      viewed({ happened: [happened(1, { type: 'led', seat: 1, card: '6H' })] }),
      viewed({ happened: [happened(2, { type: 'take_said', seat: 2 })] }),
    );
    expect(state.happened.map(({ n }) => n)).toEqual([1, 2]);
  });

  test('of another table starts anew', () => {
    const state = stateAfter(
      viewed({ happened: [happened(1, { type: 'take_said', seat: 2 })] }),
      viewed({ table: 'other' }),
    );
    expect(state.happened).toEqual([]);
  });

  test('of another table keeps what was checked of its deal alone', () => {
    const of = (table: string): Action => ({
      type: 'checked',
      deal: { table, round: 1, words: 'a b c d', tick: null, summary: '', lines: [], file: null, save: '', check: '' },
    });
    expect(stateAfter(of('other'), viewed({ table: 'other' })).deal?.words).toBe('a b c d');
    expect(stateAfter(viewed(), of(viewOf({}).table), viewed({ table: 'other' })).deal).toBeNull();
  });

  test('remembers no more than it needs', () => {
    const many = Array.from({ length: 100 }, (_, i) =>
      viewed({ happened: [happened(i, { type: 'take_said', seat: 1 })] }),
    );
    expect(stateAfter(...many).happened).toHaveLength(40);
  });

  test('is fresh after every new connection, so that nothing is animated that was not seen', () => {
    const away: Action = {
      type: 'link',
      link: { at: 'lost', failures: 1, unreachable: false, slow: false, said: null },
    };
    expect(stateAfter(viewed()).fresh).toBe(false);
    expect(stateAfter(viewed(), away).fresh).toBe(true);
    expect(stateAfter(viewed(), away, { type: 'link', link: { at: 'open' } }).fresh).toBe(true);
  });
});

describe('a picked card', () => {
  const playable = viewOf({ round: { hand: [held('6C', { lead: true }), held('7C')] } });

  test('stays picked while it may be played', () => {
    expect(stateAfter(heard(playable), { type: 'pick', card: '6C' }, heard(playable)).picked).toBe('6C');
  });

  test.each([
    ['can not be played any more', viewOf({ round: { hand: [held('6C'), held('7C')] } })],
    ['has left the hand', viewOf({ round: { hand: [held('7C', { lead: true })] } })],
    ['belonged to a round that is over', viewOf({ view: { round: null } })],
  ])('is put back when it %s', (_, view) => {
    expect(stateAfter(heard(playable), { type: 'pick', card: '6C' }, heard(view)).picked).toBeNull();
  });
});

describe('a command', () => {
  test('is under way until it is accepted', () => {
    const asked = stateAfter({ type: 'asked', id: 1, wish: LEAD });
    expect(movingCard(asked)).toBe('6C');
    expect(movingCard(reduce(asked, heard({ type: 'accepted', id: 1 })))).toBeNull();
  });

  test('that is refused tells why, each time', () => {
    const refused = stateAfter(
      { type: 'asked', id: 1, wish: LEAD },
      heard({ type: 'refused', id: 1, code: 'not_your_turn', sentence: 'No.' }),
    );
    expect(movingCard(refused)).toBeNull();
    expect(refused.notice).toMatchObject({ code: 'not_your_turn', sentence: 'No.' });
    const twice = reduce(refused, heard({ type: 'refused', id: 2, code: 'not_your_turn', sentence: 'No.' }));
    expect(twice.notice?.n).not.toBe(refused.notice?.n);
  });

  test('that would leave a hand asks first', () => {
    const state = stateAfter(
      { type: 'asked', id: 1, wish: { type: 'quick_play' } },
      heard({ type: 'refused', id: 1, code: 'leave_hand', sentence: '' }),
    );
    expect(state.question).toEqual({ wish: { type: 'quick_play' } });
    expect(state.notice).toBeNull();
    expect(reduce(state, { type: 'answered' }).question).toBeNull();
  });

  test('that was accepted while the line was lost is done with', () => {
    const state = stateAfter({ type: 'asked', id: 3, wish: LEAD }, heard(welcome({ last_id: 3 })));
    expect(movingCard(state)).toBeNull();
  });

  test('that was not is still under way', () => {
    expect(movingCard(stateAfter({ type: 'asked', id: 3, wish: LEAD }, heard(welcome({ last_id: 2 }))))).toBe('6C');
  });
});

describe('a notice', () => {
  test('of why an invitation led nowhere is still there when one’s own table comes right after it', () => {
    const refusal = heard({ type: 'refused', id: null, code: 'no_such_table', sentence: '' });
    expect(stateAfter(refusal, viewed({ kind: 'private' })).notice?.code).toBe('no_such_table');
  });

  test('of a wish that came to nothing stays while its player chooses, whatever is watched', () => {
    const choosing = (version: number, events: View['happened'] = []): Action =>
      heard(viewOf({ view: { version, you: CHOOSING, happened: events } }));
    const state = stateAfter(
      heard({ type: 'refused', id: null, code: 'table_over', sentence: '' }),
      heard({ type: 'lobby', now_ms: 0, why: 'table_over' }),
      choosing(1),
      choosing(2, [happened(1, { type: 'take_said', seat: 1 })]),
    );
    expect(state.notice).toMatchObject({ code: 'table_over', n: 1 });
  });

  test('goes when something happens', () => {
    const state = stateAfter(viewed(), { type: 'notice', code: 'bout_full' });
    expect(reduce(state, viewed()).notice).not.toBeNull();
    expect(reduce(state, viewed({ happened: [happened(1, { type: 'take_said', seat: 1 })] })).notice).toBeNull();
  });

  test('goes when it was there long enough, and not the next one with it', () => {
    const state = stateAfter({ type: 'notice', code: 'bout_full' });
    const n = state.notice?.n ?? 0;
    expect(reduce(state, { type: 'noticed', n }).notice).toBeNull();
    expect(reduce(reduce(state, { type: 'notice', code: 'bout_full' }), { type: 'noticed', n }).notice).not.toBeNull();
  });

  test('goes with the next thing the player does', () => {
    expect(stateAfter({ type: 'notice', code: 'bout_full' }, { type: 'pick', card: '6C' }).notice).toBeNull();
  });

  test('of a lost line does not outlive it', () => {
    const away: Action = {
      type: 'link',
      link: { at: 'lost', failures: 1, unreachable: false, slow: false, said: null },
    };
    expect(stateAfter(heard({ type: 'refused', id: null, code: 'too_fast', sentence: '' }), away).notice).toBeNull();
  });

  test('is not wanted when a new guest is made for a secret that nobody has', () => {
    const state = stateAfter(heard({ type: 'refused', id: null, code: 'unknown_secret', sentence: '' }), {
      type: 'forgotten',
    });
    expect([state.notice, state.forgotten]).toEqual([null, 'by_room']);
    // Who deleted the account knows why, whether the room's answer or its closing of the line came first.
    expect(reduce(state, { type: 'deleted' }).forgotten).toBe('deleted');
    expect(stateAfter({ type: 'deleted' }, { type: 'forgotten' }).forgotten).toBe('deleted');
    expect(reduce(state, { type: 'signed_in' }).forgotten).toBeNull();
  });

  test('tells what became of an invitation', () => {
    expect(stateAfter(heard({ type: 'lobby', now_ms: 0, why: 'table_over' })).notice?.code).toBe('table_over');
  });
});

test('the lobby leaves the table behind', () => {
  const state = stateAfter(viewed(), heard({ type: 'lobby', now_ms: 0, why: null }));
  expect([state.view, state.inLobby, state.happened]).toEqual([null, true, []]);
});

describe('the table that was joined', () => {
  const join: Action = { type: 'asked', id: 1, wish: { type: 'join', friend: 'anna' } };
  const accepted = heard({ type: 'accepted', id: 1 });
  const watched = (table: string) => viewed({ kind: 'quick', table, you: CHOOSING });

  test('is the one that is shown after Join, as long as it is shown', () => {
    expect(stateAfter(watched('one'), join, watched('one')).joined).toBeNull();
    const joined = [watched('one'), join, accepted, watched('two')];
    expect(stateAfter(...joined).joined).toBe('two');
    expect(stateAfter(...joined, watched('two')).joined).toBe('two');
    expect(stateAfter(...joined, watched('one')).joined).toBeNull();
    expect(stateAfter(...joined, heard({ type: 'lobby', now_ms: 0, why: null })).joined).toBeNull();
  });

  test('is none for who sits there', () => {
    expect(stateAfter(join, accepted, viewed({ kind: 'private' })).joined).toBeNull();
    const wish = { type: 'quick_play' } as const;
    expect(stateAfter({ type: 'asked', id: 1, wish }, accepted, watched('one')).joined).toBeNull();
  });
});

describe('the way back', () => {
  const lobby = heard({ type: 'lobby', now_ms: 0, why: null });
  const atPrivateTable = (stage: 'round' | 'over') => viewed({ kind: 'private', table: 'ours', stage });

  test('leads to the private table whose round was left', () => {
    expect(stateAfter(atPrivateTable('round'), lobby).wayBack).toBe('ours');
    expect(stateAfter(atPrivateTable('round'), viewed({ you: CHOOSING })).wayBack).toBe('ours');
  });

  test('leads to the private table whose series was left between rounds, unless the host removed the player', () => {
    const length = {
      by: 'rounds',
      number: 3,
      round: 1,
      early: false,
      paused: false,
      standings: [],
    } satisfies Partial<SeriesView>;
    const series: SeriesView = { ...length, over: false };
    const between = viewed({ kind: 'private', table: 'ours', stage: 'over', series });
    expect(stateAfter(between, lobby).wayBack).toBe('ours');
    const removed = stateAfter(between, heard({ type: 'lobby', now_ms: 0, why: 'removed' }));
    expect([removed.wayBack, removed.notice?.code]).toEqual([null, 'removed']);
    const over = viewed({ kind: 'private', table: 'ours', stage: 'over', series: { ...series, over: true } });
    expect(stateAfter(over, lobby).wayBack).toBeNull();
  });

  test('is not told where no round was left', () => {
    expect(stateAfter(atPrivateTable('over'), lobby).wayBack).toBeNull();
    expect(stateAfter(viewed({ kind: 'quick' }), lobby).wayBack).toBeNull();
  });

  test('is forgotten once the player sits somewhere', () => {
    expect(stateAfter(atPrivateTable('round'), lobby, viewed({ kind: 'quick' })).wayBack).toBeNull();
  });
});

test('a name that the room changed is the name', () => {
  expect(stateAfter(heard(welcome({ name: 'Old' })), heard({ type: 'renamed', name: 'New' })).me?.name).toBe('New');
});

test('listeners are told the state before and after', () => {
  const store = createStore();
  const seen: (string | null)[][] = [];
  store.subscribe((state, before) => seen.push([before.picked, state.picked]));
  store.dispatch({ type: 'pick', card: '6C' });
  expect(seen).toEqual([[null, '6C']]);
});

describe('friends', () => {
  const told = heard({
    type: 'friends',
    friends: [{ account: 'b', name: 'Boris', online: true, at: null }],
    asking: 1,
  });

  test('are as they were told last', () => {
    expect(stateAfter(heard(welcome()), told).circle?.asking).toBe(1);
  });

  test('are none at the beginning of every connection, until they are told', () => {
    expect(stateAfter(heard(welcome()), told, heard(welcome())).circle).toBeNull();
  });

  test('are nobody when the room goes on to something else, so that the first one is news', () => {
    const goesOn = stateAfter(heard(welcome()), viewed(), heard({ type: 'pong', now_ms: 2_000 }));
    expect(goesOn.circle).toMatchObject({ friends: [], asking: 0 });
    expect(reduce(goesOn, told).circle?.friends).toHaveLength(1);
  });
});

test('what one player asked is not under way for another who signed in', () => {
  const asks: Action = { type: 'asked', id: 3, wish: LEAD };
  const before = [heard(welcome({ account: 'guest' })), asks] as const;
  expect(movingCard(stateAfter(...before, heard(welcome({ account: 'guest' }))))).toBe('6C');
  const after = stateAfter(viewed({ kind: 'private' }), ...before, heard(welcome({ account: 'anna' })));
  expect([movingCard(after), after.view, after.wayBack]).toEqual([null, null, null]);
});

test('the friend code of the page’s link is there until it is answered', () => {
  const met: Action = { type: 'met', code: 'ABCDE-FGH23' };
  expect(stateAfter(met, heard(welcome())).met).toBe('ABCDE-FGH23');
  expect(stateAfter(met, { type: 'met', code: null }).met).toBeNull();
});

describe('what the operator tells', () => {
  const told = (text: string | null): Action => heard({ type: 'bulletin', text });

  test('is there until it is taken back, or the line is a new one', () => {
    expect(stateAfter(told('At eight.')).bulletin).toBe('At eight.');
    expect(stateAfter(told('At eight.'), told(null)).bulletin).toBeNull();
    expect(stateAfter(told('At eight.'), heard(welcome())).bulletin).toBeNull();
  });

  test('stays put away when it is told again, and something else does not', () => {
    const away = stateAfter(told('At eight.'), { type: 'put_away' }, heard(welcome()), told('At eight.'));
    expect(away.putAway).toBe(away.bulletin);
    const other = reduce(away, told('At nine.'));
    expect(other.putAway).not.toBe(other.bulletin);
  });
});
