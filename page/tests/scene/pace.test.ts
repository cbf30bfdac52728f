import { expect, test } from 'vitest';
import { Pace } from '../../src/scene/pace';

const noted = (...times: number[]): Pace => {
  const pace = new Pace();
  for (const time of times) pace.note(time);
  return pace;
};
const frames = (count: number, ms: number): number[] => Array.from({ length: count }, () => ms);

test('a few slow frames prove nothing', () => {
  expect(noted(...frames(23, 200)).slow).toBe(false);
});

test('slow frames in a row are slow', () => {
  expect(noted(...frames(24, 60)).slow).toBe(true);
});

test('a hitch among fast frames is not slow', () => {
  expect(noted(...frames(16, 16), ...frames(8, 300)).slow).toBe(false);
});

test('old frames are forgotten', () => {
  expect(noted(...frames(30, 100), ...frames(24, 16)).slow).toBe(false);
});

test('the median is over what was noted, and 0 before that', () => {
  expect(noted().medianMs).toBe(0);
  expect(noted(10, 30, 20).medianMs).toBe(20);
});

test('a restart forgets everything', () => {
  const pace = noted(...frames(24, 100));
  pace.restart();
  expect([pace.slow, pace.medianMs]).toEqual([false, 0]);
});
