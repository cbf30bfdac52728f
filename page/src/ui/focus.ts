/** Keeps whoever plays by keys in the game: when what had the focus is gone, it goes to what comes next. */

const PLACES = [
  'dialog[open] [data-key]',
  '#panel:not([hidden]) .tile:not(:disabled)',
  '#panel:not([hidden]) button:not(:disabled)',
  '#hand [tabindex="0"]',
  '#text-bout button:not([hidden])',
  '#text-hand button',
  '#menu',
];

export type FocusKeeper = Readonly<{ keep(): void }>;

export function createFocusKeeper(): FocusKeeper {
  let byKeys = false;
  let hadFocus = false;
  document.addEventListener('keydown', () => {
    byKeys = true;
  });
  document.addEventListener('pointerdown', () => {
    byKeys = false;
  });
  document.addEventListener('focusin', () => {
    hadFocus = true;
  });
  return {
    keep: () => {
      const { activeElement } = document;
      const isLost = activeElement === null || activeElement === document.body || isHidden(activeElement);
      if (!byKeys || !hadFocus || !isLost) return;
      for (const place of PLACES) {
        const found = document.querySelector<HTMLElement>(place);
        if (!found) continue;
        found.focus();
        return;
      }
    },
  };
}

function isHidden(element: Element): boolean {
  return element.closest('[hidden]') !== null;
}
