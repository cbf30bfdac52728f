import { expect, test } from 'vitest';
import { atPace, motionOf } from '../src/motion';
import type { Move } from '../src/scene/types';
import { DEFAULTS } from '../src/settings';

const POSE = { x: 0, y: 0, z: 0, qx: 0, qy: 0, qz: 0, qw: 1, scale: 1, bend: 0, dim: 0, glow: 0 };
const MOVE: Move = { key: '6C', to: POSE, delayMs: 100, durationMs: 400, lift: 0.5 };

test('without a choice the device says whether cards fly', () => {
  expect(motionOf(DEFAULTS, true)).toBe('off');
  expect(motionOf(DEFAULTS, false)).toBe('normal');
});

test('a choice goes before what the device says', () => {
  expect(motionOf({ ...DEFAULTS, motion: 'slow' }, true)).toBe('slow');
  expect(motionOf({ ...DEFAULTS, motion: 'off' }, false)).toBe('off');
});

test('a slow move begins and ends later, a fast one earlier, and both end where they should', () => {
  expect(atPace([MOVE], 'normal')).toEqual([MOVE]);
  const [slow] = atPace([MOVE], 'slow');
  const [fast] = atPace([MOVE], 'fast');
  expect(slow).toEqual({ ...MOVE, delayMs: 170, durationMs: 680 });
  expect(fast).toEqual({ ...MOVE, delayMs: 50, durationMs: 200 });
});

test('without motion there are no moves', () => {
  expect(atPace([MOVE], 'off')).toEqual([]);
});
