/** The grid that every deck is laid out in: 36 faces in the order of their numbers (6 to ace; clubs, diamonds, hearts, spades), then the back. */

import sharp from 'sharp';

export const COLUMNS = 8;
export const ROWS = 5;
/** Cards are half as high again as wide. */
export const PROPORTION = 1.5;

/** One WebP file out of 37 pictures of cards (PNG buffers, `width` pixels wide, the back last). */
export async function saveDeck(cards, width, file, { quality }) {
  const height = width * PROPORTION;
  const placed = cards.map((input, i) => ({
    input,
    left: (i % COLUMNS) * width,
    top: Math.floor(i / COLUMNS) * height,
  }));
  const sheet = sharp({
    create: { width: COLUMNS * width, height: ROWS * height, channels: 3, background: '#fbf7ec' },
  });
  const flat = await sheet.composite(placed).removeAlpha().png().toBuffer();
  await sharp(flat).webp({ quality, effort: 6, smartSubsample: true }).toFile(file);
}

/** A thin grey rim inside the card's edge, which sets card from card where they overlap; in the units of a card 360 x 540. */
export const RIM = `<rect x="2" y="2" width="356" height="536" rx="22" fill="none" stroke="#786446" stroke-opacity=".5" stroke-width="4"/>`;
