/** What a player chooses for this device, and where it is kept. Each setting is one of a few words; the first is the default. */

import { type Language, languageFor } from './i18n';
import type { Store } from './store';

export const CHOICES = {
  language: ['auto', 'en', 'cs', 'ru'],
  deck: ['atlas', 'plain', 'plain-four'],
  corners: ['latin', 'cyrillic'],
  table: ['drawn', 'text'],
  hand: ['trumps_last', 'by_rank'],
  take: ['middle', 'left'],
  sound: ['on', 'off'],
  vibration: ['on', 'off'],
  motion: ['auto', 'slow', 'normal', 'fast', 'off'],
  quality: ['auto', '0', '1', '2'],
} as const;

export type SettingName = keyof typeof CHOICES;
export type Settings = Readonly<{ [Name in SettingName]: (typeof CHOICES)[Name][number] }>;

export const SETTING_NAMES = Object.keys(CHOICES) as readonly SettingName[];
export const DEFAULTS = settingsFrom({});

const KEPT = 'durak.settings';

type Kept = Readonly<{ getItem(key: string): string | null; setItem(key: string, value: string): void }>;

/** What was chosen on this device; the default for whatever was not, or is no choice any more. */
export function storedSettings(keeper: Kept): Settings {
  try {
    const stored: unknown = JSON.parse(keeper.getItem(KEPT) ?? '{}');
    return settingsFrom(typeof stored === 'object' && stored !== null ? { ...stored } : {});
  } catch {
    return DEFAULTS;
  }
}

function settingsFrom(stored: Readonly<Record<string, unknown>>): Settings {
  const entries = SETTING_NAMES.map((name) => {
    const choices: readonly string[] = CHOICES[name];
    return [name, choices.find((choice) => choice === stored[name]) ?? choices[0]];
  });
  return Object.fromEntries(entries) as Settings;
}

/** Keeps what is chosen from now on. The page is written once, so another language or table is a page of its own: `reload`. */
export function keepSettings(store: Store, keeper: Kept, reload: () => void): void {
  store.subscribe(({ settings }, before) => {
    if (settings === before.settings) return;
    keeper.setItem(KEPT, JSON.stringify(settings));
    const { language, table } = before.settings;
    if (settings.language !== language || settings.table !== table) reload();
  });
}

/** The language chosen here, else the first of the browser's that the page speaks. */
export function languageOf({ language }: Settings, browser: readonly string[]): Language {
  return language === 'auto' ? languageFor(browser) : language;
}
