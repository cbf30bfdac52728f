/** The line to the room: the banner while the page comes back, and the panel where it can not or must not. */

import type { Link, Stop } from '../connection';
import { text } from '../i18n';
import { whenText } from '../people/when';
import type { View } from '../protocol';
import type { State } from '../store';
import type { Acts } from './acts';
import { button, make, setText } from './dom';
import type { PanelContent } from './panel';

/** A panel as long as there is nothing else to do; null when the line is there, or comes back by itself over a table that is shown. */
export function linkPanel(state: State, acts: Acts, room: string): PanelContent | null {
  const { link, me, view, inLobby } = state;
  switch (link.at) {
    case 'open':
      // Welcome was said, and where one is not yet.
      return view === null && !inLobby ? panel('connecting', text('link.connecting'), null, null) : null;
    case 'connecting':
      return me === null ? panel('connecting', text('link.connecting'), null, null) : null;
    case 'lost':
      if (link.unreachable) return unreachable(holdsHand(view), acts, room);
      return me === null ? panel('connecting', text('link.connecting'), null, null) : null;
    case 'stopped':
      return stopped(link.why, acts, room);
    case 'banned':
      return banned(link.forMs, acts);
  }
}

function banned(forMs: number | null, acts: Acts): PanelContent {
  const words =
    forMs === null ? text('link.banned.text') : text('link.banned.until', { when: whenText(Date.now() + forMs) });
  return panel('banned', text('link.banned'), words, { words: text('link.try'), press: acts.comeBack });
}

function unreachable(hasHand: boolean, acts: Acts, room: string): PanelContent {
  const words = text(hasHand ? 'link.unreachable.hand' : 'link.unreachable.text', { room: new URL(room).host });
  return panel('unreachable', text('link.unreachable'), words, { words: text('link.try'), press: acts.comeBack });
}

function holdsHand(view: View | null): boolean {
  return view?.stage === 'round' && view.you.seat !== null;
}

function stopped(why: Stop, acts: Acts, room: string): PanelContent {
  const words = text(`link.${why}.text`, { room: new URL(room).host });
  return panel(why, text(`link.${why}`), words, wayOn(why, acts, room));
}

function wayOn(why: Stop, acts: Acts, room: string): Way {
  switch (why) {
    case 'taken_over':
      return { words: text('link.play_here'), press: acts.comeBack };
    case 'too_many':
      return { words: text('link.try'), press: acts.comeBack };
    case 'insecure':
      return { words: text('link.open_room'), press: () => location.assign(`http://${new URL(room).host}/`) };
    case 'no_room':
      return { words: text('link.play_here'), press: () => location.assign(location.pathname) };
    case 'malformed':
    case 'other_version':
      return { words: text('link.reload'), press: () => location.reload() };
  }
}

type Way = Readonly<{ words: string; press(): void }>;

function panel(name: string, title: string, words: string | null, way: Way | null): PanelContent {
  return {
    name: 'link',
    side: 'middle',
    signature: name,
    build: () => [
      make('h2', {}, title),
      words === null ? null : make('p', {}, words),
      way && make('div', { class: 'row' }, button({ class: 'tile main', 'data-key': 'again' }, way.press, way.words)),
    ],
  };
}

export type BannerPart = Readonly<{ element: HTMLElement; update(state: State): void }>;

/** Over the table, while the page comes back by itself. */
export function createBanner(): BannerPart {
  const element = make('p', { id: 'banner', role: 'status', hidden: true });
  return {
    element,
    update: ({ link, me }) => {
      const words = me === null ? null : bannerText(link);
      element.hidden = words === null;
      setText(element, words ?? '');
    },
  };
}

function bannerText(link: Link): string | null {
  if (link.at !== 'lost' || link.unreachable) return link.at === 'connecting' ? text('link.connecting') : null;
  if (link.said !== null) return text(`link.${link.said}`);
  return text(link.slow ? 'link.slow' : 'link.lost');
}
