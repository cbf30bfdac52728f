/** What the player's rounds come to: in all, in a row, by size of the table and against each friend, each with a plot. Loaded when it is opened: d3 comes with it. */

import { type Key, text } from '../i18n';
import { make } from '../ui/dom';
import type { BySize, PersonAnswer, Statistics } from './answers';
import { duelPlot, sharePlot } from './plots';
import { percent } from './when';

export function statisticsPieces(statistics: Statistics, friends: readonly PersonAnswer[]): HTMLElement[] {
  return [sum(statistics), streaks(statistics), sizes(statistics.by_size), against(statistics, friends)];
}

function sum({ rounds, wins, duraks }: Statistics): HTMLElement {
  const share = (n: number): string => text('rounds.share', { share: percent(n / rounds) });
  return part('sum', 'rounds.sum', [
    make(
      'dl',
      { class: 'figures' },
      figure(text('rounds.n'), rounds, null),
      figure(text('rounds.wins'), wins, share(wins)),
      figure(text('rounds.duraks'), duraks, share(duraks)),
    ),
  ]);
}

function streaks({ streaks: { wins_now, wins_most, safe_now, safe_most } }: Statistics): HTMLElement {
  const most = (n: number): string => text('rounds.streaks.most', { n });
  return part('streaks', 'rounds.streaks', [
    make(
      'dl',
      { class: 'figures' },
      figure(text('rounds.streaks.wins'), wins_now, most(wins_most)),
      figure(text('rounds.streaks.safe'), safe_now, most(safe_most)),
    ),
  ]);
}

function sizes(bySize: readonly BySize[]): HTMLElement {
  const rows = bySize.map(({ players, rounds, duraks, durak_share, fair_share }) => [
    String(players),
    String(rounds),
    String(duraks),
    percent(durak_share),
    percent(fair_share),
  ]);
  const head = ['rounds.sizes.players', 'rounds.n', 'rounds.duraks', 'rounds.sizes.you', 'rounds.sizes.fair'] as const;
  return part('sizes', 'rounds.sizes', [
    make('p', { class: 'soft' }, text('rounds.sizes.text')),
    sharePlot(bySize),
    table('rounds.sizes', head, rows),
  ]);
}

function against({ against }: Statistics, friends: readonly PersonAnswer[]): HTMLElement {
  const names = new Map(friends.map(({ account, name }) => [account, name]));
  const met = against.filter(({ rounds }) => rounds > 0).sort((a, b) => b.rounds - a.rounds);
  const nameOf = (account: string): string => names.get(account) ?? text('seat.somebody');
  const duels = met.map(({ account, duraks, their_duraks }) => ({
    name: nameOf(account),
    own: duraks,
    theirs: their_duraks,
  }));
  const rows = met.map(({ account, rounds, wins, duraks, their_wins, their_duraks }) => [
    nameOf(account),
    String(rounds),
    `${duraks} : ${their_duraks}`,
    `${wins} : ${their_wins}`,
  ]);
  const head = ['rounds.against.friend', 'rounds.n', 'rounds.against.durak', 'rounds.against.wins'] as const;
  const pieces =
    met.length === 0
      ? [make('p', { class: 'soft' }, text('rounds.against.none'))]
      : [duelPlot(duels), table('rounds.against', head, rows)];
  return part('against', 'rounds.against', pieces);
}

function part(name: string, title: Key, pieces: readonly (HTMLElement | SVGElement)[]): HTMLElement {
  const heading = make('h3', { id: `people-${name}` }, text(title));
  return make('section', { class: `section ${name}`, 'aria-labelledby': heading.id }, heading, ...pieces);
}

function figure(name: string, n: number, more: string | null): HTMLElement {
  return make(
    'div',
    { class: 'figure' },
    make('dt', {}, name),
    make('dd', { class: 'number' }, String(n)),
    more === null ? null : make('dd', { class: 'small' }, more),
  );
}

function table(caption: Key, head: readonly Key[], rows: readonly (readonly string[])[]): HTMLElement {
  return make(
    'table',
    { class: 'places counted' },
    make('caption', { class: 'sr' }, text(caption)),
    make('thead', {}, make('tr', {}, ...head.map((key) => make('th', { scope: 'col' }, text(key))))),
    make(
      'tbody',
      {},
      ...rows.map(([first = '', ...others]) =>
        make('tr', {}, make('th', { scope: 'row' }, first), ...others.map((words) => make('td', {}, words))),
      ),
    ),
  );
}
