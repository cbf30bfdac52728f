/** The Atlas deck by Dmitry Fomin after Adolf Charlemagne, cut out of its sheet by viewBox. */

import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { PROPORTION, RIM } from './grid.mjs';

/** From card to card on the sheet, and the card inside its printed outline, which our own rim replaces. */
const PITCH = { x: 362, y: 542 };
const INSIDE = { x: 5, y: 5, width: 352, height: 532 };
/** The sheet's columns are ace, 2 to 10, jack, queen, king; its rows clubs, diamonds, hearts, spades; the back lies below. */
const SIX_TO_ACE = [5, 6, 7, 8, 9, 10, 11, 12, 0];
const BACK = [2, 4];
const PAPER = '#fdf9f0';

/** The 36 faces and the back as PNG buffers, `width` pixels wide. */
export async function cutAtlas(bytes, width) {
  const svg = gunzipSync(bytes).toString();
  const head = svg.match(/<svg[^>]*>/)[0];
  const body = svg.slice(svg.indexOf(head) + head.length);
  const cells = [0, 1, 2, 3].flatMap((row) => SIX_TO_ACE.map((column) => [column, row]));
  const cards = [];
  for (const [column, row] of [...cells, BACK])
    cards.push(await finish(await cut(head, body, column, row, width), width));
  return cards;
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

/** Warms the white of the sheet to that of paper and draws the rim. */
async function finish(card, width) {
  const size = `width="${width}" height="${width * PROPORTION}" viewBox="0 0 360 540"`;
  const paper = Buffer.from(`<svg ${size}><rect width="360" height="540" fill="${PAPER}"/></svg>`);
  const rim = Buffer.from(`<svg ${size}>${RIM}</svg>`);
  return sharp(card)
    .composite([{ input: paper, blend: 'multiply' }, { input: rim }])
    .png()
    .toBuffer();
}
