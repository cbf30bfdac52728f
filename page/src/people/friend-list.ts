/** The lists of people: those who ask, friends with where they are, those who were asked, those who are blocked. */

import { text } from '../i18n';
import type { Friend } from '../protocol';
import type { State } from '../store';
import { button, icon, make } from '../ui/dom';
import type { Friends, PersonAnswer } from './answers';
import { actButton, createSection, line, type Section } from './paper';
import { canJoin, placeOf } from './presence';

const DOTS = [4, 10, 16].map((x) => `M${x} 10h4v4h-4z`);

export type FriendActs = Readonly<{
  accept(account: string): Promise<void>;
  /** Of a friend, a request, or one's own request. */
  remove(account: string): Promise<void>;
  block(account: string): Promise<void>;
  unblock(account: string): Promise<void>;
  join(account: string): void;
}>;

export type FriendLists = Readonly<{
  asking: HTMLElement;
  friends: HTMLElement;
  asked: HTMLElement;
  blocked: HTMLElement;
  show(friends: Friends, state: State): void;
}>;

export function friendLists(acts: FriendActs): FriendLists {
  const asking = createSection('asking', text('friends.asking'));
  const friends = createSection('friends', text('friends.list'));
  const asked = createSection('asked', text('friends.asked'));
  const blocked = createSection('blocked', text('friends.blocked'));
  const listed = new Map<Section, Listed>();
  /** What was said of somebody who went is over when somebody comes, who may be the same. */
  const hushWhenSomebodyComes = (section: Section, people: readonly PersonAnswer[]): void => {
    if (newIn(people, listed.get(section)).length > 0) section.say('');
    listed.set(section, people);
  };
  return {
    asking: asking.element,
    friends: friends.element,
    asked: asked.element,
    blocked: blocked.element,
    show: (now, { circle }) => {
      hushWhenSomebodyComes(asking, now.asking);
      hushWhenSomebodyComes(friends, now.friends);
      showAsking(asking, now.asking, acts);
      showFriends(friends, together(now.friends, circle?.friends ?? []), acts);
      showAsked(asked, now.asked, acts);
      showBlocked(blocked, now.blocked, acts);
    },
  };
}

type Listed = readonly Readonly<{ account: string }>[];

/** The accounts in a list that were not in the one before. */
export function newIn(now: Listed, before: Listed = []): readonly string[] {
  const old = new Set(before.map(({ account }) => account));
  return now.map(({ account }) => account).filter((account) => !old.has(account));
}

type Known = Readonly<{ person: PersonAnswer; friend: Friend }>;

/** Friends as the API knows them, with what the socket tells: those online first, by name. */
function together(people: readonly PersonAnswer[], told: readonly Friend[]): Known[] {
  const byAccount = new Map(told.map((friend) => [friend.account, friend]));
  const known = people.map((person) => {
    const { account, name } = person;
    return { person, friend: byAccount.get(account) ?? { account, name, online: false, at: null } };
  });
  const rank = ({ friend }: Known): number => Number(!friend.online);
  return known.sort((a, b) => rank(a) - rank(b) || a.person.name.localeCompare(b.person.name));
}

function showFriends(section: Section, known: readonly Known[], acts: FriendActs): void {
  const opened = openedIn(section);
  section.show(JSON.stringify(known), () => [
    known.length === 0
      ? make('p', { class: 'soft' }, text('friends.none'))
      : make('ul', { class: 'lines' }, ...known.map((each) => friendLine(section, each, opened, acts))),
  ]);
}

/** Of whom more is shown: the list is made anew whenever somebody comes or goes. */
function openedIn({ element }: Section): ReadonlySet<string | undefined> {
  return new Set([...element.querySelectorAll<HTMLElement>('details[open]')].map(({ dataset }) => dataset['account']));
}

type Opened = ReturnType<typeof openedIn>;

function friendLine(section: Section, { person, friend }: Known, opened: Opened, acts: FriendActs): HTMLElement {
  const { account, name, handle } = person;
  const where = make('span', { class: friend.online ? 'place here' : 'place' }, placeOf(friend));
  const join = (): void => acts.join(account);
  const way = { class: 'tile main', 'data-key': `${account} join`, 'aria-label': `${text('friends.join')}: ${name}` };
  const row = line(
    name,
    [where, handleOf(handle)],
    canJoin(friend) ? button(way, join, text('friends.join')) : null,
    more(section, person, opened, acts),
  );
  if (friend.online) row.classList.add('online');
  return row;
}

/** What is seldom wanted, and not by a slip of the finger. */
function more(section: Section, { account, name }: PersonAnswer, opened: Opened, acts: FriendActs): HTMLElement {
  const remove = async (): Promise<void> => {
    await acts.remove(account);
    section.say(text('friends.removed', { name }));
  };
  const about = `${text('friends.more')}: ${name}`;
  const summary = make('summary', { 'data-key': `${account} more`, 'aria-label': about }, icon(...DOTS));
  return make(
    'details',
    { class: 'more', 'data-account': account, open: opened.has(account) },
    summary,
    act(section, 'plain', account, 'remove', text('friends.remove'), name, remove),
    blockButton(section, account, name, acts),
  );
}

function showAsking(section: Section, people: readonly PersonAnswer[], acts: FriendActs): void {
  section.element.hidden = people.length === 0;
  section.show(JSON.stringify(people), () => [
    make(
      'ul',
      { class: 'lines' },
      ...people.map(({ account, name, handle }) =>
        line(
          name,
          [handleOf(handle)],
          act(section, 'tile main', account, 'accept', text('friends.accept'), name, () => acts.accept(account)),
          act(section, 'plain', account, 'decline', text('friends.decline'), name, () => acts.remove(account)),
          blockButton(section, account, name, acts),
        ),
      ),
    ),
  ]);
}

function showAsked(section: Section, people: Friends['asked'], acts: FriendActs): void {
  section.element.hidden = people.length === 0;
  section.show(JSON.stringify(people), () => [
    make(
      'ul',
      { class: 'lines' },
      ...people.map(({ account, asked_as }) =>
        line(
          asked_as,
          [],
          act(section, 'plain', account, 'back', text('friends.asked.back'), asked_as, () => acts.remove(account)),
        ),
      ),
    ),
  ]);
}

function showBlocked(section: Section, people: readonly PersonAnswer[], acts: FriendActs): void {
  section.element.hidden = people.length === 0;
  section.show(JSON.stringify(people), () => [
    make(
      'ul',
      { class: 'lines' },
      ...people.map(({ account, name }) =>
        line(
          name,
          [],
          act(section, 'plain', account, 'unblock', text('friends.unblock'), name, () => acts.unblock(account)),
        ),
      ),
    ),
  ]);
}

function blockButton(section: Section, account: string, name: string, acts: FriendActs): HTMLElement {
  const block = async (): Promise<void> => {
    await acts.block(account);
    section.say(text('friends.blocked.now', { name }));
  };
  return act(section, 'plain danger', account, 'block', text('friends.block'), name, block);
}

function act(
  section: Section,
  look: string,
  account: string,
  key: string,
  words: string,
  name: string,
  work: () => Promise<void>,
): HTMLElement {
  return actButton(look, `${account} ${key}`, words, () => section.attempt(work), name);
}

function handleOf(handle: string | null): HTMLElement | null {
  return handle === null ? null : make('span', { class: 'handle' }, `@${handle}`);
}
