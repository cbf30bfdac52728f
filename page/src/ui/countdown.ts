/** Quick play before the deal: who pressed, and how long until the cards are dealt. */

import { text } from '../i18n';
import type { View } from '../protocol';
import type { Acts } from './acts';
import { button, make } from './dom';
import type { PanelContent } from './panel';
import { countDown } from './times';

export function countdownPanel(view: View, acts: Acts): PanelContent {
  const names = [...view.seats.map((seat) => seat.name), ...view.next];
  return {
    name: 'countdown',
    side: 'middle',
    signature: JSON.stringify([names, view.deals_at_ms]),
    build: () => [
      make('h2', {}, text('countdown.title')),
      ...clock(view.deals_at_ms),
      make('h3', {}, text('countdown.who')),
      make('ul', { class: 'names' }, ...names.map((name) => make('li', {}, name))),
      make('p', { class: 'soft' }, text('countdown.bots')),
      make('p', { class: 'small' }, text('countdown.public')),
      make(
        'div',
        { class: 'row' },
        button({ class: 'plain', 'data-key': 'leave' }, acts.leave, text('countdown.leave')),
      ),
    ],
  };
}

function clock(dealsAtMs: number | null): HTMLElement[] {
  if (dealsAtMs === null) return [make('p', { class: 'soft' }, text('countdown.dealing'))];
  return [
    make('p', { class: 'soft' }, text('countdown.deals')),
    countDown(make('p', { class: 'big number' }), dealsAtMs),
  ];
}
