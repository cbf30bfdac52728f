/** Gingham, woven thread by thread: a plain weave of white and green threads shows whichever lies on top. */

import { clouds, fract, hash, mix, noise, smoothstep } from './noise.mjs';
import { paint } from './pixels.mjs';

/** A tile is two checks and two gaps each way, of so many threads. */
const THREADS = 72;
const STRIPE = 18;
/** Linear light. White is kept darker than the cards' white, so that cards stand out. */
const GREEN = [0.02, 0.108, 0.046];
const WHITE = [0.56, 0.545, 0.495];
/** Points painted for each pixel, each way. */
const OVERSAMPLE = 2;

export function cloth(size) {
  return paint(size, size, (u, v) => {
    const sum = [0, 0, 0, 0];
    for (let k = 0; k < OVERSAMPLE * OVERSAMPLE; k++) {
      const du = ((k % OVERSAMPLE) + 0.5) / OVERSAMPLE - 0.5;
      const dv = (Math.floor(k / OVERSAMPLE) + 0.5) / OVERSAMPLE - 0.5;
      woven(u + du / size, v + dv / size).forEach((part, i) => {
        sum[i] += part / (OVERSAMPLE * OVERSAMPLE);
      });
    }
    return sum;
  });
}

/** Colour and height of the thread that lies on top at a point. */
function woven(u, v) {
  // No hand weaves quite straight.
  const x = u * THREADS + 0.22 * (noise(u * 9, v * 9, 9, 9) - 0.5);
  const y = v * THREADS + 0.22 * (noise(u * 9 + 40, v * 9, 9, 9) - 0.5);
  const [column, row] = [wrapThread(Math.floor(x)), wrapThread(Math.floor(y))];
  const upright = (column + row) % 2 === 1;
  const across = (upright ? fract(x) : fract(y)) - 0.5;
  const along = (upright ? fract(y) : fract(x)) - 0.5;
  const thread = upright ? column : row + 500;
  const thickness = 0.92 + 0.16 * hash(thread, 5);
  const round = Math.max(1 - (Math.abs(across) * 2 * thickness) ** 2 * 0.98, 0);
  const height = Math.sqrt(round) * Math.cos(along * Math.PI * 0.92);
  return [...threadColour(thread, upright ? column : row, across, upright ? v : u, height), height];
}

function threadColour(thread, number, across, way, height) {
  const green = number % (2 * STRIPE) < STRIPE;
  const own = hash(thread, 11);
  const dyed = green ? 0.8 + 0.4 * own : 0.94 + 0.08 * own;
  const fibres = 0.84 + 0.32 * clouds(across * 6 + thread * 3, way * THREADS, 4096, THREADS);
  const hollow = mix(0.5, 1, smoothstep(0, 0.75, height));
  return (green ? GREEN : WHITE).map((part) => part * dyed * fibres * hollow * 1.12);
}

function wrapThread(i) {
  return ((i % THREADS) + THREADS) % THREADS;
}
