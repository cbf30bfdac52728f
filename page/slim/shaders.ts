/**
 * three's shaders without what this page never asks of them. A shader is text that no bundler shakes: here the branches of features that no
 * material of ours has are cut out, then comments and blanks. What is left compiles to the same program. Pure.
 */

/** No material, light or renderer of this page defines these; a browser test holds the shaders that are compiled to it. */
const NEVER_DEFINED: ReadonlySet<string> = new Set([
  ...['USE_CLEARCOAT', 'USE_IRIDESCENCE', 'USE_RETROREFLECTION', 'USE_ANISOTROPY', 'USE_DIFFUSE_ROUGHNESS'],
  ...['USE_TRANSMISSION', 'USE_DISPERSION', 'USE_LIGHTMAP', 'USE_DISPLACEMENTMAP', 'USE_BUMPMAP', 'USE_AOMAP'],
  ...['USE_CLEARCOATMAP', 'USE_CLEARCOAT_ROUGHNESSMAP', 'USE_CLEARCOAT_NORMALMAP', 'USE_TRANSMISSIONMAP'],
  ...['USE_THICKNESSMAP', 'USE_SPECULAR_INTENSITYMAP', 'USE_SPECULAR_COLORMAP', 'USE_SHEEN_ROUGHNESSMAP'],
  ...['USE_SHEEN_COLORMAP', 'USE_IRIDESCENCE_THICKNESSMAP', 'USE_IRIDESCENCEMAP', 'USE_DIFFUSE_ROUGHNESSMAP'],
  ...['USE_ANISOTROPYMAP', 'USE_TANGENT', 'USE_BATCHING', 'USE_BATCHING_COLOR', 'USE_SKINNING', 'USE_FOG', 'FOG_EXP2'],
  ...['USE_ALPHAHASH', 'USE_MORPHTARGETS', 'USE_MORPHNORMALS', 'USE_MORPHCOLORS', 'USE_INSTANCING_MORPH'],
  ...['USE_LOGARITHMIC_DEPTH_BUFFER', 'USE_REVERSED_DEPTH_BUFFER', 'USE_GRADIENTMAP', 'USE_POINTS_UV'],
  ...['USE_LIGHT_PROBES', 'USE_NORMALMAP_OBJECTSPACE', 'DECODE_VIDEO_TEXTURE', 'DECODE_VIDEO_TEXTURE_EMISSIVE'],
  ...['ALPHA_TO_COVERAGE', 'SHADOWMAP_TYPE_BASIC', 'SHADOWMAP_TYPE_VSM'],
]);

/** These are 0 in each of our scenes: kinds of light that the kitchen has not, planes that clip. */
const ALWAYS_ZERO: ReadonlySet<string> = new Set([
  ...['NUM_DIR_LIGHTS', 'NUM_POINT_LIGHTS', 'NUM_RECT_AREA_LIGHTS', 'NUM_SUN_LIGHTS', 'NUM_LIGHT_PROBE_GRIDS'],
  ...['NUM_DIR_LIGHT_SHADOWS', 'NUM_POINT_LIGHT_SHADOWS', 'NUM_SUN_LIGHT_SHADOWS', 'NUM_CLIPPING_PLANES'],
]);

/** The shader without branches that are never compiled, comments and blanks. Throws where an #if has no #endif. */
export function slimShader(glsl: string): string {
  return squeezed(withoutDeadBranches(withoutComments(glsl)));
}

