/** How fast frames follow one another, and when the picture should be made cheaper. Pure, without allocating. */

const FRAMES_KEPT = 24;
/** Slower than this, in the median, and flights stutter. */
const SLOW_MS = 34;

export class Pace {
  private readonly times = new Float32Array(FRAMES_KEPT);
  private readonly sorted = new Float32Array(FRAMES_KEPT);
  private count = 0;

  /** Notes the time between two frames that followed one another. */
  note(frameMs: number): void {
    this.times[this.count % FRAMES_KEPT] = frameMs;
    this.count++;
  }

  /** True when there were enough frames to judge by, and they were slow. */
  get slow(): boolean {
    return this.judges && this.medianMs > SLOW_MS;
  }

  /** True when there were enough frames to judge by. */
  get judges(): boolean {
    return this.count >= FRAMES_KEPT;
  }

  get medianMs(): number {
    const kept = Math.min(this.count, FRAMES_KEPT);
    if (kept === 0) return 0;
    this.sorted.set(this.times);
    this.sorted.fill(Number.POSITIVE_INFINITY, kept);
    this.sorted.sort();
    return this.sorted[kept >> 1] ?? 0;
  }

  /** Forgets: what is drawn has become cheaper or dearer. */
  restart(): void {
    this.count = 0;
  }
}
