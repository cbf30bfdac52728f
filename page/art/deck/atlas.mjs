/** The Atlas deck by Dmitry Fomin after Adolf Charlemagne, cut out of its sheet by viewBox. */

import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { PAPER, PROPORTION, RIM } from './grid.mjs';

/** From card to card on the sheet, and the card inside its printed outline, which our own rim replaces. */
const PITCH = { x: 362, y: 542 };
const INSIDE = { x: 3, y: 3, width: 356, height: 536 };
/** The sheet's columns are ace, 2 to 10, jack, queen, king; its rows clubs, diamonds, hearts, spades; the back lies below. */
const SIX_TO_ACE = [5, 6, 7, 8, 9, 10, 11, 12, 0];
const BACK = [2, 4];
/** The sheet's vermilion turns orange in warm light. */
const RED = { printed: /#e04129/gi, ours: '#c81f2b' };
/** The back's fine lattice is pale: deepened, tinted, and with a white margin, a fan of backs shows card by card. */
const BACK_CONTRAST = 1.7;
const BACK_SATURATION = 1.7;
const BACK_TINT = '#b9c8e6';
const MARGIN = `<rect width="360" height="540" fill="none" stroke="${PAPER}" stroke-width="44"/>`;

/** The 36 faces and the back as PNG buffers, `width` pixels wide. */
export async function cutAtlas(bytes, width) {
  const sheet = gunzipSync(bytes).toString().replace(RED.printed, RED.ours);
  const cells = [0, 1, 2, 3].flatMap((row) => SIX_TO_ACE.map((column) => [column, row]));
  const cards = [];
  for (const cell of cells) cards.push(await finish(await cut(sheet, cell, width).toBuffer(), width, ''));
  const lattice = await cut(sheet, BACK, width).toBuffer();
  return [...cards, await finish(await deepen(lattice, width), width, MARGIN)];
}

function cut(sheet, [column, row], width) {
  const head = sheet.match(/<svg[^>]*>/)[0];
  const box = `${column * PITCH.x + INSIDE.x} ${row * PITCH.y + INSIDE.y} ${INSIDE.width} ${INSIDE.height}`;
  const place = `width="${width}" height="${width * PROPORTION}" viewBox="${box}" preserveAspectRatio="none"`;
  const placed = head.replace(/\s(width|height|viewBox)="[^"]*"/g, '').replace('<svg', `<svg ${place}`);
  return sharp(Buffer.from(sheet.replace(head, placed)))
    .flatten({ background: '#fff' })
    .png();
}

/** Warms the white of the sheet to that of paper, draws what goes over it, and the rim. */
function finish(card, width, over) {
  const layers = [{ input: drawing(fill(PAPER), width), blend: 'multiply' }, { input: drawing(over + RIM, width) }];
  return sharp(card).composite(layers).png().toBuffer();
}

async function deepen(lattice, width) {
  const dark = sharp(lattice)
    .linear(BACK_CONTRAST, 255 * (1 - BACK_CONTRAST))
    .modulate({ saturation: BACK_SATURATION });
  const layers = [{ input: drawing(fill(BACK_TINT), width), blend: 'multiply' }];
  return sharp(await dark.png().toBuffer())
    .composite(layers)
    .png()
    .toBuffer();
}

function fill(colour) {
  return `<rect width="360" height="540" fill="${colour}"/>`;
}

function drawing(content, width) {
  return Buffer.from(`<svg width="${width}" height="${width * PROPORTION}" viewBox="0 0 360 540">${content}</svg>`);
}
