/** Where the other players sit: their fans on the table, and a label under each, none over another. Pure. */

import { type Bounds, boundsOf, cardQuad, type Fan, fanCards } from '../scene/poses';
import { project } from '../scene/stage';
import type { Spot, Stage } from '../scene/types';
import { type Box, clamp, type Frame } from './frame';
import { unitPx, zAt } from './to-cloth';

/** A player's cards and label; the nearest player's are held like the own hand (null). */
export type Seat = Readonly<{ fan: Fan | null; chip: Box }>;
export type FarSeat = Readonly<{ fan: Fan; chip: Box }>;

/** A fan is widest at about this many cards, and places are found for that, so that nothing moves with the number of cards. */
const WIDEST_FAN = 8;
/** Between things, in CSS pixels. */
export const GAP = 4;

/** x as a part of half the table, z as a part of half its depth, and where the fan's backs look. */
type Rough = readonly [x: number, z: number, facing: number];

/** Seats left of the middle for one to five others, in turn order; those on the right mirror them, an odd one sits opposite. */
const LEFT_SEATS: Readonly<Record<Stage['shape'], readonly (readonly Rough[])[]>> = {
  landscape: [
    [],
    [[-1, -0.5, 0.9]],
    [[-1, -0.5, 0.9]],
    [
      [-1, -0.45, 0.9],
      [-0.36, -1, 0.1],
    ],
    [
      [-1, -0.45, 0.9],
      [-0.5, -1, 0.15],
    ],
  ],
  portrait: [
    [],
    [[-0.5, -1, 0.2]],
    [[-1, -0.7, 0.6]],
    [
      [-1, -0.7, 0.6],
      [-0.45, -1, 0.15],
    ],
    [
      [-1, -0.7, 0.6],
      [-0.64, -1, 0.2],
    ],
  ],
};
const FAN_SCALE: Readonly<Record<Stage['shape'], number>> = { portrait: 0.66, landscape: 0.84 };
/** Fans stand so far inside the table's edge. */
const FAN_INSET = 0.12;

/** The others in turn order from the one on the left. */
export function seatsAround(frame: Frame, others: number): FarSeat[] {
  const left = LEFT_SEATS[frame.stage.shape][others - 1] ?? [];
  const right = left.map(([x, z, facing]): Rough => [-x, z, -facing]).toReversed();
  const rough = others % 2 === 1 ? [...left, [0, -1, 0] as const, ...right] : [...left, ...right];
  const far = rough.map(([, z]) => z === -1);
  const farSeats = spread(
    rough.filter(([, z]) => z === -1).map((seat) => seatAt(frame, seat)),
    frame,
  );
  const chips = farSeats.map((seat) => seat.chip);
  const sides = rough.filter(([, z]) => z !== -1).map((seat) => clearOf(chips, seatAt(frame, seat), frame));
  return far.flatMap((isFar) => (isFar ? farSeats : sides).splice(0, 1));
}

function seatAt(frame: Frame, [x, z, facing]: Rough): FarSeat {
  const { width, depth } = frame.stage.table;
  const spot = { x: (x * width) / 2, z: (z * depth) / 2 + FAN_INSET };
  const fan = insideScreen({ spot, facing, scale: FAN_SCALE[frame.stage.shape] }, frame.stage);
  return { fan, chip: chipUnder(fan, frame) };
}

/** The same fan, moved along the cloth until its widest form keeps clear of the screen's sides. */
function insideScreen(fan: Fan, stage: Stage): Fan {
  const { width, insets } = stage.viewport;
  let inside = fan;
  for (let tries = 0; tries < 4; tries++) {
    const { left, right } = widest(inside, stage);
    const shift = Math.max(insets.left + GAP + 1 - left, 0) + Math.min(width - insets.right - GAP - 1 - right, 0);
    inside = { ...inside, spot: { x: inside.spot.x + shift / unitPx(inside.spot, stage), z: inside.spot.z } };
  }
  return inside;
}

/** The seat moved nearer until its fan is clear of the labels of those opposite. */
function clearOf(chips: readonly Box[], seat: FarSeat, frame: Frame): FarSeat {
  const { left, right, top } = widest(seat.fan, frame.stage);
  const inWay = chips.filter((chip) => chip.left < right + GAP && chip.left + chip.width > left - GAP);
  const wanted = Math.max(...inWay.map((chip) => chip.top + chip.height + GAP), top);
  if (wanted <= top) return seat;
  const spot = shifted(seat.fan.spot, wanted - top, frame.stage);
  const fan = insideScreen({ ...seat.fan, spot }, frame.stage);
  return { fan, chip: chipUnder(fan, frame) };
}

/** Labels in one line, and none over another. */
function spread(seats: readonly FarSeat[], { stage, chip }: Frame): FarSeat[] {
  const { width, insets } = stage.viewport;
  const top = Math.max(...seats.map((seat) => seat.chip.top));
  const step = chip.width + GAP;
  const middle = (seats.length - 1) / 2;
  return seats.map((seat, i) => {
    const own = seat.chip.left;
    const apart = width / 2 + (i - middle) * step - chip.width / 2;
    const left = i < middle ? Math.min(own, apart) : i > middle ? Math.max(own, apart) : own;
    const inside = clamp(left, insets.left + GAP, width - insets.right - GAP - chip.width);
    return { fan: seat.fan, chip: { ...seat.chip, left: inside, top } };
  });
}

function chipUnder(fan: Fan, { stage, chip }: Frame): Box {
  const { left, right, bottom } = widest(fan, stage);
  const { width, insets } = stage.viewport;
  const inside = clamp((left + right - chip.width) / 2, insets.left + GAP, width - insets.right - GAP - chip.width);
  return { left: inside, top: bottom + GAP, ...chip };
}

/** Whoever a watcher sees nearest: the label lies where the own prompt would be. */
export function nearestSeat({ prompt, chip }: Frame): Seat {
  const left = prompt.left + (prompt.width - chip.width) / 2;
  return { fan: null, chip: { left, top: prompt.top + prompt.height - chip.height, ...chip } };
}

function widest(fan: Fan, stage: Stage): Bounds {
  return boundsOf(fanCards(fan, WIDEST_FAN).map((card) => cardQuad(stage, card)));
}

function shifted(spot: Spot, byPx: number, stage: Stage): Spot {
  const { y } = project(stage, { x: spot.x, y: 0, z: spot.z });
  return { x: spot.x, z: zAt(stage, y + byPx) };
}
