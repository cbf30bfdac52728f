/** Words over the drawn table: what may be done (prompt), and what happened (news). */

import { refusalText, text } from '../i18n';
import type { Layout } from '../layout';
import type { Frame } from '../layout/frame';
import { type CardStyle, happeningText, isYourTurn, mayThrowIn, promptText, shortCard } from '../say';
import { movingCard, type State, type Store } from '../store';
import { make, placeOver, renderInto } from './dom';
import { countDown } from './times';

/** As many lines of news as there is room for: beside the hand, or in the one line at the top. */
const NEWS_BESIDE = 4;
const NEWS_ON_TOP = 1;
/** Long enough to read a sentence. */
const NOTICE_MS = 4_000;

export type WordsPart = Readonly<{ elements: readonly HTMLElement[]; update(state: State, layout: Layout): void }>;

export function createWords(): WordsPart {
  const prompt = make('p', { id: 'prompt' });
  const news = make('section', { id: 'news', 'aria-label': text('page.news') });
  return {
    elements: [prompt, news],
    update: (state, layout) => {
      updatePrompt(prompt, state, layout.frame);
      updateNews(news, state, layout);
    },
  };
}

/** Over a round a notice takes the place of the prompt, which is wanted back. */
export function forgetNotices(store: Store, after: (ms: number, then: () => void) => void): void {
  store.subscribe((state, before) => {
    const { notice } = state;
    if (!notice || notice === before.notice || state.view?.stage !== 'round') return;
    after(NOTICE_MS, () => store.dispatch({ type: 'noticed', n: notice.n }));
  });
}

function updatePrompt(prompt: HTMLElement, state: State, frame: Frame): void {
  const { view } = state;
  const isNotice = isNoticed(state);
  const words = promptWords(state);
  const isTurn = isYourTurn(view);
  const until = isTurn && view?.round?.wait ? view.round.wait.until_ms : null;
  prompt.hidden = words === null;
  placeOver(prompt, frame.prompt);
  prompt.className = [isNotice ? 'notice' : '', isTurn ? 'turn' : '', mayThrowIn(view) ? 'may' : ''].join(' ');
  renderInto(prompt, JSON.stringify([words, until]), () => [
    make(
      'span',
      { class: 'words' },
      make('span', {}, words ?? ''),
      until === null ? null : countDown(make('b', { class: 'number' }), until),
    ),
  ]);
}

/** Is there a reason to tell why nothing came of a move? */
export function isNoticed({ view, notice }: State): boolean {
  return notice !== null && view?.stage === 'round' && view.you.role !== 'choosing';
}

/** What may be done, what is under way, or why not; null when there is nothing to say. */
export function promptWords(state: State, style: CardStyle = shortCard): string | null {
  const { view, notice, picked } = state;
  if (!view) return null;
  if (notice && isNoticed(state)) return refusalText(notice.code, notice.sentence);
  const moving = movingCard(state);
  return moving === null ? promptText(view, picked, style) : text('prompt.sent', { card: style(moving) });
}

function updateNews(news: HTMLElement, { view, happened }: State, { frame, hand }: Layout): void {
  const lines = view
    ? happened.map(({ what }) => happeningText(what, view, shortCard)).filter((line) => line !== null)
    : [];
  const shown = lines.slice(frame.wide ? -NEWS_BESIDE : -NEWS_ON_TOP);
  // A very large hand takes the place beside it.
  const isCovered = frame.wide && hand.some(({ place }) => place.middle.x - place.width / 2 < frame.hand.left);
  news.hidden = shown.length === 0 || isCovered;
  placeOver(news, frame.news);
  news.classList.toggle('beside', frame.wide);
  renderInto(news, shown.join('\n'), () => shown.map((line) => make('p', {}, line)));
}
