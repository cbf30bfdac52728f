/** Rounds and statistics: what the player's rounds come to, against chance and against friends, and the rounds themselves. */

import { text } from '../i18n';
import '../styles/rounds.css';
import { make } from '../ui/dom';
import type { Friends, History, Statistics } from './answers';
import { NO_ANSWER, RefusedError } from './api';
import type { PeoplePage, Setting } from './index';
import { loadInto } from './paper';
import { roundList } from './round-list';

type Pieces = typeof import('./statistics')['statisticsPieces'];
type Loaded = Readonly<{ pieces: Pieces; statistics: Statistics; history: History; friends: Friends }>;

export function roundsPage({ api, acts }: Setting): PeoplePage {
  const place = make('div');
  const load = async (): Promise<Loaded> => {
    const [pieces, statistics, history, friends] = await Promise.all([
      loadPieces(),
      api.statistics(),
      api.history(null),
      api.friends(),
    ]);
    return { pieces, statistics, history, friends };
  };
  void loadInto(place, load, ({ pieces, statistics, history, friends }) => {
    if (statistics.rounds === 0) place.append(make('p', {}, text('rounds.none')));
    else place.append(...pieces(statistics, friends.friends), roundList(history, api.history, acts));
  });
  return { pieces: [place] };
}

/** The plots' library comes with them. What can't be loaded is told, and may be tried again, like what the room doesn't answer. */
async function loadPieces(): Promise<Pieces> {
  try {
    return (await import('./statistics')).statisticsPieces;
  } catch {
    throw new RefusedError(NO_ANSWER);
  }
}
