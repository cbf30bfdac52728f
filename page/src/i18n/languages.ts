/** The languages that the page speaks. */

export const LANGUAGES = ['en', 'cs', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first language of the reader's list that the page speaks, else English. */
export function languageFor(wanted: readonly string[]): Language {
  const tags = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  return tags.flatMap((tag) => LANGUAGES.filter((known) => known === tag))[0] ?? 'en';
}
