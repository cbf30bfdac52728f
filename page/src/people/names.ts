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
  const save = (field: Field, names: Names): Promise<void> =>
    section.attempt(async () => {
      await api.rename(names);
      field.saved();
      await reload();
      section.say(text('people.saved'));
    });
  const nameField: Field = createField('name', text('account.name'), NAME_CHARACTERS, (name) =>
    save(nameField, { name }),
  );
  const handleField: Field = createField('handle', text('account.handle'), LONGEST_HANDLE, (handle) =>
    save(handleField, { handle }),
  );
  return {
    element: section.element,
    show: ({ account: { name, handle, lasting } }) => {
      nameField.show(name);
      handleField.show(handle);
      section.show(String(lasting), () => [
        nameField.element,
        handleField.element,
        make('p', { class: 'small' }, text('account.handle.rule')),
        make('p', { class: lasting ? 'lasting' : 'guest' }, text(lasting ? 'account.lasting' : 'account.guest')),
      ]);
    },
  };
}

type Field = Readonly<{
  element: HTMLElement;
  /** Shows what the room knows, unless something else is being written. */
  show(value: string): void;
  /** What was sent is what the room knows. */
  saved(): void;
}>;

function createField(key: string, label: string, longest: number, save: (value: string) => Promise<void>): Field {
  const autocomplete = key === 'name' ? 'nickname' : 'off';
  let shown = '';
  let sent = '';
  const send = (value: string): Promise<void> => {
    sent = field.value;
    return save(value);
  };
  const { form, field } = fieldForm(key, label, text('account.save'), { maxlength: longest, autocomplete }, send);
  return {
    element: form,
    show: (value) => {
      if (field.value === shown) field.value = value;
      shown = value;
    },
    saved: () => {
      shown = sent;
    },
  };
}
