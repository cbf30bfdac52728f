/** Rasterises the icon that an installed page, a tab and a home screen show, into page/.art. */

import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const OUT = new URL('../../.art/', import.meta.url);
const DRAWING = new URL('icon.svg', import.meta.url);
/** The drawing is 512 wide; an icon that no launcher cuts shows its middle, with corners of its own. */
const WHOLE = '0 0 512 512';
const MIDDLE = '52 52 408 408';
const ROUND_CORNER = 0.2;

mkdirSync(OUT, { recursive: true });
await draw('icon-64', 64, { view: MIDDLE, corner: ROUND_CORNER });
await draw('icon-192', 192, { view: MIDDLE, corner: ROUND_CORNER });
await draw('icon-512', 512, { view: MIDDLE, corner: ROUND_CORNER });
await draw('icon-maskable-192', 192, { view: WHOLE, corner: 0 });
await draw('icon-maskable-512', 512, { view: WHOLE, corner: 0 });
// A home screen of iOS rounds the corners itself, and shows black where nothing is.
await draw('apple-touch-icon', 180, { view: MIDDLE, corner: 0 });

async function draw(name, width, { view, corner }) {
  const target = new URL(`${name}.png`, OUT);
  if (isNewer(target, [DRAWING, new URL(import.meta.url)])) return;
  const svg = readFileSync(DRAWING, 'utf8').replace(
    `viewBox="${WHOLE}"`,
    `width="${width}" height="${width}" viewBox="${view}"`,
  );
  const radius = width * corner;
  const cut = `<svg width="${width}" height="${width}"><rect width="${width}" height="${width}" rx="${radius}"/></svg>`;
  await sharp(Buffer.from(svg))
    .composite([{ input: Buffer.from(cut), blend: 'dest-in' }])
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(fileURLToPath(target));
}

function isNewer(target, sources) {
  const made = statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.every((source) => statSync(source).mtimeMs < made);
}
