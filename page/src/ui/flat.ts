/**
 * The table drawn by the DOM: behind the first screen, until the 3D scene is there, and while the graphics card has taken it away. It draws
 * the same table and places as the scene, so whatever lies over it lies right, and nothing moves when the scene takes over.
 */

import { cardQuad, clothQuad, type Quad } from '../scene/poses';
import { depthOf, project } from '../scene/stage';
import type { CardPlace, Stage } from '../scene/types';
import { point } from '../scene/vectors';
import { layOver, make, setAttribute } from './dom';
import { showFace } from './small-card';

/** The size in which a card is drawn before it is laid over its quad. */
const WIDTH = 100;
const HEIGHT = 150;
const TABLE_PX = 1000;
const MUG_PX = 100;
/** As in the scene: the oak's thickness and the length of a tile of the cloth, in units. */
const THICKNESS = 0.22;
const TILE = 0.84;
/** Of cards that lie on one another so few are drawn: as many as show how high they lie. */
const PILE_STEP = 5;

export type Flat = Readonly<{ element: HTMLElement; draw(places: readonly CardPlace[], stage: Stage): void }>;

export function createFlat(): Flat {
  const { pieces, furnish } = createFurniture();
  const element = make('div', { class: 'flat', 'aria-hidden': 'true' }, ...pieces);
  const cards = new Map<string, HTMLElement>();
  let furnished: Stage | null = null;
  const draw = (all: readonly CardPlace[], stage: Stage): void => {
    if (stage !== furnished) furnish(stage);
    furnished = stage;
    const places = withoutBuried(all);
    discardOthers(cards, places);
    const farFirst = [...places].sort((a, b) => depthOf(stage, b.pose) - depthOf(stage, a.pose));
    for (const [order, place] of farFirst.entries()) drawCard(cardFor(place.key, cards, element), place, order, stage);
  };
  return { element, draw };
}

/** The table with its shadow, the cloth, the mug, and the light over them. */
function createFurniture(): Readonly<{ pieces: readonly HTMLElement[]; furnish(stage: Stage): void }> {
  const [shade, edge, wood, cloth, mug, light] = [
    make('div', { class: 'flat-shade' }),
    make('div', { class: 'flat-edge' }),
    make('div', { class: 'flat-wood' }),
    make('div', { class: 'flat-cloth' }),
    make('div', { class: 'flat-mug' }),
    make('div', { class: 'flat-light' }),
  ];
  return {
    pieces: [shade, edge, wood, cloth, mug, light],
    furnish: (stage) => {
      const middle = { x: 0, z: 0 };
      layOver(shade, edgeQuad(stage, -3 * THICKNESS), TABLE_PX, TABLE_PX);
      layOver(edge, edgeQuad(stage, -THICKNESS), TABLE_PX, TABLE_PX);
      layOver(wood, clothQuad(stage, middle, stage.table.width, stage.table.depth), TABLE_PX, TABLE_PX);
      layOver(cloth, clothQuad(stage, middle, stage.cloth.width, stage.cloth.depth), TABLE_PX, TABLE_PX);
      cloth.style.backgroundSize = `${tilePx(stage.cloth.width)}px ${tilePx(stage.cloth.depth)}px`;
      mug.hidden = stage.mug === null;
      if (stage.mug)
        layOver(mug, clothQuad(stage, stage.mug, 2 * stage.mug.radius, 2 * stage.mug.radius), MUG_PX, MUG_PX);
    },
  };
}

/** What the table's rectangle covers at another height. */
function edgeQuad(stage: Stage, y: number): Quad {
  const [w, d] = [stage.table.width / 2, stage.table.depth / 2];
  const corner = (x: number, z: number) => project(stage, point(x, y, z));
  return [corner(-w, -d), corner(w, -d), corner(w, d), corner(-w, d)];
}

/** How long a tile is on a cloth of `length` units that is TABLE_PX long. */
function tilePx(length: number): number {
  return Math.round((TILE / length) * TABLE_PX * 100) / 100;
}

/** Before the first deal all cards are one pile: each would be a layer for the browser to keep, and nearly all are hidden. */
function withoutBuried(places: readonly CardPlace[]): readonly CardPlace[] {
  const isOnePile = places.every(({ key }) => key.startsWith('deck'));
  return isOnePile ? places.filter((_, i) => i % PILE_STEP === 0 || i === places.length - 1) : places;
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