/** The chunks that a shader includes by name. */
export function includesOf(glsl: string): string[] {
  return [...glsl.matchAll(/^[ \t]*#include +<([\w.]+)>/gm)].map((found) => found[1] ?? '');
}

function withoutComments(glsl: string): string {
  return glsl.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
}

/** What makes no difference between words; signs keep their blanks, for `a - -b`. */
function squeezed(glsl: string): string {
  const lines = glsl.split('\n').map((line) => line.trim());
  const words = lines.map((line) =>
    line.startsWith('#') ? line : line.replace(/\s*([=*/<>,;(){}?:&|[\]])\s*/g, '$1'),
  );
  return words.filter((line) => line !== '').join('\n');
}

/** One #if with its #elif and #else: what came of the branches before, and whether the lines of this one stay. */
type Fork = { decided: boolean; isOpen: boolean; isWritten: boolean };

function withoutDeadBranches(glsl: string): string {
  const forks: Fork[] = [];
  const kept = glsl.split('\n').map((line) => {
    const [, directive, condition] = /^\s*#(if|ifdef|ifndef|elif|else|endif)\b(.*)$/.exec(line) ?? [];
    if (directive === undefined) return forks.every((fork) => fork.isOpen) ? line : null;
    return branch(forks, directive, condition?.trim() ?? '', line);
  });
  if (forks.length > 0) throw new Error('a shader has an #if without #endif');
  return kept.filter((line) => line !== null).join('\n');
}

function branch(forks: Fork[], directive: string, condition: string, line: string): string | null {
  if (directive.startsWith('if')) forks.push({ decided: false, isOpen: true, isWritten: false });
  const fork = forks.at(-1);
  if (!fork) throw new Error(`"${line.trim()}" without #if`);
  const isReached = forks.slice(0, -1).every((outer) => outer.isOpen);
  if (directive === 'endif') {
    forks.pop();
    return isReached && fork.isWritten ? line : null;
  }
  const truth = fork.decided ? false : truthOf(directive, condition);
  fork.isOpen = truth !== false;
  fork.decided ||= truth === true;
  const text = writtenAs(fork, truth, line);
  if (text !== null) fork.isWritten = true;
  return isReached ? text : null;
}

/** The directive for a branch that stays; null where none is needed. */
function writtenAs(fork: Fork, truth: boolean | null, line: string): string | null {
  if (truth === false) return null;
  if (truth === true) return fork.isWritten ? '#else' : null;
  return fork.isWritten ? line : line.replace('#elif', '#if');
}

function truthOf(directive: string, condition: string): boolean | null {
  if (directive === 'else') return true;
  if (directive === 'ifdef') return NEVER_DEFINED.has(condition) ? false : null;
  if (directive === 'ifndef') return NEVER_DEFINED.has(condition) ? true : null;
  return new Condition(condition).truth();
}

/** What is known of an #if's condition: true, false, or null for what only the compiler knows. */
class Condition {
  private readonly tokens: string[];

  constructor(text: string) {
    this.tokens = text.match(/\w+|&&|\|\||[<>=!]=|[()<>!]/g) ?? [];
  }

  truth(): boolean | null {
    let truth = this.all();
    while (this.takes('||')) {
      const next = this.all();
      truth = truth === true || next === true ? true : truth === null || next === null ? null : false;
    }
    return truth;
  }

  private all(): boolean | null {
    let truth = this.one();
    while (this.takes('&&')) {
      const next = this.one();
      truth = truth === false || next === false ? false : truth === null || next === null ? null : true;
    }
    return truth;
  }

  private one(): boolean | null {
    if (this.takes('!')) {
      const truth = this.one();
      return truth === null ? null : !truth;
    }
    if (this.takes('(')) {
      const truth = this.truth();
      this.takes(')');
      return truth;
    }
    return this.takes('defined') ? this.defined() : this.comparison();
  }

  private defined(): boolean | null {
    const isGrouped = this.takes('(');
    const name = this.tokens.shift() ?? '';
    if (isGrouped) this.takes(')');
    return NEVER_DEFINED.has(name) ? false : null;
  }

  private comparison(): boolean | null {
    const name = this.tokens.shift() ?? '';
    const sign = /^[<>=!]/.test(this.tokens[0] ?? '') ? this.tokens.shift() : undefined;
    const number = sign === undefined ? undefined : this.tokens.shift();
    return sign === '>' && number === '0' && ALWAYS_ZERO.has(name) ? false : null;
  }

  private takes(token: string): boolean {
    if (this.tokens[0] !== token) return false;
    this.tokens.shift();
    return true;
  }
}
