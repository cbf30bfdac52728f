/** The corner buttons: the menu, and the last bout. */

import { text } from '../i18n';
import type { State } from '../store';
import type { Acts } from './acts';
import { button, icon, make } from './dom';

const LINES = 'M4 6h16v2H4zM4 11h16v2H4zM4 16h16v2H4z';
const TWO_CARDS = ['M4 4h9v14H4z', 'M11 8l8 2-3 12-7-1.8'];

export type BarPart = Readonly<{ element: HTMLElement; update(state: State): void }>;

export function createBar(acts: Acts): BarPart {
  const menu = button(
    { id: 'menu', class: 'corner-button', 'aria-label': text('menu.open') },
    () => acts.open('menu'),
    icon(LINES),
  );
  const name = text('menu.last_bout');
  const last = button(
    { id: 'last-bout', class: 'corner-button', 'aria-label': name },
    () => acts.open('last_bout'),
    icon(...TWO_CARDS),
  );
  return {
    element: make('nav', { id: 'bar', 'aria-label': text('menu.title') }, menu, last),
    update: ({ view }) => {
      last.hidden = view?.round?.last_bout == null;
    },
  };
}
