/** Makes three.js as small as what this page draws with it: a plugin for the build alone. The drawn pictures stay the same. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { withoutUncalledMethods } from './methods.ts';
import { includesOf, slimShader } from './shaders.ts';

const ABSENT = fileURLToPath(new URL('absent.ts', import.meta.url));
const ABSENT_PARTS =
  /\/three\/src\/renderers\/\w+\/(WebXRManager|WebGLOutput|WebGLMorphtargets|WebGLUniformsGroups)\.js$/;

/** What three's own materials are drawn with here; reflections are made with `cube`. */
const PROGRAMS = ['cube', 'meshbasic', 'meshlambert', 'meshphysical', 'depth'];
/** And these the renderer puts before each of them. */
const PREAMBLE = ['colorspace_pars_fragment', 'tonemapping_pars_fragment'];

const CHUNKS = new URL('../node_modules/three/src/renderers/shaders/ShaderChunk/', import.meta.url);
const PROGRAM_FILES = new URL('../node_modules/three/src/renderers/shaders/ShaderLib/', import.meta.url);
const SHADER_FILE = /\/three\/src\/renderers\/shaders\/Shader(Lib|Chunk)\/(\w+)\.glsl\.js$/;

export function slimThree(): Plugin {
  const used = new Set<string>();
  return {
    name: 'slim-three',
    apply: 'build',
    buildStart: () => {
      const programs = PROGRAMS.map((name) => readFileSync(new URL(`${name}.glsl.js`, PROGRAM_FILES), 'utf8'));
      const roots = programs.flatMap((program) => shadersIn(program).flatMap(includesOf));
      for (const name of [...roots, ...PREAMBLE]) use(name, used);
    },
    load: (id) => {
      const part = ABSENT_PARTS.exec(id)?.[1];
      return part === undefined ? null : `export { ${part} } from ${JSON.stringify(ABSENT)};`;
    },
    transform: (code, id) => {
      const [, kind, name = ''] = SHADER_FILE.exec(id) ?? [];
      if (kind === undefined) return null;
      const isUsed = kind === 'Lib' ? PROGRAMS.includes(name) : used.has(name);
      return { code: eachShader(code, (glsl) => (isUsed ? slimShader(glsl) : '')), map: null };
    },
    renderChunk(code, chunk) {
      const hasThree = chunk.moduleIds.some((id) => id.includes('/three/src/'));
      return hasThree ? { code: withoutUncalledMethods(code, (text) => this.parse(text)), map: null } : null;
    },
  };
}

/** Notes a chunk and those that it includes. */
function use(name: string, used: Set<string>): void {
  if (used.has(name)) return;
  used.add(name);
  const [file] = readdirSync(CHUNKS).filter((other) => other === `${name}.glsl.js`);
  if (file === undefined) throw new Error(`three has no shader chunk "${name}"`);
  for (const glsl of shadersIn(readFileSync(new URL(file, CHUNKS), 'utf8'))) {
    for (const other of includesOf(glsl)) use(other, used);
  }
}

function shadersIn(code: string): string[] {
  const found: string[] = [];
  eachShader(code, (glsl) => {
    found.push(slimShader(glsl));
    return glsl;
  });
  return found;
}

/** three writes each shader as one template without values. */
function eachShader(code: string, change: (glsl: string) => string): string {
  return code.replace(/`([^`]*)`/g, (_, glsl: string) => `\`${change(glsl)}\``);
}
