/** A replay that is looked at: the step that is shown, on a table, and the controls that lead to another or show it as somebody else. */

import { createWakeLock } from '../awake';
import { refusalText, text } from '../i18n';
import { RefusedError } from '../people/api';
import type { ReplayWish } from '../room';
import { make, setText } from '../ui/dom';
import { createControls } from './controls';
import { type Course, courseAt, sought, stayMs, turned, wentOn } from './course';
import { turnOf } from './keys';
import type { Found, Library } from './library';
import { createLink } from './link';
import { type Step, stepsOf } from './steps';
import { spoken } from './story';

/** What the steps of a replay are shown on. */
export type Table = Readonly<{
  elements: readonly HTMLElement[];
  /** `from` is the step that was shown before, in the same replay as the same seat; null where there was none. */
  show(shown: Shown, from: number | null): void;
  /** Shows nothing any more, whatever becomes of the screen. */
  hide(): void;
  /** How much faster than in life it goes. */
  pace(speed: number): void;
}>;
export type Shown = Readonly<{ steps: readonly Step[]; at: number; near: number }>;

export type Viewer = Readonly<{
  elements: readonly HTMLElement[];
  show(found: Found): void;
  hide(): void;
  /** Puts away what lies over the replay; false when nothing does. */
  putAway(): boolean;
}>;

type Around = Readonly<{
  linkTo(asked: ReplayWish): string;
  /** Told what is looked at, for the page's address. */
  shown(asked: ReplayWish): void;
}>;

export function createViewer(table: Table, library: Library, around: Around): Viewer {
  let found: Found | null = null;
  let shown: Shown | null = null;
  let course: Course = courseAt(1, 0);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** How often something was asked for: what comes of an earlier wish is too late. */
  let wishes = 0;
  const stayAwake = createWakeLock();
  const live = make('p', { id: 'replay-live', class: 'sr', role: 'status' });
  const refused = make('p', { class: 'replay-refused', role: 'alert', hidden: true });
  const controls = createControls({
    turn: (turn) => go(turned(course, turn)),
    seek: (at) => go(sought(course, at)),
    speed: (speed) => go({ ...course, speed }),
    as: (seat) => void seeAs(seat),
  });
  const link = createLink(() => {
    const place = wish();
    return place && around.linkTo(place);
  });
  const body = make('div', { class: 'replay-body', hidden: true });
  body.append(...table.elements, link.element, refused, controls.element, live);

  const wish = (): ReplayWish | null => found && { link: found.link, seat: found.answer.seat, step: course.at + 1 };

  /** Shows where the course has come to, and goes on by itself when it does. */
  const go = (next: Course): void => {
    const before = course;
    course = next;
    clearTimeout(timer);
    refused.hidden = true;
    draw(before.at);
    if (course.isPlaying && shown) timer = setTimeout(() => go(wentOn(course)), stayMs(shown.steps, course));
    stayAwake(course.isPlaying);
  };
  const draw = (from: number | null): void => {
    if (!found || !shown) return;
    const step = shown.steps[course.at];
    if (!step) return;
    if (from !== course.at) {
      shown = { ...shown, at: course.at };
      table.show(shown, from);
      setText(live, spoken(step));
    }
    table.pace(course.speed);
    controls.update(course, step, found.answer.seats, found.answer.seat);
    link.update();
  };
  const stop = (): void => {
    clearTimeout(timer);
    stayAwake(false);
  };
  const begin = (next: Found, at: number): void => {
    const { answer } = next;
    const near = answer.seat ?? next.own ?? 0;
    const steps = stepsOf(answer, near, text('seat.somebody'));
    found = next;
    course = { ...courseAt(steps.length, at), speed: course.speed };
    shown = { steps, at: course.at, near };
    refused.hidden = true;
    body.hidden = false;
    stop();
    draw(null);
    around.shown({ link: next.link, seat: answer.seat, step: null });
  };
  const seeAs = async (seat: number | null): Promise<void> => {
    if (!found) return;
    const of = ++wishes;
    try {
      const answer = await library.as(found.link, seat);
      if (of === wishes && found) begin({ ...found, answer }, course.at);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (of !== wishes) return;
      refused.hidden = false;
      setText(refused, refusalText(error.code, error.sentence));
      draw(course.at);
    }
  };
  document.addEventListener('keydown', (event) => {
    const turn = body.hidden ? null : turnOf(event);
    if (!turn) return;
    event.preventDefault();
    go(turned(course, turn));
  });
  return {
    elements: [body],
    show: (next) => {
      wishes++;
      begin(next, next.step === null ? 0 : next.step - 1);
      controls.focus();
    },
    hide: () => {
      wishes++;
      stop();
      body.hidden = true;
      link.close();
      table.hide();
      [found, shown] = [null, null];
    },
    putAway: link.close,
  };
}
