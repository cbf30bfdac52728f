/** Screens that the drawn table is tested on. */

import { frameTable } from '../../src/scene/stage';
import type { Stage } from '../../src/scene/types';

export type Screen = Readonly<{ name: string; stage: Stage }>;

/** Width, height, and what bars above and the own hand below take away, in CSS pixels. */
const SIZES = [
  [360, 640, 56, 150],
  [375, 667, 56, 150],
  [390, 844, 64, 170],
  [430, 932, 64, 180],
  [844, 390, 36, 100],
  [932, 430, 36, 110],
  [768, 1024, 60, 210],
  [1024, 768, 44, 190],
  [1280, 800, 44, 175],
  [1920, 1080, 48, 230],
  [2560, 1080, 48, 230],
] as const;

export const SCREENS: readonly Screen[] = SIZES.map(([width, height, top, bottom]) => ({
  name: `${width}x${height}`,
  stage: frameTable({ width, height, insets: { top, right: 0, bottom, left: 0 } }),
}));
