/**
 * Every card's pose as time goes by: places, flights between them, and a clock that is told the time. Pure; once a plan is taken over,
 * time passes without allocating anything.
 */

import { BACK, CARD_LIMIT, type CardPlace, type Move, type Pose } from './types';

/** Numbers a card: position, quaternion, scale, bend, dim, glow. */
export const STRIDE = 11;
const Y = 1;
export const QX = 3;
export const SCALE = 7;
export const BEND = 8;
export const DIM = 9;
export const GLOW = 10;

/** A card that is carried bends by this much at the middle of its flight. */
const FLIGHT_BEND = 0.2;

type Flight = {
  readonly slot: number;
  readonly start: Float32Array;
  readonly end: Float32Array;
  readonly beginsAt: number;
  readonly durationMs: number;
  readonly lift: number;
  /** The face of the card once this flight is over. */
  readonly face: number;
  state: 'waiting' | 'flying' | 'over';
};

export class Flights {
  /** STRIDE numbers for each slot; a free slot has scale 0. */
  readonly poses = new Float32Array(CARD_LIMIT * STRIDE);
  /** The face that each slot shows. */
  readonly faces = new Int16Array(CARD_LIMIT).fill(BACK);
  private readonly slots = new Map<string, number>();
  private flights: readonly Flight[] = [];
  private now = 0;
  private busy = false;
  private changed = 0;

  /** Rises whenever a card may have moved. */
  get changes(): number {
    return this.changed;
  }

  /** True while cards fly or wait to fly. */
  get flying(): boolean {
    return this.busy;
  }

  /** Puts every card at its place, whatever was flying. */
  show(places: readonly CardPlace[]): void {
    this.animate(places, []);
  }

  /** Sends cards along their moves; those without one are at their place at once. */
  animate(places: readonly CardPlace[], moves: readonly Move[]): void {
    const known = new Set(this.slots.keys());
    this.assignSlots(places);
    this.flights = places.flatMap((place) => {
      const own = moves.filter((move) => move.key === place.key);
      return this.send(place, own, known.has(place.key));
    });
    this.busy = this.flights.length > 0;
    this.now = 0;
    this.changed++;
  }

  /** Lets `elapsedMs` pass. */
  advance(elapsedMs: number): void {
    this.now += elapsedMs;
    if (this.busy) this.changed++;
    this.busy = false;
    for (let i = 0; i < this.flights.length; i++) {
      const flight = this.flights[i];
      if (flight && flight.state !== 'over' && this.fly(flight)) this.busy = true;
    }
  }

  /** Brings every flight to its end. */
  settle(): void {
    this.advance(Number.POSITIVE_INFINITY);
  }

  /** Puts a card where its moves begin, and gives its flights. */
  private send(place: CardPlace, moves: readonly Move[], known: boolean): Flight[] {
    const slot = this.slots.get(place.key) ?? 0;
    const inOrder = moves.toSorted((a, b) => a.delayMs - b.delayMs);
    const first = inOrder[0];
    if (!first) write(this.poses, slot, place.pose);
    else if (first.from) write(this.poses, slot, first.from);
    else if (!known) write(this.poses, slot, place.pose);
    this.faces[slot] = place.face === BACK ? (first?.startFace ?? BACK) : place.face;
    return inOrder.map((move) => ({
      slot,
      start: new Float32Array(STRIDE),
      end: numbers(move.to),
      beginsAt: move.delayMs,
      durationMs: move.durationMs,
      lift: move.lift,
      face: move === inOrder.at(-1) ? place.face : (this.faces[slot] ?? BACK),
      state: 'waiting',
    }));
  }

  /** Cards that stay keep their slot, those that are gone free theirs, new ones take what is free. */
  private assignSlots(places: readonly CardPlace[]): void {
    const wanted = new Set(places.map((place) => place.key));
    for (const [key, slot] of this.slots) {
      if (wanted.has(key)) continue;
      this.slots.delete(key);
      this.poses.fill(0, slot * STRIDE, (slot + 1) * STRIDE);
    }
    const taken = new Set(this.slots.values());
    const free = Array.from({ length: CARD_LIMIT }, (_, slot) => slot).filter((slot) => !taken.has(slot));
    for (const key of wanted) {
      if (this.slots.has(key)) continue;
      const slot = free.shift();
      if (slot === undefined) throw new Error(`more than ${CARD_LIMIT} cards to draw`);
      this.slots.set(key, slot);
    }
  }

  /** Moves one card to where it is now. False when it has arrived. */
  private fly(flight: Flight): boolean {
    if (this.now < flight.beginsAt) return true;
    const { poses } = this;
    const at = flight.slot * STRIDE;
    if (flight.state === 'waiting') {
      flight.state = 'flying';
      for (let i = 0; i < STRIDE; i++) flight.start[i] = poses[at + i] ?? 0;
    }
    const passed = flight.durationMs > 0 ? Math.min((this.now - flight.beginsAt) / flight.durationMs, 1) : 1;
    blend(flight, passed, poses, at);
    if (passed < 1) return true;
    flight.state = 'over';
    this.faces[flight.slot] = flight.face;
    return false;
  }
}

/** The pose at a part of the way: fast at first, then slower; the turn goes the shorter way round. */
function blend({ start, end, lift }: Flight, passed: number, into: Float32Array, at: number): void {
  const way = 1 - (1 - passed) ** 3;
  let same = 0;
  for (let i = QX; i < QX + 4; i++) same += (start[i] ?? 0) * (end[i] ?? 0);
  const sign = same < 0 ? -1 : 1;
  let length = 0;
  for (let i = 0; i < STRIDE; i++) {
    const turn = i >= QX && i < QX + 4;
    const value = (start[i] ?? 0) * (1 - way) + (end[i] ?? 0) * way * (turn ? sign : 1);
    into[at + i] = value;
    if (turn) length += value * value;
  }
  const shrink = 1 / Math.sqrt(length || 1);
  for (let i = QX; i < QX + 4; i++) into[at + i] = (into[at + i] ?? 0) * shrink;
  if (lift <= 0) return;
  const arc = Math.sin(Math.PI * way);
  into[at + Y] = (into[at + Y] ?? 0) + arc * lift;
  into[at + BEND] = (into[at + BEND] ?? 0) + arc * FLIGHT_BEND;
}

function write(into: Float32Array, slot: number, pose: Pose): void {
  into.set(numbers(pose), slot * STRIDE);
}

function numbers(p: Pose): Float32Array {
  return new Float32Array([p.x, p.y, p.z, p.qx, p.qy, p.qz, p.qw, p.scale, p.bend, p.dim, p.glow]);
}
