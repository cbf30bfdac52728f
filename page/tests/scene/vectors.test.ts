import { expect, test } from 'vitest';
import { axisAngle, fromAxes, multiply, point, rotate } from '../../src/scene/vectors';

const X = point(1, 0, 0);
const Y = point(0, 1, 0);
const Z = point(0, 0, 1);

test('a quarter turn around y brings z to x', () => {
  const turned = rotate(axisAngle(Y, Math.PI / 2), Z);
  expect([turned.x, turned.y, turned.z].map((v) => Math.round(v * 1e9) / 1e9)).toEqual([1, 0, 0]);
});

test('a product turns first by its right side', () => {
  const turned = rotate(multiply(axisAngle(X, Math.PI / 2), axisAngle(Y, Math.PI / 2)), Z);
  expect(turned.x).toBeCloseTo(1, 9);
});

test('axes give back the turn they came from, half turns included', () => {
  for (const axis of [X, Y, Z, point(0.6, 0, 0.8)]) {
    for (const angle of [0, 0.3, 2, Math.PI, -2.5]) {
      const turn = axisAngle(axis, angle);
      const again = fromAxes(rotate(turn, X), rotate(turn, Y));
      const [was, is] = [rotate(turn, point(1, 2, 3)), rotate(again, point(1, 2, 3))];
      expect([is.x - was.x, is.y - was.y, is.z - was.z].every((v) => Math.abs(v) < 1e-9)).toBe(true);
    }
  }
});
