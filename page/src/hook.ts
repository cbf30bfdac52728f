/** What browser tests may ask of the page. It tells nothing that the page was not told, and is there only when `?tier=` asks for it. */

import type { View } from './protocol';
import type { SceneStats } from './scene/types';
import type { Picture } from './ui/picture';

type Hook = Readonly<{
  settle(): void;
  /** Frozen, nothing on the page moves: neither cards nor rings. */
  freeze(frozen: boolean): void;
  stats(): SceneStats | null;
  view(): View | null;
  /** Resolves once the table is drawn: true in 3D, false still, flat or in words. */
  readonly ready: Promise<boolean>;
}>;

declare global {
  interface Window {
    __durak?: Hook;
  }
}

/** `picture` is null on the text table. */
export function installHook(picture: Picture | null, view: () => View | null): void {
  window.__durak = {
    settle: () => picture?.settle(),
    freeze: (frozen) => {
      picture?.freeze(frozen);
      for (const animation of document.getAnimations()) frozen ? animation.pause() : animation.play();
    },
    stats: () => picture?.stats() ?? null,
    view,
    get ready() {
      return picture?.ready() ?? Promise.resolve(false);
    },
  };
}
