/** Several shapes of one material as one: each would be a draw call of its own, for which three.js allocates in every frame. */

import { BufferGeometry, Float32BufferAttribute } from 'three';

const PARTS = ['position', 'normal', 'uv'] as const;

/** The shapes where they are, as one; they themselves are used up. */
export function merged(shapes: readonly BufferGeometry[]): BufferGeometry {
  const plain = shapes.map((shape) => (shape.index ? shape.toNonIndexed() : shape));
  const whole = new BufferGeometry();
  for (const part of PARTS) {
    const numbers = plain.flatMap((shape) => Array.from(shape.getAttribute(part).array));
    whole.setAttribute(part, new Float32BufferAttribute(numbers, part === 'uv' ? 2 : 3));
  }
  return whole;
}
