/** The baked pictures, from page/.art. One that can not be had is left out: the table is drawn in plain colours then. */

import { LinearMipmapLinearFilter, NoColorSpace, RepeatWrapping, SRGBColorSpace, Texture } from 'three';
import clothLarge from '../../.art/cloth-large.webp';
import clothNormalLarge from '../../.art/cloth-normal-large.webp';
import clothNormalSmall from '../../.art/cloth-normal-small.webp';
import clothSmall from '../../.art/cloth-small.webp';
import atlasLarge from '../../.art/deck-atlas-large.webp';
import atlasSmall from '../../.art/deck-atlas-small.webp';
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

/** Larger textures would be blurred away by a finer grain than this at a low angle. */
const ANISOTROPY = 8;

const LARGE = { cloth: clothLarge, clothNormal: clothNormalLarge, oak: oakLarge, oakNormal: oakNormalLarge };
const SMALL = { cloth: clothSmall, clothNormal: clothNormalSmall, oak: oakSmall, oakNormal: oakNormalSmall };
const DECKS: Readonly<Record<DeckName, Readonly<{ large: string; small: string }>>> = {
  atlas: { large: atlasLarge, small: atlasSmall },
  plain: { large: plainLarge, small: plainSmall },
  'plain-four': { large: plainFourLarge, small: plainFourSmall },
};

export async function loadTable(tier: Tier): Promise<TableTextures> {
  const files = tier === 2 ? LARGE : SMALL;
  const [cloth, clothNormal, oak, oakNormal, tiles, panes] = await Promise.all([
    load(files.cloth, SRGBColorSpace),
    load(files.clothNormal, NoColorSpace),
    load(files.oak, SRGBColorSpace),
    load(files.oakNormal, NoColorSpace),
    load(floor, SRGBColorSpace),
    load(windowLight, SRGBColorSpace),
  ]);
  return { cloth, clothNormal, oak, oakNormal, floor: tiles, windowLight: panes };
}

export function loadDeck(deck: DeckName, tier: Tier): Promise<Texture | null> {
  return load(tier === 2 ? DECKS[deck].large : DECKS[deck].small, SRGBColorSpace);
}

async function load(url: string, colorSpace: string): Promise<Texture | null> {
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
  texture.anisotropy = ANISOTROPY;
  texture.needsUpdate = true;
  return texture;
}
