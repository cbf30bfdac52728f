import { describe, expect, test } from 'vitest';
import { cardOf, cornerOf, faceOf, inHandOrder, isRed, type Suit, showCorners, suitOf } from '../src/cards';
import { DECK, held } from './fixtures/views';

test('faces count suit by suit from the six of clubs to the ace of spades', () => {
  expect(DECK.map(faceOf)).toEqual(Array.from({ length: 36 }, (_, i) => i));
  expect(DECK.map((card) => cardOf(faceOf(card)))).toEqual(DECK);
});

test('a ten has two signs in its corner', () => {
  expect([cornerOf('TD'), cornerOf('6C'), cornerOf('QS')]).toEqual(['10', '6', 'Q']);
});

test('corners can be shown in Cyrillic letters', () => {
  showCorners('cyrillic');
  expect(['6C', 'TD', 'JS', 'QS', 'KS', 'AS'].map(cornerOf)).toEqual(['6', '10', 'В', 'Д', 'К', 'Т']);
  showCorners('latin');
  expect(cornerOf('JS')).toBe('J');
});

describe.each(['C', 'D', 'H', 'S'] as const)('a hand with %s trump', (trump: Suit) => {
  const sorted = inHandOrder(DECK.map((card) => held(card)).reverse(), trump).map(({ card }) => card);
  const suits = [0, 9, 18, 27].map((i) => suitOf(sorted[i] ?? ''));

  test('has its trumps last', () => {
    expect(suits.at(-1)).toBe(trump);
  });

  test('has red and black suits in turn', () => {
    expect(suits.map(isRed).every((red, i, all) => i === 0 || red !== all[i - 1])).toBe(true);
  });

  test('goes from low to high in each suit', () => {
    expect(sorted.map(faceOf).map((face) => face % 9)).toEqual(Array.from({ length: 36 }, (_, i) => i % 9));
  });

  test('goes from low to high by rank, each rank with its trump last', () => {
    const byRank = inHandOrder(
      DECK.map((card) => held(card)),
      trump,
      'by_rank',
    ).map(({ card }) => card);
    expect(byRank.map((card) => faceOf(card) % 9)).toEqual(DECK.map((_, i) => Math.floor(i / 4)));
    expect(byRank.filter((_, i) => i % 4 === 3).every((card) => suitOf(card) === trump)).toBe(true);
  });
});
