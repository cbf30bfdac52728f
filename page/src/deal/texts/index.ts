/** Texts of the deal and its check, which most of the page does without: they are loaded apart from its other messages. */

import { format, type Values } from '../../i18n/format';
import type { Language } from '../../i18n/languages';
import type { Verdict } from '../verify';
import type { en } from './deal-en';

export type DealKey = keyof typeof en;
export type DealMessages = Readonly<Record<DealKey, string>>;
export type DealText = (key: DealKey, values?: Values) => string;

export function dealText(messages: DealMessages, language: Language): DealText {
  return (key, values = {}) => format(messages[key], values, language);
}

/** A verdict in sentences: whether everything holds, then what is known or what is wrong. */
export function told(verdict: Verdict, text: DealText): string[] {
  const { failures, shared, calledOff, words } = verdict;
  if (failures.length > 0) return [text('fails'), ...failures.map((failure) => wrong(failure, text))];
  if (calledOff) return [text('called_off')];
  const seats = shared.map((seat) => seat + 1).join(', ');
  const by = shared.length > 0 ? text('shared', { n: shared.length, seats }) : text('alone');
  return [text('holds'), by, text('words', { words: words.join(' ') })];
}

function wrong({ code, at }: Verdict['failures'][number], text: DealText): string {
  if (at === null) return text(`failed.${code}`);
  return text(`failed.${code}`, { at: code === 'share' ? at + 1 : at });
}
