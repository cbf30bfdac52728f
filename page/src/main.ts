/** Puts the page together: where the room is, who this tab is, the connection, and what is seen. */

import './style.css';
import { RoomClock } from './clock';
import { Connection } from './connection';
import { Identity, keeperOf } from './identity';
import { createPage } from './page';
import { VERSION, type View } from './protocol';
import { type Config, invitationTo, socketUrl, wishesOf } from './room';
import type { SceneOptions, SceneStats, Tier } from './scene/types';
import { createStore } from './store';
import type { Picture } from './ui/picture';
import { browserWorld, fetchConfig, openChannel } from './world';

/** What browser tests may ask of the page; it tells nothing that the page was not told. */
type TestHook = Readonly<{
  settle(): void;
  freeze(frozen: boolean): void;
  stats(): SceneStats | null;
  view(): View | null;
  ready: Promise<boolean>;
}>;

declare global {
  interface Window {
    __durak?: TestHook;
  }
}

const RELOADED = 'durak.reloaded';

async function start(): Promise<void> {
  const config = await fetchConfig();
  if (config && isOutdated(config)) return;
  const wishes = wishesOf(location.search);
  const url = socketUrl(wishes.room ?? config?.room ?? null, location);
  const identity = new Identity(
    url,
    keeperOf(() => sessionStorage),
    keeperOf(() => localStorage),
    openChannel(`durak ${url}`),
    browserWorld.after,
  );
  const now = (): number => performance.now();
  const clock = new RoomClock(now);
  const store = createStore();
  const connection = new Connection(url, wishes, browserWorld, identity, {
    link: (link) => {
      if (link.at !== 'open') clock.reset();
      store.dispatch({ type: 'link', link });
    },
    heard: (message) => {
      if ('now_ms' in message) clock.heard(message.now_ms);
      store.dispatch({ type: 'heard', message });
      // The invitation that this page was opened with leads away from a hand: the player is asked.
      const isAsked = message.type === 'refused' && message.id === null && message.code === 'leave_hand';
      if (isAsked && wishes.table !== null) {
        store.dispatch({ type: 'question', wish: { type: 'enter', table: wishes.table } });
      }
    },
    forgotten: () => store.dispatch({ type: 'forgotten' }),
  });
  const origin = config?.invitations ?? location.origin;
  const around = { roomUrl: url, invitationTo: (table: string) => invitationTo(table, origin, wishes.room) };
  const picture = createPage(root(), store, connection, {
    scene: sceneOptions(),
    around,
    roomMs: () => clock.roomMs(),
    now,
  });
  rememberTable(store);
  watchNetwork(connection);
  if (testTier() !== null) window.__durak = testHook(picture, () => store.state().view);
  await connection.start();
}

function root(): HTMLElement {
  const found = document.getElementById('table');
  if (!found) throw new Error('index.html has no #table');
  return found;
}

/** A page that is older than its server is loaded again, once. */
function isOutdated({ protocol }: Config): boolean {
  const keeper = keeperOf(() => sessionStorage);
  const wasReloaded = keeper.getItem(RELOADED) !== null;
  keeper.removeItem(RELOADED);
  if (protocol === VERSION || wasReloaded) return false;
  keeper.setItem(RELOADED, 'yes');
  location.reload();
  return true;
}

/** The address names the private table one is at, so that loading it again, or passing it on, leads there. */
function rememberTable(store: ReturnType<typeof createStore>): void {
  store.subscribe(({ view, inLobby }) => {
    // Not before the room has said where one is.
    if (view === null && !inLobby) return;
    const query = new URLSearchParams(location.search);
    const table = view?.kind === 'private' ? view.table : null;
    if (query.get('table') === table) return;
    if (table === null) query.delete('table');
    else query.set('table', table);
    const search = query.toString();
    history.replaceState(null, '', `${location.pathname}${search && `?${search}`}`);
  });
}

function watchNetwork(connection: Connection): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.check();
  });
  window.addEventListener('pageshow', () => connection.check());
  window.addEventListener('online', () => connection.check());
}

function sceneOptions(): SceneOptions {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const touched = matchMedia('(pointer: coarse)').matches;
  const tier = testTier() ?? (reducedMotion ? 0 : touched ? 1 : 2);
  return { tier, pixelRatio: testTier() === null ? devicePixelRatio : 1, deck: 'atlas', reducedMotion };
}

/** `?tier=0`, for tests: that quality, one pixel to a pixel, and the hook. */
function testTier(): Tier | null {
  const asked = new URLSearchParams(location.search).get('tier');
  return asked === '0' ? 0 : asked === '1' ? 1 : asked === '2' ? 2 : null;
}

/** Frozen, nothing on the page moves: neither cards nor rings. */
function testHook(picture: Picture, view: () => View | null): TestHook {
  return {
    settle: picture.settle,
    freeze: (frozen) => {
      picture.freeze(frozen);
      for (const animation of document.getAnimations()) frozen ? animation.pause() : animation.play();
    },
    stats: picture.stats,
    view,
    ready: picture.ready,
  };
}

void start();
