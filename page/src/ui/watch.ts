/** Watching a round: along the lower edge, where a hand would be. */

import { text } from '../i18n';
import type { View } from '../protocol';
import type { Acts } from './acts';
import { button, make } from './dom';
import type { PanelContent } from './panel';

export function watchPanel(view: View, acts: Acts): PanelContent {
  const isNext = view.you.role === 'next';
  return {
    name: 'watch',
    side: 'below',
    signature: JSON.stringify([view.kind, isNext]),
    build: () => [
      make('p', {}, text(isNext ? 'watch.next' : 'watch.you')),
      make('div', { class: 'row' }, isNext ? null : joinButton(view, acts), leaveButton(acts)),
    ],
  };
}

/** A watcher asks for a seat in the next deal: at a quick table, and at a private one. */
export function joinButton(view: View, acts: Acts): HTMLElement {
  return view.kind === 'quick'
    ? button(
        { class: 'tile main', 'data-key': 'join' },
        () => acts.ask({ type: 'deal_me_in' }),
        text('watch.deal_me_in'),
      )
    : button({ class: 'tile main', 'data-key': 'join' }, () => acts.ask({ type: 'sit' }), text('watch.sit'));
}

function leaveButton(acts: Acts): HTMLElement {
  return button({ class: 'plain', 'data-key': 'leave' }, acts.leave, text('watch.leave'));
}
