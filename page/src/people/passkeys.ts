/** The player's passkeys: another one, and those there are. Where there can be none, it says why. */

import { text } from '../i18n';
import { make } from '../ui/dom';
import type { AccountSection } from './account';
import type { PasskeyAnswer } from './answers';
import type { Setting } from './index';
import { actButton, createSection, line } from './paper';
import { type Lack, makePasskey, passkeyLack } from './webauthn';
import { whenText } from './when';

export function passkeysSection({ api, around }: Setting, reload: () => Promise<void>): AccountSection {
  const section = createSection('passkeys', text('account.passkeys'));
  const lack = passkeyLack(around.isOwnRoom);
  const add = (): Promise<void> =>
    section.attempt(async () => {
      const made = await makePasskey(api);
      if (!made) {
        section.say(text('account.passkeys.called_off'));
        return;
      }
      await api.keepPasskey(made);
      await reload();
      section.say(text('account.passkeys.added'));
    });
  const remove = (passkey: string): Promise<void> =>
    section.attempt(async () => {
      await api.removePasskey(passkey);
      await reload();
    });
  return {
    element: section.element,
    show: ({ passkeys }) =>
      section.show(JSON.stringify(passkeys), () => [
        make('p', { class: 'soft' }, text('account.passkeys.text')),
        passkeys.length === 0
          ? make('p', {}, text('account.passkeys.none'))
          : make('ul', { class: 'lines' }, ...passkeys.map((passkey) => passkeyLine(passkey, remove))),
        lack === null
          ? actButton('tile main', 'passkey add', text('account.passkeys.add'), add)
          : make('p', { class: 'lack' }, lackText(lack, around.roomUrl)),
      ]),
  };
}

/** Why passkeys can not be used on this page, and what can. */
export function lackText(lack: Lack, room: string): string {
  return text(`account.passkeys.${lack}`, { origin: location.origin, room: new URL(room).host });
}

function passkeyLine(passkey: PasskeyAnswer, remove: (passkey: string) => Promise<void>): HTMLElement {
  const { id, label, created_at_ms, used_at_ms } = passkey;
  const made = make('span', {}, text('account.passkeys.made', { when: whenText(created_at_ms) }));
  const used =
    used_at_ms === null ? null : make('span', {}, text('account.passkeys.used', { when: whenText(used_at_ms) }));
  const words = text('account.passkeys.remove');
  return line(
    label,
    [made, used],
    actButton('plain', `passkey ${id}`, words, () => remove(id), label),
  );
}
