/** The warm light on the cloth before whoever is waited on. */

import { CustomBlending, DstColorFactor, Mesh, OneFactor, PlaneGeometry, ShaderMaterial, Vector2 } from 'three';
import type { Spot, Stage } from './types';

const HEIGHT = 0.02;
const SIZE = 2.2;

export type Glow = Readonly<{ mesh: Mesh; setStage(stage: Stage): void; move(spot: Spot | null): void }>;

export function createGlow(): Glow {
  const tableHalf = { value: new Vector2() };
  const material = new ShaderMaterial({
    uniforms: { tableHalf },
    transparent: true,
    depthWrite: false,
    // Like light: what lies there grows brighter by its own colour.
    blending: CustomBlending,
    blendSrc: DstColorFactor,
    blendDst: OneFactor,
    vertexShader: /* glsl */ `
      varying vec2 at;
      varying vec2 onTable;
      void main() {
        at = uv * 2. - 1.;
        vec4 there = modelMatrix * vec4(position, 1.);
        onTable = abs(there.xz);
        gl_Position = projectionMatrix * viewMatrix * there;
      }`,
    fragmentShader: /* glsl */ `
      uniform vec2 tableHalf;
      varying vec2 at;
      varying vec2 onTable;
      void main() {
        float near = max(0., 1. - dot(at, at));
        vec2 edge = smoothstep(tableHalf, tableHalf - .12, onTable);
        gl_FragColor = vec4(vec3(.62, .40, .10) * near * near * edge.x * edge.y, 1.);
      }`,
  });
  const mesh = new Mesh(new PlaneGeometry(SIZE, SIZE), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.visible = false;
  return {
    mesh,
    setStage: ({ table }) => {
      tableHalf.value.set(table.width / 2, table.depth / 2);
    },
    move: (spot) => {
      mesh.visible = spot !== null;
      if (spot) mesh.position.set(spot.x, HEIGHT, spot.z);
    },
  };
}
