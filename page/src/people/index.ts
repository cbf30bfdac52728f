/** The dialogs about people: friends, the account, rounds and statistics. One is open at a time, and each opening asks the room anew. */

import { text } from '../i18n';
import type { State } from '../store';
import '../styles/people.css';
import type { Acts, PeopleDialog } from '../ui/acts';
import { button, make } from '../ui/dom';
import type { Surroundings } from '../ui/panel';
import { accountPage } from './account';
import { type Api, createApi } from './api';
import { friendsPage } from './friends';
import { roundsPage } from './rounds';

/** What a page of people is given. `state` is the latest. */
export type Setting = Readonly<{
  api: Api;
  acts: Acts;
  around: Surroundings;
  state(): State;
  /** Closes the dialog. */
  close(): void;
}>;

/** What a dialog shows, and how it follows the state while it is open. */
export type PeoplePage = Readonly<{
  pieces: readonly HTMLElement[];
  update?(state: State, before: State): void;
  /** Gives back what it holds: a camera. */
  closed?(): void;
}>;

export type PeoplePart = Readonly<{
  element: HTMLElement;
  open(name: PeopleDialog): void;
  update(state: State, before: State): void;
  isOpen(): boolean;
}>;

const PAGES: Readonly<Record<PeopleDialog, (setting: Setting) => PeoplePage>> = {
  friends: friendsPage,
  account: accountPage,
  rounds: roundsPage,
};

export function createPeople(acts: Acts, around: Surroundings, first: State): PeoplePart {
  const element = make('dialog', { class: 'dialog people', 'aria-labelledby': 'people-title' });
  let latest = first;
  let page: PeoplePage | null = null;
  const { player } = around;
  const setting: Setting = {
    api: createApi(player.apiUrl, player.proof, (...asked) => fetch(...asked)),
    acts,
    around,
    state: () => latest,
    close: () => element.close(),
  };
  const leave = (): void => {
    page?.closed?.();
    page = null;
  };
  element.addEventListener('close', leave);
  // A tap beside the paper closes it.
  element.addEventListener('click', (event) => event.target === element && element.close());
  return {
    element,
    isOpen: () => element.open,
    update: (state, before) => {
      latest = state;
      // The player is somewhere else, or can not come back by itself: what is said about that lies under here.
      if (state.link.at === 'stopped' && before.link.at !== 'stopped') element.close();
      page?.update?.(state, before);
    },
    open: (name) => {
      leave();
      page = PAGES[name](setting);
      const title = make('h2', { id: 'people-title', tabindex: -1 }, text(`menu.${name}`));
      const close = button({ class: 'plain', 'data-key': 'close' }, () => element.close(), text('menu.close'));
      const row = make('div', { class: 'row' }, close);
      element.replaceChildren(make('div', { class: 'paper' }, title, ...page.pieces, row));
      if (!element.open) element.showModal();
      // The first thing that could be pressed would be far down, or about to be loaded.
      title.focus();
    },
  };
}
