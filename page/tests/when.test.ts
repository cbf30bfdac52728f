import { afterEach, expect, test, vi } from 'vitest';
import { numberText, percent } from '../src/people/when';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['en', ['en-GB', 'cs-CZ'], '0.5', '33%'],
  ['cs', ['en-GB', 'cs-CZ'], '0,5', '33\u00a0%'],
  ['ru', [], '0,5', '33\u00a0%'],
])(
  'numbers in %s are those of the page’s language, whatever else the reader speaks',
  (lang, languages, half, third) => {
    vi.stubGlobal('document', { documentElement: { lang } });
    vi.stubGlobal('navigator', { languages });
    expect([numberText(1 / 2), percent(1 / 3)]).toEqual([half, third]);
  },
);
