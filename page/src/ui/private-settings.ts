/** What the host of a private table sets between rounds. */

import { text } from '../i18n';
import type { Panel, SetTable, View } from '../protocol';
import { BOTS, SERIES_MOST } from '../protocol';
import type { Acts } from './acts';
import { make } from './dom';

type Level = NonNullable<Panel['levels']>[number];
type Levels = NonNullable<SetTable['levels']>;
type SeriesBy = NonNullable<Panel['series']>;
const LEVELS: readonly Level[] = ['easy', 'normal', 'hard'];
const WINDOW_SECONDS: readonly Panel['window_seconds'][] = [4, 8, 15];
const SERIES: readonly SeriesBy[] = ['single', 'losses', 'rounds'];

export function settings(view: View, panel: Panel, acts: Acts): (HTMLElement | null)[] {
  const bots = Array.from({ length: BOTS + 1 }, (_, n) => ({
    name: n === 0 ? text('private.bots.none') : String(n),
    isSet: panel.bots === n,
    set: () => acts.ask({ type: 'set_table', bots: n }),
  }));
  const windows = WINDOW_SECONDS.map((n) => ({
    name: text('private.window.seconds', { n }),
    isSet: panel.window_seconds === n,
    set: () => acts.ask({ type: 'set_table', window_seconds: n }),
  }));
  return [
    ...howLong(view, panel, acts),
    choice('bots', text('private.bots'), bots),
    ...(panel.bots > 0 ? howTheyPlay(view, panel, acts) : []),
    choice('window', text('private.window'), windows),
    ...whetherFriendsEnter(panel, acts),
  ];
}

/** Single rounds or a series, and its length; a series that is on has the one it began with. */
function howLong({ series }: View, panel: Panel, acts: Acts): HTMLElement[] {
  if (series && !series.over) return [];
  const set = panel.series ?? 'single';
  const options = SERIES.map((by) => ({
    name: text(`private.series.${by}`),
    isSet: set === by,
    set: () => acts.ask({ type: 'set_table', series: by }),
  }));
  return [
    choice('series', text('private.series'), options),
    ...(set === 'single'
      ? []
      : [numberOf(set, panel, acts), make('p', { class: 'small' }, text('private.series.hint'))]),
  ];
}

function numberOf(by: 'losses' | 'rounds', { series_number: set = 1 }: Panel, acts: Acts): HTMLElement {
  const numbers = Array.from({ length: SERIES_MOST }, (_, i) => i + 1);
  const options = numbers.map((n) => make('option', { value: n, selected: n === set }, String(n)));
  const select = make('select', { 'data-key': 'series number' }, ...options);
  select.addEventListener('change', () => acts.ask({ type: 'set_table', series_number: Number(select.value) }));
  return make('label', { class: 'choice number' }, text(`private.series.number.${by}`), ' ', select);
}

function whetherFriendsEnter({ friends = true }: Panel, acts: Acts): HTMLElement[] {
  const options = [true, false].map((isOpen) => ({
    name: text(isOpen ? 'private.friends.yes' : 'private.friends.no'),
    isSet: friends === isOpen,
    set: () => acts.ask({ type: 'set_table', friends: isOpen }),
  }));
  return [
    choice('friends', text('private.friends'), options),
    make('p', { class: 'small' }, text('private.friends.hint')),
  ];
}

/** One level for all bots of the table, or for each its own. */
function howTheyPlay(view: View, { bots, levels = [] }: Panel, acts: Acts): (HTMLElement | null)[] {
  const set = (levels: Levels): void => acts.ask({ type: 'set_table', levels });
  const playing = levels.slice(0, bots);
  const same = playing.every((level) => level === playing[0]);
  const names = view.seats.filter((seat) => seat.bot).map((seat) => seat.name);
  const each = playing.map((level, i) => {
    const name = names[i] ?? text('private.level.bot', { n: i + 1 });
    return choice(
      `level ${i}`,
      name,
      options(level, (level) => set(withOne(levels, i, level))),
    );
  });
  return [
    choice(
      'level',
      text('private.level'),
      options(same ? playing[0] : undefined, (level) => set([level])),
    ),
    bots > 1
      ? make('details', { open: !same, 'data-key': 'levels' }, make('summary', {}, text('private.level.each')), ...each)
      : null,
  ];
}

/** The levels with that of one bot exchanged. */
function withOne(levels: readonly Level[], bot: number, level: Level): Levels {
  const of = (i: number): Level => (i === bot ? level : (levels[i] ?? level));
  return [of(0), of(1), of(2), of(3), of(4)];
}

function options(set: Level | undefined, choose: (level: Level) => void): Option[] {
  return LEVELS.map((level) => ({
    name: text(`private.level.${level}`),
    isSet: level === set,
    set: () => choose(level),
  }));
}

type Option = Readonly<{ name: string; isSet: boolean; set(): void }>;

/** One of several: radio buttons, as a row. */
function choice(key: string, name: string, options: readonly Option[]): HTMLElement {
  const radios = options.map((option, i) => {
    const input = make('input', { type: 'radio', name: key, checked: option.isSet, 'data-key': `${key} ${i}` });
    input.addEventListener('change', option.set);
    return make('label', {}, input, make('span', {}, option.name));
  });
  return make('fieldset', { class: 'choice' }, make('legend', {}, name), make('div', { class: 'options' }, ...radios));
}
