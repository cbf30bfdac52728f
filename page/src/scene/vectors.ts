/** The little linear algebra that stage and poses need, without three.js so that layout and its tests stay light. */

import type { Point3 } from './types';

export type Quaternion = Readonly<{ qx: number; qy: number; qz: number; qw: number }>;

export const point = (x: number, y: number, z: number): Point3 => ({ x, y, z });
export const add = (a: Point3, b: Point3): Point3 => point(a.x + b.x, a.y + b.y, a.z + b.z);
export const subtract = (a: Point3, b: Point3): Point3 => point(a.x - b.x, a.y - b.y, a.z - b.z);
export const times = (a: Point3, by: number): Point3 => point(a.x * by, a.y * by, a.z * by);
export const dot = (a: Point3, b: Point3): number => a.x * b.x + a.y * b.y + a.z * b.z;
const cross = (a: Point3, b: Point3): Point3 =>
  point(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);

/** The turn by `angle` radians, counter-clockwise seen against the unit vector `axis`. */
export function axisAngle(axis: Point3, angle: number): Quaternion {
  const s = Math.sin(angle / 2);
  return { qx: axis.x * s, qy: axis.y * s, qz: axis.z * s, qw: Math.cos(angle / 2) };
}

/** First `b`, then `a`. */
export function multiply(a: Quaternion, b: Quaternion): Quaternion {
  return {
    qx: a.qw * b.qx + a.qx * b.qw + a.qy * b.qz - a.qz * b.qy,
    qy: a.qw * b.qy - a.qx * b.qz + a.qy * b.qw + a.qz * b.qx,
    qz: a.qw * b.qz + a.qx * b.qy - a.qy * b.qx + a.qz * b.qw,
    qw: a.qw * b.qw - a.qx * b.qx - a.qy * b.qy - a.qz * b.qz,
  };
}

export function rotate(q: Quaternion, v: Point3): Point3 {
  const axis = point(q.qx, q.qy, q.qz);
  const t = times(cross(axis, v), 2);
  return add(add(v, times(t, q.qw)), cross(axis, t));
}

/** The turn that brings the axes x, y, z to the orthonormal `right`, `up`, right x up. */
export function fromAxes(right: Point3, up: Point3): Quaternion {
  const out = cross(right, up);
  const trace = right.x + up.y + out.z;
  if (trace > 0) return quaternion(up.z - out.y, out.x - right.z, right.y - up.x, trace + 1);
  if (right.x > up.y && right.x > out.z) {
    return quaternion(1 + right.x - up.y - out.z, up.x + right.y, out.x + right.z, up.z - out.y);
  }
  if (up.y > out.z) return quaternion(up.x + right.y, 1 + up.y - right.x - out.z, out.y + up.z, out.x - right.z);
  return quaternion(out.x + right.z, out.y + up.z, 1 + out.z - right.x - up.y, right.y - up.x);
}

function quaternion(qx: number, qy: number, qz: number, qw: number): Quaternion {
  const length = Math.hypot(qx, qy, qz, qw);
  return { qx: qx / length, qy: qy / length, qz: qz / length, qw: qw / length };
}
