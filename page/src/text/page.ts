/**
 * The text table: the whole game as a page that is read from top to bottom, without a picture. For screen readers and large letters, by
 * choice, and where there is no WebGL. It needs nothing of the drawn table, so three.js is not loaded.
 */

import { createActs } from '../acts';
import { createWakeLock } from '../awake';
import type { Connection } from '../connection';
import { text } from '../i18n';
import type { State, Store } from '../store';
import { createBar, type OtherTable } from '../ui/bar';
import { createBulletin } from '../ui/bulletin';
import { createDealWords } from '../ui/deal';
import { createDialogs } from '../ui/dialogs';
import { make } from '../ui/dom';
import { createFocusKeeper } from '../ui/focus';
import { watchKeys } from '../ui/keys';
import { createBanner } from '../ui/link';
import { createLive } from '../ui/live';
import { dressCards } from '../ui/look';
import { createPanel, type Surroundings } from '../ui/panel';
import { createPeopleDoor } from '../ui/people';
import { createReplayDoor } from '../ui/replay';
import { type RoomMs, runClocks } from '../ui/times';
import { forgetNotices } from '../ui/words';
import { createTextHand } from './hand';
import { createTextBout, createTextDeck, createTextNews, createTextPlayers, createTextPrompt } from './round';

export type TextPageOptions = Readonly<{
  around: Surroundings;
  roomMs: RoomMs;
  /** Null where no table can be drawn. */
  other: OtherTable | null;
}>;

/** Nothing flies, so nobody waits to see it. */
const LAST_LOOK_MS = 0;

/** Builds the text table into `root` and keeps it in step with the store. */
export function createTextPage(
  root: HTMLElement,
  store: Store,
  connection: Connection,
  options: TextPageOptions,
): void {
  document.documentElement.dataset['table'] = 'text';
  const acts = createActs(store, connection, {
    drag: () => undefined,
    open: (dialog) => dialogs.open(dialog),
    replay: (asked) => replay.open(asked),
    tell: (words) => live.tell(words),
  });
  const after = (ms: number, then: () => void): void => void setTimeout(then, ms);
  const bar = createBar(acts, options.other);
  const panel = createPanel(acts, options.around, LAST_LOOK_MS, after);
  const prompt = createTextPrompt();
  const play = [createTextBout(acts, 'text'), createTextHand(acts)];
  const table = [createTextPlayers('text'), createTextDeck('text'), createTextNews()];
  const dealWords = createDealWords(acts);
  const live = createLive();
  const banner = createBanner();
  const bulletin = createBulletin(acts);
  const dialogs = createDialogs(acts, options.other, createPeopleDoor(acts, options.around), options.around);
  const replay = createReplayDoor(acts, options.around, {
    state: store.state,
    picture: null,
    covered: () => {
      round.inert = true;
    },
    uncovered: () => {
      round.inert = false;
    },
  });
  const focus = createFocusKeeper();
  const stayAwake = createWakeLock();
  const round = make('div', { id: 'text-round', class: 'text-round' });
  round.append(
    make('div', { class: 'text-column' }, prompt.element, ...play.map(({ element }) => element)),
    make('div', { class: 'text-column' }, ...table.map(({ element }) => element), dealWords.element),
  );
  root.replaceChildren(
    bar.element,
    make('h1', { class: 'sr' }, text('page.title')),
    banner.element,
    bulletin.element,
    panel.element,
    round,
  );
  root.append(live.element, dialogs.element, replay.element);

  const update = (state: State, before: State): void => {
    dressCards(state.settings);
    for (const part of [prompt, ...play, ...table]) part.update(state);
    dealWords.update(state, null);
    live.update(state, before);
    panel.update(state, null);
    banner.update(state);
    bulletin.update(state);
    bar.update(state);
    dialogs.update(state, before);
    replay.update(state);
    focus.keep();
    stayAwake(state.view?.stage === 'round');
  };
  store.subscribe(update);
  forgetNotices(store, after);
  watchKeys(store.state, () => dialogs.isOpen() || replay.isOpen(), acts);
  runClocks(options.roomMs);
  update(store.state(), store.state());
}
