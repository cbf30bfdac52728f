/**
 * The table as a viewport frames it: how wide and deep it is, where the camera stands, and the way from the world to the
 * screen and back. Pure: the drawn table, the buttons that lie over it and the layout all read the same Stage.
 */

import type { Camera, Point3, ScreenPoint, Stage, Viewport } from './types';
import { add, dot, point, subtract, times } from './vectors';

/** The least table everything fits on, and the least area of it, in units: they decide how large a card looks. */
const LEAST_WIDTH = 3.9;
const LEAST_DEPTH = 4.2;
const LEAST_AREA = 27;
/** A table longer than this would be no kitchen table. */
const MOST_WIDTH = 10;
const MOST_DEPTH = 8;
/** The oak that shows around the cloth; so much of it may lie under the own hand. */
const BORDER = 0.3;
const UNDER_HAND = 0.16;
/** The mug's saucer. */
const MUG_RADIUS = 0.33;
/** A table held upright has room for the mug from this depth, another one from this width. */
const MUG_LEAST_DEPTH = 6.4;
const MUG_LEAST_WIDTH = 6.5;

/** Aspect ratios up to which the table is looked at as from a phone held upright, and from which as from a desk. */
const PORTRAIT_ASPECT = 0.7;
const LANDSCAPE_ASPECT = 1.4;

/** How the camera looks at the table: angles, and how high over the far edge the cards of whoever sits there still show. */
type Look = Readonly<{ elevation: number; fovDegrees: number; farReach: number }>;

const PORTRAIT: Look = { elevation: (60 * Math.PI) / 180, fovDegrees: 32, farReach: 1 };
const LANDSCAPE: Look = { elevation: (55 * Math.PI) / 180, fovDegrees: 29, farReach: 1.2 };

/** A camera in front of a canvas: all that projecting needs of a Stage. */
type View = Pick<Stage, 'viewport' | 'camera'>;

/**
 * Frames the table: the cloth ends over the lower inset, the far player's cards end under the upper one, and the table is as
 * wide as the canvas a third of the way from its middle to its near edge.
 */
export function frameTable(viewport: Viewport): Stage {
  const { width, height, insets } = viewport;
  const centre = { viewport, camera: cameraAt(viewport, 0) };
  const near = onPlane(centre, { x: width / 2, y: height - insets.bottom }, 0).z + UNDER_HAND;
  const far = onPlane(centre, { x: width / 2, y: insets.top }, lookAt(viewport).farReach).z;
  const depth = Math.min(near - far, MOST_DEPTH);
  const view = { viewport, camera: cameraAt(viewport, depth / 2 - near) };
  const free = width - Math.max(insets.left, insets.right);
  const edge = onPlane(view, { x: free, y: project(view, point(0, 0, depth / 6)).y }, 0).x;
  return furnish(view, Math.min(2 * edge, MOST_WIDTH), depth);
}

/** World to screen, for points in front of the eye. */
export function project(view: View, at: Point3): ScreenPoint {
  const { camera, viewport } = view;
  const ray = subtract(at, camera.position);
  const scale = pixelsPerUnit(view, -dot(ray, camera.back));
  return {
    x: viewport.width / 2 + dot(ray, camera.right) * scale,
    y: viewport.height / 2 - dot(ray, camera.up) * scale,
  };
}

/** The point at height `y` that is seen at a point of the screen. */
export function onPlane(view: View, at: ScreenPoint, y: number): Point3 {
  const eye = view.camera.position;
  const ray = rayThrough(view, at);
  return add(eye, times(ray, (y - eye.y) / ray.y));
}

/** The point that is seen at a point of the screen, `depth` units in front of the eye. */
export function atDepth(view: View, at: ScreenPoint, depth: number): Point3 {
  return add(view.camera.position, times(rayThrough(view, at), depth));
}

/** CSS pixels that one unit takes `depth` units in front of the eye. */
export function pixelsPerUnit(view: View, depth: number): number {
  return view.viewport.height / (2 * depth * halfTangent(view.camera));
}

/** How far in front of the eye a point lies, along the line of sight. */
export function depthOf(view: View, at: Point3): number {
  return -dot(subtract(at, view.camera.position), view.camera.back);
}

/** From the eye through a point of the screen, one unit deep. */
function rayThrough({ viewport, camera }: View, at: ScreenPoint): Point3 {
  const unitsPerPixel = (2 * halfTangent(camera)) / viewport.height;
  const across = times(camera.right, (at.x - viewport.width / 2) * unitsPerPixel);
  const along = times(camera.up, (viewport.height / 2 - at.y) * unitsPerPixel);
  return subtract(add(across, along), camera.back);
}

function lookAt({ width, height }: Viewport): Look {
  const towards = (width / height - PORTRAIT_ASPECT) / (LANDSCAPE_ASPECT - PORTRAIT_ASPECT);
  const wide = Math.min(Math.max(towards, 0), 1);
  const mix = (part: keyof Look): number => PORTRAIT[part] + (LANDSCAPE[part] - PORTRAIT[part]) * wide;
  return { elevation: mix('elevation'), fovDegrees: mix('fovDegrees'), farReach: mix('farReach') };
}

/** The camera that looks at the point `targetZ` of the middle line, as near as the least table allows. */
function cameraAt(viewport: Viewport, targetZ: number): Camera {
  const look = lookAt(viewport);
  const { elevation, fovDegrees } = look;
  const back = point(0, Math.sin(elevation), Math.cos(elevation));
  const up = point(0, Math.cos(elevation), -Math.sin(elevation));
  const halfHeight = viewport.height / (2 * pixelsOfUnit(viewport, look));
  const position = add(point(0, 0, targetZ), times(back, halfHeight / Math.tan((fovDegrees * Math.PI) / 360)));
  return { position, right: point(1, 0, 0), up, back, fovDegrees, near: 1, far: 60 };
}

/** CSS pixels for one unit at the middle of the table. */
function pixelsOfUnit({ width, height, insets }: Viewport, { elevation, farReach }: Look): number {
  const freeWidth = Math.max(width - 2 * Math.max(insets.left, insets.right), 1);
  const freeDepth = Math.max(height - insets.top - insets.bottom, 1) / Math.sin(elevation);
  return Math.min(
    freeWidth / LEAST_WIDTH,
    freeDepth / (LEAST_DEPTH + farReach / Math.tan(elevation)),
    Math.sqrt((freeWidth * freeDepth) / LEAST_AREA),
  );
}

function furnish(view: View, width: number, depth: number): Stage {
  const shape = view.viewport.height > view.viewport.width ? 'portrait' : 'landscape';
  const mug = { x: width / 2 - BORDER - MUG_RADIUS, z: depth / 2 - BORDER - MUG_RADIUS, radius: MUG_RADIUS };
  return {
    ...view,
    shape,
    table: { width, depth },
    cloth: { width: width - 2 * BORDER, depth: depth - 2 * BORDER },
    mug: (shape === 'portrait' ? depth >= MUG_LEAST_DEPTH : width >= MUG_LEAST_WIDTH) ? mug : null,
  };
}

function halfTangent(camera: Camera): number {
  return Math.tan((camera.fovDegrees * Math.PI) / 360);
}
