/** A private table between rounds: the result, the score, the people, the link, and the host's settings with Start. */

import { listOf, refusalText, text } from '../i18n';
import type { Panel, SeatView, SetTable, View } from '../protocol';
import { BOTS } from '../protocol';
import type { State } from '../store';
import type { Acts } from './acts';
import { dealLine } from './deal';
import { button, make } from './dom';
import { invitation } from './invitation';
import { resultOf } from './over';
import type { PanelContent, Surroundings } from './panel';

type Level = NonNullable<Panel['levels']>[number];
type Levels = NonNullable<SetTable['levels']>;
const LEVELS: readonly Level[] = ['easy', 'normal', 'hard'];
const WINDOW_SECONDS: readonly Panel['window_seconds'][] = [4, 8, 15];

export function privatePanel(state: State, view: View, acts: Acts, around: Surroundings): PanelContent {
  const { you, seats, next, watching, panel, round } = view;
  const { notice, deal } = state;
  return {
    name: 'private',
    side: 'middle',
    signature: JSON.stringify([view.table, you, seats, next, watching, panel, round?.result, notice?.n, deal]),
    build: () => [
      ...(round?.result ? resultOf(view) : [make('h2', {}, text('private.title'))]),
      dealLine(state, acts),
      notice && make('p', { class: 'notice' }, refusalText(notice.code, notice.sentence)),
      ...people(view),
      ...(panel && you.host ? settings(view, panel, acts) : []),
      startRow(view, acts),
      make(
        'details',
        { open: !round?.result },
        make('summary', {}, text('private.invite')),
        invitation(around.invitationTo(view.table), { link: text('private.link'), qr: text('private.qr') }),
      ),
      round?.result ? null : make('p', { class: 'small' }, text('private.public')),
    ],
  };
}

function people({ seats, next, watching, you }: View): (HTMLElement | null)[] {
  return [
    make('h3', {}, text('private.seats')),
    make('ul', { class: 'names' }, ...seats.map((seat, i) => person(seat, i === you.seat))),
    next.length > 0 ? make('p', { class: 'soft' }, text('private.next', { names: listOf(next) })) : null,
    watching.length > 0 ? make('p', { class: 'soft' }, text('private.watching', { names: listOf(watching) })) : null,
  ];
}

function person({ name, bot, host }: SeatView, isYou: boolean): HTMLElement {
  const marks = [
    host ? text('private.host') : null,
    bot ? text('private.bot') : null,
    isYou ? text('private.you') : null,
  ];
  const shown = marks.filter((mark) => mark !== null).flatMap((mark) => [' ', make('span', { class: 'mark' }, mark)]);
  return make('li', { class: bot ? 'is-bot' : '' }, name, ...shown);
}

function settings(view: View, panel: Panel, acts: Acts): (HTMLElement | null)[] {
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
    choice('bots', text('private.bots'), bots),
    ...(panel.bots > 0 ? howTheyPlay(view, panel, acts) : []),
    choice('window', text('private.window'), windows),
    ...whetherFriendsEnter(panel, acts),
  ];
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
    bots > 1 ? make('details', { open: !same }, make('summary', {}, text('private.level.each')), ...each) : null,
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

function startRow(view: View, acts: Acts): HTMLElement {
  const { you, round } = view;
  const sits = you.role === 'seated' || you.role === 'next';
  return make(
    'div',
    { class: 'row' },
    you.host ? startButton(view, text(round?.result ? 'private.start.again' : 'private.start'), acts) : waits(view),
    sits ? plain('watch', text('private.only_watch'), () => acts.ask({ type: 'only_watch' })) : null,
    sits ? null : plain('sit', text('private.sit'), () => acts.ask({ type: 'sit' })),
    plain('leave', text('private.leave'), acts.leave),
  );
}

function startButton({ you }: View, words: string, acts: Acts): HTMLElement {
  const why = make('span', {}, you.may_start ? '' : text('private.start.needs'));
  const attributes = { class: 'tile main', 'data-key': 'start', disabled: !you.may_start };
  return button(attributes, () => acts.ask({ type: 'start' }), make('b', {}, words), you.may_start ? null : why);
}

function waits({ seats }: View): HTMLElement {
  const host = seats.find((seat) => seat.host);
  return make('p', {}, host ? text('private.waits', { host: host.name }) : text('private.waits.watching_host'));
}

function plain(key: string, words: string, onPress: () => void): HTMLElement {
  return button({ class: 'plain', 'data-key': key }, onPress, words);
}
