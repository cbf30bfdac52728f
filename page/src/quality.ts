/** How much of a picture this device is asked to draw. */

import { keeperOf } from './identity';
import type { DeckName, SceneOptions, Tier } from './scene/types';
import type { Settings } from './settings';
import type { Store } from './store';

const QUALITIES = ['none', '0', '1', '2'] as const;
export type Quality = (typeof QUALITIES)[number];

/** Where this device keeps the quality that it was seen to draw fast enough. */
const MEASURED = 'durak.measured';
const TIERS: readonly Tier[] = [0, 1, 2];

/** `?tier=`, for tests: that quality at a pixel to a CSS pixel at most, or no 3D scene at all. Null: nobody asked. */
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
    pixelRatio: asked === null ? devicePixelRatio : Math.min(devicePixelRatio, 1),
    deck: deckFor(settings),
    ...still,
    ...(asked === null && settings.quality === 'auto' ? { onMeasured: keepMeasured } : {}),
  };
}

/**
 * Whether the scene may take its share of the processor before anybody plays: where this device is known to draw it fast. Elsewhere, and on a
 * first visit, the first screen stands before the still table, and the quality is measured in the first round.
 */
export function drawsAtOnce(settings: Settings): boolean {
  const isKnown = askedQuality() !== null || settings.quality !== 'auto' || measured() !== null;
  return isKnown && tierFor(settings) > 0;
}

/** Measures anew once the player has chosen a quality, or that it be measured. */
export function forgetMeasured(store: Store): void {
  store.subscribe(({ settings }, before) => {
    if (settings.quality !== before.settings.quality) keeperOf(() => localStorage).removeItem(MEASURED);
  });
}

function keepMeasured(tier: Tier): void {
  keeperOf(() => localStorage).setItem(MEASURED, String(tier));
}

function measured(): Tier | null {
  const kept = keeperOf(() => localStorage).getItem(MEASURED);
  return TIERS.find((tier) => String(tier) === kept) ?? null;
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

/** What was measured, else a first guess; the scene lowers it by itself where frames are slow. */
function guess(): Tier {
  if (reducedMotion()) return 0;
  const known = measured();
  if (known !== null) return known;
  return matchMedia('(pointer: coarse)').matches ? 1 : 2;
}
