/** Words over the table: what may be done (prompt), what happened (news), and the same aloud (live region). */

import { refusalText, text } from '../i18n';
import type { Layout } from '../layout';
import type { Frame } from '../layout/frame';
import { announcement, happeningText, isYourTurn, mayThrowIn, promptText, shortCard } from '../say';
import { movingCard, type State } from '../store';
import { make, placeOver, renderInto } from './dom';
import { countDown } from './times';

/** As many lines of news as there is room for: beside the hand, or in the one line at the top. */
const NEWS_BESIDE = 4;
const NEWS_ON_TOP = 1;

export type WordsPart = Readonly<{
  elements: readonly HTMLElement[];
  update(state: State, before: State, layout: Layout): void;
  tell(words: string): void;
}>;

export function createWords(): WordsPart {
  const prompt = make('p', { id: 'prompt' });
  const news = make('section', { id: 'news', 'aria-label': text('page.news') });
  const live = make('p', { id: 'live', class: 'sr', role: 'status', 'aria-live': 'polite' });
  const tell = (words: string): void => {
    // The same words twice are only read out again when the text changes.
    if (words !== '') live.textContent = live.textContent === words ? `${words}\u00A0` : words;
  };
  return {
    elements: [prompt, news, live],
    tell,
    update: (state, before, layout) => {
      updatePrompt(prompt, state, layout.frame);
      updateNews(news, state, layout);
      if (state.view && state.view !== before.view) tell(announcement(state.view, before.view));
      if (state.notice && state.notice !== before.notice) tell(refusalText(state.notice.code, state.notice.sentence));
      document.title = text(isYourTurn(state.view) ? 'page.title.turn' : 'page.title');
    },
  };
}

function updatePrompt(prompt: HTMLElement, state: State, frame: Frame): void {
  const { view, notice, picked } = state;
  const moving = movingCard(state);
  const isNotice = notice !== null && view?.stage === 'round' && view.you.role !== 'choosing';
  const words = wordsFor(state, isNotice, moving, picked);
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

function wordsFor(state: State, isNotice: boolean, moving: string | null, picked: string | null): string | null {
  const { view, notice } = state;
  if (!view) return null;
  if (isNotice && notice) return refusalText(notice.code, notice.sentence);
  if (moving !== null) return text('prompt.sent', { card: shortCard(moving) });
  return promptText(view, picked, shortCard);
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
