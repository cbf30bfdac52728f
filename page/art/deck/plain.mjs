/** Our plain deck, for readability: large ranks, the suit told by shape, letter and colour, in two colours or four. */

import sharp from 'sharp';
import { court } from './court.mjs';
import { CYRILLIC_RANKS, LETTERS, RANKS, SUITS } from './glyphs.mjs';
import { PAPER, PROPORTION, RIM } from './grid.mjs';

const BLACK = '#1b1a20';
const RED = '#c2182b';
/** Clubs, diamonds, hearts, spades. */
const TWO_COLOURS = [BLACK, RED, RED, BLACK];
const FOUR_COLOURS = ['#16713a', '#1757b8', RED, BLACK];
const COURTS = { 5: 'J', 6: 'Q', 7: 'K' };

/** The 36 faces and the back as PNG buffers, `width` pixels wide. */
export async function drawPlain(width, { fourColours, corners }) {
  const inks = fourColours ? FOUR_COLOURS : TWO_COLOURS;
  const glyphs = { ...RANKS, ...(corners === 'cyrillic' ? CYRILLIC_RANKS : {}) };
  const faces = SUITS.flatMap((_, suit) => RANKS.map((_, rank) => face(suit, rank, { ink: inks[suit], glyphs })));
  const draw = (content) => {
    const size = `width="${width}" height="${width * PROPORTION}" viewBox="0 0 360 540"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="360" height="540" fill="${PAPER}"/>${content}${RIM}</svg>`;
    return sharp(Buffer.from(svg)).png().toBuffer();
  };
  return Promise.all([...faces, back()].map(draw));
}

function face(suit, rank, { ink, glyphs }) {
  const corner = index(suit, glyphs[rank], ink);
  const middle = COURTS[rank] ? portrait(COURTS[rank], ink, ink === RED) : pip(suit, 180, 270, 164, ink);
  return `${middle}${corner}<g transform="rotate(180 180 270)">${corner}</g>`;
}

/** Rank over suit and letter, in the top left corner. */
function index(suit, rank, ink) {
  return (
    glyph(rank, 24, 22, 1.16, ink, 15) + pip(suit, 60, 190, 76, ink) + glyph(LETTERS[suit], 47, 236, 0.42, ink, 16)
  );
}

function portrait(rank, ink, red) {
  const frame = `x="112" y="66" width="136" height="408" rx="12"`;
  return `<rect ${frame} fill="#fbeecb"/><svg x="112" y="66" width="136" height="408" viewBox="-68 -204 136 408">${court(
    rank,
    {
      red,
      width: 150,
      height: 408,
    },
  )}</svg><rect ${frame} fill="none" stroke="${ink}" stroke-width="4"/>`;
}

function pip(suit, x, y, size, ink) {
  return `<path transform="translate(${x} ${y}) scale(${size / 100})" d="${SUITS[suit]}" fill="${ink}"/>`;
}

function glyph(path, x, y, scale, ink, stroke) {
  return `<path transform="translate(${x} ${y}) scale(${scale})" d="${path}" fill="none" stroke="${ink}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A folk cross-stitch lattice in deep red on cream. */
function back() {
  const stitches = [];
  const step = 20.5;
  for (let row = 0; row < 25; row++) {
    for (let column = 0; column < 16; column++) {
      const [a, b] = [Math.abs((column % 8) - 3.5), Math.abs((row % 8) - 3.5)];
      const stitched = (a + b > 2.5 && a + b < 3.6) || a + b < 1.1 || (a > 3.2 && b > 3.2);
      if (!stitched) continue;
      const [x, y] = [16 + column * step, 14 + row * step];
      stitches.push(`M${x + 4} ${y + 4}l12 12m0-12l-12 12`);
    }
  }
  return `<rect x="18" y="18" width="324" height="504" rx="16" fill="#8f1d22"/>
    <path d="${stitches.join('')}" stroke="#f5dfb6" stroke-width="5.500" stroke-linecap="round"/>
    <rect x="30" y="30" width="300" height="480" rx="10" fill="none" stroke="#f5dfb6" stroke-width="4"/>`;
}
