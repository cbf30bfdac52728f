/** From the screen to the cloth and back. Pure. */

import { onPlane, project } from '../scene/stage';
import type { Spot, Stage } from '../scene/types';

/** The line of the cloth that is seen at this height of the screen. */
export function zAt(stage: Stage, y: number): number {
  return onPlane(stage, { x: stage.viewport.width / 2, y }, 0).z;
}

/** CSS pixels that one unit takes across, at a spot of the cloth. */
export function unitPx(spot: Spot, stage: Stage): number {
  const a = project(stage, { x: spot.x, y: 0, z: spot.z });
  return Math.abs(project(stage, { x: spot.x + 1, y: 0, z: spot.z }).x - a.x);
}

/** How high the table is on the screen. */
export function depthPx(stage: Stage): number {
  const half = stage.table.depth / 2;
  return project(stage, { x: 0, y: 0, z: half }).y - project(stage, { x: 0, y: 0, z: -half }).y;
}
