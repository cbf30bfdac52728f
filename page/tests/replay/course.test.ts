import { describe, expect, test } from 'vitest';
import { type Course, courseAt, sought, stayMs, type Turn, turned, wentOn } from '../../src/replay/course';
import { stepsOf } from '../../src/replay/steps';
import { replayOf } from '../fixtures/replays';

const STEPS = stepsOf(replayOf(), 0, 'x');

function endOf(course: Course, ...turns: Turn[]): number {
  return turns.reduce(turned, course).at;
}

describe('a replay is gone through', () => {
  test('step by step and to both ends, and never beyond them', () => {
    const begin = courseAt(7, 2);
    expect(endOf(begin, 'forward')).toBe(3);
    expect(endOf(begin, 'back')).toBe(1);
    expect(endOf(begin, 'first')).toBe(0);
    expect(endOf(begin, 'last')).toBe(6);
    expect(endOf(begin, 'first', 'back')).toBe(0);
    expect(endOf(begin, 'last', 'forward')).toBe(6);
  });

  test('back and forth to the same step', () => {
    expect(endOf(courseAt(7, 2), 'forward', 'forward', 'back', 'back')).toBe(2);
  });

  test('from the step that a link asks for, or the nearest', () => {
    expect([-1, 0, 5, 99].map((at) => courseAt(7, at).at)).toEqual([0, 0, 5, 6]);
  });

  test('by itself until the end, and from the beginning when it is played again', () => {
    let course = turned(courseAt(3, 0), 'play');
    const seen = [course.at];
    while (course.isPlaying) {
      course = wentOn(course);
      seen.push(course.at);
    }
    expect(seen).toEqual([0, 1, 2]);
    expect(turned(course, 'play')).toMatchObject({ at: 0, isPlaying: true });
  });

  test('and stands still once the reader takes it in hand', () => {
    const playing = turned(courseAt(7, 2), 'play');
    expect(playing.isPlaying).toBe(true);
    for (const turn of ['first', 'back', 'forward', 'last', 'play'] as const) {
      expect(turned(playing, turn).isPlaying).toBe(false);
    }
    expect(sought(playing, 4)).toMatchObject({ at: 4, isPlaying: false });
  });

  test('a round of one step does not play', () => {
    expect(turned(courseAt(1, 0), 'play').isPlaying).toBe(false);
  });
});

describe('a step stays', () => {
  const course = courseAt(STEPS.length, 0);
  const at = (step: number, speed: Course['speed'] = 1): number => stayMs(STEPS, { ...course, at: step, speed });

  test('as long as in life, but nobody waits for who thinks long', () => {
    expect(at(1)).toBe(1_000);
    expect(at(2)).toBe(2_500);
  });

  test('long enough to be seen, a bout that is cleared away longer', () => {
    expect(at(3)).toBe(750);
    expect(at(5)).toBe(1_700);
  });

  test('shorter the faster it goes', () => {
    expect([at(1, 0.5), at(1, 2), at(1, 4)]).toEqual([2_000, 500, 250]);
  });
});
