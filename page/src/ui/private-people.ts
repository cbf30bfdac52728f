/** The people of a private table, and what its host does about each of them. */

import { listOf, text } from '../i18n';
import type { PersonView, View } from '../protocol';
import type { Acts } from './acts';
import { button, icon, make } from './dom';

const DOTS = [
  'M12 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  'M12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  'M12 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
];

type Person = Readonly<PersonView>;

export function peopleList(view: View, acts: Acts): HTMLElement[] {
  const people: readonly Person[] = view.people ?? [];
  const of = (place: Person['place']): Person[] => people.filter((person) => person.place === place);
  const seated = [...of('seated'), ...of('away')].sort((a, b) => order(a) - order(b));
  return [
    make('h3', {}, text('private.seats')),
    make('ul', { class: 'names people-list' }, ...seated.map((each) => row(view, each, acts)), ...bots(view, people)),
    ...group(view, 'private.watching', of('watching'), acts),
    ...(view.you.host ? group(view, 'private.removed', of('removed'), acts) : []),
  ];
}

/** Those with a seat in the order of the seats, then those who get one. */
function order({ seat, number }: Person): number {
  return seat ?? 10 + number;
}

function row(view: View, person: Person, acts: Acts): HTMLElement {
  const { name, host, ready, place, bot, seat } = person;
  const marks = [
    host ? text('private.host') : null,
    bot ? text('private.bot') : null,
    seat !== null && seat === view.you.seat ? text('private.you') : null,
    place === 'away' ? text('private.away') : null,
    ready ? text('private.is_ready') : null,
  ];
  const may = view.you.host ? actsOn(person, acts) : [];
  return make('li', { class: place }, make('span', { class: 'person' }, name, ...marked(marks)), more(person, may));
}

function bots({ seats, panel }: View, people: readonly Person[]): HTMLElement[] {
  const names = seats
    .filter((seat, i) => seat.bot && !people.some((person) => person.seat === i))
    .map(({ name }) => name);
  return Array.from({ length: panel?.bots ?? 0 }, (_, i) => {
    const name = names[i] ?? text('private.level.bot', { n: i + 1 });
    return make('li', { class: 'is-bot' }, name, ...marked([text('private.bot')]));
  });
}

function marked(words: readonly (string | null)[]): (string | HTMLElement)[] {
  return words.filter((word) => word !== null).flatMap((word) => [' ', make('span', { class: 'mark' }, word)]);
}

/** Those without a seat: in a line for everyone, in rows for the host. */
function group(view: View, key: 'private.watching' | 'private.removed', people: Person[], acts: Acts): HTMLElement[] {
  if (people.length === 0) return [];
  const words = text(key, { names: listOf(people.map(({ name }) => name)) });
  if (!view.you.host) return [make('p', { class: 'soft' }, words)];
  const rows = make('ul', { class: 'names people-list' }, ...people.map((each) => row(view, each, acts)));
  const hint = key === 'private.removed' ? make('p', { class: 'small' }, text('private.removed.hint')) : null;
  return [make('details', { 'data-key': key, class: 'group' }, make('summary', {}, words), rows, hint)];
}

type Act = Readonly<{ key: string; words: string; danger?: true; does(): void }>;

/** What the host may do about someone, which their place alone says. */
function actsOn({ number, place, host }: Person, acts: Acts): Act[] {
  const about = (type: 'hand_over' | 'remove' | 'free_seat' | 'let_in') => () => acts.ask({ type, person: number });
  if (host) return [];
  if (place === 'away') return [{ key: 'free', words: text('private.free_seat'), does: about('free_seat') }];
  if (place === 'removed') return [{ key: 'let in', words: text('private.let_in'), does: about('let_in') }];
  return [
    { key: 'host', words: text('private.hand_over'), does: about('hand_over') },
    { key: 'remove', words: text('private.remove'), danger: true, does: about('remove') },
  ];
}

/** What is seldom wanted, and not by a slip of the finger; to let somebody in again is no slip. */
function more({ name, number, place }: Person, acts: readonly Act[]): HTMLElement | null {
  const buttons = acts.map(({ key, words, danger, does }) => {
    const looks = danger ? 'plain danger' : 'plain';
    return button({ class: looks, 'data-key': `${number} ${key}`, 'aria-label': `${words}: ${name}` }, does, words);
  });
  const [first] = buttons;
  if (!first || place === 'removed') return first ?? null;
  const summary = make('summary', { 'aria-label': `${text('private.person.more')}: ${name}` }, icon(...DOTS));
  return make('details', { class: 'more', 'data-key': `${number} ${place}` }, summary, ...buttons);
}
