/**
 * What the page and the drawn table say to each other: plain data, no three.js, no rules of Durak.
 *
 * Lengths are table units (a card is CARD_WIDTH x CARD_HEIGHT of them), x to the right, y up from the cloth, z towards the
 * player, the middle of the cloth at 0 0 0. Times are milliseconds, angles radians.
 */

/** A card's size in table units: 60 x 90 mm, a unit being a decimetre. */
export const CARD_WIDTH = 0.6;
export const CARD_HEIGHT = 0.9;
export const CARD_THICKNESS = 0.0075;

/** The face of a card nobody here may see: both its sides show the back. */
export const BACK = -1;

/** As many cards as the scene can draw at once: a whole deck, and room for cards that are on their way. */
export const CARD_LIMIT = 48;

/** Where a card is and how it looks there. A card's own axes: x right, y up along its face, z out of its face. */
export type Pose = Readonly<{
  x: number;
  y: number;
  z: number;
  qx: number;
  qy: number;
  qz: number;
  qw: number;
  /** 1 is CARD_WIDTH x CARD_HEIGHT. */
  scale: number;
  /** Curvature along the width; 0 is flat, .05 the bend of a card lying on cloth. */
  bend: number;
  /** 0 as it is, 1 greyed: it can not be played now. */
  dim: number;
  /** 0 as it is, 1 lit: picked, or under the finger. */
  glow: number;
}>;

/** One card to draw. `key` names it as long as it stays the same card to the viewer; `face` is a card 0..35, or BACK. */
export type CardPlace = Readonly<{ key: string; face: number; pose: Pose }>;

/**
 * One flight of one card. It begins at `from`, or wherever the card is when the flight begins, and ends at `to`. While it flies it shows
 * `startFace` or the place's face, whichever is a card; afterwards the place's face. Several moves of one key follow one another.
 */
export type Move = Readonly<{
  key: string;
  from?: Pose;
  startFace?: number;
  to: Pose;
  delayMs: number;
  durationMs: number;
  /** How high above the straight line the card is carried at the middle, in units. */
  lift: number;
}>;

/** A point of the cloth. */
export type Spot = Readonly<{ x: number; z: number }>;

/** What lies on the table besides cards. */
export type Props = Readonly<{
  /** Where the light of whoever is waited on falls; null when nobody is. */
  light: Spot | null;
}>;

/** The truth after the moves, and the moves that lead to it. A place without a move is there at once; a key without a place is gone. */
export type ScenePlan = Readonly<{ places: readonly CardPlace[]; moves: readonly Move[]; props: Props }>;

/** 0: no shadows, no reflections, phone textures (tests, old phones, reduced motion); 1: phones; 2: everything. */
export type Tier = 0 | 1 | 2;

type Faces = 'atlas' | 'plain' | 'plain-four';
/** The plain deck is ours, for readability, in two colours or four. Each has corners in Latin letters, and in Cyrillic ones. */
export type DeckName = Faces | `${Faces}-cyrillic`;

export type SceneOptions = Readonly<{
  tier: Tier;
  /** Device pixels per CSS pixel; capped at 2. */
  pixelRatio: number;
  deck: DeckName;
  /** Cards jump instead of flying. */
  reducedMotion: boolean;
  /** Told when the graphics card takes the picture away (true), and when it is there again (false). */
  onLost?: (isLost: boolean) => void;
  /** Told the quality in which enough frames in a row were fast. */
  onMeasured?: (tier: Tier) => void;
}>;

export type SceneStats = Readonly<{
  tier: Tier;
  drawCalls: number;
  triangles: number;
  /** Frames drawn since the scene was made. */
  frames: number;
  /** Median over the last frames that followed one another, 0 before there were any. */
  frameMs: number;
  /** True once textures and shaders are there and the first whole picture was drawn. */
  ready: boolean;
}>;

export type Insets = Readonly<{ top: number; right: number; bottom: number; left: number }>;

/** The canvas in CSS pixels; the insets are kept free of what must be seen (bars above, the own hand below). */
export type Viewport = Readonly<{ width: number; height: number; insets: Insets }>;

export type Point3 = Readonly<{ x: number; y: number; z: number }>;
/** CSS pixels from the canvas's top left corner. */
export type ScreenPoint = Readonly<{ x: number; y: number }>;

/** A camera; right, up and back (out of the picture, towards the eye) are its own axes. `fovDegrees` is from top to bottom. */
export type Camera = Readonly<{
  position: Point3;
  right: Point3;
  up: Point3;
  back: Point3;
  fovDegrees: number;
  near: number;
  far: number;
}>;

/** The table as this viewport frames it. Made by `frameTable` in stage.ts, read by `project` and its like and by poses.ts. */
export type Stage = Readonly<{
  viewport: Viewport;
  /** That of the viewport. */
  shape: 'portrait' | 'landscape';
  table: Readonly<{ width: number; depth: number }>;
  cloth: Readonly<{ width: number; depth: number }>;
  camera: Camera;
  /** The mug stands here and nothing else should; null where there is no room for one. */
  mug: Readonly<{ x: number; z: number; radius: number }> | null;
}>;

export type Scene = Readonly<{
  /** Frames the table anew (first show, resize, rotation). Poses of an older stage are not kept: `show` again. */
  setStage(stage: Stage): void;
  /** Puts every card there at once and drops every flight. */
  show(places: readonly CardPlace[], props: Props): void;
  /** Flies to the plan's places; a flight that is cut short by the next plan begins where the card then is. */
  animate(plan: ScenePlan): void;
  /** Jumps to the end of every flight and draws. */
  settle(): void;
  /** Stops the scene's clock (true) or lets it go on (false); for screenshots. */
  freeze(frozen: boolean): void;
  /** Changes deck or quality without a new scene. */
  setDeck(deck: DeckName): void;
  setTier(tier: Tier): void;
  stats(): SceneStats;
  /** Resolves once the first whole picture was drawn; rejects when there will be none. */
  ready: Promise<void>;
  dispose(): void;
}>;

/** index.ts: `createScene(canvas, options): Scene | null`; null where there is no WebGL: the page goes on without a picture. */
export type CreateScene = (canvas: HTMLCanvasElement, options: SceneOptions) => Scene | null;
