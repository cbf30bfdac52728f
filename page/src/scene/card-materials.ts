/** How cards and their contact shadows are shaded. Attributes an instance: `look` is its cell of the deck, bend, dim and glow. */

import { MeshDepthMaterial, MeshLambertMaterial, MeshStandardMaterial, RGBADepthPacking, ShaderMaterial } from 'three';
import { CARD_HEIGHT, CARD_WIDTH, type Tier } from './types';

/** The deck's grid, as art/deck/grid.mjs lays it out; the back is its last card. */
const COLUMNS = 8;
const ROWS = 5;
export const BACK_CELL = 36;
/** Bare paper, for the edges. */
const BLANK_CELL = 38;

const DECLARE = /* glsl */ `
attribute float side;
attribute vec4 look;
varying vec2 dimGlow;
`;
const BEND_POSITION = /* glsl */ `
vec3 transformed = vec3(position);
transformed.z += look.y * (position.x * position.x * 1.6 - .03);
dimGlow = look.zw;
`;
const BEND_NORMAL = /* glsl */ `
objectNormal.x -= look.y * 3.2 * position.x * objectNormal.z;
`;
const FIND_FACE = /* glsl */ `
float cell = side < .5 ? look.x : side < 1.5 ? ${BACK_CELL}. : ${BLANK_CELL}.;
vec2 corner = vec2(mod(cell, ${COLUMNS}.), floor(cell / ${COLUMNS}.) + 1.);
vec2 inside = clamp(uv, .004, .996);
vMapUv = vec2((corner.x + inside.x) / ${COLUMNS}., 1. - (corner.y - inside.y) / ${ROWS}.);
`;
const DIM_COLOUR = /* glsl */ `
float grey = dot(diffuseColor.rgb, vec3(.3, .6, .1));
vec3 dimmed = mix(vec3(grey), diffuseColor.rgb, .6) * vec3(.50, .485, .47);
diffuseColor.rgb = mix(diffuseColor.rgb, dimmed, dimGlow.x);
`;
const GLOW_COLOUR = /* glsl */ `
totalEmissiveRadiance += dimGlow.y * diffuseColor.rgb * vec3(.34, .30, .23);
`;

export type CardMaterial = MeshLambertMaterial | MeshStandardMaterial;

export function cardMaterial(tier: Tier): CardMaterial {
  const material =
    tier === 0 ? new MeshLambertMaterial() : new MeshStandardMaterial({ roughness: 0.8, envMapIntensity: 0.8 });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = after(bent(shader.vertexShader), 'beginnormal_vertex', BEND_NORMAL);
    shader.vertexShader = after(shader.vertexShader, 'uv_vertex', `#ifdef USE_MAP\n${FIND_FACE}\n#endif`);
    let fragment = after(shader.fragmentShader, 'common', 'varying vec2 dimGlow;');
    fragment = after(fragment, 'map_fragment', DIM_COLOUR);
    shader.fragmentShader = after(fragment, 'emissivemap_fragment', GLOW_COLOUR);
  };
  return material;
}

export function cardDepthMaterial(): MeshDepthMaterial {
  const material = new MeshDepthMaterial({ depthPacking: RGBADepthPacking });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = bent(shader.vertexShader);
  };
  return material;
}

function bent(vertexShader: string): string {
  return after(vertexShader, 'common', DECLARE).replace('#include <begin_vertex>', BEND_POSITION);
}

/** Puts code behind one of three's shader chunks. */
function after(shader: string, chunk: string, code: string): string {
  return shader.replace(`#include <${chunk}>`, `#include <${chunk}>\n${code}`);
}

/** A soft dark halo just behind each card: what makes it lie on the cloth, and one card on another. It fades as a card is lifted. */
export function contactMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    vertexShader: /* glsl */ `
      varying vec2 across;
      varying float strength;
      void main() {
        across = position.xy;
        vec4 at = instanceMatrix * vec4(position.xy, 0., 1.);
        vec3 out_ = normalize(mat3(instanceMatrix) * vec3(0., 0., 1.));
        vec3 toEye = normalize(cameraPosition - at.xyz);
        at.xyz -= out_ * sign(dot(out_, toEye)) * .006;
        float lying = step(.9, abs(out_.y));
        strength = mix(.8, 1. - clamp((at.y - .25) * 2.2, 0., 1.), lying);
        gl_Position = projectionMatrix * viewMatrix * at;
        // Seen before what the card lies on, however it bends, and behind the card itself, however small it is drawn.
        vec4 nearer = projectionMatrix * viewMatrix * vec4(at.xyz + toEye * .004, 1.);
        gl_Position.z = nearer.z / nearer.w * gl_Position.w;
      }`,
    fragmentShader: /* glsl */ `
      varying vec2 across;
      varying float strength;
      void main() {
        vec2 beyond = abs(across) - vec2(${(CARD_WIDTH / 2 - 0.05).toFixed(3)}, ${(CARD_HEIGHT / 2 - 0.05).toFixed(3)});
        float distance = length(max(beyond, 0.)) + min(max(beyond.x, beyond.y), 0.);
        float dark = 1. - smoothstep(-.02, .125, distance);
        gl_FragColor = vec4(.055, .03, .012, .52 * dark * dark * strength);
      }`,
  });
}
