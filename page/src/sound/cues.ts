/**
 * What is heard of a new state. Pure. It listens to what everyone at the table was told and to nothing else: people in one kitchen hear
 * each other's phones, so a sound must never tell what a hand may do.
 */

import type { Happening, View } from '../protocol';
import { isYourTurn } from '../say';
import type { State } from '../store';

export type Cue = 'deal' | 'play' | 'beat' | 'take' | 'sweep' | 'turn' | 'last_second' | 'win' | 'durak';

/** Of several things that happened at once the one that matters most is heard. */
const BY_WEIGHT: readonly Cue[] = ['durak', 'win', 'deal', 'take', 'sweep', 'beat', 'play'];

/** What happened, as one sound at most, and then whose turn it is. Coming in is silent: a table is shown as it is. */
export function cuesOf({ view }: State, before: State): readonly Cue[] {
  if (view === null || view === before.view || before.fresh || before.view?.table !== view.table) return [];
  const heard = view.happened.map(({ what }) => cueOf(what, view));
  const loudest = BY_WEIGHT.find((cue) => heard.includes(cue));
  return [...(loudest ? [loudest] : []), ...(isNewTurn(view, before.view) ? (['turn'] as const) : [])];
}

function cueOf(what: Happening, view: View): Cue | null {
  switch (what.type) {
    case 'dealt':
      return 'deal';
    case 'led':
    case 'thrown_in':
      return 'play';
    case 'beaten':
      return 'beat';
    case 'taken':
      return 'take';
    case 'bout_beaten':
      return 'sweep';
    case 'round_over':
      return what.durak !== null && what.durak === view.you.seat ? 'durak' : 'win';
    default:
      return null;
  }
}

/** The table began to wait on the viewer: everyone sees the light on that seat. */
function isNewTurn(view: View, before: View): boolean {
  return isYourTurn(view) && (!isYourTurn(before) || view.round?.bout !== before.round?.bout);
}

/** The last second of the viewer's clock, as room time; null while the table does not wait on him. */
export function lastSecondMs({ view }: State): number | null {
  return view !== null && isYourTurn(view) && view.round?.wait ? view.round.wait.until_ms - 1_000 : null;
}
