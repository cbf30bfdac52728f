/**
 * The drawn table under the controls: the DOM draws it at once, the 3D scene takes over when it was started and is there. Both get the same
 * places, so nothing that lies over them moves.
 */

import { stillFlying } from '../catch-up';
import { allPlaces, type Layout } from '../layout';
import { atPace, type Motion } from '../motion';
import { planBack, planMoves } from '../plan';
import type { Happening } from '../protocol';
import { handCard } from '../scene/poses';
import type { CardPlace, DeckName, Move, Scene, SceneOptions, SceneStats, Stage, Tier } from '../scene/types';
import type { Held } from './acts';
import { make } from './dom';
import { createFlat } from './flat';

/** A dragged card lies in front of every other. */
const HELD_ORDER = 40;

export type Picture = Readonly<{
  element: HTMLElement;
  /** Makes the 3D scene, once; before, and without one, the table is that of the DOM. */
  start(): void;
  /** Shows the layout; what happened since the one before tells how cards get there. */
  show(layout: Layout, happened: readonly Happening[]): void;
  /** Shows the layout of an earlier step: what happened since is taken back. */
  takeBack(layout: Layout): void;
  drag(held: Held | null): void;
  /** How it looks and moves from now on. */
  adapt(look: Look): void;
  settle(): void;
  freeze(frozen: boolean): void;
  stats(): SceneStats | null;
  /** Resolves with true when the 3D scene has drawn the table, with false when there will be none or it was not started. */
  ready(): Promise<boolean>;
}>;

export type Look = Readonly<{ deck: DeckName; tier: Tier; motion: Motion }>;

/** Without `options` there will be no 3D scene. */
export function createPicture(options: SceneOptions | null, now: () => number): Picture {
  const canvas = make('canvas', { 'aria-hidden': 'true' });
  const flat = createFlat();
  const element = make('div', { id: 'picture', 'aria-hidden': 'true' }, flat.element, canvas);
  let scene: Scene | null = null;
  let isDrawn = false;
  let stage: Stage | null = null;
  let layout: Layout | null = null;
  let held: Held | null = null;
  let look: Look | null = null;
  let flights: readonly Move[] = [];
  let flewAt = 0;
  let started: Promise<boolean> | null = null;

  const draw = (moves: readonly Move[]): void => {
    if (!layout) return;
    const places = withHeld(allPlaces(layout.zones), held, layout);
    if (!isDrawn) flat.draw(places, layout.frame.stage);
    if (!scene) return;
    if (stage !== layout.frame.stage) scene.setStage(layout.frame.stage);
    const still = stage === layout.frame.stage ? stillFlying(flights, now() - flewAt, places, moves) : [];
    stage = layout.frame.stage;
    flights = [...moves, ...still];
    flewAt = now();
    scene.animate({ places, moves: flights, props: { light: layout.light } });
  };

  const fly = (next: Layout, plan: (before: Layout) => Move[]): void => {
    const before = layout;
    layout = next;
    // Nobody watches a hidden page, and a turned screen has no way from the old places to the new ones.
    const flies = before?.frame === next.frame && !document.hidden;
    draw(atPace(before && flies ? plan(before) : [], look?.motion ?? 'normal'));
  };

  const takeOver = async (): Promise<boolean> => {
    if (!options) return false;
    await firstPaint();
    const { createScene } = await import('../scene/index');
    const made = createScene(canvas, { ...options, ...look, onLost: (isLost) => uncover(!isLost) });
    if (!made) return false;
    scene = made;
    draw([]);
    await made.ready;
    uncover(true);
    return true;
  };

  /** Shows the 3D scene, or the flat table where the graphics card has taken the scene away. */
  const uncover = (drawn: boolean): void => {
    isDrawn = drawn;
    element.classList.toggle('drawn', drawn);
    draw([]);
  };

  return {
    element,
    start: () => {
      // A page that can not load the scene goes on with the flat table.
      started ??= takeOver().catch(() => false);
    },
    ready: () => started ?? Promise.resolve(false),
    show: (next, happened) => {
      fly(next, (before) => planMoves(before.zones, next.zones, happened, next.spots));
    },
    takeBack: (next) => fly(next, (before) => planBack(before.zones, next.zones)),
    drag: (next) => {
      held = next;
      draw([]);
    },
    adapt: (next) => {
      if (look?.deck !== next.deck) scene?.setDeck(next.deck);
      if (look?.tier !== next.tier) scene?.setTier(next.tier);
      look = next;
    },
    settle: () => scene?.settle(),
    freeze: (frozen) => scene?.freeze(frozen),
    stats: () => scene?.stats() ?? null,
  };
}

/** Words, buttons and the flat table are there before the scene takes its share of the line and the processor. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

/** The dragged card is where the finger is. */
function withHeld(places: readonly CardPlace[], held: Held | null, layout: Layout): CardPlace[] {
  const width = layout.hand[0]?.place.width;
  if (!held || width === undefined) return [...places];
  const pose = handCard(layout.frame.stage, { middle: held, widthPx: width, order: HELD_ORDER, glow: 1 });
  return places.map((place) => (place.key === held.card ? { ...place, pose } : place));
}
