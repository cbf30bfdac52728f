/** The live region and the tab's title: what happened and whose turn it is, for whoever can not see the table, or looks elsewhere. */

import { refusalText, text } from '../i18n';
import { newsOf } from '../people/presence';
import { announcement, isYourTurn } from '../say';
import type { State } from '../store';
import { make } from './dom';

export type LivePart = Readonly<{
  element: HTMLElement;
  update(state: State, before: State): void;
  /** Says it aloud, the same words twice if need be. */
  tell(words: string): void;
}>;

export function createLive(): LivePart {
  const element = make('p', { id: 'live', class: 'sr', role: 'status', 'aria-live': 'polite' });
  const tell = (words: string): void => {
    // The same words twice are only read out again when the text changes.
    if (words !== '') element.textContent = element.textContent === words ? `${words}\u00A0` : words;
  };
  return {
    element,
    tell,
    update: (state, before) => {
      // What was said belongs to the table that was left.
      if (hasLeft(state, before)) element.textContent = '';
      if (state.view && state.view !== before.view) tell(announcement(state.view, before.view));
      tell(newsOf(state.circle, before.circle));
      if (state.notice && state.notice !== before.notice) tell(refusalText(state.notice.code, state.notice.sentence));
      document.title = text(isYourTurn(state.view) ? 'page.title.turn' : 'page.title');
    },
  };
}

/** At a quick table who has left may go on seeing it: as somebody who is choosing. */
function hasLeft({ view }: State, before: State): boolean {
  return view?.table !== before.view?.table || (view?.you.role === 'choosing' && before.view?.you.role !== 'choosing');
}
