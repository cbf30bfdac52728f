/** The player's own code: as a link to send, and as a QR code for whoever is near. */

import { text } from '../i18n';
import { button, make } from '../ui/dom';
import { invitation } from '../ui/invitation';
import type { AccountAnswer } from './answers';
import type { Setting } from './index';
import { actButton, createSection } from './paper';

export function ownCode({ api, around }: Setting, { code, handle }: AccountAnswer): HTMLElement {
  const section = createSection('own', text('friends.own'));
  const renew = (): Promise<void> =>
    section.attempt(async () => {
      show((await api.renewCode()).code);
      section.say(text('friends.own.renewed'));
    });
  const show = (code: string): void => {
    const link = around.friendLinkTo(code);
    section.show(code, () => [
      make('p', { class: 'soft' }, text('friends.own.text')),
      invitation(link, { link: text('friends.own.link'), qr: text('friends.own.qr') }),
      make(
        'p',
        { class: 'own-code' },
        text('friends.own.code', { code }),
        make('br'),
        text('friends.own.handle', { handle }),
      ),
      make('div', { class: 'row' }, shareButton(link), actButton('plain', 'renew', text('friends.own.renew'), renew)),
    ]);
  };
  show(code);
  return section.element;
}

/** Where the device has a way of its own to send a link. */
function shareButton(url: string): HTMLElement | null {
  if (!('share' in navigator)) return null;
  // Whoever calls it off has not failed.
  const share = (): void => void navigator.share({ url }).catch(() => undefined);
  return button({ class: 'plain', 'data-key': 'share' }, share, text('friends.own.share'));
}
