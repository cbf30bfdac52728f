/** The screen stays awake in a round, where the browser can do that. */

export function createWakeLock(): (wanted: boolean) => void {
  let lock: WakeLockSentinel | null = null;
  let asking = false;
  return (wanted) => {
    if (!wanted) {
      void lock?.release();
      lock = null;
    } else if (
      'wakeLock' in navigator &&
      !asking &&
      (lock === null || lock.released) &&
      document.visibilityState === 'visible'
    ) {
      asking = true;
      navigator.wakeLock
        .request('screen')
        .then((given) => {
          lock = given;
        })
        // Without it (battery saver, no permission) the screen sleeps as it always does.
        .catch(() => undefined)
        .finally(() => {
          asking = false;
        });
    }
  };
}
