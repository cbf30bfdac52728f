/** The settings of this device, as rows of radio buttons. */

import { type Key, text } from '../i18n';
import { CHOICES, SETTING_NAMES, type SettingName, type Settings } from '../settings';
import type { Acts } from './acts';
import { make } from './dom';

/** The table is chosen by a button of its own, at the top of the page. */
const ROWS = SETTING_NAMES.filter((name) => name !== 'table');

export function settingsPieces(settings: Settings, acts: Acts): HTMLElement[] {
  return ROWS.map((name) => row(name, settings[name], acts));
}

function row(name: SettingName, chosen: string, acts: Acts): HTMLElement {
  const options = CHOICES[name].map((choice) => {
    const key = `setting ${name} ${choice}`;
    const input = make('input', {
      type: 'radio',
      name: `setting ${name}`,
      checked: choice === chosen,
      'data-key': key,
    });
    input.addEventListener('change', () => acts.set({ [name]: choice }));
    return make('label', {}, input, make('span', {}, text(`settings.${name}.${choice}` as Key)));
  });
  const legend = make('legend', {}, text(`settings.${name}` as Key));
  return make('fieldset', { class: 'choice' }, legend, make('div', { class: 'options' }, ...options));
}
