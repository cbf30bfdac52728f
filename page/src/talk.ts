/** Talk: what can be said at a table, who said something there, and whom this device keeps quiet about. */

import type { Announcement, Said, View } from './protocol';

export type Words = Said['words'];

export const PHRASES: readonly Words[] = [
  'hello',
  'good_luck',
  'well_played',
  'thanks',
  'sorry',
  'one_moment',
  'another_round',
  'goodbye',
];
/** Each with its sign for the eye. */
export const REACTIONS: ReadonlyMap<Words, string> = new Map([
  ['laugh', '😄'],
  ['wow', '😮'],
  ['sad', '😢'],
  ['thinking', '🤔'],
  ['clap', '👏'],
  ['thumbs_up', '👍'],
]);

/** Names by account: of the others who said something at this table, muted or not, and of who is muted. */
export type Talk = Readonly<{ speakers: ReadonlyMap<string, string>; muted: ReadonlyMap<string, string> }>;

/** As many as a device remembers, those muted last. */
const MOST_MUTED = 200;
const KEPT = 'durak.muted';

type Kept = Readonly<{ getItem(key: string): string | null; setItem(key: string, value: string): void }>;

/** Nobody has said anything yet. */
export function storedTalk(keeper: Kept): Talk {
  return { speakers: new Map(), muted: new Map(pairsIn(keeper.getItem(KEPT))) };
}

/** What another version or somebody's hand has left there mutes nobody. */
function pairsIn(kept: string | null): [string, string][] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(read) ? read.filter(isPair) : [];
  } catch {
    return [];
  }
}

function isPair(read: unknown): read is [string, string] {
  return Array.isArray(read) && read.length === 2 && read.every((each) => typeof each === 'string');
}

export function keepMuted(talk: Talk, keeper: Kept): void {
  keeper.setItem(KEPT, JSON.stringify([...talk.muted]));
}

export function mute(talk: Talk, account: string, on: boolean): Talk {
  const others = [...talk.muted].filter(([muted]) => muted !== account);
  const name = talk.speakers.get(account) ?? talk.muted.get(account) ?? '';
  return { ...talk, muted: new Map(on ? [...others, [account, name] as const].slice(-MOST_MUTED) : others) };
}

/** Whoever said something is known from then on; `own` is the account of this page. */
export function listen(talk: Talk, { happened }: View, own: string | null): Talk {
  const said = happened.map(({ what }) => what).filter((what) => what.type === 'said' && what.account !== own);
  if (said.length === 0) return talk;
  const speakers = new Map(talk.speakers);
  for (const what of said) if (what.type === 'said') speakers.set(what.account, what.name);
  return { ...talk, speakers };
}

/** Without what is said by those who are muted. */
export function audible(view: View, { muted }: Talk): View {
  const isMuted = ({ what }: Announcement): boolean => what.type === 'said' && muted.has(what.account);
  return view.happened.some(isMuted) ? { ...view, happened: view.happened.filter((each) => !isMuted(each)) } : view;
}

/** Whoever sits, and at a private table whoever watches. */
export function mayTalk(view: View | null): view is View {
  if (view === null || view.you.role === 'choosing') return false;
  return view.kind === 'private' || view.you.role !== 'watching' || view.you.seat !== null;
}
