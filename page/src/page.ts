/** The page as a whole: its parts, what they are told of each new state, and what they set going. */

import { createActs } from './acts';
import { createWakeLock } from './awake';
import type { Connection } from './connection';
import { text } from './i18n';
import { type Layout, layOut } from './layout';
import { type Frame, frameOf, leftHanded, type Screen } from './layout/frame';
import { reducedMotion } from './quality';
import type { SceneOptions } from './scene/types';
import { watchScreen } from './screen';
import type { State, Store } from './store';
import type { Held } from './ui/acts';
import { createBar } from './ui/bar';
import { createBout } from './ui/bout';
import { createBulletin } from './ui/bulletin';
import { createCloth } from './ui/cloth';
import { createDealWords } from './ui/deal';
import { createDialogs } from './ui/dialogs';
import { make } from './ui/dom';
import { createFocusKeeper } from './ui/focus';
import { createHand } from './ui/hand';
import { watchKeys } from './ui/keys';
import { createBanner } from './ui/link';
import { createLive } from './ui/live';
import { lookOf, watchLook } from './ui/look';
import { createPanel, type Edges, type Surroundings } from './ui/panel';
import { createPeopleDoor } from './ui/people';
import { createPicture, type Picture } from './ui/picture';
import { createReplayDoor } from './ui/replay';
import { createSeats } from './ui/seats';
import { createSaid } from './ui/talk';
import { type RoomMs, runClocks } from './ui/times';
import { createWords, forgetNotices } from './ui/words';

export type PageOptions = Readonly<{
  scene: SceneOptions | null;
  /** The table is drawn in 3D as soon as the page is there; else once a round is shown, or somebody does something. */
  drawsAtOnce: boolean;
  around: Surroundings;
  roomMs: RoomMs;
  now: () => number;
}>;

/** The cards of whoever a watcher sees nearest stay free over a panel along the lower edge. */
const NEAREST_PX = 50;
/** Between a panel along the lower edge and the sides of an upright screen. */
const EDGE_PX = 14;
/** The last cards fly, and are looked at. */
const LAST_LOOK_MS = 1_600;

/** Whoever does something is about to play. */
const FIRST_INPUTS = ['pointerdown', 'keydown'] as const;

/** Builds the page into `root` and keeps it in step with the store. */
export function createPage(root: HTMLElement, store: Store, connection: Connection, options: PageOptions): Picture {
  document.documentElement.dataset['table'] = 'drawn';
  let held: Held | null = null;
  let frame: Frame | null = null;
  let screen: Screen | null = null;
  const acts = createActs(store, connection, {
    drag: (next) => {
      held = next;
      picture.drag(next);
      if (frame) update(store.state(), store.state(), frame);
    },
    open: (dialog) => dialogs.open(dialog),
    replay: (asked) => replay.open(asked),
    tell: (words) => live.tell(words),
  });
  const picture = createPicture(options.scene, options.now);
  watchLook(store, picture);
  const seats = createSeats(options.roomMs);
  const bout = createBout(acts);
  const hand = createHand(acts, bout.attackAt);
  const cloth = createCloth(acts, options.roomMs);
  const words = createWords();
  const said = createSaid((ms, then) => void setTimeout(then, ms));
  const live = createLive();
  const after = (ms: number, then: () => void): void => void setTimeout(then, ms);
  // Where cards do not fly there is nothing more to see.
  const lastLookMs = reducedMotion() ? 0 : LAST_LOOK_MS;
  const panel = createPanel(acts, options.around, lastLookMs, after);
  const banner = createBanner();
  const bulletin = createBulletin(acts);
  const bar = createBar(acts, 'text');
  const dealWords = createDealWords(acts);
  const dialogs = createDialogs(acts, 'text', createPeopleDoor(acts, options.around), options.around);
  const replay = createReplayDoor(acts, options.around, {
    state: store.state,
    picture,
    covered: () => undefined,
    uncovered: () => {
      heading.after(picture.element);
      picture.adapt(lookOf(store.state().settings));
      show(store.state(), store.state());
    },
  });
  const focus = createFocusKeeper();
  const stayAwake = createWakeLock();
  const heading = make('h1', { class: 'sr' }, text('page.title'));
  root.replaceChildren(heading, picture.element, bar.element, seats.element, hand.element, bout.element, cloth.element);
  root.append(...words.elements, live.element, dealWords.element, panel.element, bulletin.element, banner.element);
  root.append(said.element, dialogs.element, replay.element);

  const update = (state: State, before: State, framed: Frame): Layout => {
    const layout = layOut(
      {
        round: state.view?.round ?? null,
        seat: state.view?.you.seat ?? null,
        picked: held?.card ?? state.picked,
        hand: state.settings.hand,
        take: state.settings.take,
      },
      framed,
    );
    seats.update(state, layout);
    hand.update(state, layout);
    bout.update(state, layout, held?.card ?? null);
    cloth.update(state, layout);
    words.update(state, layout);
    said.update(state, before, layout);
    live.update(state, before);
    panel.update(state, edgesOf(layout));
    banner.update(state);
    bulletin.update(state);
    bar.update(state);
    dealWords.update(state, framed);
    dialogs.update(state, before);
    replay.update(state);
    focus.keep();
    stayAwake(state.view?.stage === 'round');
    return layout;
  };

  const measure = ({ take }: State['settings']): void => {
    if (!screen) return;
    frame = take === 'left' ? leftHanded(frameOf(screen)) : frameOf(screen);
    document.documentElement.style.setProperty('--letters', String(frame.letters));
  };
  const show = (state: State, before: State): void => {
    if (state.settings.take !== before.settings.take) measure(state.settings);
    if (state.view?.round) picture.start();
    if (!frame) return;
    const layout = update(state, before, frame);
    // What a replay shows meanwhile is its own.
    if (replay.isOpen()) return;
    if (state !== before && looksSame(state, before)) return;
    const isNew = state.view !== before.view;
    const happened = isNew && !before.fresh ? (state.view?.happened ?? []).map(({ what }) => what) : [];
    picture.show(layout, happened);
  };

  store.subscribe(show);
  forgetNotices(store, after);
  watchScreen((next) => {
    screen = next;
    measure(store.state().settings);
    show(store.state(), store.state());
  });
  if (options.drawsAtOnce) picture.start();
  else for (const input of FIRST_INPUTS) window.addEventListener(input, picture.start, { once: true, capture: true });
  watchKeys(store.state, () => dialogs.isOpen() || replay.isOpen(), acts);
  runClocks(options.roomMs);
  return picture;
}

/**
 * What a panel has to leave free: along the lower edge the cards of whoever a watcher sees nearest, and the news beside them; in the middle
 * the labels of those opposite.
 */
function edgesOf({ frame: { stage, hand, wide, news, chip }, seats }: Layout): Edges {
  const middle = stage.viewport.width / 2;
  const opposite = seats.filter(({ fan, chip: { left } }) => fan && left < middle && left + chip.width > middle);
  return {
    abovePx: Math.max(0, ...opposite.map(({ chip: { top, height } }) => top + height)),
    belowPx: stage.viewport.height - hand.top - NEAREST_PX,
    asidePx: wide ? news.left + news.width : EDGE_PX,
  };
}

/** What the table shows follows from these alone. */
function looksSame(state: State, before: State): boolean {
  return state.view === before.view && state.picked === before.picked && state.settings === before.settings;
}
