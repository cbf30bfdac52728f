/** Rounds and statistics: what the player's rounds come to, against chance and against friends, and the rounds themselves. */

import { text } from '../i18n';
import '../styles/rounds.css';
import { make } from '../ui/dom';
import type { Friends, History, Statistics } from './answers';
import type { PeoplePage, Setting } from './index';
import { loadInto } from './paper';
import { roundList } from './round-list';
import { statisticsPieces } from './statistics';

type Loaded = Readonly<{ statistics: Statistics; history: History; friends: Friends }>;

export function roundsPage({ api }: Setting): PeoplePage {
  const place = make('div');
  const load = async (): Promise<Loaded> => {
    const [statistics, history, friends] = await Promise.all([api.statistics(), api.history(null), api.friends()]);
    return { statistics, history, friends };
  };
  void loadInto(place, load, ({ statistics, history, friends }) => {
    if (statistics.rounds === 0) place.append(make('p', {}, text('rounds.none')));
    else place.append(...statisticsPieces(statistics, friends.friends), roundList(history, api.history));
  });
  return { pieces: [place] };
}
