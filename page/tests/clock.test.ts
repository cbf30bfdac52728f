import { expect, test } from 'vitest';
import { RoomClock } from '../src/clock';

function clockAt(): { clock: RoomClock; passes: (ms: number) => void } {
  let now = 5_000;
  return {
    clock: new RoomClock(() => now),
    passes: (ms) => {
      now += ms;
    },
  };
}

test('the room’s clock goes on from what was heard, whatever this device’s clock says', () => {
  const { clock, passes } = clockAt();
  clock.heard(1_000_000);
  passes(250);
  expect(clock.roomMs()).toBe(1_000_250);
});

test('a message that was slow does not set the clock back', () => {
  const { clock, passes } = clockAt();
  clock.heard(1_000_000);
  passes(1_000);
  clock.heard(1_000_400);
  expect(clock.roomMs()).toBe(1_001_000);
});

test('after a sleep in which this device’s clock stood still the room’s is right again', () => {
  const { clock, passes } = clockAt();
  clock.heard(1_000_000);
  passes(10);
  clock.heard(1_600_000);
  expect(clock.roomMs()).toBe(1_600_000);
});

test('a new connection is measured anew', () => {
  const { clock, passes } = clockAt();
  clock.heard(1_000_000);
  passes(1_000);
  clock.reset();
  clock.heard(1_000_500);
  expect(clock.roomMs()).toBe(1_000_500);
});
