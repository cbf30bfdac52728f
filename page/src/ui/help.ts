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

/** `deals` is where the room shows how its deals look. */
export function aboutPieces(deals: string): HTMLElement[] {
  const [first, ...others] = (['text', 'stored', 'deck', 'fonts', 'code'] as const).map((piece) =>
    make('p', {}, text(`about.${piece}`)),
  );
  const linked = aside(deals, text('about.deals'));
  return [...(first ? [first] : []), linked, ...others, aside('./licences.txt', text('about.licences'))];
}

function aside(href: string, words: string): HTMLElement {
  return make('p', {}, make('a', { href, target: '_blank', rel: 'noopener' }, words));
}
