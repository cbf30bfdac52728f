/** The player's name and handle, and whether the account lasts. */

import { text } from '../i18n';
import { NAME_CHARACTERS } from '../protocol';
import { make } from '../ui/dom';
import type { AccountSection } from './account';
import type { Names } from './api';
import type { Setting } from './index';
import { createSection, fieldForm } from './paper';

const LONGEST_HANDLE = 20;

export function namesSection({ api }: Setting, reload: () => Promise<void>): AccountSection {
  const section = createSection('you', text('account.you'));
  const save = (names: Names): Promise<void> =>
    section.attempt(async () => {
      await api.rename(names);
      await reload();
      section.say(text('people.saved'));
    });
  return {
    element: section.element,
    show: ({ account: { name, handle, lasting } }) =>
      section.show(JSON.stringify([name, handle, lasting]), () => [
        field('name', text('account.name'), name, NAME_CHARACTERS, (name) => save({ name })),
        field('handle', text('account.handle'), handle, LONGEST_HANDLE, (handle) => save({ handle })),
        make('p', { class: 'small' }, text('account.handle.rule')),
        make('p', { class: lasting ? 'lasting' : 'guest' }, text(lasting ? 'account.lasting' : 'account.guest')),
      ]),
  };
}

function field(
  key: string,
  label: string,
  value: string,
  longest: number,
  save: (value: string) => Promise<void>,
): HTMLElement {
  const autocomplete = key === 'name' ? 'nickname' : 'off';
  return fieldForm(key, label, text('account.save'), { value, maxlength: longest, autocomplete }, save).form;
}
