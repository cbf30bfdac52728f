/** Keys that work wherever the focus is: take, put back, tell. Cards themselves are played as the buttons they are. */

import type { Key } from '../i18n';
import { tellBout, tellCounts, tellHand, tellLast, tellTrump } from '../say';
import type { State } from '../store';
import type { Acts } from './acts';

/** The letter, the digit that does the same, and what it tells. */
export const TOLD_BY_KEY = {
  h: ['1', 'keys.hand.does'],
  b: ['2', 'keys.bout.does'],
  r: ['3', 'keys.trump.does'],
  n: ['4', 'keys.counts.does'],
  l: ['5', 'keys.last.does'],
} as const satisfies Readonly<Record<string, readonly [string, Key]>>;

type Letter = keyof typeof TOLD_BY_KEY;

const SWITCH = 'durak.letters';
let works = true;

export function lettersWork(): boolean {
  return works;
}

export function setLettersWork(on: boolean): void {
  works = on;
  try {
    localStorage.setItem(SWITCH, on ? 'on' : 'off');
  } catch {
    // Without storage the switch holds as long as the page.
  }
}

export function watchKeys(state: () => State, isDialogOpen: () => boolean, acts: Acts): void {
  try {
    works = localStorage.getItem(SWITCH) !== 'off';
  } catch {
    works = true;
  }
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isDialogOpen() || isTyping(event.target)) return;
    if (pressed(event.key, state(), acts)) event.preventDefault();
  });
}

/** True when the key meant something. */
function pressed(key: string, state: State, acts: Acts): boolean {
  if (key === 'Escape' && state.picked !== null) acts.unpick();
  else if (key === 'ArrowUp' && state.picked !== null) return focusOn('#bout [data-attack]');
  else if (key === 'ArrowDown') return focusOn('#hand [aria-pressed="true"], #hand [tabindex="0"]');
  else if (works) return letter(key.toLowerCase(), state, acts);
  else return false;
  return true;
}

function letter(key: string, state: State, acts: Acts): boolean {
  const told = (Object.keys(TOLD_BY_KEY) as Letter[]).find((name) => name === key || TOLD_BY_KEY[name][0] === key);
  if (key === '?') acts.open('keys');
  else if (key === 't') acts.take();
  else if (key === 's') acts.open('talk');
  else if (told && state.view) acts.tell(tell(told, state));
  else return false;
  return true;
}

function tell(key: Letter, { view, happened, settings }: State): string {
  if (!view) return '';
  switch (key) {
    case 'h':
      return tellHand(view, settings.hand);
    case 'b':
      return tellBout(view);
    case 'r':
      return tellTrump(view);
    case 'n':
      return tellCounts(view);
    case 'l':
      return tellLast(
        view,
        happened.map(({ what }) => what),
      );
  }
}

function focusOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type);
}
