/** The kitchen around the table: its light, its floor, what shines back from its walls, and the dark towards the picture's corners. */

import {
  BoxGeometry,
  DoubleSide,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShaderMaterial,
  SpotLight,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';
import type { TableTextures } from './textures';
import type { Stage, Tier } from './types';

const FLOOR_HEIGHT = -3.4;

export type Lights = Readonly<{ sun: SpotLight; lamp: SpotLight; sky: HemisphereLight }>;

/** The sun through the window is the one light that casts shadows; a lamp hangs over the table. */
export function createLights(): Lights {
  const sun = new SpotLight(0xffeed2, 4.3, 0, 0.46, 0.55, 0);
  sun.position.set(-5.2, 8.2, -4.6);
  sun.target.position.set(0.25, 0, 0.1);
  sun.shadow.bias = -0.0004;
  sun.shadow.normalBias = 0.012;
  sun.shadow.camera.near = 4;
  sun.shadow.camera.far = 18;
  const lamp = new SpotLight(0xffdcb4, 31, 0, 0.95, 1, 1.6);
  return { sun, lamp, sky: new HemisphereLight(0xfff4e6, 0x8a6a50) };
}

/** Hangs the lamp between the table's middle and the player, so that the own hand is the brightest. */
export function hangLamp({ lamp }: Lights, stage: Stage): void {
  const z = stage.table.depth / 2;
  lamp.position.set(0.2, 4.8, z + 0.6);
  lamp.target.position.set(0, 0, z * 0.55);
}

export function setShadows({ sun }: Lights, tier: Tier): void {
  sun.castShadow = tier > 0;
  sun.shadow.mapSize.setScalar(tier === 2 ? 2048 : 1024);
  sun.shadow.radius = tier === 2 ? 5.5 : 2.8;
  sun.shadow.map?.dispose();
  sun.shadow.map = null;
}

export function createFloor(textures: TableTextures, tier: Tier): Mesh {
  const tiles = textures.floor;
  tiles?.repeat.set(7, 7);
  const clay = { map: tiles, color: tiles ? 0x8a7a70 : 0x2a1a10 };
  const material =
    tier === 0
      ? new MeshLambertMaterial(clay)
      : new MeshStandardMaterial({ ...clay, roughness: 0.55, envMapIntensity: 0.5 });
  const floor = new Mesh(new PlaneGeometry(40, 40), material);
  floor.rotation.x = -Math.PI / 2;
  floor.position.y = FLOOR_HEIGHT;
  return floor;
}

/** Width, height, depth; position; colour and brightness: ceiling, floor, four walls, two panes of a window, a lamp. */
const WALLS = [
  [20, 0.1, 20, 0, 6, 0, 0xffe2b8, 0.62],
  [20, 0.1, 20, 0, -3, 0, 0x4a2c18, 0.35],
  [0.1, 10, 20, 10, 2, 0, 0xd9b88c, 0.42],
  [0.1, 10, 20, -10, 2, 0, 0xd9b88c, 0.42],
  [20, 10, 0.1, 0, 2, -10, 0xe0c39a, 0.45],
  [20, 10, 0.1, 0, 2, 10, 0xb08a62, 0.3],
  [0.05, 4.2, 2.6, -9.8, 3.2, -3.4, 0xdfeaff, 9],
  [0.05, 4.2, 2.6, -9.8, 3.2, -0.2, 0xdfeaff, 9],
  [2.2, 0.05, 2.2, 0.5, 5.6, -0.5, 0xffc98a, 11],
] as const;
/** Pixels along a side of the cube that reflections are taken from. */
const REFLECTION_SIZE = 64;

/** What oak, porcelain and tea reflect. Drawn once; disposing of it is up to the caller. */
export function createReflections(renderer: WebGLRenderer): WebGLRenderTarget {
  const kitchen = new Scene();
  for (const [width, height, depth, x, y, z, colour, brightness] of WALLS) {
    const material = new MeshBasicMaterial({ color: colour, side: DoubleSide });
    material.color.multiplyScalar(brightness);
    const wall = new Mesh(new BoxGeometry(width, height, depth), material);
    wall.position.set(x, y, z);
    kitchen.add(wall);
  }
  const generator = new PMREMGenerator(renderer);
  const target = generator.fromScene(kitchen, 0.03, 0.1, 100, { size: REFLECTION_SIZE });
  generator.dispose();
  return target;
}

/** Darkens the picture towards its corners. */
export function createVignette(): Mesh {
  const material = new ShaderMaterial({
    transparent: true,
    depthTest: false,
    depthWrite: false,
    vertexShader: 'varying vec2 at; void main() { at = position.xy; gl_Position = vec4(position.xy, 0., 1.); }',
    fragmentShader: /* glsl */ `
      varying vec2 at;
      void main() {
        float far = length((at - vec2(0., -.55)) / vec2(1.5, 1.7));
        gl_FragColor = vec4(.05, .02, 0., .55 * smoothstep(.5, 1.15, far));
      }`,
  });
  const mesh = new Mesh(new PlaneGeometry(2, 2), material);
  mesh.frustumCulled = false;
  return mesh;
}
