/** The Atlas deck by Dmitry Fomin after Adolf Charlemagne, cut out of its sheet by viewBox. */

import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { PROPORTION, RIM } from './grid.mjs';

/** From card to card on the sheet, and the card inside its printed outline, which our own rim replaces. */
const PITCH = { x: 362, y: 542 };
const INSIDE = { x: 3, y: 3, width: 356, height: 536 };
/** The sheet's columns are ace, 2 to 10, jack, queen, king; its rows clubs, diamonds, hearts, spades; the back lies below. */
const SIX_TO_ACE = [5, 6, 7, 8, 9, 10, 11, 12, 0];
const BACK = [2, 4];
/** The back's fine lattice is pale: deepened, and with a white margin, a fan of backs shows card by card. */
const BACK_CONTRAST = 1.7;
const MARGIN = `<rect x="0" y="0" width="360" height="540" fill="none" stroke="#fdf8f0" stroke-width="44"/>`;
const PAPER = '#fdf8f0';
/** The sheet's vermilion turns orange in warm light. */
const RED = { printed: /#e04129/gi, ours: '#c81f2b' };

/** The 36 faces and the back as PNG buffers, `width` pixels wide. */
export async function cutAtlas(bytes, width) {
  const svg = gunzipSync(bytes).toString().replace(RED.printed, RED.ours);
  const head = svg.match(/<svg[^>]*>/)[0];
  const body = svg.slice(svg.indexOf(head) + head.length);
  const cells = [0, 1, 2, 3].flatMap((row) => SIX_TO_ACE.map((column) => [column, row]));
  const cards = [];
  for (const [column, row] of cells) cards.push(await finish(await cut(head, body, column, row, width), width, ''));
  const lattice = await sharp(await cut(head, body, ...BACK, width))
    .linear(BACK_CONTRAST, 255 * (1 - BACK_CONTRAST))
    .modulate({ saturation: 1.7 })
    .png()
    .toBuffer();
  return [...cards, await finish(lattice, width, MARGIN)];
}

async function cut(head, body, column, row, width) {
  const box = `${column * PITCH.x + INSIDE.x} ${row * PITCH.y + INSIDE.y} ${INSIDE.width} ${INSIDE.height}`;
  const bare = head.replace(/\s(width|height|viewBox)="[^"]*"/g, '');
  const sized = bare.replace(
    '<svg',
    `<svg width="${width}" height="${width * PROPORTION}" viewBox="${box}" preserveAspectRatio="none"`,
  );
  return sharp(Buffer.from(sized + body))
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
}

/** Warms the white of the sheet to that of paper, draws what goes over it, and the rim. */
async function finish(card, width, over) {
  const size = `width="${width}" height="${width * PROPORTION}" viewBox="0 0 360 540"`;
  const paper = Buffer.from(`<svg ${size}><rect width="360" height="540" fill="${PAPER}"/></svg>`);
  const rim = Buffer.from(`<svg ${size}>${over}${RIM}</svg>`);
  return sharp(card)
    .composite([{ input: paper, blend: 'multiply' }, { input: rim }])
    .png()
    .toBuffer();
}
