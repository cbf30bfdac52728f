/** Stands in for parts of three's renderer that this page never needs: headsets, post-processing, morphing, groups of uniforms. */

/** The renderer asks it in every frame whether somebody wears a headset. */
export class WebXRManager {
  readonly enabled = false;
  readonly isPresenting = false;
  addEventListener(): void {}
  removeEventListener(): void {}
  setAnimationLoop(): void {}
  getEnvironmentBlendMode(): void {}
  dispose(): void {}
}

export class WebGLUniformsGroups {
  dispose(): void {}
}

/** Made by the renderer and never asked: no geometry of ours has other shapes. */
export class WebGLMorphtargets {}

/** Not even made: the picture goes straight to the canvas. */
export class WebGLOutput {}
