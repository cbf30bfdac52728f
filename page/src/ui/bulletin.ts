/** What the operator of the room tells everyone, in the operator's words within the page's own; the player may put it away. */

import { text } from '../i18n';
import type { State } from '../store';
import type { Acts } from './acts';
import { button, icon, make, setText } from './dom';

const CROSS = 'M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12 19 17.6 17.6 19 12 13.4 6.4 19 5 17.6 10.6 12 5 6.4Z';

export type BulletinPart = Readonly<{ element: HTMLElement; update(state: State): void }>;

export function createBulletin(acts: Acts): BulletinPart {
  const words = make('span');
  const away = button({ 'aria-label': text('bulletin.away') }, acts.putAway, icon(CROSS));
  const said = make('p', { role: 'status' }, make('b', {}, text('bulletin.frame')), ' ', words);
  const element = make('aside', { id: 'bulletin', hidden: true }, said, away);
  return {
    element,
    update: ({ link, bulletin, putAway }) => {
      // While the line is lost the banner has this place.
      element.hidden = bulletin === null || bulletin === putAway || link.at !== 'open';
      setText(words, bulletin ?? '');
    },
  };
}
