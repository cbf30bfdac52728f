/** What the settings change about the picture: its deck, its quality, and how cards move. */

import { showCorners } from '../cards';
import { motionOf } from '../motion';
import { deckFor, reducedMotion, tierFor } from '../quality';
import type { Settings } from '../settings';
import type { Store } from '../store';
import type { Picture } from './picture';

/** Keeps the picture as the settings say, from now on. */
export function watchLook(store: Store, picture: Picture): void {
  const follow = (settings: Settings): void => {
    // Cards that the DOM draws are coloured by the stylesheet.
    document.documentElement.dataset['deck'] = settings.deck;
    showCorners(settings.corners);
    picture.adapt({ deck: deckFor(settings), tier: tierFor(settings), motion: motionOf(settings, reducedMotion()) });
  };
  follow(store.state().settings);
  store.subscribe(({ settings }, before) => {
    if (settings !== before.settings) follow(settings);
  });
}
