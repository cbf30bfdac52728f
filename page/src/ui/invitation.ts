/** A link for somebody else: to copy, and as a QR code for the phone across the kitchen. */

import { encode } from 'uqr';
import { text } from '../i18n';
import { button, make, setText, svg } from './dom';

const COPIED_MS = 2_000;

/** `names` say what the link and its QR code are for. */
export function invitation(link: string, names: Readonly<{ link: string; qr: string }>): HTMLElement {
  const field = make('input', {
    type: 'text',
    readonly: true,
    value: link,
    'aria-label': names.link,
    'data-key': 'link',
  });
  field.addEventListener('focus', () => field.select());
  const row = make('div', { class: 'link-row' }, field, copyButton(field));
  return make('div', { class: 'invitation' }, qrCode(link, names.qr), row);
}

/** Copies what stands in a field; `words` say what that is. */
export function copyButton(
  field: HTMLInputElement | HTMLTextAreaElement,
  words: string = text('private.copy'),
): HTMLButtonElement {
  const copy = button({ class: 'plain', 'data-key': 'copy' }, () => void copyFrom(field, copy, words), words);
  return copy;
}

/** The clipboard is only there over https and on localhost; elsewhere the selected text is copied the old way. */
async function copyFrom(
  field: HTMLInputElement | HTMLTextAreaElement,
  copy: HTMLElement,
  words: string,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand('copy');
  }
  setText(copy, text('private.copied'));
  setTimeout(() => setText(copy, words), COPIED_MS);
}

/** One path of a square for each dark module. */
function qrCode(link: string, name: string): SVGSVGElement {
  const { size, data } = encode(link, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  const picture = svg('svg', {
    viewBox: `0 0 ${size} ${size}`,
    class: 'qr',
    role: 'img',
    'aria-label': name,
  });
  picture.append(svg('path', { d: squares.join('') }));
  return picture;
}
