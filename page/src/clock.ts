/**
 * The room's clock as this page knows it. The page's own clock may be minutes wrong (case 29), so it only measures the time since
 * something was heard: a message that says it is `now_ms` in the room was sent a little before it arrived.
 */

/** How many messages the offset is judged by: the quickest of the last ones is the most exact. */
const SAMPLES = 12;

export class RoomClock {
  private offsets: number[] = [];
  private offset = 0;

  /** `now` counts milliseconds and never goes back. */
  constructor(private readonly now: () => number) {}

  heard(roomMs: number): void {
    this.offsets.push(roomMs - this.now());
    if (this.offsets.length > SAMPLES) this.offsets.shift();
    this.offset = Math.max(...this.offsets);
  }

  /** A new connection: what was measured before a sleep may be wrong. */
  reset(): void {
    this.offsets = [];
  }

  /** What the room's clock says now, in its milliseconds. */
  roomMs(): number {
    return this.now() + this.offset;
  }
}
