/**
 * The table drawn by the DOM: until the 3D scene is there, and while the graphics card has taken it away. It draws the same places as the
 * scene, so whatever lies over it lies right.
 */

import { cardQuad, clothQuad } from '../scene/poses';
import { depthOf } from '../scene/stage';
import type { CardPlace, Stage } from '../scene/types';
import { layOver, make, setAttribute } from './dom';
import { showFace } from './small-card';

/** The size in which a card is drawn before it is laid over its quad. */
const WIDTH = 100;
const HEIGHT = 150;
const TABLE_PX = 1000;

export type Flat = Readonly<{ element: HTMLElement; draw(places: readonly CardPlace[], stage: Stage): void }>;

export function createFlat(): Flat {
  const wood = make('div', { class: 'flat-wood' });
  const cloth = make('div', { class: 'flat-cloth' });
  const element = make('div', { class: 'flat', 'aria-hidden': 'true' }, wood, cloth);
  const cards = new Map<string, HTMLElement>();
  const draw = (places: readonly CardPlace[], stage: Stage): void => {
    const middle = { x: 0, z: 0 };
    layOver(wood, clothQuad(stage, middle, stage.table.width, stage.table.depth), TABLE_PX, TABLE_PX);
    layOver(cloth, clothQuad(stage, middle, stage.cloth.width, stage.cloth.depth), TABLE_PX, TABLE_PX);
    discardOthers(cards, places);
    const farFirst = [...places].sort((a, b) => depthOf(stage, b.pose) - depthOf(stage, a.pose));
    for (const [order, place] of farFirst.entries()) drawCard(cardFor(place.key, cards, element), place, order, stage);
  };
  return { element, draw };
}

function discardOthers(cards: Map<string, HTMLElement>, places: readonly CardPlace[]): void {
  const wanted = new Set(places.map((place) => place.key));
  for (const [key, card] of cards) {
    if (wanted.has(key)) continue;
    card.remove();
    cards.delete(key);
  }
}

function cardFor(key: string, cards: Map<string, HTMLElement>, element: HTMLElement): HTMLElement {
  const known = cards.get(key);
  if (known) return known;
  const card = make('div', { class: 'small-card' });
  cards.set(key, card);
  element.append(card);
  return card;
}

function drawCard(card: HTMLElement, { face, pose }: CardPlace, order: number, stage: Stage): void {
  showFace(card, face);
  layOver(card, cardQuad(stage, pose), WIDTH, HEIGHT);
  card.style.zIndex = String(order);
  setAttribute(card, 'data-dim', pose.dim > 0);
  setAttribute(card, 'data-glow', pose.glow > 0);
}
