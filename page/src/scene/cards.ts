/** All cards as one instanced mesh, and their contact shadows as another on the same matrices: two draw calls in all. */

import {
  type BufferGeometry,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  PlaneGeometry,
  type Texture,
} from 'three';
import { cardGeometry } from './card-geometry';
import { BACK_CELL, type CardMaterial, cardDepthMaterial, cardMaterial, contactMaterial } from './card-materials';
import { BEND, DIM, type Flights, GLOW, QX, SCALE, STRIDE } from './flights';
import { CARD_HEIGHT, CARD_LIMIT, CARD_WIDTH, type Tier } from './types';

export type Cards = Readonly<{
  mesh: InstancedMesh;
  shadows: InstancedMesh;
  /** Takes over the deck's picture and the quality it is shown in, and frees the ones before. */
  dress(deck: Texture | null, tier: Tier): void;
  /** Takes over where the cards are now. */
  update(flights: Flights): void;
}>;

export function createCards(): Cards {
  const geometry = cardGeometry();
  const looks = new InstancedBufferAttribute(new Float32Array(CARD_LIMIT * 4), 4).setUsage(DynamicDrawUsage);
  geometry.setAttribute('look', looks);
  const mesh = new InstancedMesh<BufferGeometry, CardMaterial>(geometry, cardMaterial(0), CARD_LIMIT);
  mesh.instanceMatrix.setUsage(DynamicDrawUsage);
  mesh.customDepthMaterial = cardDepthMaterial();
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  const shadows = new InstancedMesh(
    new PlaneGeometry(CARD_WIDTH * 1.34, CARD_HEIGHT * 1.24),
    contactMaterial(),
    CARD_LIMIT,
  );
  shadows.instanceMatrix = mesh.instanceMatrix;
  shadows.frustumCulled = false;
  return {
    mesh,
    shadows,
    dress: (deck, tier) => {
      mesh.material.map?.dispose();
      mesh.material.dispose();
      mesh.material = cardMaterial(tier);
      mesh.material.map = deck;
    },
    update: (flights) => {
      const used = fill(flights, mesh.instanceMatrix.array as Float32Array, looks.array as Float32Array);
      mesh.count = used;
      shadows.count = used;
      mesh.instanceMatrix.needsUpdate = true;
      looks.needsUpdate = true;
    },
  };
}

/** Writes a matrix and a look (face, bend, dim, glow) for each slot; gives how many slots are in use. */
function fill({ poses, faces }: Flights, matrices: Float32Array, looks: Float32Array): number {
  let used = 0;
  for (let slot = 0; slot < CARD_LIMIT; slot++) {
    const at = slot * STRIDE;
    compose(poses, at, matrices, slot * 16);
    const face = faces[slot] ?? -1;
    looks[slot * 4] = face < 0 ? BACK_CELL : face;
    looks[slot * 4 + 1] = poses[at + BEND] ?? 0;
    looks[slot * 4 + 2] = poses[at + DIM] ?? 0;
    looks[slot * 4 + 3] = poses[at + GLOW] ?? 0;
    if ((poses[at + SCALE] ?? 0) > 0) used = slot + 1;
  }
  return used;
}

/** Position, quaternion and scale to a matrix, column by column. */
function compose(from: Float32Array, at: number, into: Float32Array, to: number): void {
  const x = from[at + QX] ?? 0;
  const y = from[at + QX + 1] ?? 0;
  const z = from[at + QX + 2] ?? 0;
  const w = from[at + QX + 3] ?? 0;
  const s = from[at + SCALE] ?? 0;
  into[to] = (1 - 2 * (y * y + z * z)) * s;
  into[to + 1] = 2 * (x * y + w * z) * s;
  into[to + 2] = 2 * (x * z - w * y) * s;
  into[to + 4] = 2 * (x * y - w * z) * s;
  into[to + 5] = (1 - 2 * (x * x + z * z)) * s;
  into[to + 6] = 2 * (y * z + w * x) * s;
  into[to + 8] = 2 * (x * z + w * y) * s;
  into[to + 9] = 2 * (y * z - w * x) * s;
  into[to + 10] = (1 - 2 * (x * x + y * y)) * s;
  into[to + 12] = from[at] ?? 0;
  into[to + 13] = from[at + 1] ?? 0;
  into[to + 14] = from[at + 2] ?? 0;
  into[to + 15] = 1;
}
