/** Everything on the page that runs with the room's clock: numbers that count down, and rings that empty. */

import { svg } from './dom';

export type RoomMs = () => number;

/** How often numbers are looked at. */
const LOOK_MS = 200;
/** A clock is worth a look in its last seconds, and urgent in the very last. */
const SOON_SECONDS = 10;
const URGENT_SECONDS = 5;

/** Makes an element count the seconds down to a moment of the room's clock. */
export function countDown(element: HTMLElement, untilMs: number): HTMLElement {
  element.dataset['until'] = String(untilMs);
  return element;
}

/** Keeps every counting number of the document right, from now on. */
export function runClocks(roomMs: RoomMs): void {
  const look = (): void => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-until]')) write(element, roomMs());
  };
  setInterval(look, LOOK_MS);
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-until'],
  });
}

function write(element: HTMLElement, nowMs: number): void {
  const seconds = Math.max(Math.ceil((Number(element.dataset['until']) - nowMs) / 1000), 0);
  const words = String(seconds);
  if (element.textContent !== words) element.textContent = words;
  element.classList.toggle('soon', seconds <= SOON_SECONDS);
  element.classList.toggle('urgent', seconds <= URGENT_SECONDS);
}

const CIRCUMFERENCE = 100;

export type Ring = Readonly<{
  element: SVGSVGElement;
  run(sinceMs: number, untilMs: number, roomMs: RoomMs): void;
  stop(): void;
}>;

/** A ring that empties between two moments of the room's clock, moved by the browser and not by us. */
export function createRing(name: string): Ring {
  const element = svg('svg', { viewBox: '0 0 40 40', class: name, 'aria-hidden': 'true' });
  const circle = { cx: 20, cy: 20, r: 16, pathLength: CIRCUMFERENCE };
  const full = svg('circle', { ...circle, class: 'full' });
  const left = svg('circle', { ...circle, class: 'left', 'stroke-dasharray': CIRCUMFERENCE });
  element.append(full, left);
  let running: Animation | null = null;
  let shown = '';
  const stop = (): void => {
    running?.cancel();
    shown = '';
  };
  return {
    element,
    stop,
    run: (sinceMs, untilMs, roomMs) => {
      const wanted = `${sinceMs} ${untilMs}`;
      if (shown === wanted) return;
      stop();
      shown = wanted;
      const way = [{ strokeDashoffset: 0 }, { strokeDashoffset: CIRCUMFERENCE }];
      running = left.animate(way, { duration: Math.max(untilMs - sinceMs, 1), fill: 'forwards' });
      running.currentTime = Math.max(roomMs() - sinceMs, 0);
    },
  };
}
