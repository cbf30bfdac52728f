/** A card drawn by the DOM: for dialogs, results, and wherever there is no WebGL. */

import { cardOf, cornerOf, isRed, signOf, suitOf } from '../cards';
import { cardName } from '../i18n';
import { BACK } from '../scene/types';
import { make } from './dom';

/** A card with its name for whoever can not see it. */
export function smallCard(card: string): HTMLElement {
  return make('span', { class: 'small-card', role: 'img', 'aria-label': cardName(card) }, ...facePieces(card));
}

/** The same for the eye alone, where the name stands beside it. */
export function smallFace(card: string): HTMLElement {
  return make('span', { class: 'small-card', 'aria-hidden': 'true' }, ...facePieces(card));
}

/** Shows a face on an element of the class `small-card`. */
export function showFace(element: HTMLElement, face: number): void {
  const corner = face === BACK ? '' : cornerOf(cardOf(face));
  if (element.dataset['face'] === `${face} ${corner}`) return;
  element.dataset['face'] = `${face} ${corner}`;
  element.classList.toggle('back', face === BACK);
  element.replaceChildren(...(face === BACK ? [] : facePieces(cardOf(face))));
}

function facePieces(card: string): HTMLElement[] {
  const suit = suitOf(card);
  const colour = `${isRed(suit) ? 'red' : 'black'} suit-${suit}`;
  const corner = make(
    'span',
    { class: `corner ${colour}`, 'aria-hidden': 'true' },
    cornerOf(card),
    make('br'),
    signOf(suit),
  );
  const middle = make('span', { class: `pip ${colour}`, 'aria-hidden': 'true' }, signOf(suit));
  return [corner, middle];
}
