/** What is stored of the player: told, given as a file, and deleted for good. */

import { text } from '../i18n';
import { button, make } from '../ui/dom';
import type { AccountSection } from './account';
import type { Setting } from './index';
import { actButton, createSection, saveFile } from './paper';

const FILE = 'durak-account.json';

export function dataSection({ acts, api }: Setting): AccountSection {
  const section = createSection('data', text('account.data'));
  const save = (): Promise<void> =>
    section.attempt(async () => {
      saveFile(FILE, 'application/json', JSON.stringify(await api.everything(), null, 2));
      section.say(text('people.saved'));
    });
  // Afterwards the room closes the line, and this device comes back as a new guest.
  const remove = (): Promise<void> => section.attempt(() => api.deleteAccount().then(acts.deleted));
  const show = (isAsked: boolean): void => {
    section.show(String(isAsked), () => [
      make('p', { class: 'small' }, text('about.stored')),
      isAsked ? question(remove, () => show(false)) : offer(save, () => show(true)),
    ]);
    // What is to be answered stands below the edge of a phone.
    if (isAsked) section.body.lastElementChild?.scrollIntoView({ block: 'nearest' });
  };
  return { element: section.element, show: () => show(false) };
}

function offer(save: () => Promise<void>, ask: () => void): HTMLElement {
  return make(
    'div',
    { class: 'row' },
    actButton('plain', 'data save', text('account.data.save'), save),
    button({ class: 'plain danger', 'data-key': 'data delete' }, ask, text('account.delete')),
  );
}

function question(remove: () => Promise<void>, keep: () => void): HTMLElement {
  return make(
    'div',
    { class: 'asks', role: 'alert' },
    make('h4', {}, text('account.delete.title')),
    make('p', {}, text('account.delete.goes')),
    make('p', {}, text('account.delete.stays')),
    make(
      'div',
      { class: 'row' },
      button({ class: 'tile main', 'data-key': 'data keep' }, keep, text('account.delete.no')),
      actButton('plain danger', 'data delete yes', text('account.delete.yes'), remove),
    ),
  );
}
