/** Accounts for the player's own programs: a new one, whose secret is shown once, and those there are. */

import { text } from '../i18n';
import { NAME_CHARACTERS } from '../protocol';
import { make } from '../ui/dom';
import { copyButton } from '../ui/invitation';
import type { AccountSection } from './account';
import type { ProgramAnswer, SignedIn } from './answers';
import type { Setting } from './index';
import { actButton, createSection, fieldForm, line } from './paper';
import { whenText } from './when';

export function programsSection({ api }: Setting, reload: () => Promise<void>): AccountSection {
  const section = createSection('programs', text('account.programs'));
  /** Shown until the dialog is closed; the room keeps no more than its hash. */
  let made: SignedIn | null = null;
  const add = (name: string): Promise<void> =>
    section.attempt(async () => {
      made = await api.addProgram(name);
      await reload();
      section.say(text('account.programs.once'));
    });
  const remove = (account: string): Promise<void> =>
    section.attempt(async () => {
      await api.removeProgram(account);
      if (made?.account === account) made = null;
      await reload();
    });
  return {
    element: section.element,
    show: ({ programs }) =>
      section.show(JSON.stringify([programs, made]), () => [
        make('p', { class: 'soft' }, text('account.programs.text')),
        programs.length === 0
          ? null
          : make('ul', { class: 'lines' }, ...programs.map((program) => programLine(program, remove))),
        made && secretOf(made),
        newProgram(add),
      ]),
  };
}

function programLine(program: ProgramAnswer, remove: (account: string) => Promise<void>): HTMLElement {
  const { account, name, created_at_ms } = program;
  return line(
    name,
    [make('span', {}, text('account.passkeys.made', { when: whenText(created_at_ms) }))],
    actButton('plain', `program ${account}`, text('account.programs.remove'), () => remove(account), name),
  );
}

function secretOf({ name, secret }: SignedIn): HTMLElement {
  const label = text('account.programs.secret', { name });
  const field = make('input', { type: 'text', readonly: true, 'aria-label': label, 'data-key': 'program secret' });
  field.value = secret;
  return make(
    'div',
    {},
    make('p', {}, label),
    make('div', { class: 'link-row' }, field, copyButton(field, text('people.copy'))),
  );
}

function newProgram(add: (name: string) => Promise<void>): HTMLElement {
  const attributes = { maxlength: NAME_CHARACTERS, autocomplete: 'off' };
  return fieldForm('program', text('account.programs.name'), text('account.programs.add'), attributes, add).form;
}
