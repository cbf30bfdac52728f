/** The screen as the layout needs it: its size, and what a notch and a home bar take of it. */

import type { Screen } from './layout/frame';
import { make } from './ui/dom';

/** Measures the window; `probe` is padded by the safe area. */
function measure(probe: HTMLElement): Screen {
  const padding = getComputedStyle(probe);
  const px = (value: string): number => Number.parseFloat(value) || 0;
  return {
    width: window.innerWidth,
    height: window.innerHeight,
    safe: {
      top: px(padding.paddingTop),
      right: px(padding.paddingRight),
      bottom: px(padding.paddingBottom),
      left: px(padding.paddingLeft),
    },
  };
}

/** Tells the screen now, and again whenever it changes. */
export function watchScreen(changed: (screen: Screen) => void): void {
  const probe = make('div', { class: 'safe-area', 'aria-hidden': 'true' });
  document.body.append(probe);
  let last = '';
  const look = (): void => {
    const screen = measure(probe);
    const now = JSON.stringify(screen);
    if (now === last) return;
    last = now;
    changed(screen);
  };
  window.addEventListener('resize', look);
  // The safe area may come later than the size.
  new ResizeObserver(look).observe(probe, { box: 'border-box' });
  look();
}
