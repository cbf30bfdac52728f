/** Numbers and times as the reader writes them. */

/** The page's language, as it is written where the reader lives. */
function locale(): string {
  const { lang } = document.documentElement;
  return navigator.languages.find((tag) => tag.split('-')[0] === lang) ?? lang;
}

/** "5 Mar 2026, 14:03" */
export function whenText(ms: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}

/** "33 %" */
export function percent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** "0.5", or "0,5" */
export function numberText(number: number): string {
  return new Intl.NumberFormat(locale()).format(number);
}
