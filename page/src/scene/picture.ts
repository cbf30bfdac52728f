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

/** What is drawn of one frame or since the scene was made; see SceneStats. */
type PictureStats = Omit<SceneStats, 'frameMs'>;

export class Picture {
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera();
  private readonly cards = createCards();
  private readonly glow = createGlow();
  private readonly lights = createLights();
  private tier: Tier;
  private deck: DeckName;
  private pixelRatio: number;
  private stage: Stage | null = null;
  private textures: TableTextures | null = null;
  private furniture: Group | null = null;
  private reflections: WebGLRenderTarget | null = null;
  private isLoaded = false;
  /** The change of the cards' places that the shadows show; null when lights or furniture have changed. */
  private shadowed: number | null = null;
  private frames = 0;

  /** Null where there is no WebGL. */
  static on(canvas: HTMLCanvasElement, options: SceneOptions): Picture | null {
    const renderer = createRenderer(canvas);
    return renderer && new Picture(renderer, options);
  }

  private constructor(
    private readonly renderer: WebGLRenderer,
    { tier, deck, pixelRatio }: SceneOptions,
  ) {
    this.tier = tier;
    this.deck = deck;
    this.pixelRatio = Math.min(pixelRatio, MOST_PIXEL_RATIO);
    const { sun, lamp, sky } = this.lights;
    this.scene.add(sun, sun.target, lamp, lamp.target, sky);
    // Drawn in this order (see createRenderer): light on the cloth, shadows on light and cloth, the dark corners over all.
    this.scene.add(this.cards.mesh, this.glow.mesh, this.cards.shadows, createVignette());
    this.scene.matrixWorldAutoUpdate = false;
  }

  /** Resolves when textures and shaders are there; draws nothing before. */
  async load(): Promise<void> {
    const { tier, deck } = this;
    const [textures, faces] = await Promise.all([loadTable(tier), loadDeck(deck, tier)]);
    if (tier !== this.tier || deck !== this.deck) return;
    disposeTextures(this.textures);
    this.textures = textures;
    this.cards.dress(faces, tier);
    this.light();
    this.furnish();
    // Where shaders compile beside the page's own work they are waited for; elsewhere waiting would gain nothing.
    const { extensions } = this.renderer;
    if (extensions.has('KHR_parallel_shader_compile')) await this.renderer.compileAsync(this.scene, this.camera);
    this.isLoaded = true;
  }

  setStage(stage: Stage): void {
    this.stage = stage;
    this.frame();
    hangLamp(this.lights, stage);
    this.glow.setStage(stage);
    this.furnish();
    this.scene.updateMatrixWorld();
  }

  get quality(): Tier {
    return this.tier;
  }

  setProps({ light }: Props): void {
    this.glow.move(light);
    this.glow.mesh.updateMatrixWorld();
  }

  setDeck(deck: DeckName): Promise<void> {
    this.deck = deck;
    return this.load();
  }

  setTier(tier: Tier): Promise<void> {
    this.tier = tier;
    return this.load();
  }

  /** Lowers the pixel ratio, then the tier, and resolves when that is done; null when nothing is left to lower. */
  makeCheaper(): Promise<void> | null {
    if (this.pixelRatio <= 1) return this.tier === 0 ? null : this.setTier(this.tier === 2 ? 1 : 0);
    this.pixelRatio = Math.max(1, this.pixelRatio * 0.75);
    this.frame();
    return Promise.resolve();
  }

  draw(flights: Flights): void {
    if (!this.isLoaded || !this.stage) return;
    this.cards.update(flights);
    this.renderer.shadowMap.needsUpdate = this.shadowed !== flights.changes;
    this.shadowed = flights.changes;
    this.renderer.info.reset();
    this.renderer.render(this.scene, this.camera);
    this.frames++;
  }

  /** Makes anew what a lost context took with it. */
  restore(): void {
    this.light();
  }

  stats(): PictureStats {
    const { calls, triangles } = this.renderer.info.render;
    return { tier: this.tier, drawCalls: calls, triangles, frames: this.frames, ready: this.frames > 0 };
  }

  dispose(): void {
    discard(this.scene, this.scene);
    disposeTextures(this.textures);
    this.cards.dress(null, 0);
    this.reflections?.dispose();
    this.renderer.dispose();
  }

  private light(): void {
    this.lights.sun.map = this.textures?.windowLight ?? null;
    setShadows(this.lights, this.tier);
    this.shadowed = null;
    this.reflections?.dispose();
    this.reflections = this.tier > 0 ? createReflections(this.renderer) : null;
    this.scene.environment = this.reflections?.texture ?? null;
    this.scene.environmentIntensity = REFLECTION;
    this.lights.sky.intensity = this.tier > 0 ? SKY : SKY_ALONE;
  }

  /** Builds table, cloth, mug and floor for this stage, and takes the old ones away. */
  private furnish(): void {
    const { stage, textures, tier } = this;
    if (!stage || !textures) return;
    if (this.furniture) discard(this.scene, this.furniture);
    const [table, cloth] = [createTable(stage, textures, tier), createCloth(stage, textures, tier)];
    this.furniture = new Group().add(table, cloth, createFloor(textures, tier));
    if (stage.mug) this.furniture.add(createMug(stage.mug, tier));
    this.scene.add(this.furniture);
    this.scene.updateMatrixWorld();
    this.shadowed = null;
  }

  /** Fits canvas and camera to the stage. */
  private frame(): void {
    const { renderer, camera, stage } = this;
    if (!stage) return;
    const { width, height } = stage.viewport;
    const { position, back, fovDegrees, near, far } = stage.camera;
    renderer.setPixelRatio(this.pixelRatio);
    renderer.setSize(width, height, false);
    Object.assign(camera, { fov: fovDegrees, aspect: width / height, near, far });
    camera.position.copy(position);
    camera.lookAt(position.x - back.x, position.y - back.y, position.z - back.z);
    camera.updateProjectionMatrix();
  }
}

function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer | null {
  const context = canvas.getContext('webgl2', { antialias: true, alpha: false, stencil: false });
  if (!context) return null;
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.toneMapping = ACESFilmicToneMapping;
  renderer.toneMappingExposure = EXPOSURE;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
  renderer.info.autoReset = false;
  // Few things, in the order in which they were added: sorting them in every frame would gain nothing.
  renderer.sortObjects = false;
  renderer.setClearColor(DARK);
  return renderer;
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
