/** The list of keys, and the switch for those that are letters. */

import { text } from '../i18n';
import { make } from './dom';
import { lettersWork, setLettersWork, TOLD_BY_KEY } from './keys';

export function keyPieces(): HTMLElement[] {
  const rows = [
    [text('keys.tab'), text('keys.tab.does')],
    [text('keys.arrows'), text('keys.arrows.does')],
    [text('keys.up'), text('keys.up.does')],
    [text('keys.enter'), text('keys.enter.does')],
    [text('keys.escape'), text('keys.escape.does')],
    ['T', text('keys.take.does')],
    ['S', text('keys.talk.does')],
    ...Object.entries(TOLD_BY_KEY).map(([letter, [digit, key]]) => [`${letter.toUpperCase()}, ${digit}`, text(key)]),
    ['?', text('keys.list.does')],
  ];
  const list = rows.flatMap(([key, does]) => [make('dt', {}, make('kbd', {}, key ?? '')), make('dd', {}, does ?? '')]);
  return [make('dl', { class: 'keys' }, ...list), letterSwitch()];
}

/** WCAG 2.1.4: keys that are single letters can be turned off. */
function letterSwitch(): HTMLElement {
  const box = make('input', { type: 'checkbox', checked: lettersWork() });
  box.addEventListener('change', () => setLettersWork(box.checked));
  return make('label', { class: 'switch' }, box, make('span', {}, text('keys.letters')));
}
