/** The oak table. */

import {
  CylinderGeometry,
  ExtrudeGeometry,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  Shape,
  Vector2,
} from 'three';
import { merged } from './merged';
import type { TableTextures } from './textures';
import type { Stage, Tier } from './types';

const THICKNESS = 0.22;
const CORNER_RADIUS = 0.34;
const BEVEL = 0.055;
const LEG_LENGTH = 3.2;

/** The top, lying with its upper side at height 0, and four legs. The wood's grain runs along the longer side. */
export function createTable(stage: Stage, textures: TableTextures, tier: Tier): Mesh {
  const { width, depth } = stage.table;
  const legs = [-1, 1].flatMap((sideways) =>
    [-1, 1].map((lengthways) => {
      const [x, z] = [sideways * (width / 2 - 0.35), lengthways * (depth / 2 - 0.35)];
      return new CylinderGeometry(0.16, 0.12, LEG_LENGTH, 10).translate(x, -THICKNESS - LEG_LENGTH / 2, z);
    }),
  );
  const table = new Mesh(merged([topGeometry(width, depth), ...legs]), woodMaterial(textures, tier));
  table.castShadow = true;
  table.receiveShadow = true;
  return table;
}

function woodMaterial(textures: TableTextures, tier: Tier): MeshLambertMaterial | MeshStandardMaterial {
  const grain = { map: textures.oak, color: textures.oak ? 0xffffff : 0xa9733c };
  if (tier === 0) return new MeshLambertMaterial(grain);
  const surface = {
    normalMap: textures.oakNormal,
    normalScale: new Vector2(0.55, 0.55),
    roughness: 0.5,
    envMapIntensity: 0.9,
  };
  return new MeshStandardMaterial({ ...grain, ...surface });
}

function topGeometry(width: number, depth: number): ExtrudeGeometry {
  const geometry = new ExtrudeGeometry(roundedRectangle(width - 2 * BEVEL, depth - 2 * BEVEL, CORNER_RADIUS), {
    depth: THICKNESS - 2 * BEVEL,
    bevelEnabled: true,
    bevelSize: BEVEL,
    bevelThickness: BEVEL,
    bevelSegments: 3,
    curveSegments: 10,
  });
  geometry.rotateX(-Math.PI / 2).translate(0, BEVEL - THICKNESS, 0);
  const { position, uv } = geometry.attributes;
  const length = Math.max(width, depth);
  for (let i = 0; position && uv && i < position.count; i++) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
    const [along, across] = width > depth ? [x, z] : [z, -x];
    uv.setXY(i, along / length + 0.5, (across + y * 0.9) / (length / 2) + 0.5);
  }
  return geometry;
}

function roundedRectangle(width: number, depth: number, radius: number): Shape {
  const [x, y] = [width / 2, depth / 2];
  return new Shape()
    .moveTo(-x + radius, -y)
    .lineTo(x - radius, -y)
    .absarc(x - radius, -y + radius, radius, -Math.PI / 2, 0, false)
    .lineTo(x, y - radius)
    .absarc(x - radius, y - radius, radius, 0, Math.PI / 2, false)
    .lineTo(-x + radius, y)
    .absarc(-x + radius, y - radius, radius, Math.PI / 2, Math.PI, false)
    .lineTo(-x, -y + radius)
    .absarc(-x + radius, -y + radius, radius, Math.PI, Math.PI * 1.5, false);
}
