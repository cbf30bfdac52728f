/**
 * The replay of a finished round, over whatever the page shows meanwhile: a dialog as large as the page, which borrows the drawn table's
 * picture. It reads what the room answers about that round and nothing else, and never touches the store of the table that goes on below.
 */

import { refusalText, text } from '../i18n';
import { RefusedError } from '../people/api';
import '../styles/replay.css';
import { replayIn, searchWith } from '../room';
import type { State } from '../store';
import { button, icon, make } from '../ui/dom';
import type { Surroundings } from '../ui/panel';
import type { Lent, ReplayAsked } from '../ui/replay';
import { createDrawnTable } from './drawn';
import { createLibrary } from './library';
import { createTableNews } from './table-news';
import { createViewer } from './viewer';
import { createTableInWords } from './words';

export type ReplayPart = Readonly<{
  element: HTMLElement;
  open(asked: ReplayAsked): void;
  /** Follows the table that goes on meanwhile. */
  update(state: State): void;
  isOpen(): boolean;
}>;

const CROSS = 'M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12 19 17.6 17.6 19 12 13.4 6.4 19 5 17.6 10.6 12 5 6.4Z';

export function createReplay(around: Surroundings, lent: Lent): ReplayPart {
  const { picture } = lent;
  const library = createLibrary(around.player);
  const table = picture ? createDrawnTable(picture, lent.state) : createTableInWords(lent.state);
  const news = createTableNews(() => shut());
  const viewer = createViewer(table, library, {
    linkTo: around.replayLinkTo,
    shown: (asked) => history.replaceState(null, '', `${location.pathname}${searchWith(location.search, asked)}`),
  });
  const told = make('div', { class: 'replay-told' });
  const title = make('h2', { id: 'replay-title', class: 'sr', tabindex: -1 }, text('replay.title'));
  const close = button(
    { class: 'corner-button replay-close', 'data-key': 'close replay', 'aria-label': text('menu.close') },
    () => shut(),
    icon(CROSS),
  );
  const looks = picture ? 'replay drawn' : 'replay in-words';
  const element = make('dialog', { id: 'replay', class: looks, 'aria-labelledby': title.id });
  element.append(title, close, told, ...viewer.elements, news.element);
  let isOpen = false;
  /** There is a page of ours before this one, which Back leads to. */
  let isPushed = false;
  /** How often something was to be loaded: what was asked for before is too late. */
  let loads = 0;

  const open = (asked: ReplayAsked): void => {
    if (picture) title.before(picture.element);
    picture?.start();
    if (!isOpen) element.showModal();
    isOpen = true;
    lent.covered();
    title.focus();
    news.update(lent.state());
    void load(asked);
  };
  const load = async (asked: ReplayAsked): Promise<void> => {
    const n = ++loads;
    viewer.hide();
    told.replaceChildren(make('p', { class: 'soft', role: 'status' }, text('people.loading')));
    try {
      const found = await library.find(asked);
      if (!isOpen || n !== loads) return;
      told.replaceChildren();
      viewer.show(found);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (!isOpen || n !== loads) return;
      told.replaceChildren(...refusal(error, () => void load(asked)));
    }
  };
  const shut = (): void => {
    isOpen = false;
    element.close();
    viewer.hide();
    if (isPushed) history.back();
    else if (replayIn(location.search)) {
      history.replaceState(null, '', `${location.pathname}${searchWith(location.search, null)}`);
    }
    isPushed = false;
    lent.uncovered();
  };
  element.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (!viewer.putAway()) shut();
  });
  // However it was closed.
  element.addEventListener('close', () => isOpen && shut());
  window.addEventListener('popstate', () => {
    const asked = replayIn(location.search);
    if (asked && !isOpen) {
      isPushed = true;
      open(asked);
    } else if (!asked && isOpen) {
      isPushed = false;
      shut();
    }
  });
  return {
    element,
    isOpen: () => isOpen,
    update: (state) => news.update(state),
    open: (asked) => {
      // The page's own address leads here already where it was opened by a link.
      if (!replayIn(location.search)) {
        history.pushState(null, '', location.href);
        isPushed = true;
      }
      open(asked);
    },
  };
}

function refusal(error: RefusedError, again: () => void): HTMLElement[] {
  return [
    make('p', { class: 'refused', role: 'alert' }, refusalText(error.code, error.sentence)),
    make('div', { class: 'row' }, button({ class: 'plain', 'data-key': 'again' }, again, text('people.again'))),
  ];
}
