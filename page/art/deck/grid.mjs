/** The grid that every deck is laid out in: 36 faces in the order of their numbers (6 to ace; clubs, diamonds, hearts, spades), then the back. */

import sharp from 'sharp';

export const COLUMNS = 8;
const ROWS = 5;
/** Cards are half as high again as wide. */
export const PROPORTION = 1.5;

/** A sharp image out of 37 pictures of cards (PNG buffers, `width` pixels wide, the back last). */
export async function layOut(cards, width) {
  const height = width * PROPORTION;
  const placed = cards.map((input, i) => ({
    input,
    left: (i % COLUMNS) * width,
    top: Math.floor(i / COLUMNS) * height,
  }));
  const size = { width: COLUMNS * width, height: ROWS * height };
  const sheet = sharp({ create: { ...size, channels: 3, background: PAPER } }).composite(placed);
  return sharp(await sheet.removeAlpha().png({ compressionLevel: 1 }).toBuffer());
}

export const PAPER = '#fdf8f0';

/** Bare paper outside the rounded corners, and a thin grey rim, which sets card from card; in the units of a card 360 x 540. */
export const RIM = [
  `<rect x="-12" y="-12" width="384" height="564" rx="36" fill="none" stroke="${PAPER}" stroke-width="28"/>`,
  '<rect x="2" y="2" width="356" height="536" rx="22" fill="none" stroke="#786446" stroke-opacity=".5" stroke-width="4"/>',
].join('');
