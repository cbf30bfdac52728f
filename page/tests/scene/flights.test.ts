import { describe, expect, test } from 'vitest';
import { Flights, SCALE, STRIDE } from '../../src/scene/flights';
import { lyingCard } from '../../src/scene/poses';
import { BACK, CARD_LIMIT, type CardPlace, type Move, type Pose } from '../../src/scene/types';

const A = lyingCard({ x: -1, z: 0 });
const B = lyingCard({ x: 1, z: 0 });
const DOWN = lyingCard({ x: 2, z: 1 }, { up: false });

const place = (key: string, pose: Pose, face = 5): CardPlace => ({ key, pose, face });
const move = (key: string, to: Pose, more: Partial<Move> = {}): Move => ({
  key,
  to,
  delayMs: 0,
  durationMs: 400,
  lift: 0.5,
  ...more,
});

/** x, y and z of every card that is drawn, and its face. */
const drawn = ({ poses, faces }: Flights): { x: number; y: number; z: number; face: number }[] =>
  Array.from({ length: CARD_LIMIT }, (_, slot) => slot)
    .filter((slot) => (poses[slot * STRIDE + SCALE] ?? 0) > 0)
    .map((slot) => {
      const [x = 0, y = 0, z = 0] = poses.subarray(slot * STRIDE, slot * STRIDE + 3);
      return { x, y, z, face: faces[slot] ?? BACK };
    });

describe('show', () => {
  test('puts every card at its place, and takes away those without one', () => {
    const flights = new Flights();
    flights.show([place('a', A), place('b', B)]);
    flights.show([place('b', A)]);
    expect(drawn(flights)).toHaveLength(1);
    expect(drawn(flights)[0]?.x).toBe(-1);
  });

  test('ends every flight', () => {
    const flights = new Flights();
    flights.animate([place('a', B)], [move('a', B, { from: A })]);
    flights.show([place('a', A)]);
    flights.advance(200);
    expect(flights.flying).toBe(false);
    expect(drawn(flights)[0]?.x).toBe(-1);
  });

  test('draws as many cards as there is room for, and says when there are more', () => {
    const many = Array.from({ length: CARD_LIMIT + 1 }, (_, i) => place(String(i), A));
    const flights = new Flights();
    flights.show(many.slice(1));
    expect(drawn(flights)).toHaveLength(CARD_LIMIT);
    expect(() => flights.show(many)).toThrow('more than 48 cards');
  });
});

describe('a flight', () => {
  test('leads from where it begins to its end, above the straight line', () => {
    const flights = new Flights();
    flights.animate([place('a', B)], [move('a', B, { from: A })]);
    expect(drawn(flights)[0]?.x).toBe(-1);
    flights.advance(100);
    const [card] = drawn(flights);
    expect(card?.x).toBeGreaterThan(-1);
    expect(card?.x).toBeLessThan(1);
    expect(card?.y).toBeGreaterThan(0.2);
    flights.advance(300);
    expect(drawn(flights)[0]).toMatchObject({ x: 1, y: Math.fround(B.y) });
    expect(flights.flying).toBe(false);
  });

  test('waits at its beginning until its delay is over', () => {
    const flights = new Flights();
    flights.animate([place('a', B)], [move('a', B, { from: A, delayMs: 300 })]);
    flights.advance(299);
    expect(drawn(flights)[0]?.x).toBe(-1);
    expect(flights.flying).toBe(true);
  });

  test('without a beginning starts where the card is', () => {
    const flights = new Flights();
    flights.show([place('a', A)]);
    flights.animate([place('a', B)], [move('a', B)]);
    expect(drawn(flights)[0]?.x).toBe(-1);
    flights.advance(1);
    expect(drawn(flights)[0]?.x).toBeLessThan(-0.9);
  });

  test('that is cut short goes on from where the card then is', () => {
    const flights = new Flights();
    flights.animate([place('a', B)], [move('a', B, { from: A })]);
    flights.advance(100);
    const before = drawn(flights)[0]?.x ?? 0;
    flights.animate([place('a', A)], [move('a', A)]);
    flights.advance(0);
    expect(drawn(flights)[0]?.x).toBeCloseTo(before, 6);
    flights.settle();
    expect(drawn(flights)[0]?.x).toBe(-1);
  });

  test('follows the one before it', () => {
    const flights = new Flights();
    flights.animate([place('a', A)], [move('a', A, { delayMs: 500 }), move('a', B, { from: DOWN })]);
    flights.advance(450);
    expect(drawn(flights)[0]?.x).toBe(1);
    flights.advance(600);
    expect(drawn(flights)[0]?.x).toBe(-1);
  });

  test('keeps the card a card while it turns over', () => {
    const flights = new Flights();
    flights.animate([place('a', DOWN)], [move('a', DOWN, { from: A })]);
    for (let i = 0; i < 8; i++) {
      flights.advance(50);
      expect(Math.hypot(...flights.poses.subarray(3, 7))).toBeCloseTo(1, 5);
    }
  });
});

describe('a face', () => {
  test('that becomes known is there from the start of the flight', () => {
    const flights = new Flights();
    flights.animate([place('a', A, 12)], [move('a', A, { from: DOWN, startFace: BACK })]);
    expect(drawn(flights)[0]?.face).toBe(12);
  });

  test('that is turned away is there until the flight is over', () => {
    const flights = new Flights();
    flights.animate([place('a', DOWN, BACK)], [move('a', DOWN, { from: A, startFace: 12 })]);
    flights.advance(399);
    expect(drawn(flights)[0]?.face).toBe(12);
    flights.advance(1);
    expect(drawn(flights)[0]?.face).toBe(BACK);
  });
});

test('settling shows the same as the places, whatever was flying', () => {
  const places = [place('a', B, 3), place('b', DOWN, BACK), place('c', A, 7)];
  const [flown, shown] = [new Flights(), new Flights()];
  shown.show(places);
  flown.show([place('a', A, 3), place('b', A, 9), place('c', A, 7)]);
  flown.animate(places, [move('a', B), move('b', A, { startFace: 9 }), move('b', DOWN, { delayMs: 500 })]);
  flown.advance(123);
  flown.settle();
  expect(flown.flying).toBe(false);
  expect([flown.poses, flown.faces]).toEqual([shown.poses, shown.faces]);
});

test('a card bends only while it is carried', () => {
  const flights = new Flights();
  flights.animate([place('a', B)], [move('a', B, { from: A })]);
  flights.advance(80);
  expect(flights.poses[8]).toBeGreaterThan(0.1);
  flights.settle();
  expect(flights.poses[8]).toBeCloseTo(B.bend, 6);
});
