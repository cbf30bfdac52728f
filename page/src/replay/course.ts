/** How a replay is gone through: which step is shown, whether it goes on by itself, and how fast. Pure. */

import type { Step } from './steps';

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export type Course = Readonly<{ at: number; last: number; isPlaying: boolean; speed: Speed }>;
export type Turn = 'first' | 'back' | 'forward' | 'last' | 'play';

/** A step is seen for this long at least, one that clears the bout away for longer; and nobody waits longer than that for the next. */
const LEAST_MS = 750;
const SWEEP_MS = 1_700;
const MOST_MS = 2_500;

/** At a step, counted from 0; one that is not there is the nearest. */
export function courseAt(steps: number, at: number): Course {
  return { at: within(at, steps - 1), last: steps - 1, isPlaying: false, speed: 1 };
}

/** After a turn of the reader's, which stops what goes on by itself; Play at the end begins anew. */
export function turned(course: Course, turn: Turn): Course {
  const { at, last, isPlaying } = course;
  switch (turn) {
    case 'first':
      return sought(course, 0);
    case 'back':
      return sought(course, at - 1);
    case 'forward':
      return sought(course, at + 1);
    case 'last':
      return sought(course, last);
    case 'play':
      return { ...course, at: !isPlaying && at === last ? 0 : at, isPlaying: !isPlaying && last > 0 };
  }
}

/** At another step, and staying there. */
export function sought(course: Course, at: number): Course {
  return { ...course, at: within(at, course.last), isPlaying: false };
}

/** One step on by itself; the last one ends it. */
export function wentOn(course: Course): Course {
  const at = within(course.at + 1, course.last);
  return { ...course, at, isPlaying: at < course.last };
}

/** How long the step that is shown stays before the next one, in ms. */
export function stayMs(steps: readonly Step[], { at, speed }: Course): number {
  const [step, next] = [steps[at], steps[at + 1]];
  const gap = step && next ? next.atMs - step.atMs : 0;
  const sweeps = step?.view.happened.some(
    ({ what }) => what.type === 'taken' || what.type === 'bout_beaten' || what.type === 'dealt',
  );
  return Math.max(Math.min(gap, MOST_MS), sweeps ? SWEEP_MS : LEAST_MS) / speed;
}

function within(at: number, last: number): number {
  return Math.min(Math.max(at, 0), Math.max(last, 0));
}
