/** Keeps sounds apart: a crowd of announcements is not a rattle, and whoever comes back to the page hears one sound, not forty. */

import type { Cue } from './cues';

/** Sounds that come closer together than this are one. */
const APART_MS = 90;
/** So long after the page is seen again everything that is heard belongs to the time before. */
const RETURN_MS = 1_500;

export class Quiet {
  private lastAt = Number.NEGATIVE_INFINITY;
  private returnedAt = Number.NEGATIVE_INFINITY;
  private heardSinceReturn = true;

  /** The page is seen again. */
  returned(nowMs: number): void {
    this.returnedAt = nowMs;
    this.heardSinceReturn = false;
  }

  /** The cues of one moment that may be heard now. */
  let(cues: readonly Cue[], nowMs: number): readonly Cue[] {
    if (cues.length === 0 || nowMs - this.lastAt < APART_MS) return [];
    const isReturning = nowMs - this.returnedAt < RETURN_MS;
    if (isReturning && this.heardSinceReturn) return [];
    this.heardSinceReturn = true;
    this.lastAt = nowMs;
    return isReturning ? cues.slice(-1) : cues;
  }
}
