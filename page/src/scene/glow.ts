/** The warm light on the cloth before whoever is waited on. */

import { CustomBlending, DstColorFactor, Mesh, OneFactor, PlaneGeometry, ShaderMaterial } from 'three';
import type { Spot } from './types';

const HEIGHT = 0.02;
const SIZE = 2.2;

export type Glow = Readonly<{ mesh: Mesh; move(spot: Spot | null): void }>;

export function createGlow(): Glow {
  const material = new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    // Like light: what lies there grows brighter by its own colour.
    blending: CustomBlending,
    blendSrc: DstColorFactor,
    blendDst: OneFactor,
    vertexShader:
      'varying vec2 at; void main() { at = uv * 2. - 1.; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.); }',
    fragmentShader: /* glsl */ `
      varying vec2 at;
      void main() {
        float near = max(0., 1. - dot(at, at));
        gl_FragColor = vec4(vec3(.62, .36, .06) * near * near, 1.);
      }`,
  });
  const mesh = new Mesh(new PlaneGeometry(SIZE, SIZE), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.renderOrder = 1;
  mesh.visible = false;
  return {
    mesh,
    move: (spot) => {
      mesh.visible = spot !== null;
      if (spot) mesh.position.set(spot.x, HEIGHT, spot.z);
    },
  };
}
