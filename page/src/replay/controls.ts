/** The controls of a replay: to another step, on by itself and how fast, and as whom it is seen. */

import { type Key, text } from '../i18n';
import type { ReplaySeat } from '../people/answers';
import { numberText } from '../people/when';
import { button, icon, make, renderInto, setAttribute } from '../ui/dom';
import { type Course, SPEEDS, type Speed, type Turn } from './course';
import { clockText, type Step } from './steps';

const PATHS: Readonly<Record<Turn | 'pause', readonly string[]>> = {
  first: ['M5 5h3v14H5z', 'M19 5v14L9 12z'],
  back: ['M17 5v14L7 12z'],
  play: ['M7 4v16l13-8z'],
  pause: ['M6 5h4v14H6z', 'M14 5h4v14h-4z'],
  forward: ['M7 5v14l10-7z'],
  last: ['M16 5h3v14h-3z', 'M5 5v14l10-7z'],
};
const TURNS = ['first', 'back', 'play', 'forward', 'last'] as const;
const ALL = 'all';

export type Asks = Readonly<{
  turn(turn: Turn): void;
  seek(at: number): void;
  speed(speed: Speed): void;
  /** Null asks for all hands. */
  as(seat: number | null): void;
}>;

export type Controls = Readonly<{
  element: HTMLElement;
  update(course: Course, step: Step, seats: readonly ReplaySeat[], seat: number | null): void;
  focus(): void;
}>;

export function createControls(asks: Asks): Controls {
  const buttons = new Map(TURNS.map((turn) => [turn, turnButton(turn, asks)]));
  const slider = make('input', {
    type: 'range',
    min: 0,
    step: 1,
    'aria-label': text('replay.slider'),
    'data-key': 'step',
  });
  slider.addEventListener('input', () => asks.seek(Number(slider.value)));
  const where = make('span', { class: 'replay-where number', 'aria-hidden': 'true' });
  const speed = make('select', { class: 'replay-speed', 'aria-label': text('replay.speed'), 'data-key': 'speed' });
  speed.append(...SPEEDS.map((each) => make('option', { value: each, selected: each === 1 }, `${numberText(each)}×`)));
  speed.addEventListener('change', () => asks.speed(SPEEDS.find((each) => String(each) === speed.value) ?? 1));
  const whose = make('select', { class: 'replay-whose', 'aria-label': text('replay.whose'), 'data-key': 'whose' });
  whose.addEventListener('change', () => asks.as(whose.value === ALL ? null : Number(whose.value)));
  const row = make('div', { class: 'replay-buttons' }, ...buttons.values());
  const element = make('div', { class: 'replay-controls', role: 'group', 'aria-label': text('replay.controls') });
  element.append(whose, slider, row, where, speed);
  return {
    element,
    focus: () => buttons.get('play')?.focus(),
    update: ({ at, last, isPlaying }, step, seats, seat) => {
      const time = clockText(step.atMs);
      slider.max = String(last);
      slider.value = String(at);
      setAttribute(slider, 'aria-valuetext', text('replay.step', { n: at + 1, all: last + 1, time }));
      renderInto(where, `${at} ${last} ${time}`, () => [
        make('span', {}, `${at + 1}/${last + 1}`),
        make('span', {}, time),
      ]);
      for (const [turn, each] of buttons) {
        // Not disabled, which would lose the focus.
        if (turn === 'first' || turn === 'back') setAttribute(each, 'aria-disabled', at === 0 ? 'true' : null);
        if (turn === 'forward' || turn === 'last') setAttribute(each, 'aria-disabled', at === last ? 'true' : null);
        if (turn === 'play') showPlay(each, isPlaying);
      }
      renderInto(whose, JSON.stringify(seats), () => [
        make('option', { value: ALL }, text('replay.all')),
        ...step.view.seats.map(({ name }, i) => make('option', { value: i }, text('replay.as', { name }))),
      ]);
      whose.value = seat === null ? ALL : String(seat);
    },
  };
}

function turnButton(turn: Turn, asks: Asks): HTMLButtonElement {
  const name = text(`replay.${turn}` as Key);
  const attributes = { class: 'replay-turn', 'data-key': turn, 'aria-label': name, title: name };
  return button(attributes, () => asks.turn(turn), icon(...PATHS[turn]));
}

function showPlay(play: HTMLButtonElement, isPlaying: boolean): void {
  const name = text(isPlaying ? 'replay.pause' : 'replay.play');
  setAttribute(play, 'aria-label', name);
  setAttribute(play, 'title', name);
  renderInto(play, String(isPlaying), () => [icon(...PATHS[isPlaying ? 'pause' : 'play'])]);
}
