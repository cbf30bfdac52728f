/**
 * What the page knows: the latest view, the line, and the little that is the page's own (the picked card, what was refused). One pure
 * reducer; nothing here is a rule of Durak, and a new view always replaces the old one whole.
 */

import type { Link, Wish } from './connection';
import type { DealStatus } from './deal/status';
import { isPlayable } from './layout';
import type { Announcement, Friends, FromRoom, View, Welcome } from './protocol';
import { DEFAULTS, type Settings } from './settings';
import { audible, listen, mute, type Talk } from './talk';

/** As much as the page remembers of what happened at the table. */
const REMEMBERED = 40;

/** Why nothing came of what the player did: a refusal's code, and the room's sentence where there is one. */
export type Notice = Readonly<{ code: string; sentence: string; n: number }>;

/** What the player must say yes to: the wish that the room refused with `leave_hand`. */
export type Question = Readonly<{ wish: Wish }>;

/** The room did not know this tab's account any more, or the player has deleted it. */
export type Forgotten = 'by_room' | 'deleted';

export type State = Readonly<{
  settings: Settings;
  link: Link;
  me: Readonly<{ account: string; name: string; oneTable: boolean }> | null;
  /** The friends, and how many ask to be one; null at the beginning of a connection, as long as nothing was told of them. */
  circle: Friends | null;
  /** The friend code of the link that this page was opened with, until that is answered. */
  met: string | null;
  view: View | null;
  /** The room said that there is no table to show. */
  inLobby: boolean;
  /** The first view of a connection shows a table as it is; others show what happened. */
  fresh: boolean;
  picked: string | null;
  /** Commands that are under way, by id. */
  asked: ReadonlyMap<number, Wish>;
  happened: readonly Announcement[];
  /** The deal of the round shown, once it can be told. */
  deal: DealStatus | null;
  notice: Notice | null;
  question: Question | null;
  talk: Talk;
  /** The private table whose round or series the player left, and may come back to. */
  wayBack: string | null;
  /** The quick table to which the player came by Join, and which they watch; empty until its first view. */
  joined: string | null;
  /** What the operator tells everyone, and what of it the player has put away. */
  bulletin: string | null;
  putAway: string | null;
  /** Why this tab has another account than before, until it sits somewhere or signs in. */
  forgotten: Forgotten | null;
}>;

export const START: State = {
  settings: DEFAULTS,
  link: { at: 'connecting' },
  me: null,
  circle: null,
  met: null,
  view: null,
  inLobby: false,
  fresh: true,
  picked: null,
  asked: new Map(),
  happened: [],
  deal: null,
  notice: null,
  question: null,
  talk: { speakers: new Map(), muted: new Map() },
  wayBack: null,
  joined: null,
  bulletin: null,
  putAway: null,
  forgotten: null,
};

export type Action =
  | Readonly<{ type: 'set'; settings: Partial<Settings> }>
  | Readonly<{ type: 'link'; link: Link }>
  | Readonly<{ type: 'heard'; message: FromRoom }>
  | Readonly<{ type: 'checked'; deal: DealStatus }>
  | Readonly<{ type: 'asked'; id: number; wish: Wish }>
  | Readonly<{ type: 'pick'; card: string | null }>
  | Readonly<{ type: 'notice'; code: string }>
  /** The notice with this number was there long enough. */
  | Readonly<{ type: 'noticed'; n: number }>
  | Readonly<{ type: 'question'; wish: Wish }>
  | Readonly<{ type: 'answered' }>
  | Readonly<{ type: 'mute'; account: string; on: boolean }>
  | Readonly<{ type: 'met'; code: string | null }>
  /** The player has read what the operator tells. */
  | Readonly<{ type: 'put_away' }>
  | Readonly<{ type: 'forgotten' | 'deleted' | 'signed_in' }>;

export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'set':
      return { ...state, settings: { ...state.settings, ...action.settings } };
    case 'link':
      return linked(state, action.link);
    case 'heard':
      return heard(state, action.message);
    case 'checked':
      return { ...state, deal: action.deal };
    case 'asked':
      return { ...state, asked: new Map(state.asked).set(action.id, action.wish), notice: null };
    case 'pick':
      return { ...state, picked: action.card, notice: null };
    case 'notice':
      return { ...state, notice: noticeOf(state, action.code, ''), picked: null };
    case 'noticed':
      return state.notice?.n === action.n ? { ...state, notice: null } : state;
    case 'question':
      return { ...state, question: { wish: action.wish }, notice: null };
    case 'answered':
      return { ...state, question: null };
    case 'mute':
      return { ...state, talk: mute(state.talk, action.account, action.on) };
    case 'met':
      return { ...state, met: action.code };
    case 'put_away':
      return { ...state, putAway: state.bulletin };
    case 'forgotten':
      return { ...state, forgotten: state.forgotten ?? 'by_room', asked: new Map(), notice: null };
    case 'deleted':
      return { ...state, forgotten: 'deleted' };
    case 'signed_in':
      return { ...state, forgotten: null };
  }
}

function linked(state: State, link: Link): State {
  if (link.at === 'open') return { ...state, link };
  return { ...state, link, fresh: true, notice: null };
}

