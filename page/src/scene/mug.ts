/** A mug of tea on its saucer: somebody lives here. */

import {
  type BufferGeometry,
  CircleGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  LatheGeometry,
  type Material,
  Mesh,
  MeshLambertMaterial,
  type MeshLambertMaterialParameters,
  MeshStandardMaterial,
  type MeshStandardMaterialParameters,
  TorusGeometry,
  Vector2,
} from 'three';
import { merged } from './merged';
import type { Spot, Tier } from './types';

const SAUCER = [
  [0, 0.02],
  [0.2, 0.02],
  [0.22, 0.03],
  [0.36, 0.075],
  [0.38, 0.08],
  [0.375, 0.09],
  [0.22, 0.05],
  [0, 0.04],
] as const;
const CUP = [
  [0, 0.05],
  [0.15, 0.05],
  [0.17, 0.06],
  [0.225, 0.22],
  [0.24, 0.42],
  [0.248, 0.43],
  [0.24, 0.435],
  [0.225, 0.42],
  [0.21, 0.22],
  [0.15, 0.08],
  [0, 0.08],
] as const;

export function createMug({ x, z, radius }: Spot & Readonly<{ radius: number }>, tier: Tier): Group {
  const porcelain = glossy({ color: 0xf3eee2, side: DoubleSide }, tier, { roughness: 0.22, envMapIntensity: 1.2 });
  const tea = glossy({ color: 0x7a2f0a }, tier, { roughness: 0.08, envMapIntensity: 1.3 });
  const glaze = glossy({ color: 0x2f6f4a }, tier, { roughness: 0.3 });
  const group = new Group();
  const part = (geometry: BufferGeometry, material: Material): void => {
    const mesh = new Mesh(geometry, material);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    group.add(mesh);
  };
  const handle = new TorusGeometry(0.115, 0.026, 8, 20, Math.PI * 1.15);
  handle.rotateZ(-Math.PI * 0.58).translate(0.225, 0.27, 0);
  part(merged([turned(SAUCER), turned(CUP), handle]), porcelain);
  part(new CylinderGeometry(0.2435, 0.2405, 0.04, 40, 1, true).translate(0, 0.375, 0), glaze);
  part(new CircleGeometry(0.222, 32).rotateX(-Math.PI / 2).translate(0, 0.385, 0), tea);
  group.position.set(x, 0.016, z);
  group.rotation.y = 0.9;
  group.scale.setScalar(radius / 0.38);
  return group;
}

function glossy(colour: MeshLambertMaterialParameters, tier: Tier, shine: MeshStandardMaterialParameters): Material {
  return tier === 0 ? new MeshLambertMaterial(colour) : new MeshStandardMaterial({ ...colour, ...shine });
}

function turned(profile: readonly (readonly [number, number])[]): LatheGeometry {
  return new LatheGeometry(
    profile.map(([x, y]) => new Vector2(x, y)),
    40,
  );
}
