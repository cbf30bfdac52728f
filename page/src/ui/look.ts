/** What the settings change about the picture: its deck, its quality, and how cards move. */

import { showCorners } from '../cards';
import { motionOf } from '../motion';
import { deckFor, reducedMotion, tierFor } from '../quality';
import type { Settings } from '../settings';
import type { Store } from '../store';
import type { Look, Picture } from './picture';

/** What the settings change about the cards that the DOM draws, which are coloured by the stylesheet. */
export function dressCards({ deck, corners }: Settings): void {
  document.documentElement.dataset['deck'] = deck;
  showCorners(corners);
}

/** How the picture looks and moves by the settings. */
export function lookOf(settings: Settings): Look {
  return { deck: deckFor(settings), tier: tierFor(settings), motion: motionOf(settings, reducedMotion()) };
}

/** Keeps the picture as the settings say, from now on. */
export function watchLook(store: Store, picture: Picture): void {
  const follow = (settings: Settings): void => {
    dressCards(settings);
    picture.adapt(lookOf(settings));
  };
  follow(store.state().settings);
  store.subscribe(({ settings }, before) => {
    if (settings !== before.settings) follow(settings);
  });
}
