/** How fast cards fly: as the player wishes, else as the device says. Pure but for the question to the device. */

import type { Move } from './scene/types';
import type { Settings } from './settings';

export type Motion = Exclude<Settings['motion'], 'auto'>;

/** How long everything takes, in parts of the normal time. */
const STRETCH: Readonly<Record<Exclude<Motion, 'off'>, number>> = { slow: 1.7, normal: 1, fast: 0.5 };

/** The motion that was chosen; without a choice none where the device asks for reduced motion. */
export function motionOf({ motion }: Settings, isReduced: boolean): Motion {
  if (motion !== 'auto') return motion;
  return isReduced ? 'off' : 'normal';
}

/** The same moves, slower or faster; none when cards are to be at their places at once. */
export function atPace(moves: readonly Move[], motion: Motion): Move[] {
  if (motion === 'off') return [];
  const stretch = STRETCH[motion];
  return moves.map((move) => ({
    ...move,
    delayMs: move.delayMs * stretch,
    durationMs: move.durationMs * stretch,
  }));
}
