/** The shape of a card. */

import { BufferGeometry, Float32BufferAttribute } from 'three';
import { CARD_HEIGHT, CARD_THICKNESS, CARD_WIDTH } from './types';

const CORNER_RADIUS = 0.036;
const BEND_STRIPS = 6;
const CORNER_STEPS = 4;

/** One rounded, slightly thick card in vertical strips, so that it may bend. The attribute `side` is 0 on the face, 1 on the back, 2 on the edge. */
export function cardGeometry(): BufferGeometry {
  const vertices = {
    position: [] as number[],
    normal: [] as number[],
    uv: [] as number[],
    side: [] as number[],
    index: [] as number[],
  };
  const add = (x: number, y: number, z: number, normal: readonly [number, number, number], side: number): number => {
    const u = side === 1 ? 0.5 - x / CARD_WIDTH : x / CARD_WIDTH + 0.5;
    vertices.position.push(x, y, z);
    vertices.normal.push(...normal);
    vertices.uv.push(...(side === 2 ? [0.5, 0.012] : [u, y / CARD_HEIGHT + 0.5]));
    vertices.side.push(side);
    return vertices.side.length - 1;
  };
  addFace(add, vertices.index, 1);
  addFace(add, vertices.index, -1);
  addEdge(add, vertices.index);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(vertices.position, 3));
  geometry.setAttribute('normal', new Float32BufferAttribute(vertices.normal, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(vertices.uv, 2));
  geometry.setAttribute('side', new Float32BufferAttribute(vertices.side, 1));
  geometry.setIndex(vertices.index);
  return geometry;
}

type AddVertex = (x: number, y: number, z: number, normal: readonly [number, number, number], side: number) => number;

/** The face (`facing` 1) or the back (-1). */
function addFace(add: AddVertex, index: number[], facing: 1 | -1): void {
  let left: readonly [number, number] | undefined;
  for (const x of stripEdges()) {
    const y = outlineHeight(x);
    const normal = [0, 0, facing] as const;
    const z = (facing * CARD_THICKNESS) / 2;
    const side = facing === 1 ? 0 : 1;
    const right = [add(x, y, z, normal, side), add(x, -y, z, normal, side)] as const;
    if (left && facing === 1) index.push(left[0], left[1], right[0], right[0], left[1], right[1]);
    if (left && facing === -1) index.push(left[0], right[0], left[1], right[0], right[1], left[1]);
    left = right;
  }
}

function addEdge(add: AddVertex, index: number[]): void {
  const xs = stripEdges();
  const outline = [
    ...xs.map((x) => [x, outlineHeight(x)] as const),
    ...xs.toReversed().map((x) => [x, -outlineHeight(x)] as const),
  ];
  outline.forEach(([x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length] ?? [x, y];
    const length = Math.hypot(nextX - x, nextY - y) || 1;
    const [nx, ny] = [-(nextY - y) / length, (nextX - x) / length];
    const [top, bottom] = [CARD_THICKNESS / 2, -CARD_THICKNESS / 2];
    const a = add(x, y, top, [nx, ny, 0.3], 2);
    const b = add(x, y, bottom, [nx, ny, -0.3], 2);
    const c = add(nextX, nextY, top, [nx, ny, 0.3], 2);
    const d = add(nextX, nextY, bottom, [nx, ny, -0.3], 2);
    index.push(a, c, b, c, d, b);
  });
}

/** Where strips begin and end: evenly for the bend, more densely in the rounded corners. */
function stripEdges(): number[] {
  const half = CARD_WIDTH / 2;
  const even = Array.from({ length: BEND_STRIPS + 1 }, (_, i) => -half + (CARD_WIDTH * i) / BEND_STRIPS);
  const round = Array.from({ length: CORNER_STEPS }, (_, i) => {
    return half - CORNER_RADIUS * (1 - Math.sin((Math.PI / 2) * (i / CORNER_STEPS)));
  });
  return [...even, ...round, ...round.map((x) => -x)].sort((a, b) => a - b);
}

/** Half the card's height at `x`. */
function outlineHeight(x: number): number {
  const into = Math.max(0, Math.abs(x) - (CARD_WIDTH / 2 - CORNER_RADIUS));
  return CARD_HEIGHT / 2 - CORNER_RADIUS + Math.sqrt(Math.max(0, CORNER_RADIUS ** 2 - into ** 2));
}
