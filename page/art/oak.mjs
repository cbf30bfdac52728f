/** Oak: planks lengthwise, growth rings cut lengthwise (cathedrals), open pores, ray flecks, and the gaps between planks. */

import { clouds, fract, hash, mix, mixed, noise, smoothstep } from './noise.mjs';
import { paint } from './pixels.mjs';

const PLANKS = 5;
/** Linear light. */
const EARLY = [0.44, 0.24, 0.1];
const LATE = [0.235, 0.108, 0.039];
const PALE = [0.54, 0.325, 0.155];
const PORE = [0.1, 0.04, 0.014];

export function oak(width, height) {
  return paint(width, height, wood);
}

function wood(u, v) {
  const plank = Math.floor(v * PLANKS);
  const y = fract(v * PLANKS);
  const tone = hash(plank, 9);
  const x = u + hash(plank, 3);
  const warp = clouds(x * 4, plank * 5 + y * 1.3, 4, 4096) - 0.5;
  const ring = growthRing(x, y, tone, warp);
  const fine = clouds(x * 10, v * 420, 10, 4096);
  const fibre = noise(x * 26, v * 900, 26, 65536);
  const pores = openPores(x, v, ring.phase);
  const fleck = rayFleck(x, v);
  const gap = smoothstep(0, 0.016, y) * smoothstep(0, 0.016, 1 - y);

  let colour = mixed(EARLY, LATE, ring.late * 0.62);
  colour = mixed(colour, PALE, 0.4 * (fine - 0.3));
  colour = colour.map((part) => part * (0.82 + 0.24 * fibre + 0.42 * warp));
  colour = mixed(colour, PORE, pores * 0.62);
  colour = mixed(
    colour,
    PALE.map((part) => part * 1.08),
    fleck * 0.3,
  );
  const plankTone = mixed([0.8, 0.76, 0.72], [1.12, 1.08, 1.02], tone);
  const high = gap * 1.4 - 0.35 * pores + 0.05 * fibre - 0.08 * ring.late;
  return [...colour.map((part, i) => part * plankTone[i] * mix(0.3, 1, gap)), high];
}

/** How far into a year's ring a point lies (phase), and how much of it is dark late wood. */
function growthRing(x, y, tone, warp) {
  const heart = y - 0.5 - 0.35 * (tone - 0.5);
  const arch = 0.018 * Math.abs(Math.sin(x * Math.PI)) ** 1.5;
  const distance = Math.sqrt(heart * heart + arch + 0.002) + warp * 0.11;
  const phase = fract(distance * 20);
  return { phase, late: smoothstep(0, 0.65, phase) * (1 - smoothstep(0.86, 1, phase)) };
}

function openPores(x, v, phase) {
  const early = 1 - smoothstep(0, 0.35, Math.abs(phase - 0.1));
  const large = smoothstep(0.64, 0.8, noise(x * 46, v * 560, 46, 65536)) * early;
  const small = smoothstep(0.74, 0.86, noise(x * 38 + 7, v * 430, 38, 65536)) * 0.55;
  return Math.min(large + small, 1);
}

function rayFleck(x, v) {
  const streak = smoothstep(0.7, 0.8, noise(x * 34, v * 70, 34, 70));
  return streak * smoothstep(0.5, 0.7, clouds(x * 3, v * 9, 3, 9));
}
