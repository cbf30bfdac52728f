/**
 * Cuts the page's fonts down to what is read there, into page/.art: Lora whole for Latin letters, Caveat in one weight and without its
 * alternate letters. One file a script; a reader loads those of the own one only. The signs of the suits are the same on every device:
 * some would draw pictures in colour instead.
 */

import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subset from 'subset-font';

const require = createRequire(import.meta.url);
const OUT = new URL('../.art/', import.meta.url);

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');
const ASCII = range(0x20, 0x7e);
const LATIN = `${ASCII}${range(0xa0, 0xff)}ĀāŒœŠšŽž–—‘’“”„…•·−×←→↑↓`;
const LATIN_EXT = range(0x100, 0x17f);
/** The accented letters of Czech that are no part of LATIN_EXT. */
const CZECH = 'ÁÉÍÓÚÝáéíóúý';
const CYRILLIC = `${range(0x400, 0x45f)}Ґґ№`;

const LORA = { family: '@fontsource-variable/lora/files/lora', axes: undefined, closure: true };
const SYMBOLS = {
  family: '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2',
  axes: undefined,
  closure: false,
  weight: '400',
};
// Closing over its layout tables would bring in several forms of every letter.
const CAVEAT = { family: '@fontsource-variable/caveat/files/caveat', axes: { wght: 600 }, closure: false };

mkdirSync(OUT, { recursive: true });
await cut('lora-latin', LORA, 'latin', LATIN);
await cut('lora-latin-ext', LORA, 'latin-ext', LATIN_EXT);
await cut('lora-cyrillic', LORA, 'cyrillic', CYRILLIC);
await cut('caveat-latin', CAVEAT, 'latin', `${ASCII}${CZECH}`);
await cut('caveat-latin-ext', CAVEAT, 'latin-ext', LATIN_EXT);
await cut('caveat-cyrillic', CAVEAT, 'cyrillic', CYRILLIC);
await cut('suits', SYMBOLS, 'symbols', '♠♥♦♣');

async function cut(name, { family, axes, closure, weight = 'wght' }, script, letters) {
  const source = require.resolve(`${family}-${script}-${weight}-normal.woff2`);
  const target = new URL(`${name}.woff2`, OUT);
  if (isNewer(target, [source, new URL(import.meta.url)])) return;
  const options = { targetFormat: 'woff2', noLayoutClosure: !closure, ...(axes && { variationAxes: axes }) };
  writeFileSync(target, await subset(readFileSync(source), letters, options));
}

function isNewer(target, sources) {
  const made = statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.every((source) => statSync(source).mtimeMs < made);
}
