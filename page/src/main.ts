/** Puts the page together: where the room is, who this tab is, the connection, and what is seen. */

import './style.css';
import { checkDeals } from './checks';
import { RoomClock } from './clock';
import { Connection } from './connection';
import { installHook } from './hook';
import { speak, text } from './i18n';
import { Identity, keeperOf } from './identity';
import { keepOffline, nameIn } from './install';
import { named } from './nameless';
import { createPage, type PageOptions } from './page';
import { VERSION } from './protocol';
import { askedQuality, drawsAtOnce, forgetMeasured, hasWebGL, sceneOptions } from './quality';
import {
  apiUrl,
  type Config,
  dealsUrl,
  friendLinkTo,
  invitationOf,
  invitationTo,
  type ReplayWish,
  replayIn,
  replayLinkTo,
  socketUrl,
  wishesOf,
} from './room';
import { keepSettings, languageOf, storedSettings } from './settings';
import { startSound } from './sound';
import { createStore, type Store } from './store';
import { keepMuted, storedTalk } from './talk';
import type { Picture } from './ui/picture';
import { browserWorld, fetchConfig, openChannel } from './world';

const RELOADED = 'durak.reloaded';

/** A guest's number, in three digits, from a chance from 0 up to 1. */
const guestNumber = (chance: number): number => 100 + Math.floor(900 * chance);

async function start(): Promise<void> {
  const keeper = keeperOf(() => localStorage);
  const settings = storedSettings(keeper);
  const language = languageOf(settings, navigator.languages);
  document.documentElement.lang = language;
  nameIn(language);
  const [config] = await Promise.all([fetchConfig(), speak(language)]);
  if (config && isOutdated(config)) return;
  const wishes = wishesOf(location.search);
  const ownUrl = socketUrl(config?.room ?? null, location);
  const url = wishes.room === null ? ownUrl : socketUrl(wishes.room, location);
  const identity = new Identity(
    url,
    keeperOf(() => sessionStorage),
    keeper,
    openChannel(`durak ${url}`),
    browserWorld.after,
  );
  const now = (): number => performance.now();
  const clock = new RoomClock(now);
  const store = createStore(settings, storedTalk(keeper));
  store.subscribe(({ talk }, before) => talk.muted !== before.talk.muted && keepMuted(talk, keeper));
  keepSettings(store, keeper, () => location.reload());
  const checkDeal = checkDeals(
    {
      keeper: keeperOf(() => sessionStorage),
      random: (bytes) => crypto.getRandomValues(bytes),
      ask: (wish) => connection.ask(wish),
      told: (deal) => store.dispatch({ type: 'checked', deal }),
    },
    language,
  );
  const guest = text('name.guest', { n: guestNumber(browserWorld.random()) });
  const connection = new Connection(url, { ...wishes, guest }, browserWorld, identity, {
    link: (link) => {
      if (link.at !== 'open') clock.reset();
      store.dispatch({ type: 'link', link });
    },
    heard: (message) => {
      if ('now_ms' in message) clock.heard(message.now_ms);
      store.dispatch({ type: 'heard', message: named(message, text('seat.somebody')) });
      checkDeal(message);
      // The invitation that this page was opened with leads away from a hand: the player is asked.
      const isAsked = message.type === 'refused' && message.id === null && message.code === 'leave_hand';
      if (isAsked && wishes.table !== null) {
        store.dispatch({ type: 'question', wish: { type: 'enter', table: wishes.table } });
      }
    },
    forgotten: () => store.dispatch({ type: 'forgotten' }),
  });
  const origin = config?.invitations ?? location.origin;
  const around = {
    roomUrl: url,
    isOwnRoom: url === ownUrl,
    dealsUrl: () => dealsUrl(url, document.documentElement.lang),
    invitationTo: (table: string) => invitationTo(table, origin, wishes.room),
    friendLinkTo: (code: string) => friendLinkTo(code, origin, wishes.room),
    replayLinkTo: (asked: ReplayWish) => replayLinkTo(asked, origin, wishes.room),
    arrive: once(() => void connection.start()),
    player: {
      apiUrl: apiUrl(url),
      proof: () => connection.proof(),
      become: (secret: string): Promise<void> => {
        store.dispatch({ type: 'signed_in' });
        return connection.become(secret);
      },
    },
  };
  const roomMs = (): number => clock.roomMs();
  const picture = await createTable(store, connection, { around, roomMs, now });
  forgetMeasured(store);
  startSound(store, { now, roomMs, after: browserWorld.after });
  if (wishes.friend !== null) store.dispatch({ type: 'met', code: wishes.friend });
  rememberAddress(store);
  watchNetwork(connection);
  if (askedQuality() !== null) installHook(picture, () => store.state().view);
  // After the table is drawn, so that the two do not wait for one another.
  void Promise.resolve(picture?.ready()).then(keepOffline);
  // Another room than the one that was asked for would be a surprise.
  if (wishes.misread) store.dispatch({ type: 'link', link: { at: 'stopped', why: 'no_room', sentence: null } });
  // Whoever only looks at a replay takes no seat and needs no account; a player of this tab keeps theirs meanwhile.
  else if (wishes.replay === null || identity.isKnown()) around.arrive();
}

/** Does it the first time alone. */
function once(does: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) does();
    isDone = true;
  };
}

/** The drawn table; the text table, without a picture, where it was chosen or none can be drawn. */
async function createTable(
  store: Store,
  connection: Connection,
  options: Omit<PageOptions, 'scene' | 'drawsAtOnce'>,
): Promise<Picture | null> {
  const { settings } = store.state();
  const canDraw = askedQuality() === 'none' || hasWebGL();
  if (canDraw && settings.table === 'drawn') {
    return createPage(root(), store, connection, {
      ...options,
      scene: sceneOptions(settings),
      drawsAtOnce: drawsAtOnce(settings),
    });
  }
  const { createTextPage } = await import('./text/page');
  createTextPage(root(), store, connection, { ...options, other: canDraw ? 'drawn' : null });
  return null;
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

/**
 * The address names the private table one is at, so that loading it again, or passing it on, leads there, but not beside a replay. Whom to be a
 * friend of it names until that is answered.
 */
function rememberAddress(store: Store): void {
  store.subscribe(({ view, inLobby, met }) => {
    // Not before the room has said where one is.
    if (view === null && !inLobby) return;
    const query = new URLSearchParams(location.search);
    const namesTable = replayIn(location.search) === null;
    const table = namesTable && view?.kind === 'private' ? invitationOf(view) : null;
    if (query.get('table') === table && (met !== null || !query.has('friend'))) return;
    if (table === null) query.delete('table');
    else query.set('table', table);
    if (met === null) query.delete('friend');
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

void start();
