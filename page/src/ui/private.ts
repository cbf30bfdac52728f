/** A private table between rounds: the result, the score, the people, the link, and the host's settings with Start. */

import { refusalText, text } from '../i18n';
import type { View } from '../protocol';
import { invitationOf } from '../room';
import { lengthText } from '../series';
import type { State } from '../store';
import type { Acts } from './acts';
import { dealLine } from './deal';
import { button, make } from './dom';
import { invitation } from './invitation';
import { nextDeal, replayButton, resultOf } from './over';
import type { PanelContent, Surroundings } from './panel';
import { peopleList } from './private-people';
import { settings } from './private-settings';
import { seriesLines } from './series';

export function privatePanel(state: State, view: View, acts: Acts, around: Surroundings): PanelContent {
  const { you, seats, people, series, panel, round, deals_at_ms } = view;
  const { notice, deal } = state;
  const shown = [view.table, you, seats, people, series, panel, round?.result, deals_at_ms, notice?.n, deal];
  return {
    name: 'private',
    side: 'middle',
    signature: JSON.stringify(shown),
    build: () => [
      ...(round?.result ? [...seriesLines(view), ...resultOf(view)] : [make('h2', {}, text('private.title'))]),
      dealLine(state, acts),
      deals_at_ms === null ? null : nextDeal(deals_at_ms),
      notice && make('p', { class: 'notice' }, refusalText(notice.code, notice.sentence)),
      ...(round?.result ? afterRound(view, acts, around) : beforeRound(view, acts, around)),
    ],
  };
}

/** Whom to play with comes first, and what is set beside it where there is room; Start is in sight however long the rest is. */
function beforeRound(view: View, acts: Acts, around: Surroundings): (HTMLElement | null)[] {
  const isPublic = make('p', { class: 'small' }, text('private.public'));
  const people = [...peopleList(view, acts), invite(view, around), isPublic];
  const set = whatIsSet(view, acts);
  const all = view.you.host
    ? [make('div', { class: 'beside' }, make('div', {}, ...people), make('div', {}, ...set))]
    : [...people, ...set];
  return [...all, make('div', { class: 'in-sight' }, startRow(view, acts))];
}

function afterRound(view: View, acts: Acts, around: Surroundings): (HTMLElement | null)[] {
  return [startRow(view, acts), ...peopleList(view, acts), ...whatIsSet(view, acts), invite(view, around)];
}

function invite(view: View, around: Surroundings): HTMLElement {
  return make(
    'details',
    { open: !view.round?.result, 'data-key': `invite ${view.round_number}` },
    make('summary', {}, text('private.invite')),
    invitation(around.invitationTo(invitationOf(view)), { link: text('private.link'), qr: text('private.qr') }),
  );
}

/** For the host the settings, after a round folded up under Deal again; for guests how long it will be. */
function whatIsSet(view: View, acts: Acts): (HTMLElement | null)[] {
  const { you, panel, round } = view;
  if (!panel) return [];
  if (!you.host) return [lengthLine(view)];
  const all = settings(view, panel, acts);
  if (!round?.result) return all;
  const summary = make('summary', {}, text('private.settings'));
  return [make('details', { 'data-key': 'settings' }, summary, ...all.filter((each) => each !== null))];
}

function lengthLine({ panel, series }: View): HTMLElement | null {
  const by = panel?.series ?? 'single';
  if (by === 'single' || (series && !series.over)) return null;
  return make('p', { class: 'soft' }, lengthText({ by, number: panel?.series_number ?? 1 }));
}

function startRow(view: View, acts: Acts): HTMLElement {
  const { you } = view;
  const sits = you.role === 'seated' || you.role === 'next';
  return make(
    'div',
    { class: 'row' },
    ...(you.host ? hostButtons(view, acts) : [waits(view), sits ? readyButton(view, acts) : null]),
    replayButton(view, acts),
    sits ? plain('watch', text('private.only_watch'), () => acts.ask({ type: 'only_watch' })) : null,
    sits ? null : plain('sit', text('private.sit'), () => acts.ask({ type: 'sit' })),
    plain('leave', text('private.leave'), acts.leave),
  );
}

function hostButtons(view: View, acts: Acts): (HTMLElement | null)[] {
  const isOn = view.series?.over === false;
  const mayPause = isOn && view.deals_at_ms !== null;
  return [
    startButton(view, text(startKey(view)), acts),
    mayPause ? plain('pause', text('private.pause'), () => acts.ask({ type: 'pause' })) : null,
    isOn ? plain('end', text('private.series.end'), () => acts.ask({ type: 'end_series' })) : null,
  ];
}

function startKey({ series, panel, round }: View) {
  const isSeries = panel?.series === 'losses' || panel?.series === 'rounds';
  if (series?.over === false) return 'private.start.next';
  if (isSeries) return series ? 'private.start.rematch' : 'private.start.series';
  return round?.result ? 'private.start.again' : 'private.start';
}

function startButton({ you }: View, words: string, acts: Acts): HTMLElement {
  const why = make('span', {}, you.may_start ? '' : text('private.start.needs'));
  const attributes = { class: 'tile main', 'data-key': 'start', disabled: !you.may_start };
  return button(attributes, () => acts.ask({ type: 'start' }), make('b', {}, words), you.may_start ? null : why);
}

/** A guest says that the next round may begin; whoever waits for a deal that comes by itself need not. */
function readyButton({ you, round, deals_at_ms }: View, acts: Acts): HTMLElement | null {
  if (deals_at_ms !== null) return null;
  const isReady = you.ready ?? false;
  const attributes = { class: 'plain ready', 'data-key': 'ready', 'aria-pressed': String(isReady) };
  const words = text(round?.result ? 'private.ready.again' : 'private.ready');
  return button(attributes, () => acts.ask({ type: 'ready', on: !isReady }), words);
}

function waits({ people = [], deals_at_ms }: View): HTMLElement | null {
  const host = people.find((person) => person.host);
  return deals_at_ms === null && host ? make('p', {}, text('private.waits', { host: host.name })) : null;
}

function plain(key: string, words: string, onPress: () => void): HTMLElement {
  return button({ class: 'plain', 'data-key': key }, onPress, words);
}
