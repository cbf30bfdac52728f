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
import { COLUMNS, layOut } from './deck/grid.mjs';
import { drawPlain } from './deck/plain.mjs';
import { findSheets } from './deck/sheet.mjs';
import { floor, windowLight } from './kitchen.mjs';
import { oak } from './oak.mjs';
import { colours, normals, saveWebp } from './pixels.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = join(HERE, '../.art');
/** Pixels a card is wide: on desktops, on phones. */
const CARD_WIDTH = { large: 256, small: 184 };
/** J Q K A, or В Д К Т. */
const CORNERS = ['latin', 'cyrillic'];
/** How much smaller phones get the table's textures, each way. */
const SMALL = 0.625;
/** The table that stands still behind the first screen: pixels for a tile of cloth, and along the grain of the oak; no lamp brings its colours out. */
const STILL = { cloth: 160, oak: 640, looks: { saturation: 1.4, brightness: 1.1 } };

const { values } = parseArgs({ options: { deck: { type: 'string' } } });
mkdirSync(OUT, { recursive: true });
await bakeTextures();
await bakeDecks(values.deck ?? process.env.DURAK_DECK);

async function bakeTextures() {
  await once('textures', sources('.'), async () => {
    const gingham = cloth(768);
    await saveBoth(colours(gingham), 'cloth', { width: 768, quality: 72 });
    await saveWebp(colours(gingham).resize(STILL.cloth).modulate(STILL.looks), out('cloth-still.webp'), 60);
    await saveBoth(normals(gingham, 0.65), 'cloth-normal', { width: 768, quality: 70 });
    const wood = oak(2048, 1024);
    await saveBoth(colours(wood), 'oak', { width: 2048, quality: 72 });
    await saveWebp(colours(wood).resize(STILL.oak).modulate(STILL.looks), out('oak-still.webp'), 60);
    await saveBoth(normals(wood, 1.2), 'oak-normal', { width: 2048, quality: 60 });
    await saveWebp(colours(floor(512)), out('floor.webp'), 70);
    await saveWebp(colours(windowLight(256)), out('window.webp'), 80);
  });
}

/** Saves an image `width` pixels wide for desktops, and a smaller one for phones. */
async function saveBoth(image, name, { width, quality }) {
  await saveWebp(image.clone(), out(`${name}-large.webp`), quality);
  await saveWebp(image.clone().resize(width * SMALL), out(`${name}-small.webp`), quality);
}

/** The decks, and deck.json, which tells the page and the tests what was built. */
async function bakeDecks(asked) {
  await once('plain', sources('deck'), async () => {
    for (const corners of CORNERS) {
      await saveDeck(deckName('plain', corners), plain(corners, false), 80);
      await saveDeck(deckName('plain-four', corners), plain(corners, true), 80);
    }
  });
  const built = existsSync(out('deck.json')) ? JSON.parse(readFileSync(out('deck.json'), 'utf8')) : { atlas: false };
  if (built.atlas && !asked && isCurrent('atlas', [...sources('deck'), built.sheet])) return;
  const sheets = findSheets(asked);
  if (sheets.missing) warnPlain(sheets.missing);
  const hash = hashOf(CORNERS.map((corners) => sheets[corners] ?? ''));
  await once('atlas', [...sources('deck'), hash], async () => {
    for (const corners of CORNERS) await saveDeck(deckName('atlas', corners), atlas(sheets[corners], corners), 82);
  });
  const told = { atlas: !sheets.missing, source: sheets.source ?? 'our plain deck', sheet: hash };
  writeFileSync(out('deck.json'), `${JSON.stringify(told, null, 2)}\n`);
}

function deckName(deck, corners) {
  return corners === 'latin' ? deck : `${deck}-${corners}`;
}

/** How the Atlas deck is drawn; the plain one where there is no sheet. */
function atlas(sheet, corners) {
  return sheet ? (width) => cutAtlas(sheet, width) : plain(corners, false);
}

function plain(corners, fourColours) {
  return (width) => drawPlain(width, { fourColours, corners });
}

/** Draws a deck once, and saves it for desktops and phones. */
async function saveDeck(name, draw, quality) {
  const sheet = await layOut(await draw(CARD_WIDTH.large), CARD_WIDTH.large);
  await saveWebp(sheet.clone(), out(`deck-${name}-large.webp`), quality);
  await saveWebp(sheet.clone().resize(COLUMNS * CARD_WIDTH.small), out(`deck-${name}-small.webp`), quality);
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
