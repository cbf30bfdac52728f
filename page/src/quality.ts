/** How much of a picture this device is asked to draw. */

import type { DeckName, SceneOptions, Tier } from './scene/types';
import type { Settings } from './settings';

const QUALITIES = ['none', '0', '1', '2'] as const;
export type Quality = (typeof QUALITIES)[number];

/** `?tier=`, for tests: that quality at one pixel to a pixel, or no 3D scene at all. Null: nobody asked. */
export function askedQuality(search = location.search): Quality | null {
  const asked = new URLSearchParams(search).get('tier');
  return QUALITIES.find((quality) => quality === asked) ?? null;
}

/** Whether the reader wants nothing to move that need not. */
export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Whether this browser can draw in 3D at all, found out without three.js. */
export function hasWebGL(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers keep few of them: the scene's own is to come.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** What the scene is made with; null where none is wanted. */
export function sceneOptions(settings: Settings): SceneOptions | null {
  const asked = askedQuality();
  if (asked === 'none') return null;
  // Whether cards fly at all is the page's to say, at any time: see motion.ts.
  const still = { reducedMotion: false };
  return {
    tier: tierFor(settings),
    pixelRatio: asked === null ? devicePixelRatio : 1,
    deck: deckFor(settings),
    ...still,
  };
}

/** The picture of the deck that the settings ask for. */
export function deckFor({ deck, corners }: Settings): DeckName {
  return corners === 'latin' ? deck : `${deck}-${corners}`;
}

/** The quality that a test asked for, else that of the settings, else a first guess. */
export function tierFor({ quality }: Settings): Tier {
  const asked = askedQuality() ?? quality;
  return asked === 'auto' || asked === 'none' ? guess() : (Number(asked) as Tier);
}

/** A first guess; the scene lowers it by itself where frames are slow. */
function guess(): Tier {
  if (reducedMotion()) return 0;
  return matchMedia('(pointer: coarse)').matches ? 1 : 2;
}
