/** Everything that is drawn, and the renderer that draws it, in one of three qualities. */

import {
  ACESFilmicToneMapping,
  Group,
  Mesh,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';
import { createCards } from './cards';
import { createCloth } from './cloth';
import type { Flights } from './flights';
import { createGlow } from './glow';
import { createMug } from './mug';
import { createFloor, createLights, createReflections, createVignette, hangLamp, setShadows } from './room';
import { createTable } from './table';
import { loadDeck, loadTable, type TableTextures } from './textures';
import type { DeckName, Props, SceneOptions, SceneStats, Stage, Tier } from './types';

const MOST_PIXEL_RATIO = 2;
const EXPOSURE = 0.86;
const REFLECTION = 0.6;
const DARK = 0x1d120b;
/** Light from all around: the walls' share comes on top where nothing reflects them. */
const SKY = 0.55;
const SKY_ALONE = 1.9;

export type Picture = Readonly<{
  /** Resolves when textures and shaders are there; draws nothing before. */
  load(): Promise<void>;
  setStage(stage: Stage): void;
  setProps(props: Props): void;
  setDeck(deck: DeckName): Promise<void>;
  setTier(tier: Tier): Promise<void>;
  /** Lowers the pixel ratio, then the tier; false when nothing is left to lower. */
  makeCheaper(): boolean;
  draw(flights: Flights): void;
  /** Makes anew what a lost context took with it. */
  restore(): void;
  stats(): Omit<SceneStats, 'frameMs'>;
  dispose(): void;
}>;

/** Null where there is no WebGL. */
export function createPicture(canvas: HTMLCanvasElement, options: SceneOptions): Picture | null {
  const renderer = createRenderer(canvas, options.tier);
  return renderer && paint(renderer, options);
}

function createRenderer(canvas: HTMLCanvasElement, tier: Tier): WebGLRenderer | null {
  const context = canvas.getContext('webgl2', { antialias: tier > 0, alpha: false, stencil: false });
  if (!context) return null;
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.toneMapping = ACESFilmicToneMapping;
  renderer.toneMappingExposure = EXPOSURE;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
  renderer.info.autoReset = false;
  renderer.setClearColor(DARK);
  return renderer;
}

function paint(renderer: WebGLRenderer, options: SceneOptions): Picture {
  const scene = new Scene();
  const camera = new PerspectiveCamera();
  const cards = createCards();
  const glow = createGlow();
  const lights = createLights();
  scene.add(lights.sun, lights.sun.target, lights.lamp, lights.lamp.target, lights.sky);
  scene.add(cards.mesh, cards.shadows, glow.mesh, createVignette());
  const now = {
    tier: options.tier,
    deck: options.deck,
    pixelRatio: Math.min(options.pixelRatio, MOST_PIXEL_RATIO),
    stage: null as Stage | null,
    textures: null as TableTextures | null,
    furniture: null as Group | null,
    reflections: null as WebGLRenderTarget | null,
    frames: 0,
    ready: false,
  };

  async function load(): Promise<void> {
    const { tier, deck } = now;
    const [textures, faces] = await Promise.all([loadTable(tier), loadDeck(deck, tier)]);
    disposeTextures(now.textures);
    now.textures = textures;
    if (faces) cards.dress(faces, tier);
    light();
    furnish();
    // Where shaders compile beside the page's own work they are waited for; elsewhere waiting would gain nothing.
    if (renderer.extensions.has('KHR_parallel_shader_compile')) await renderer.compileAsync(scene, camera);
    now.ready = true;
  }

  function light(): void {
    lights.sun.map = now.textures?.windowLight ?? null;
    setShadows(lights, now.tier);
    now.reflections?.dispose();
    now.reflections = now.tier > 0 ? createReflections(renderer) : null;
    scene.environment = now.reflections?.texture ?? null;
    scene.environmentIntensity = REFLECTION;
    lights.sky.intensity = now.tier > 0 ? SKY : SKY_ALONE;
  }

  /** Builds table, cloth, mug and floor for this stage, and takes the old ones away. */
  function furnish(): void {
    const { stage, textures, tier } = now;
    if (!stage || !textures) return;
    if (now.furniture) discard(scene, now.furniture);
    now.furniture = new Group().add(
      createTable(stage, textures, tier),
      createCloth(stage, textures, tier),
      createFloor(textures, tier),
    );
    if (stage.mug) now.furniture.add(createMug(stage.mug));
    scene.add(now.furniture);
  }

  function frame(stage: Stage): void {
    const { viewport, camera: eye } = stage;
    renderer.setPixelRatio(now.pixelRatio);
    renderer.setSize(viewport.width, viewport.height, false);
    camera.fov = eye.fovDegrees;
    camera.aspect = viewport.width / viewport.height;
    camera.near = eye.near;
    camera.far = eye.far;
    camera.position.copy(eye.position);
    camera.lookAt(eye.position.x - eye.back.x, eye.position.y - eye.back.y, eye.position.z - eye.back.z);
    camera.updateProjectionMatrix();
  }

  return {
    load,
    setStage: (stage) => {
      now.stage = stage;
      frame(stage);
      hangLamp(lights, stage);
      glow.setStage(stage);
      furnish();
    },
    setProps: (props) => glow.move(props.light),
    setDeck: async (deck) => {
      now.deck = deck;
      const faces = await loadDeck(deck, now.tier);
      if (faces && now.deck === deck) cards.dress(faces, now.tier);
    },
    setTier: (tier) => {
      now.tier = tier;
      return load();
    },
    makeCheaper: () => {
      if (now.pixelRatio > 1) now.pixelRatio = Math.max(1, now.pixelRatio * 0.75);
      else if (now.tier > 0) now.tier = lower(now.tier);
      else return false;
      if (now.stage) frame(now.stage);
      light();
      return true;
    },
    draw: (flights) => {
      if (!now.ready || !now.stage) return;
      cards.update(flights);
      renderer.shadowMap.needsUpdate = true;
      renderer.info.reset();
      renderer.render(scene, camera);
      now.frames++;
    },
    restore: light,
    stats: () => ({
      tier: now.tier,
      drawCalls: renderer.info.render.calls,
      triangles: renderer.info.render.triangles,
      frames: now.frames,
      ready: now.frames > 0,
    }),
    dispose: () => {
      discard(scene, scene);
      disposeTextures(now.textures);
      cards.dress(null, 0);
      now.reflections?.dispose();
      renderer.dispose();
    },
  };
}

function lower(tier: Tier): Tier {
  return tier === 2 ? 1 : 0;
}

function disposeTextures(textures: TableTextures | null): void {
  for (const texture of Object.values(textures ?? {})) texture?.dispose();
}

/** Takes an object out of the scene and frees what it holds on the graphics card, textures excepted. */
function discard(scene: Scene, object: Object3D): void {
  object.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    part.geometry.dispose();
    for (const material of [part.material].flat()) material.dispose();
  });
  scene.remove(object);
}
