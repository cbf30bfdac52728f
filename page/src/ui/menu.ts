/** The menu: the player's name, and the way to everything that is not the game itself. */

import { refusalText, text } from '../i18n';
import { friendsNote } from '../people/presence';
import { NAME_CHARACTERS } from '../protocol';
import { seriesText } from '../series';
import type { State } from '../store';
import { type Acts, PEOPLE_DIALOGS, type PeopleDialog } from './acts';
import { type OtherTable, otherTableButton } from './bar';
import { button, make, setAttribute, setText } from './dom';

export function menuPieces(
  { me, view, circle, deal }: State,
  acts: Acts,
  close: () => void,
  other: OtherTable | null,
): HTMLElement[] {
  const isAtTable = view !== null && view.you.role !== 'choosing';
  const leave = (): void => {
    close();
    acts.leave();
  };
  const ways: Way[] = [
    ...(view?.round ? (['last_bout'] as const) : []),
    ...(view && seriesText(view) !== null ? (['series'] as const) : []),
    ...(deal ? (['deal'] as const) : []),
    'settings',
    'help',
    'keys',
    'about',
  ];
  const people = me ? PEOPLE_DIALOGS : [];
  const note = friendsNote(circle);
  return [
    ...(me ? [nameForm(me.name, acts, close)] : []),
    make(
      'ul',
      { class: 'ways' },
      ...people.map((way) => make('li', {}, wayButton(way, acts, way === 'friends' ? note : null))),
      other && make('li', {}, otherTableButton(other, 'way', acts)),
      ...ways.map((way) => make('li', {}, wayButton(way, acts))),
    ),
    make(
      'div',
      { class: 'row' },
      button({ class: 'plain', 'data-key': 'close' }, close, text('menu.close')),
      ...(isAtTable ? [button({ class: 'plain danger', 'data-key': 'leave' }, leave, text('menu.leave'))] : []),
    ),
  ];
}

type Way = 'last_bout' | 'series' | 'deal' | 'settings' | 'help' | 'keys' | 'about' | PeopleDialog;

function wayButton(way: Way, acts: Acts, note: string | null = null): HTMLElement {
  const words = note === null ? [] : [' ', make('span', { class: 'note' }, note)];
  return button({ class: 'way', 'data-key': way }, () => acts.open(way), text(`menu.${way}`), ...words);
}

function nameForm(name: string, acts: Acts, close: () => void): HTMLElement {
  const field = make('input', {
    id: 'name',
    type: 'text',
    value: name,
    maxlength: NAME_CHARACTERS,
    autocomplete: 'nickname',
    'aria-describedby': 'name-refused',
  });
  const refused = make('p', { id: 'name-refused', class: 'refused', role: 'alert' });
  const save = make('button', { class: 'plain', type: 'submit' }, text('menu.rename'));
  const form = make(
    'form',
    { class: 'name-form' },
    make('label', { for: 'name' }, text('menu.name')),
    make('div', { class: 'link-row' }, field, save),
    refused,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const wanted = field.value.trim();
    if (wanted === '') {
      setAttribute(field, 'aria-invalid', 'true');
      setText(refused, refusalText('bad_name'));
      field.focus();
      return;
    }
    if (wanted !== name) acts.ask({ type: 'rename', name: wanted });
    close();
  });
  return form;
}