function heard(state: State, message: FromRoom): State {
  switch (message.type) {
    case 'welcome':
      return welcomed(state, message);
    case 'renamed':
      return state.me === null ? state : { ...state, me: { ...state.me, name: message.name } };
    case 'lobby':
      return { ...inLobby(state, message.why), notice: whyLobby(state, message.why) };
    case 'view':
      return viewed(state, message);
    case 'accepted':
      return accepted(state, message.id);
    case 'refused':
      return refused(state, message.id, message.code, message.sentence);
    case 'friends':
      return { ...state, circle: message };
    case 'pong':
      return friendless(state);
    case 'bulletin':
      return { ...state, bulletin: message.text };
    case 'deal':
    case 'banned':
      return state;
  }
}

/** What one player asked and saw says nothing of another who signed in. */
const NOT_THEIRS = {
  asked: new Map(),
  question: null,
  view: null,
  inLobby: false,
  wayBack: null,
  joined: null,
} as const;

function welcomed(state: State, { account, name, one_table, last_id }: Welcome): State {
  const isSame = state.me?.account === account;
  return {
    ...state,
    me: { account, name, oneTable: one_table },
    circle: null,
    bulletin: null,
    ...(isSame || state.me === null ? { asked: unaccepted(state, last_id) } : NOT_THEIRS),
  };
}

/** Friends are told of right after the first view: whoever hears of something else before has none, and the first one will be news. */
function friendless(state: State): State {
  return state.circle === null ? { ...state, circle: { type: 'friends', friends: [], asking: 0 } } : state;
}

function accepted(state: State, id: number): State {
  const joined = state.asked.get(id)?.type === 'join' ? '' : state.joined;
  return { ...friendless(state), asked: without(state.asked, id), joined };
}

/** Only who is choosing watches; what comes after Join is a view of the table that was joined. */
function joinedTable({ joined }: State, { you, table }: View): string | null {
  return you.role === 'choosing' && (joined === '' || joined === table) ? table : null;
}

function viewed(state: State, told: View): State {
  const sameTable = state.view?.table === told.table;
  const view = audible(told, state.talk);
  const talk = sameTable ? state.talk : { ...state.talk, speakers: new Map() };
  const known = sameTable && !state.fresh ? state.happened : [];
  return {
    ...state,
    view,
    inLobby: false,
    talk: listen(talk, told, state.me?.account ?? null),
    fresh: false,
    wayBack: view.you.role === 'choosing' ? wayBack(state) : null,
    joined: joinedTable(state, view),
    forgotten: null,
    picked: stillPlayable(view, state.picked) ? state.picked : null,
    // The room tells of a table's deals before its first view: they may have been checked by then.
    deal: sameTable || state.deal?.table === told.table ? state.deal : null,
    happened: [...known, ...view.happened].slice(-REMEMBERED),
    // Who is choosing reads it on the first screen, and it is not about the table watched meanwhile.
    notice:
      view.you.role !== 'choosing' && (view.happened.length > 0 || (!sameTable && !state.fresh)) ? null : state.notice,
  };
}

function inLobby(state: State, why: string | null): State {
  const nothing = { deal: null, view: null, picked: null, happened: [], joined: null };
  return { ...state, ...nothing, inLobby: true, fresh: true, wayBack: why === 'removed' ? null : wayBack(state) };
}

/** Who leaves a private table in a round or a series comes to the first screen, where nothing else says the way back to the seat. */
function wayBack({ view, wayBack }: State): string | null {
  const hasSeat = view?.stage === 'round' || (view?.series?.over === false && view.you.role === 'seated');
  const left = view?.kind === 'private' && hasSeat && view.you.seat !== null;
  return left ? view.table : wayBack;
}

/** The same reason may have come as a refusal just before; it is told once. */
function whyLobby(state: State, why: string | null): Notice | null {
  return why === null || why === state.notice?.code ? state.notice : noticeOf(state, why, '');
}

function refused(state: State, id: number | null, code: string, sentence: string): State {
  // What the page does by itself for the deal is not the player's.
  if (code === 'deal_fixed' || code === 'wrong_share') return state;
  const wish = id === null ? undefined : state.asked.get(id);
  const asked = id === null ? state.asked : without(state.asked, id);
  if (code === 'leave_hand' && wish) return { ...state, asked, question: { wish } };
  return { ...state, asked, picked: null, notice: noticeOf(state, code, sentence) };
}

function unaccepted(state: State, lastId: number): ReadonlyMap<number, Wish> {
  return new Map([...state.asked].filter(([id]) => id > lastId));
}

function without(asked: ReadonlyMap<number, Wish>, id: number): ReadonlyMap<number, Wish> {
  return new Map([...asked].filter(([other]) => other !== id));
}

function stillPlayable(view: View, picked: string | null): boolean {
  return view.round?.hand.some((held) => held.card === picked && isPlayable(held)) ?? false;
}

/** Each notice has a number of its own, so that the same reason twice is told twice. */
function noticeOf(state: State, code: string, sentence: string): Notice {
  return { code, sentence, n: (state.notice?.n ?? 0) + 1 };
}

/** The card of a move that is under way; until it is answered no other is played. */
export function movingCard(state: State): string | null {
  for (const wish of state.asked.values()) if ('card' in wish) return wish.card;
  return null;
}

export type Store = Readonly<{
  state(): State;
  dispatch(action: Action): void;
  subscribe(listener: (state: State, before: State) => void): void;
}>;

export function createStore(settings: Settings = DEFAULTS, talk: Talk = START.talk): Store {
  let state: State = { ...START, settings, talk };
  const listeners: ((state: State, before: State) => void)[] = [];
  return {
    state: () => state,
    dispatch: (action) => {
      const before = state;
      state = reduce(state, action);
      for (const listener of listeners) listener(state, before);
    },
    subscribe: (listener) => listeners.push(listener),
  };
}
