/** Value noise that repeats, so that every texture made of it tiles. The same numbers on every machine and every run. */

/** A number from 0 up to 1 for a point of the integer lattice. */
export function hash(x, y) {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul((y | 0) + 0x165667b1, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 13), 0x27d4eb2f);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise 0..1 that repeats after `periodX`, `periodY` (whole numbers). */
export function noise(x, y, periodX, periodY) {
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [smooth(x - ix), smooth(y - iy)];
  const [x0, x1] = [wrap(ix, periodX), wrap(ix + 1, periodX)];
  const [y0, y1] = [wrap(iy, periodY), wrap(iy + 1, periodY)];
  return mix(mix(hash(x0, y0), hash(x1, y0), fx), mix(hash(x0, y1), hash(x1, y1), fx), fy);
}

/** Five octaves of noise, 0..1, most of it near the middle. */
export function clouds(x, y, periodX, periodY) {
  let [sum, weight, scale] = [0, 0.5, 1];
  for (let octave = 0; octave < 5; octave++) {
    sum += weight * noise(x * scale, y * scale, periodX * scale, periodY * scale);
    weight /= 2;
    scale *= 2;
  }
  return sum;
}

export function smoothstep(from, to, x) {
  return smooth(Math.min(Math.max((x - from) / (to - from), 0), 1));
}

export function mix(a, b, k) {
  return a + (b - a) * k;
}

export function mixed(a, b, k) {
  return [mix(a[0], b[0], k), mix(a[1], b[1], k), mix(a[2], b[2], k)];
}

export function fract(x) {
  return x - Math.floor(x);
}

function smooth(k) {
  return k * k * (3 - 2 * k);
}

function wrap(i, period) {
  return ((i % period) + period) % period;
}
