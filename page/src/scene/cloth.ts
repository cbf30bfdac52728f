/** The checked cloth: woven, hemmed and stitched, once folded and not quite flat. */

import {
  Mesh,
  MeshLambertMaterial,
  MeshPhysicalMaterial,
  type MeshPhysicalMaterialParameters,
  PlaneGeometry,
  Vector2,
} from 'three';
import type { TableTextures } from './textures';
import type { Stage, Tier } from './types';

/** A tile of the woven texture (art/cloth.mjs) is so long: two checks and two gaps. */
const TILE = 0.84;
const VERTICES_PER_UNIT = 8;

export function createCloth(stage: Stage, textures: TableTextures, tier: Tier): Mesh {
  const mesh = new Mesh(clothGeometry(stage.cloth.width, stage.cloth.depth), clothMaterial(stage, textures, tier));
  mesh.receiveShadow = true;
  return mesh;
}

/** A plane whose edges run a little unevenly and lift off the oak here and there. */
function clothGeometry(width: number, depth: number): PlaneGeometry {
  const geometry = new PlaneGeometry(
    width,
    depth,
    Math.round(width * VERTICES_PER_UNIT),
    Math.round(depth * VERTICES_PER_UNIT),
  );
  geometry.rotateX(-Math.PI / 2);
  const { position, uv } = geometry.attributes;
  if (!position || !uv) return geometry;
  for (let i = 0; i < position.count; i++) {
    const [x, z] = [position.getX(i), position.getZ(i)];
    const [toSide, toEnd] = [Math.abs(x) / (width / 2), Math.abs(z) / (depth / 2)];
    const edge = Math.max(0, (Math.max(toSide, toEnd) - 0.93) / 0.07) ** 2;
    const waves = 0.004 * Math.sin(x * 1.9 + z * 1.1) + 0.003 * Math.sin(x * 3.1 - z * 4.3);
    const lift = edge * (0.01 + 0.012 * Math.max(0, Math.sin(x * 4.1 + 1) * Math.sin(z * 3.3 + 0.5)));
    const outX = Math.sign(x) * uneven(z, x > 0 ? 1 : 4) * toSide ** 6;
    const outZ = Math.sign(z) * uneven(x, z > 0 ? 2 : 5) * toEnd ** 6;
    position.setXYZ(i, x + outX, 0.01 + waves + lift, z + outZ);
    uv.setXY(i, x / TILE, z / TILE);
  }
  geometry.computeVertexNormals();
  return geometry;
}

function uneven(along: number, seed: number): number {
  const slow = 0.01 * Math.sin(along * 3.1 + seed) + 0.007 * Math.sin(along * 7.3 + seed * 2.1);
  return slow + 0.004 * Math.sin(along * 13.1 + seed * 3.7);
}

/** The slope of the creases where the cloth lay folded, and of soft dents everywhere. */
const CREASES = /* glsl */ `
uniform vec2 clothHalf;
varying vec2 onCloth;
float crease(float at, float fold, float width) {
  float d = (at - fold) / width;
  return -d * exp(-d * d);
}
vec2 creaseSlope(vec2 p) {
  vec2 third = clothHalf * vec2(.5, .667);
  vec2 s = vec2(
    crease(p.x, 0., .035) - .8 * crease(p.x, third.x, .04) + .8 * crease(p.x, -third.x, .04),
    .9 * crease(p.y, 0., .035) - .7 * crease(p.y, third.y, .04) + .7 * crease(p.y, -third.y, .04));
  float a = sin(p.x * 2.3 + sin(p.y * 1.7) * 1.3);
  float b = sin(p.y * 3.1 + sin(p.x * 1.3) * 1.7);
  return s + .045 * vec2(a * b, cos(p.x * 1.9 + p.y * 2.7));
}
`;

/** The hem: doubled cloth, a fold line, a white seam; and large soft differences, so that no one sees the tile repeat. */
const HEM = /* glsl */ `
vec2 toEdge = clothHalf - abs(onCloth);
float inward = min(toEdge.x, toEdge.y);
float hem = 1. - smoothstep(.075, .08, inward);
float along = toEdge.x < toEdge.y ? onCloth.y : onCloth.x;
float seam = smoothstep(.006, .003, abs(inward - .066)) * step(.38, fract(along * 22.));
diffuseColor.rgb *= mix(1., .80, smoothstep(.010, .0, abs(inward - .082)));
diffuseColor.rgb = mix(diffuseColor.rgb, vec3(.86, .84, .74), seam * .85);
diffuseColor.rgb *= mix(1., .93, hem);
float worn = .5 + .5 * sin(onCloth.x * .9 + 1.3) * sin(onCloth.y * 1.1 + .4);
diffuseColor.rgb *= mix(.96, 1.04, worn);
`;

const DENT = /* glsl */ `
vec2 slope = creaseSlope(onCloth) * .34;
normal = normalize(normal - (viewMatrix * vec4(slope.x, 0., slope.y, 0.)).xyz);
`;

function clothMaterial(stage: Stage, textures: TableTextures, tier: Tier): MeshLambertMaterial | MeshPhysicalMaterial {
  const weave = { map: textures.cloth, color: textures.cloth ? 0xffffff : 0x7f9a7c };
  const material =
    tier === 0 ? new MeshLambertMaterial(weave) : new MeshPhysicalMaterial({ ...weave, ...textile(textures, tier) });
  const clothHalf = { value: new Vector2(stage.cloth.width / 2, stage.cloth.depth / 2) };
  material.onBeforeCompile = (shader) => {
    shader.uniforms['clothHalf'] = clothHalf;
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec2 onCloth;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nonCloth = position.xz;');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${CREASES}`)
      .replace('#include <map_fragment>', `#include <map_fragment>\n${HEM}`)
      .replace('#include <normal_fragment_maps>', `#include <normal_fragment_maps>\n${DENT}`);
  };
  return material;
}

/** How woven cotton takes the light. */
function textile(textures: TableTextures, tier: Tier): MeshPhysicalMaterialParameters {
  return {
    normalMap: textures.clothNormal,
    normalScale: new Vector2(0.75, 0.75),
    roughness: 0.94,
    sheen: tier === 2 ? 0.35 : 0,
    sheenRoughness: 0.55,
    sheenColor: 0xbcc4ad,
    envMapIntensity: 0.75,
    specularIntensity: 0.25,
  };
}
