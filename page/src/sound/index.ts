/** Sound and haptics of the page: what is heard of each new state, as the settings allow. */

import type { State, Store } from '../store';
import { type Cue, cuesOf, lastSecondMs } from './cues';
import { Quiet } from './quiet';
import { Synth } from './synth';

/** What a phone in the hand does, in milliseconds of shaking and rest. */
const SHAKES: Readonly<Partial<Record<Cue, readonly number[]>>> = {
  take: [20],
  turn: [35],
  last_second: [25, 50, 25],
  win: [20, 60, 20],
  durak: [90],
};

/** The part of the world that sounds need. */
export type Ears = Readonly<{
  now(): number;
  roomMs(): number;
  /** Calls after so long, unless it is told otherwise by what it returned. */
  after(ms: number, then: () => void): () => void;
  play(cue: Cue): void;
  shake(pattern: readonly number[]): void;
}>;

/** Follows the store. Returns what is to be called when the page is seen again. */
export function hear(store: Store, ears: Ears): () => void {
  const quiet = new Quiet();
  let stopClock: () => void = () => undefined;
  let tickAt: number | null = null;

  const sound = (cues: readonly Cue[], { settings }: State): void => {
    for (const cue of quiet.let(cues, ears.now())) {
      if (settings.sound === 'on') ears.play(cue);
      const pattern = SHAKES[cue];
      if (pattern && settings.vibration === 'on') ears.shake(pattern);
    }
  };
  store.subscribe((state, before) => {
    sound(cuesOf(state, before), state);
    const at = lastSecondMs(state);
    if (at === tickAt) return;
    tickAt = at;
    stopClock();
    const left = at === null ? 0 : at - ears.roomMs();
    stopClock = left > 0 ? ears.after(left, () => sound(['last_second'], store.state())) : () => undefined;
  });
  return () => quiet.returned(ears.now());
}

/** The sounds of a browser: they begin with the first gesture, and the phone only shakes while the page is seen. */
export function startSound(store: Store, clocks: Pick<Ears, 'now' | 'roomMs' | 'after'>): void {
  const synth = new Synth();
  const returned = hear(store, {
    ...clocks,
    play: (cue) => synth.play(cue),
    shake: (pattern) => {
      if (!document.hidden && 'vibrate' in navigator) navigator.vibrate([...pattern]);
    },
  });
  const wake = (): void => {
    if (store.state().settings.sound === 'on') synth.wake();
  };
  for (const gesture of ['pointerup', 'keydown'] as const) document.addEventListener(gesture, wake);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) returned();
  });
}
