/** How to play, and who made what is seen here. */

import { text } from '../i18n';
import { make } from './dom';

const CHAPTERS = ['aim', 'deal', 'attack', 'defence', 'window', 'after', 'end', 'clock', 'open', 'play'] as const;

export function helpPieces(): HTMLElement[] {
  return CHAPTERS.flatMap((chapter) => [
    make('h3', {}, text(`help.${chapter}.title`)),
    make('p', {}, text(`help.${chapter}`)),
  ]);
}

export function aboutPieces(): HTMLElement[] {
  return (['text', 'stored', 'deck', 'fonts', 'code'] as const).map((piece) => make('p', {}, text(`about.${piece}`)));
}
