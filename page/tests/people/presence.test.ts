import { describe, expect, test } from 'vitest';
import { canJoin, friendsNote, newsOf, placeOf } from '../../src/people/presence';
import type { Friend, Friends } from '../../src/protocol';

const friend = (name: string, more: Partial<Friend> = {}): Friend => ({
  account: name.toLowerCase(),
  name,
  online: true,
  at: null,
  ...more,
});
const circle = (friends: readonly Friend[], asking = 0): Friends => ({
  type: 'friends',
  friends: [...friends],
  asking,
});

describe('where a friend is', () => {
  test.each([
    [{ online: false }, 'not here', false],
    [{}, 'online', false],
    [{ at: { kind: 'quick', seated: true, join: true } }, 'plays at the quick table', true],
    [{ at: { kind: 'quick', seated: false, join: true } }, 'watches the quick table', false],
    [{ at: { kind: 'private', seated: true, join: true } }, 'plays at a private table', true],
    [{ at: { kind: 'private', seated: false, join: true } }, 'watches at a private table', false],
    [{ at: { kind: 'private', seated: true, join: false } }, 'at a private table, by invitation only', false],
  ] as const)('%o is "%s"', (more, words, joinable) => {
    expect(placeOf(friend('Anna', more))).toBe(words);
    expect(canJoin(friend('Anna', more))).toBe(joinable);
  });
});

describe('what is new', () => {
  test('is nothing when a connection begins, and when nothing changed', () => {
    const now = circle([friend('Anna')], 2);
    expect([newsOf(now, null), newsOf(null, now), newsOf(now, now)]).toEqual(['', '', '']);
  });

  test('is who came, who is a friend now and who asks, and not who went or moved', () => {
    const before = circle([friend('Anna', { online: false }), friend('Boris'), friend('Vera')]);
    const at = { kind: 'quick', seated: true, join: true } as const;
    const now = circle([friend('Anna'), friend('Boris', { online: false }), friend('Vera', { at }), friend('Gleb')], 1);
    expect(newsOf(now, before)).toBe('Anna is online. Gleb is your friend now. 1 player asks to be your friend');
  });

  test('is no request that was answered', () => {
    expect(newsOf(circle([], 1), circle([], 2))).toBe('');
  });
});

test('requests are noted before those who are online, and nobody is nothing', () => {
  expect(friendsNote(null)).toBeNull();
  expect(friendsNote(circle([friend('Anna', { online: false })]))).toBeNull();
  expect(friendsNote(circle([friend('Anna'), friend('Boris')]))).toBe('2 online');
  expect(friendsNote(circle([friend('Anna')], 1))).toBe('1 request');
});
