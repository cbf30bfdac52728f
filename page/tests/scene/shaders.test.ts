import { type Material, ShaderLib, type WebGLProgramParametersWithUniforms, type WebGLRenderer } from 'three';
import { describe, expect, test } from 'vitest';
import { cardDepthMaterial, cardMaterial } from '../../src/scene/card-materials';
import { createCloth } from '../../src/scene/cloth';
import { SCREENS } from './screens';

/** The shader that the renderer would compile for a material. */
function shaderOf(
  material: Material,
  name: 'standard' | 'physical' | 'lambert' | 'depth',
): Readonly<{ vertex: string; fragment: string }> {
  const { vertexShader, fragmentShader } = ShaderLib[name];
  const shader = { vertexShader, fragmentShader, uniforms: {} } as WebGLProgramParametersWithUniforms;
  material.onBeforeCompile(shader, {} as WebGLRenderer);
  return { vertex: shader.vertexShader, fragment: shader.fragmentShader };
}

describe("what we add to three's shaders finds its place", () => {
  test.each([
    [0, 'lambert'],
    [1, 'standard'],
  ] as const)('in the cards of tier %i', (tier, name) => {
    const { vertex, fragment } = shaderOf(cardMaterial(tier), name);
    for (const code of ['attribute vec4 look', 'dimGlow = look.zw', 'objectNormal.x -= look.y', 'vMapUv = vec2'])
      expect(vertex).toContain(code);
    for (const code of ['varying vec2 dimGlow', 'vec3 dimmed', 'totalEmissiveRadiance += dimGlow.y'])
      expect(fragment).toContain(code);
  });

  test("in the cards' shadows, which bend as the cards do", () => {
    expect(shaderOf(cardDepthMaterial(), 'depth').vertex).toContain('transformed.z += look.y');
  });

  test.each([
    [0, 'lambert'],
    [2, 'physical'],
  ] as const)('in the cloth of tier %i', (tier, name) => {
    const [screen] = SCREENS;
    if (!screen) throw new Error('no screen');
    const none = { cloth: null, clothNormal: null, oak: null, oakNormal: null, floor: null, windowLight: null };
    const { material } = createCloth(screen.stage, none, tier);
    const { vertex, fragment } = shaderOf([material].flat()[0] as Material, name);
    expect(vertex).toContain('onCloth = position.xz');
    for (const code of ['vec2 creaseSlope', 'float seam', 'vec2 slope = creaseSlope']) expect(fragment).toContain(code);
  });
});
