/** The baked pictures, from page/.art. One that can not be had is left out: the table is drawn in plain colours then. */

import { LinearMipmapLinearFilter, NoColorSpace, RepeatWrapping, SRGBColorSpace, Texture } from 'three';
import clothLarge from '../../.art/cloth-large.webp';
import clothNormalLarge from '../../.art/cloth-normal-large.webp';
import clothNormalSmall from '../../.art/cloth-normal-small.webp';
import clothSmall from '../../.art/cloth-small.webp';
import atlasCyrillicLarge from '../../.art/deck-atlas-cyrillic-large.webp';
import atlasCyrillicSmall from '../../.art/deck-atlas-cyrillic-small.webp';
import atlasLarge from '../../.art/deck-atlas-large.webp';
import atlasSmall from '../../.art/deck-atlas-small.webp';
import plainCyrillicLarge from '../../.art/deck-plain-cyrillic-large.webp';
import plainCyrillicSmall from '../../.art/deck-plain-cyrillic-small.webp';
import plainFourCyrillicLarge from '../../.art/deck-plain-four-cyrillic-large.webp';
import plainFourCyrillicSmall from '../../.art/deck-plain-four-cyrillic-small.webp';
import plainFourLarge from '../../.art/deck-plain-four-large.webp';
import plainFourSmall from '../../.art/deck-plain-four-small.webp';
import plainLarge from '../../.art/deck-plain-large.webp';
import plainSmall from '../../.art/deck-plain-small.webp';
import floor from '../../.art/floor.webp';
import oakLarge from '../../.art/oak-large.webp';
import oakNormalLarge from '../../.art/oak-normal-large.webp';
import oakNormalSmall from '../../.art/oak-normal-small.webp';
import oakSmall from '../../.art/oak-small.webp';
import windowLight from '../../.art/window.webp';
import type { DeckName, Tier } from './types';

export type TableTextures = Readonly<
  Record<'cloth' | 'clothNormal' | 'oak' | 'oakNormal' | 'floor' | 'windowLight', Texture | null>
>;

/** How sharp textures stay at a low angle; dear where no graphics card does it. */
const ANISOTROPY: Readonly<Record<Tier, number>> = { 0: 1, 1: 4, 2: 8 };

const LARGE = { cloth: clothLarge, clothNormal: clothNormalLarge, oak: oakLarge, oakNormal: oakNormalLarge };
const SMALL = { cloth: clothSmall, clothNormal: clothNormalSmall, oak: oakSmall, oakNormal: oakNormalSmall };
const DECKS: Readonly<Record<DeckName, Readonly<{ large: string; small: string }>>> = {
  atlas: { large: atlasLarge, small: atlasSmall },
  plain: { large: plainLarge, small: plainSmall },
  'plain-four': { large: plainFourLarge, small: plainFourSmall },
  'atlas-cyrillic': { large: atlasCyrillicLarge, small: atlasCyrillicSmall },
  'plain-cyrillic': { large: plainCyrillicLarge, small: plainCyrillicSmall },
  'plain-four-cyrillic': { large: plainFourCyrillicLarge, small: plainFourCyrillicSmall },
};

export async function loadTable(tier: Tier): Promise<TableTextures> {
  const files = tier === 2 ? LARGE : SMALL;
  const load = (url: string, colorSpace: string): Promise<Texture | null> => loadTexture(url, colorSpace, tier);
  const [cloth, clothNormal, oak, oakNormal, tiles, panes] = await Promise.all([
    load(files.cloth, SRGBColorSpace),
    tier > 0 ? load(files.clothNormal, NoColorSpace) : null,
    load(files.oak, SRGBColorSpace),
    tier > 0 ? load(files.oakNormal, NoColorSpace) : null,
    load(floor, SRGBColorSpace),
    load(windowLight, SRGBColorSpace),
  ]);
  return { cloth, clothNormal, oak, oakNormal, floor: tiles, windowLight: panes };
}

export function loadDeck(deck: DeckName, tier: Tier): Promise<Texture | null> {
  return loadTexture(tier === 2 ? DECKS[deck].large : DECKS[deck].small, SRGBColorSpace, tier);
}

async function loadTexture(url: string, colorSpace: string, tier: Tier): Promise<Texture | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const texture = new Texture(image);
  texture.colorSpace = colorSpace;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = ANISOTROPY[tier];
  texture.needsUpdate = true;
  return texture;
}
