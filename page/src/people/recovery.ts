/** Recovery codes: how many are left, and new ones, which are shown once. */

import { text } from '../i18n';
import { make } from '../ui/dom';
import { copyButton } from '../ui/invitation';
import type { AccountSection } from './account';
import type { Setting } from './index';
import { actButton, createSection, saveFile } from './paper';

const FILE = 'durak-recovery-codes.txt';

export function codesSection({ api }: Setting, reload: () => Promise<void>): AccountSection {
  const section = createSection('codes', text('account.codes'));
  /** Shown until the dialog is closed; the room does not know them any more. */
  let codes: readonly string[] = [];
  const renew = (): Promise<void> =>
    section.attempt(async () => {
      codes = (await api.renewCodes()).codes;
      await reload();
      section.say(text('account.codes.once'));
    });
  return {
    element: section.element,
    show: ({ account: { recovery_codes } }) =>
      section.show(JSON.stringify([recovery_codes, codes]), () => [
        make('p', { class: 'soft' }, text('account.codes.text')),
        make('p', {}, text('account.codes.left', { n: recovery_codes })),
        codes.length === 0 ? null : shown(codes),
        actButton('plain', 'codes make', text('account.codes.make'), renew),
      ]),
  };
}

function shown(codes: readonly string[]): HTMLElement {
  const words = codes.join('\n');
  const field = make('textarea', {
    class: 'codes-field',
    readonly: true,
    rows: codes.length,
    'aria-label': text('account.codes'),
    'data-key': 'codes',
  });
  field.value = words;
  const save = async (): Promise<void> => saveFile(FILE, 'text/plain', `${words}\n`);
  const row = make(
    'div',
    { class: 'row' },
    copyButton(field, text('people.copy')),
    actButton('plain', 'codes save', text('account.codes.save'), save),
  );
  return make('div', {}, field, row);
}
