import { describe, expect, test } from 'vitest';
import type { ReplayAnswer } from '../../src/people/answers';
import { clockText, stepsOf } from '../../src/replay/steps';
import { replayOf } from '../fixtures/replays';

const OPEN = replayOf();
const AS_BORIS = replayOf(1);

describe('a step', () => {
  test('shows the round as the room answered it, but for what counts down or can be pressed', () => {
    for (const answer of [OPEN, AS_BORIS]) {
      stepsOf(answer, 1, 'somebody').forEach(({ view: { round } }, i) => {
        const { wait, window, take, hand, ...rest } = answer.steps[i]?.round ?? {};
        expect(round).toMatchObject(rest);
        expect(round).toMatchObject({ window: null, take: null });
        expect(round?.wait?.seat).toBe(wait?.seat);
        expect(round?.wait?.until_ms ?? 0).toBe(0);
      });
    }
  });

  test('holds the hand of whoever is nearest where all hands are open', () => {
    const [first] = stepsOf(OPEN, 2, 'somebody');
    expect(first?.view.round?.hand.map(({ card }) => card)).toEqual(OPEN.steps[0]?.hands?.[2]);
    expect(first?.hands).toEqual(OPEN.steps[0]?.hands);
  });

  test('as one seat saw it shows the hand of that seat and no other', () => {
    for (const [i, { view, hands }] of stepsOf(AS_BORIS, 1, 'somebody').entries()) {
      expect(hands).toBeNull();
      expect(view.round?.hand).toEqual(AS_BORIS.steps[i]?.round.hand);
    }
  });

  test('calls everyone by name, and nobody you', () => {
    const [first] = stepsOf(AS_BORIS, 1, 'somebody');
    expect(first?.view.you.seat).toBeNull();
    expect(first?.view.seats.map(({ name }) => name)).toEqual(['Anna', 'Boris', 'Dasha', 'somebody']);
    expect(first?.view.seats.map(({ bot }) => bot)).toEqual([false, false, true, false]);
  });

  test('is whole in itself: it knows nothing of what comes later', () => {
    const all = stepsOf(OPEN, 0, 'x');
    for (let n = 1; n <= all.length; n++) {
      expect(stepsOf({ ...OPEN, steps: OPEN.steps.slice(0, n) }, 0, 'x')).toEqual(all.slice(0, n));
    }
  });

  test('marks a hand that a bot plays as long as its player is away', () => {
    const away = stepsOf(withComings(OPEN), 0, 'x').map(({ view }) => view.seats[1]?.by_bot);
    expect(away).toEqual([false, true, true, false, true, ...away.slice(5)]);
  });

  test('says who left by the name of the seat', () => {
    const left = stepsOf(withComings(OPEN), 0, 'x')[4]?.view.happened[0]?.what;
    expect(left).toMatchObject({ type: 'left', name: 'Boris' });
  });
});

test('the time since the deal is in minutes and seconds', () => {
  expect([0, 999, 1_000, 59_999, 60_000, 754_321].map(clockText)).toEqual([
    '0:00',
    '0:00',
    '0:01',
    '0:59',
    '1:00',
    '12:34',
  ]);
});

/** Boris drops in the second step, is back in the fourth, and leaves in the fifth. */
function withComings(answer: ReplayAnswer): ReplayAnswer {
  const news: Record<number, ReplayAnswer['steps'][number]['happened']> = {
    1: [{ type: 'dropped', seat: 1 }],
    3: [{ type: 'came_back', seat: 1 }],
    4: [{ type: 'left', name: '', seat: 1 }],
  };
  return { ...answer, steps: answer.steps.map((step, i) => ({ ...step, happened: news[i] ?? step.happened })) };
}
