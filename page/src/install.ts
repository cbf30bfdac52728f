/** Lets the page be installed, in the reader's language, and kept for when there is no network. */

import type { Language } from './i18n';

const MANIFEST = 'link[rel="manifest"]';
const WORKER = 'worker.js';

/** What an installed page is called. */
export function nameIn(language: Language): void {
  document.querySelector(MANIFEST)?.setAttribute('href', `./manifest-${language}.webmanifest`);
}

/** Starts the worker (worker/index.ts). Without https and away from localhost browsers have none, and nothing is missing. */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser may refuse, as it does in a private window: the page plays all the same.
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
}
