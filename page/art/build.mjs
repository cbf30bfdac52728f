/**
 * Bakes everything the drawn table shows into page/.art: cloth, oak, floor and window light from noise, the decks from their drawings.
 * What is up to date is left alone.
 *
 *   node art/build.mjs [--deck FILE]     (or DURAK_DECK=FILE)
 */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cloth } from './cloth.mjs';
import { cutAtlas } from './deck/atlas.mjs';
import { saveDeck } from './deck/grid.mjs';
import { drawPlain } from './deck/plain.mjs';
import { findSheet } from './deck/sheet.mjs';
import { floor, windowLight } from './kitchen.mjs';
import { oak } from './oak.mjs';
import { saveColour, saveNormals } from './pixels.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = join(HERE, '../.art');
/** Pixels a card is wide: on desktops, on phones. */
const DECK_WIDTHS = { large: 256, small: 184 };

const { values } = parseArgs({ options: { deck: { type: 'string' } } });
mkdirSync(OUT, { recursive: true });
await bakeTextures();
await bakeDecks(values.deck ?? process.env.DURAK_DECK);

async function bakeTextures() {
  await once('textures', sources('.'), async () => {
    for (const [size, pixels] of Object.entries({ large: 1, small: 0.625 })) {
      const gingham = cloth(768 * pixels);
      await saveColour(gingham, out(`cloth-${size}.webp`), { quality: 72 });
      await saveNormals(gingham, out(`cloth-normal-${size}.webp`), { quality: 70, strength: 0.65 });
      const wood = oak(2048 * pixels, 1024 * pixels);
      await saveColour(wood, out(`oak-${size}.webp`), { quality: 72 });
      await saveNormals(wood, out(`oak-normal-${size}.webp`), { quality: 60, strength: 1.2 });
    }
    await saveColour(floor(512), out('floor.webp'), { quality: 60 });
    await saveColour(windowLight(256), out('window.webp'), { quality: 80 });
  });
}

/** The decks, and deck.json, which tells the page and the tests what was built. */
async function bakeDecks(asked) {
  await once('plain', sources('deck'), async () => {
    await saveSizes('plain', (width) => drawPlain(width, { fourColours: false }), 80);
    await saveSizes('plain-four', (width) => drawPlain(width, { fourColours: true }), 80);
  });
  const built = existsSync(out('deck.json')) ? JSON.parse(readFileSync(out('deck.json'), 'utf8')) : { atlas: false };
  if (built.atlas && !asked && isCurrent('atlas', [...sources('deck'), built.sheet])) return;
  const sheet = findSheet(asked);
  if (sheet.missing) warnPlain(sheet.missing);
  const sheetHash = hashOf([sheet.bytes ?? '']);
  await once('atlas', [...sources('deck'), sheetHash], () =>
    saveSizes(
      'atlas',
      sheet.bytes ? (width) => cutAtlas(sheet.bytes, width) : (width) => drawPlain(width, { fourColours: false }),
      82,
    ),
  );
  const told = { atlas: !sheet.missing, source: sheet.source ?? 'our plain deck', sheet: sheetHash };
  writeFileSync(out('deck.json'), `${JSON.stringify(told, null, 2)}\n`);
}

async function saveSizes(name, draw, quality) {
  for (const [size, width] of Object.entries(DECK_WIDTHS)) {
    await saveDeck(await draw(width), width, out(`deck-${name}-${size}.webp`), { quality });
  }
}

function warnPlain(why) {
  process.stderr.write(
    [
      '',
      '  THE ATLAS DECK IS MISSING: the page will show our plain deck in its place.',
      `  ${why}`,
      '  Install gnome-cards-data (Debian) or aisleriot, or name the sheet: npm run art -- --deck atlasnye.svgz',
      '',
      '',
    ].join('\n'),
  );
}

/** Runs `bake` unless it ran before with the same inputs. */
async function once(name, inputs, bake) {
  if (isCurrent(name, inputs)) return;
  const started = Date.now();
  await bake();
  writeFileSync(out(`${name}.key`), hashOf(inputs));
  process.stdout.write(`art: ${name} baked in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

function isCurrent(name, inputs) {
  return existsSync(out(`${name}.key`)) && readFileSync(out(`${name}.key`), 'utf8') === hashOf(inputs);
}

/** The text of the scripts in a folder here, and of this one. */
function sources(folder) {
  const scripts = readdirSync(join(HERE, folder)).filter((name) => name.endsWith('.mjs'));
  return [join(HERE, 'build.mjs'), ...scripts.sort().map((name) => join(HERE, folder, name))].map((file) =>
    readFileSync(file),
  );
}

function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

function out(name) {
  return join(OUT, name);
}
