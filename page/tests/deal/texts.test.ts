import { describe, expect, test } from 'vitest';
import { dealText, told } from '../../src/deal/texts';
import { cs } from '../../src/deal/texts/deal-cs';
import { en } from '../../src/deal/texts/deal-en';
import { ru } from '../../src/deal/texts/deal-ru';
import type { Verdict } from '../../src/deal/verify';
import { argumentsOf } from '../../src/i18n/format';

const HOLDS: Verdict = { failures: [], shared: [0, 2], calledOff: false, own: true, words: ['abandon', 'zoo'] };
const english = dealText(en, 'en');

describe.each([
  ['cs', cs],
  ['ru', ru],
] as const)('%s', (_, messages) => {
  test('has every message of English, with its values, and leaves none in English', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(en));
    for (const [key, message] of Object.entries(messages)) {
      expect(message).not.toBe(en[key as keyof typeof en]);
      expect(argumentsOf(message)).toEqual(argumentsOf(en[key as keyof typeof en]));
    }
  });
});

test('seats are counted as people count', () => {
  expect(told(HOLDS, english)).toEqual([
    'Every check holds.',
    'Shuffled by the room together with the pages of seats 1, 3.',
    'The four words of this round: abandon zoo.',
  ]);
  expect(told({ ...HOLDS, failures: [{ code: 'share', at: 1 }] }, english).at(-1)).toContain('seat 2');
});

test('plurals follow the number of seats', () => {
  const one = { ...HOLDS, shared: [3] };
  expect(told(one, english)[1]).toBe('Shuffled by the room together with the page of seat 4.');
  expect(told(one, dealText(cs, 'cs'))[1]).toBe('Míchala místnost spolu se stránkou místa 4.');
  expect(told(HOLDS, dealText(ru, 'ru'))[1]).toBe('Колоду тасовали комната и страницы мест 1, 3.');
});

test('a round without shares, and one that was called off, are named so', () => {
  expect(told({ ...HOLDS, shared: [] }, english)[1]).toBe('Shuffled by the server alone: no page took part.');
  expect(told({ ...HOLDS, calledOff: true }, english)[0]).toMatch(/^This deal was called off/);
});
