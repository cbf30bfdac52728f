import { expect, test, vi } from 'vitest';
import { CHOICES, DEFAULTS, keepSettings, languageOf, storedSettings } from '../src/settings';
import { createStore } from '../src/store';

function keeperWith(stored: string | null): { getItem(): string | null; setItem(key: string, value: string): void } {
  let kept = stored;
  return {
    getItem: () => kept,
    setItem: (_, value) => {
      kept = value;
    },
  };
}

test('a new device has the first choice of everything', () => {
  expect(storedSettings(keeperWith(null))).toEqual(
    Object.fromEntries(Object.entries(CHOICES).map(([name, [first]]) => [name, first])),
  );
});

test.each(['{', 'null', '7', '"ru"', '{"language":"tlh"}', '{"language":7}', '{"unknown":"on"}'])(
  'what can not be read is the default: %s',
  (stored) => {
    expect(storedSettings(keeperWith(stored))).toEqual(DEFAULTS);
  },
);

test('what is chosen is there again the next time', () => {
  const keeper = keeperWith(null);
  const store = createStore(storedSettings(keeper));
  keepSettings(store, keeper, () => undefined);
  store.dispatch({ type: 'set', settings: { language: 'cs' } });
  expect(store.state().settings.language).toBe('cs');
  expect(storedSettings(keeper)).toEqual({ ...DEFAULTS, language: 'cs' });
});

test('the page is loaded again for another language, and for nothing else', () => {
  const reload = vi.fn();
  const store = createStore();
  keepSettings(store, keeperWith(null), reload);
  store.dispatch({ type: 'set', settings: {} });
  expect(reload).not.toHaveBeenCalled();
  store.dispatch({ type: 'set', settings: { language: 'ru' } });
  expect(reload).toHaveBeenCalledOnce();
});

test('the language chosen by hand goes before those of the browser', () => {
  expect(languageOf(DEFAULTS, ['cs-CZ', 'en'])).toBe('cs');
  expect(languageOf({ ...DEFAULTS, language: 'ru' }, ['cs-CZ', 'en'])).toBe('ru');
});
