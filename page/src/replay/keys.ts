/** The keys of a replay: arrows, Home, End and the space bar, unless what has the focus has a use of its own for them. Pure. */

import type { Turn } from './course';

const TURNS: Readonly<Record<string, Turn>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'first',
  End: 'last',
  ' ': 'play',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'> & Readonly<{ target: EventTarget | null }>;

/** The turn that a key means; null for none. */
export function turnOf({ key, altKey, ctrlKey, metaKey, target }: Pressed): Turn | null {
  if (altKey || ctrlKey || metaKey) return null;
  const turn = TURNS[key] ?? null;
  if (!(target instanceof Element)) return turn;
  if (target.matches('select, input:not([type="range"])')) return null;
  const isOwn = key === ' ' ? target.matches('button, summary') : target.matches('input[type="range"]');
  return isOwn ? null : turn;
}
