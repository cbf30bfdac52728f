import { describe, expect, test } from 'vitest';
import { stillFlying } from '../src/catch-up';
import { layOut } from '../src/layout';
import { planMoves } from '../src/plan';
import type { CardPlace, Move, Pose } from '../src/scene/types';
import { frame, screenOf } from './fixtures/screens';
import { roundOf } from './fixtures/views';

const pose = (x: number): Pose => ({ x, y: 0, z: 0, qx: 0, qy: 0, qz: 0, qw: 1, scale: 1, bend: 0, dim: 0, glow: 0 });
const place = (key: string, x: number): CardPlace => ({ key, face: 0, pose: pose(x) });
const flight = (key: string, x: number, delayMs: number, more: Partial<Move> = {}): Move => ({
  key,
  to: pose(x),
  delayMs,
  durationMs: 400,
  lift: 1,
  ...more,
});

describe('a flight', () => {
  test('that is over is not flown again', () => {
    expect(stillFlying([flight('6C', 1, 0)], 400, [place('6C', 1)], [])).toEqual([]);
  });

  test('that has yet to begin begins when it would have', () => {
    expect(stillFlying([flight('6C', 1, 500)], 100, [place('6C', 1)], [])).toEqual([flight('6C', 1, 400)]);
  });

  test('that has begun takes the time that it had left, and rises no more than that', () => {
    const [rest] = stillFlying([flight('6C', 1, 0)], 300, [place('6C', 1)], []);
    expect(rest).toMatchObject({ delayMs: 0, durationMs: 100, lift: 0.25 });
  });

  test('ends where the card’s place is now', () => {
    expect(stillFlying([flight('6C', 1, 0)], 100, [place('6C', 7)], [])[0]?.to).toEqual(pose(7));
  });

  test('over several stops passes each, and only its last one moves with the place', () => {
    const stops = [flight('6C', 1, 0), flight('6C', 2, 600)];
    const rest = stillFlying(stops, 100, [place('6C', 9)], []);
    expect(rest.map(({ to, delayMs }) => [to.x, delayMs])).toEqual([
      [1, 0],
      [9, 500],
    ]);
  });

  test('shows the face that it showed', () => {
    expect(stillFlying([flight('seat 1 5', 1, 0, { startFace: 3 })], 1, [place('seat 1 5', 1)], [])[0]?.startFace).toBe(
      3,
    );
  });

  test.each([
    ['is sent elsewhere', [place('6C', 1)], [flight('6C', 5, 0)]],
    ['has no place any more', [place('7C', 1)], []],
  ] as const)('of a card that %s is dropped', (_, places, moves) => {
    expect(stillFlying([flight('6C', 1, 0)], 100, places, moves)).toEqual([]);
  });
});

test('a deal goes on while the player picks a card', () => {
  const phone = frame(screenOf(390, 844));
  const before = layOut({ round: null, seat: 0, picked: null }, phone);
  const round = roundOf({ players: 4, deck: 12 });
  const dealt = layOut({ round, seat: 0, picked: null }, phone);
  const flights = planMoves(before.zones, dealt.zones, [{ type: 'dealt', round: 1, first: 0 }], dealt.spots);
  const places = dealt.zones.hands.flat();
  const rest = stillFlying(flights, 500, places, []);
  const last = (moves: readonly Move[]): number => Math.max(...moves.map((move) => move.delayMs + move.durationMs));
  expect(last(rest)).toBeCloseTo(last(flights.filter((move) => places.some(({ key }) => key === move.key))) - 500);
});
