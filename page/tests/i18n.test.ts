import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cardName, cardSign, isKey, listOf, refusalText, text } from '../src/i18n';
import { en } from '../src/i18n/en';
import { argumentsOf, format } from '../src/i18n/format';

describe('a message', () => {
  test('takes its values', () => {
    expect(format('{name} led {card}', { name: 'Anna', card: '6♣' }, 'en')).toBe('Anna led 6♣');
  });

  test('has plurals as its language does', () => {
    const russian = '{n, plural, one {# карта} few {# карты} many {# карт} other {# карты}}';
    expect([1, 2, 5, 11, 21].map((n) => format(russian, { n }, 'ru'))).toEqual([
      '1 карта',
      '2 карты',
      '5 карт',
      '11 карт',
      '21 карта',
    ]);
  });

  test('may name a number of its own, and nest', () => {
    const message =
      '{who, select, you {You took {n, plural, =0 {nothing} one {# card} other {# cards}}} other {{name} took # cards}}';
    expect(format(message, { who: 'you', n: 0, name: '' }, 'en')).toBe('You took nothing');
    expect(format(message, { who: 'you', n: 1, name: '' }, 'en')).toBe('You took 1 card');
  });

  test.each(['{n', 'a}', '{n, plural, one {#}', '{n, wrong, other {}}'])(
    'that is broken is an error: %s',
    (message) => {
      expect(() => format(message, { n: 1 }, 'en')).toThrow();
    },
  );

  test('that lacks a value is an error', () => {
    expect(() => format('{name}', {}, 'en')).toThrow('name');
  });

  test('tells what it wants', () => {
    expect([...argumentsOf('{a} {n, plural, one {{b}} other {{c}}}')]).toEqual(['a', 'n', 'b', 'c']);
  });
});

describe('English', () => {
  test.each(Object.entries(en))('%s can be written', (_, message) => {
    const values = Object.fromEntries(
      [...argumentsOf(message)].map((name) => [name, name === 'n' || name === 'place' ? 2 : 'x']),
    );
    expect(format(message, values, 'en')).not.toMatch(/[{}]/);
  });

  test('names cards for the ear and for the eye', () => {
    expect([cardName('JC'), cardName('TD')]).toEqual(['Jack of clubs', '10 of diamonds']);
    expect(cardSign('TD')).toBe('10♦\uFE0E');
  });

  test('lists', () => {
    expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(listOf)).toEqual(['', 'A', 'A and B', 'A, B and C']);
  });

  test('says the room’s own sentence for a code that this page does not know', () => {
    expect(refusalText('brand_new', 'A sentence.')).toBe('A sentence.');
    expect(refusalText('bout_full', 'A sentence.')).toBe(text('refused.bout_full'));
  });
});

test.each(['moves', 'table'])('every refusal of the room has a text (%s)', (which) => {
  const file = which === 'moves' ? '../../src/durak/rules/refusals.py' : '../../src/durak/table/refusals.py';
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  const codes = [...source.matchAll(/^ {4}[A-Z_]+ = "([a-z_]+)"/gm)].map((match) => match[1] ?? '');
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => !isKey(`refused.${code}`))).toEqual([]);
});

test('no message is left over, and the page writes no words of its own', () => {
  const sources = filesUnder(new URL('../src/', import.meta.url)).filter(
    (url) => !/\/i18n\/(people\/)?(en|cs|ru)\.ts$/.test(url.pathname),
  );
  const code = sources.map((url) => readFileSync(url, 'utf8')).join('\n');
  const unused = Object.keys(en).filter((key) => !isUsed(key, code));
  expect(unused).toEqual([]);
});

/** A key is used as it is, or put together from its beginning and something that varies. */
function isUsed(key: string, code: string): boolean {
  if (code.includes(`'${key}'`)) return true;
  const parts = key.split('.');
  return parts.some((_, i) => i > 0 && code.includes(`\`${parts.slice(0, i).join('.')}.\${`));
}

function filesUnder(folder: URL): URL[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return filesUnder(new URL(`${entry.name}/`, folder));
    return entry.name.endsWith('.ts') ? [new URL(entry.name, folder)] : [];
  });
}
