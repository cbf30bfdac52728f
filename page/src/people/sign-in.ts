/** Signing in to another account on this device: by a passkey, or by a recovery code. */

import { text } from '../i18n';
import { make } from '../ui/dom';
import type { AccountSection } from './account';
import type { SignedIn } from './answers';
import type { Setting } from './index';
import { actButton, createSection, fieldForm } from './paper';
import { lackText } from './passkeys';
import { passkeyLack, signInByPasskey } from './webauthn';

const LONGEST = 64;

export function signInSection({ api, around }: Setting): AccountSection {
  const section = createSection('sign-in', text('account.sign_in'));
  const lack = passkeyLack(around.isOwnRoom);
  const become = (signedIn: SignedIn): Promise<void> => around.player.become(signedIn.secret);
  const byPasskey = (): Promise<void> =>
    section.attempt(async () => {
      const signedIn = await signInByPasskey(api);
      if (signedIn) await become(signedIn);
      else section.say(text('account.passkeys.called_off'));
    });
  const byCode = (code: string): Promise<void> => section.attempt(async () => become(await api.recover(code)));
  return {
    element: section.element,
    show: ({ account: { name, lasting } }) =>
      section.show(JSON.stringify([name, lasting]), () => [
        make('p', { class: 'soft' }, text('account.sign_in.text')),
        lasting ? null : make('p', {}, text('account.sign_in.guest', { name })),
        lack === null
          ? actButton('plain', 'sign in', text('account.sign_in.passkey'), byPasskey)
          : make('p', { class: 'lack' }, lackText(lack, around.roomUrl)),
        lack === 'elsewhere' ? null : codeForm(byCode),
      ]),
  };
}

function codeForm(use: (code: string) => Promise<void>): HTMLElement {
  const attributes = { maxlength: LONGEST, autocomplete: 'off' };
  return fieldForm('code', text('account.sign_in.code'), text('account.sign_in.use'), attributes, use).form;
}
