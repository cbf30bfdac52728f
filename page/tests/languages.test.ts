import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardName, cardNames, LANGUAGES, languageFor, listOf, sentencesOf, speak, text } from '../src/i18n';
import { cs } from '../src/i18n/cs';
import { en } from '../src/i18n/en';
import { argumentsOf, CASES, format, pluralsOf } from '../src/i18n/format';
import { ru } from '../src/i18n/ru';

const MESSAGES = { en, cs, ru } as const;
const TRANSLATIONS = [
  ['cs', cs],
  ['ru', ru],
] as const;
/** What a translation may look at beyond what English does, and what it may leave. */
const GRAMMAR = ['form', 'letter', 'who'];
/** The highest number that the page says. */
const MOST = 120;
/** Names that are the same in every language: of keys, of languages, of the game, of a bot. */
const SHARED =
  /^(keys\.(tab|arrows|up|escape)|settings\.language\.(en|cs|ru)|card\.name|list\.comma|tell\.count|tell\.bout\.card|talk\.said)$/;
const SHARED_IN_CZECH =
  /^(page\.title|first\.title|private\.window\.seconds|(private|private\.level|seat|rounds)\.bot|seat\.durak|rounds\.duraks)$/;

const DECK = [...'CDHS'].flatMap((suit) => [...'6789TJQKA'].map((rank) => `${rank}${suit}`));

describe.each(TRANSLATIONS)('%s', (language, messages) => {
  test('has every message of English, in its order, and no other', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(en));
  });

  test.each(Object.entries(messages))('%s wants what English wants', (key, message) => {
    const withoutGrammar = (names: ReadonlySet<string>): string[] =>
      [...names].filter((name) => !GRAMMAR.includes(name)).sort();
    const english = en[key as keyof typeof en];
    expect(withoutGrammar(argumentsOf(message))).toEqual(withoutGrammar(argumentsOf(english)));
    if (argumentsOf(message).has('who')) expect([...argumentsOf(english)]).toContain('who');
  });

  test('leaves no text in English', () => {
    const same = Object.entries(messages).filter(([key, message]) => message === en[key as keyof typeof en]);
    const shared = (key: string): boolean => SHARED.test(key) || (language === 'cs' && SHARED_IN_CZECH.test(key));
    expect(same.map(([key]) => key).filter((key) => !shared(key))).toEqual([]);
  });
});

test('Russian is written in Russian letters but for names', () => {
  const names =
    /AGPL-3\.0-or-later|CC0|GPL-3|gnome-cards-data|Debian|Lora|Cyreal|Caveat|Impallari Type|Noto|Google|SIL Open Font License 1\.1|https|localhost|three\.js|uqr|MIT|QR|Tab|Enter|Escape|English|Čeština/g;
  const spoken = (message: string): string =>
    message.replace(
      /\{[a-z]+\}|[{,] *[a-z]+ *(, *(select|plural|case) *(, *(gen|acc|ins))?)?,?|(you|other|one|few|many|gen|acc|ins) (?=\{)/g,
      '',
    );
  const latin = Object.entries(ru).filter(([, message]) => /[A-Za-z]/.test(spoken(message.replace(names, ''))));
  expect(latin).toEqual([]);
});

test('sentences are parted by one sign', () => {
  expect(sentencesOf([])).toBe('');
  expect(sentencesOf(['Anna: Good luck!', 'Your turn'])).toBe('Anna: Good luck! Your turn');
  expect(sentencesOf(['Boris takes', 'Anna leads', 'Whose turn?'])).toBe('Boris takes. Anna leads. Whose turn?');
});

describe.each(LANGUAGES)('plurals in %s', (language) => {
  const rules = new Intl.PluralRules(language);
  test.each(Object.entries(MESSAGES[language]))('%s has a form for every number', (_, message) => {
    for (const cases of pluralsOf(message)) {
      const missing = Array.from({ length: MOST + 1 }, (_, n) => n).filter(
        (n) => !cases.includes(`=${n}`) && !cases.includes(rules.select(n)),
      );
      expect(missing).toEqual([]);
      expect(cases).toContain('other');
    }
  });
});

test('the reader’s first language that the page speaks is taken', () => {
  expect(languageFor(['cs-CZ', 'en'])).toBe('cs');
  expect(languageFor(['de', 'RU', 'en'])).toBe('ru');
  expect(languageFor(['de-AT', 'fr'])).toBe('en');
  expect(languageFor([])).toBe('en');
});

describe('spoken Russian', () => {
  beforeAll(() => speak('ru'));
  afterAll(() => speak('en'));

  test('names cards in their cases', () => {
    expect(cardNames('9S')).toEqual({
      nom: 'девятка пик',
      gen: 'девятки пик',
      acc: 'девятку пик',
      ins: 'девяткой пик',
    });
    expect(text('cloth.beat', { attack: cardNames('QH'), card: cardNames('KH') })).toBe(
      'Побить даму червей королём червей',
    );
  });

  test('says how many, and lists', () => {
    expect([1, 3, 12, 22].map((n) => text('did.taken', { who: 'other', name: 'Анна', n }))).toEqual([
      'Анна забирает 1 карту',
      'Анна забирает 3 карты',
      'Анна забирает 12 карт',
      'Анна забирает 22 карты',
    ]);
    expect(listOf(['Анна', 'Борис', 'Вера'])).toBe('Анна, Борис и Вера');
  });

  test('takes a card that has no cases as it is', () => {
    expect(text('did.led', { who: 'you', name: '', card: '9♠' })).toBe('Вы заходите с 9♠');
  });
});

describe('spoken Czech', () => {
  beforeAll(() => speak('cs'));
  afterAll(() => speak('en'));

  test('names cards in their cases', () => {
    expect(['9S', 'KS', 'AS', 'JH'].map(cardName)).toEqual([
      'piková devítka',
      'pikový král',
      'pikové eso',
      'srdcový kluk',
    ]);
    expect(['9S', 'KS', 'AS'].map((card) => cardNames(card).acc)).toEqual([
      'pikovou devítku',
      'pikového krále',
      'pikové eso',
    ]);
    expect(text('cloth.beat', { attack: cardNames('QD'), card: cardNames('AD') })).toBe(
      'Přebít károvou dámu károvým esem',
    );
  });

  test('says how many', () => {
    expect([1, 3, 5, 22].map((n) => text('cards', { n }))).toEqual(['1 karta', '3 karty', '5 karet', '22 karet']);
  });
});

describe.each(LANGUAGES)('cards in %s', (language) => {
  beforeAll(() => speak(language));
  afterAll(() => speak('en'));

  test('are 36 different names in every case', () => {
    for (const form of CASES) expect(new Set(DECK.map((card) => cardNames(card)[form])).size).toBe(DECK.length);
  });
});

test('a case that no language has is an error', () => {
  expect(() => format('{card, case, loc}', { card: '' }, 'ru')).toThrow('loc');
});
