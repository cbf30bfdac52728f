/** Texts in the reader's language. Every text of the page comes from here. */

import { cornerOf, rankOf, signOf, suitOf } from '../cards';
import { en } from './en';
import { format, type Values } from './format';

export type Key = keyof typeof en;
export type Messages = Readonly<Record<Key, string>>;

const LANGUAGE = 'en';
const MESSAGES: Messages = en;

export function text(key: Key, values: Values = {}): string {
  return format(MESSAGES[key], values, LANGUAGE);
}

export function isKey(key: string): key is Key {
  return key in MESSAGES;
}

/** As it is read aloud: "Jack of clubs". */
export function cardName(card: string): string {
  return text('card.name', { rank: text(`rank.${rankOf(card)}` as Key), suit: suitName(card) });
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

/** What a refusal's code says to the player; the room's own sentence for a code this page does not know. */
export function refusalText(code: string, sentence = ''): string {
  const key = `refused.${code}`;
  return isKey(key) ? text(key) : sentence;
}
