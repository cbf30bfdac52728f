/** The kitchen around the table: its floor, and the light that falls through its window. */

import { clouds, fract, mix, mixed, smoothstep } from './noise.mjs';
import { paint } from './pixels.mjs';

const TILES = 4;
const DARK = [0.2, 0.105, 0.052];
const LIGHT = [0.33, 0.21, 0.125];

/** Worn clay tiles, dark and light. */
export function floor(size) {
  return paint(size, size, (u, v) => {
    const [x, y] = [u * TILES, v * TILES];
    const chequered = (Math.floor(x) + Math.floor(y)) % 2;
    const worn = 0.72 + 0.56 * clouds(x * 6, y * 6, TILES * 6, TILES * 6);
    const edge = Math.min(fract(x), 1 - fract(x), fract(y), 1 - fract(y));
    const joint = mix(0.5, 1, smoothstep(0, 0.03, edge));
    return [...mixed(DARK, LIGHT, chequered).map((part) => part * worn * joint), 0];
  });
}

const SHADE = [0.2, 0.21, 0.25];
const SUN = [1, 0.95, 0.86];

/** What the window lets through: four panes with soft edges, and a hint of leaves before them. */
export function windowLight(size) {
  return paint(size, size, (u, v) => {
    const [x, y] = [Math.abs(u * 2 - 1), 1 - v * 2];
    const bars = smoothstep(0.02, 0.046, x) * smoothstep(0.02, 0.046, Math.abs(y - 0.16));
    const frame = (1 - smoothstep(0.76, 0.8, x)) * (1 - smoothstep(0.8, 0.84, Math.abs(y)));
    const leaves = smoothstep(0.36, 0.56, clouds(u * 7 + 5.3, v * 7 + 5.3, 64, 64) + 0.06);
    return [...mixed(SHADE, SUN, bars * frame * mix(0.8, 1, leaves)), 0];
  });
}
