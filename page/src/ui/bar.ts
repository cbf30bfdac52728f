/** The buttons at the top: the way to the other table, the menu, the sound, and the last bout. */

import { text } from '../i18n';
import { friendsNote } from '../people/presence';
import type { Settings } from '../settings';
import type { State } from '../store';
import { mayTalk } from '../talk';
import type { Acts } from './acts';
import { button, icon, make, renderInto, setAttribute } from './dom';

const LINES = 'M4 6h16v2H4zM4 11h16v2H4zM4 16h16v2H4z';
const SPEAKER = 'M3 9v6h4l6 5V4L7 9z';
const WAVES = 'M15.5 8.500l1.4-1.4a7 7 0 0 1 0 9.800l-1.4-1.4a5 5 0 0 0 0-7z';
const CROSS = 'M15.5 9.500l1.200-1.200 5 6-1.200 1.200zM20.5 8.300l1.200 1.200-5 6-1.200-1.200z';
const BUBBLE = 'M4 4h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9l-5 4v-4H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z';
const PAPER = 'M6 2h9l4 4v16H6zM9 9v2h7V9zM9 13v2h7v-2zM9 17v2h5v-2z';
const TWO_CARDS = ['M4 4h9v14H4z', 'M11 8l8 2-3 12-7-1.8'];

/** The table that this page is not: drawn, or in words. */
export type OtherTable = Settings['table'];

export type BarPart = Readonly<{ element: HTMLElement; update(state: State): void }>;

/** `other` is null where there is no other table. */
export function createBar(acts: Acts, other: OtherTable | null): BarPart {
  const menu = button(
    { id: 'menu', class: 'corner-button', 'aria-label': text('menu.open') },
    () => acts.open('menu'),
    icon(LINES),
  );
  const sound = button({ id: 'sound', class: 'corner-button', 'aria-label': text('menu.sound') }, () =>
    acts.set({ sound: sound.getAttribute('aria-pressed') === 'true' ? 'off' : 'on' }),
  );
  const talk = button(
    { id: 'talk', class: 'corner-button', 'aria-label': text('talk.title') },
    () => acts.open('talk'),
    icon(BUBBLE),
  );
  const name = text('menu.last_bout');
  const last = button(
    { id: 'last-bout', class: 'corner-button', 'aria-label': name },
    () => acts.open('last_bout'),
    icon(...TWO_CARDS),
  );
  // Where there is no room for words the picture stands alone.
  const way =
    other &&
    button(
      { id: 'other-table', class: 'words-button', 'data-key': 'table' },
      () => acts.set({ table: other }),
      icon(PAPER),
      make('span', {}, text(`menu.table.${other}`)),
    );
  const element = make('nav', { id: 'bar', 'aria-label': text('menu.title') }, way, menu, sound, talk, last);
  return {
    element,
    update: ({ view, settings, circle }) => {
      const asks = (circle?.asking ?? 0) > 0 ? friendsNote(circle) : null;
      setAttribute(menu, 'aria-label', asks === null ? text('menu.open') : `${text('menu.open')}: ${asks}`);
      menu.classList.toggle('asked', asks !== null);
      element.classList.toggle('in-round', view?.round != null);
      const isOn = settings.sound === 'on';
      setAttribute(sound, 'aria-pressed', String(isOn));
      renderInto(sound, settings.sound, () => [icon(SPEAKER, isOn ? WAVES : CROSS)]);
      talk.hidden = !mayTalk(view);
      last.hidden = view?.round?.last_bout == null;
    },
  };
}

/** Goes to the other table, which is a page of its own. */
export function otherTableButton(other: OtherTable, looks: string, acts: Acts): HTMLButtonElement {
  return button({ class: looks, 'data-key': 'table' }, () => acts.set({ table: other }), text(`menu.table.${other}`));
}
