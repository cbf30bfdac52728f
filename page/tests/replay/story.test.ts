import { describe, expect, test } from 'vitest';
import { cardSign } from '../../src/i18n';
import { type Step, stepsOf } from '../../src/replay/steps';
import { handsOf, handText, linesOf, linesUpTo, spoken, tableText } from '../../src/replay/story';
import { replayOf } from '../fixtures/replays';

const STEPS = stepsOf(replayOf(), 0, 'somebody');
const AS_BORIS = stepsOf(replayOf(1), 1, 'somebody');

function step(at: number, steps: readonly Step[] = STEPS): Step {
  const found = steps[at];
  if (!found) throw new Error('no such step');
  return found;
}

describe('a replay says', () => {
  test('what happened in each step, by name', () => {
    expect(STEPS.map(spoken)).toEqual([
      'The cards are dealt; Anna attacks first',
      'Anna led 6 of clubs',
      'Dasha threw in 6 of hearts',
      'Boris beat 6 of clubs with Queen of clubs',
      'Boris takes',
      'Boris took 3 cards',
      'Anna is out: 1st. Boris is the durak',
    ]);
  });

  test('the same whoever it is seen as', () => {
    expect(AS_BORIS.map(spoken)).toEqual(STEPS.map(spoken));
  });

  test('the last sentences up to a step as they were said then', () => {
    expect(linesUpTo(STEPS, 4, 2, cardSign)).toEqual(['Boris beat 6♣\uFE0E with Q♣\uFE0E', 'Boris takes']);
    expect(linesUpTo(STEPS, 6, 1, cardSign)).toEqual(['Boris is the durak']);
    expect(linesUpTo(STEPS, 0, 4, cardSign)).toEqual(linesOf(step(0), cardSign));
  });
});

describe('hands', () => {
  test('are all told where they are open, in the order of seats and of a hand', () => {
    const hands = handsOf(step(1), 0);
    expect(hands.map(({ name }) => name)).toEqual(['Anna', 'Boris', 'Dasha', 'somebody']);
    expect(hands[0] && handText(hands[0], step(1))).toBe(
      'Anna holds: 7 of clubs, 8 of clubs, 9 of clubs, 10 of clubs, Jack of clubs',
    );
  });

  test('as one seat saw it are that one alone', () => {
    expect(handsOf(step(1, AS_BORIS), 1).map(({ name }) => name)).toEqual(['Boris']);
    const told = tableText(step(1, AS_BORIS), 1).join('\n');
    expect(told).toContain('Boris holds');
    expect(told).not.toContain('Anna holds');
  });

  test('without a card are told too', () => {
    const [hand] = handsOf(step(1), 0);
    expect(hand && handText({ ...hand, cards: [] }, step(1))).toBe('Anna holds no cards');
  });
});
