/** The link to what is looked at, for somebody else: to copy, as a QR code, and by the device's own way to send it. */

import { text } from '../i18n';
import { button, icon, make, renderInto, setAttribute } from '../ui/dom';
import { invitation } from '../ui/invitation';

const ARROW = 'M14 3l7 7-7 7v-4c-5 0-8 1.500-11 6 .5-6 4-11 11-12z';

export type LinkPart = Readonly<{
  element: HTMLElement;
  /** The link may have become another. */
  update(): void;
  /** False when it was not open. */
  close(): boolean;
}>;

export function createLink(link: () => string | null): LinkPart {
  const paper = make('div', { id: 'replay-link', class: 'replay-paper', hidden: true });
  const open = button(
    {
      class: 'corner-button replay-share',
      'data-key': 'share replay',
      'aria-label': text('replay.share'),
      'aria-expanded': 'false',
      'aria-controls': paper.id,
    },
    () => show(paper.hidden),
    icon(ARROW),
  );
  const show = (on: boolean): void => {
    paper.hidden = !on;
    setAttribute(open, 'aria-expanded', String(on));
    update();
    if (on) paper.querySelector<HTMLElement>('[data-key="copy"]')?.focus();
  };
  const update = (): void => {
    const url = paper.hidden ? null : link();
    if (url === null) return;
    renderInto(paper, url, () => [
      invitation(url, { link: text('replay.link'), qr: text('replay.qr') }),
      make('p', { class: 'small' }, text('replay.link.text')),
      sendButton(url),
    ]);
  };
  return {
    element: make('div', {}, open, paper),
    update,
    close: () => {
      const wasOpen = !paper.hidden;
      if (wasOpen) {
        show(false);
        open.focus();
      }
      return wasOpen;
    },
  };
}

function sendButton(url: string): HTMLElement | null {
  if (!('share' in navigator)) return null;
  // Whoever calls it off has not failed.
  const send = (): void => void navigator.share({ url }).catch(() => undefined);
  return button({ class: 'plain', 'data-key': 'send' }, send, text('friends.own.share'));
}
