// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { turnOf } from '../../src/replay/keys';

function pressed(key: string, target: string | null = null, more: Partial<KeyboardEvent> = {}): string | null {
  document.body.innerHTML = target ?? '<p></p>';
  const plain = { altKey: false, ctrlKey: false, metaKey: false };
  return turnOf({ key, ...plain, ...more, target: document.body.firstElementChild });
}

test('arrows, Home, End and the space bar turn a replay', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'Home', 'End', ' ', 'x', 'Enter'];
  expect(keys.map((key) => pressed(key))).toEqual(['back', 'forward', 'first', 'last', 'play', null, null]);
});

test('what has the focus keeps the keys that it has a use for', () => {
  expect(pressed(' ', '<button></button>')).toBeNull();
  expect(pressed('ArrowLeft', '<button></button>')).toBe('back');
  expect(pressed('ArrowLeft', '<select></select>')).toBeNull();
  expect(pressed('ArrowLeft', '<input type="range">')).toBeNull();
  expect(pressed(' ', '<input type="range">')).toBe('play');
  expect(pressed('Home', '<input type="text">')).toBeNull();
});

test('a key of the browser stays one', () => {
  expect(pressed('ArrowLeft', null, { altKey: true })).toBeNull();
  expect(pressed('Home', null, { ctrlKey: true })).toBeNull();
});
