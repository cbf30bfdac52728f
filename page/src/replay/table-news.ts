/** What a replay says of the table that goes on meanwhile: whoever plays there is told, and comes back to it by one press. */

import { text } from '../i18n';
import { isYourTurn, promptText, shortCard } from '../say';
import type { State } from '../store';
import { button, make, renderInto } from '../ui/dom';
import { countDown } from '../ui/times';

export type TableNews = Readonly<{ element: HTMLElement; update(state: State): void }>;

export function createTableNews(back: () => void): TableNews {
  const words = make('p', { role: 'status' });
  const way = button({ class: 'tile main', 'data-key': 'to table' }, back, text('replay.to_table'));
  const element = make('aside', { class: 'replay-news', hidden: true }, words, way);
  return {
    element,
    update: ({ view }) => {
      const plays = view?.stage === 'round' && view.you.seat !== null;
      element.hidden = !plays;
      if (!plays) return;
      const isTurn = isYourTurn(view);
      const until = isTurn ? (view.round?.wait?.until_ms ?? null) : null;
      const said = (isTurn && promptText(view, null, shortCard)) || text('replay.table');
      element.classList.toggle('turn', isTurn);
      renderInto(words, `${said} ${until}`, () => [
        said,
        ' ',
        until === null ? null : countDown(make('b', { class: 'number', 'aria-hidden': 'true' }), until),
      ]);
    },
  };
}
