import { expect, test } from 'vitest';
import { whomIn } from '../../src/people/add-friend';

test.each([
  ['jana', [{ handle: 'jana' }]],
  ['  @Jana_7 ', [{ handle: 'Jana_7' }]],
  ['ABCDE-FGH23', [{ code: 'ABCDE-FGH23' }, { handle: 'ABCDE-FGH23' }]],
  ['abcdefgh23', [{ code: 'ABCDE-FGH23' }, { handle: 'abcdefgh23' }]],
  ['ABCDE FGH23', [{ code: 'ABCDE-FGH23' }, { handle: 'ABCDE FGH23' }]],
  ['@abcdefgh23', [{ handle: 'abcdefgh23' }]],
  ['http://192.168.1.5:4211/?friend=ABCDE-FGH23', [{ code: 'ABCDE-FGH23' }]],
  ['https://cards.example.org/?friend=abcdefgh23&room=%3A8795 ', [{ code: 'ABCDE-FGH23' }]],
  ['https://example.org/', [{ handle: 'https://example.org/' }]],
])('"%s" means %o', (written, whom) => {
  expect(whomIn(written)).toEqual(whom);
});
