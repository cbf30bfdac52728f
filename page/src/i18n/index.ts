/** Texts in the reader's language. Every text of the page comes from here; a reader loads the messages of one language. */

import { cornerOf, rankOf, signOf, suitOf } from '../cards';
import type { en } from './en';
import { type Case, type Cased, format, type Values } from './format';
import type { Language } from './languages';

export type Key = keyof typeof en;
export type Messages = Readonly<Record<Key, string>>;

export { LANGUAGES, type Language, languageFor } from './languages';

const LOADED: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => (await import('./en')).en,
  cs: async () => (await import('./cs')).cs,
  ru: async () => (await import('./ru')).ru,
};

let language: Language = 'en';
let messages: Messages | null = null;

/** Loads a language; from then on every text is in it. To be waited for before the first text. */
export async function speak(wanted: Language): Promise<void> {
  messages = await LOADED[wanted]();
  language = wanted;
}

export function text(key: Key, values: Values = {}): string {
  return format(spoken()[key], values, language);
}

export function isKey(key: string): key is Key {
  return key in spoken();
}

function spoken(): Messages {
  if (messages === null) throw new Error('no language is loaded yet');
  return messages;
}

/** As it is read aloud: "Jack of clubs". */
export function cardName(card: string): string {
  return cardIn('nom', card);
}

/** The same for a sentence, which may want it in a case. */
export function cardNames(card: string): Cased {
  return { nom: cardIn('nom', card), gen: cardIn('gen', card), acc: cardIn('acc', card), ins: cardIn('ins', card) };
}

function cardIn(form: Case, card: string): string {
  const letter = rankOf(card);
  const rank = text(`rank.${letter}` as Key, { form });
  return text('card.name', { rank, suit: text(`card.suit.${suitOf(card)}`), letter, form });
}

/** The name of a card's suit. */
export function suitName(card: string): string {
  return text(`suit.${suitOf(card)}`);
}

/** As it is read by the eye: "J♣". */
export function cardSign(card: string): string {
  return `${cornerOf(card)}${signOf(suitOf(card))}`;
}

/** "Anna, Boris and Vera". */
export function listOf(names: readonly string[]): string {
  const last = names.at(-1);
  if (last === undefined) return '';
  if (names.length === 1) return last;
  return text('list.and', { list: names.slice(0, -1).join(text('list.comma')), last });
}

/** One text of several: each ends with its own sign, or with a full stop before the next. */
export function sentencesOf(lines: readonly string[]): string {
  return lines.reduce((before, line) => (before ? `${before}${/[.!?…]$/.test(before) ? '' : '.'} ${line}` : line), '');
}

/** What a refusal's code says to the player; the room's own sentence for a code this page does not know. */
export function refusalText(code: string, sentence = ''): string {
  const key = `refused.${code}`;
  return isKey(key) ? text(key) : sentence;
}
