/** The part of the build that lays the licences of what is bundled in the page beside it, as they ask for. */

import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const LOCK = new URL('package-lock.json', import.meta.url);
const FILE = 'licences.txt';
const HEAD =
  'Durak is free software: GNU Affero General Public License, version 3 or later. What is bundled in its page:\n';
const RULE = '\n----------------------------------------------------------------------\n\n';
/** What packages call the file with their licence. */
const LICENCE = /^(licen[cs]e|copying|notice)/i;
const PACKAGE = /.*\/(node_modules\/(?:@[^/]+\/)?[^/]+)\//;

type Locked = Readonly<{ version: string; license?: string; dev?: true; optional?: true }>;

/** Every package that the page stands on, with the text of its licence; the build fails when the page holds another. */
export function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle(_, bundle) {
      const shipped = shippedPackages();
      const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
      const others = modules.map(packageOf).filter((name) => name !== null && !shipped.has(name));
      if (others.length > 0) this.error(`not among the page's dependencies: ${others.join(', ')}`);
      const source = [HEAD, ...[...shipped].map(([folder, locked]) => notice(folder, locked))].join(RULE);
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}

function shippedPackages(): ReadonlyMap<string, Locked> {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8')) as { packages: Record<string, Locked> };
  return new Map(Object.entries(lock.packages).filter(([folder, { dev, optional }]) => folder && !dev && !optional));
}

function packageOf(module: string): string | null {
  return PACKAGE.exec(module)?.[1] ?? null;
}

function notice(folder: string, { version, license }: Locked): string {
  const place = new URL(`${folder}/`, import.meta.url);
  const texts = readdirSync(place).filter((name) => LICENCE.test(name));
  if (texts.length === 0) throw new Error(`${folder} brings no licence`);
  const name = folder.replace(/.*node_modules\//, '');
  return [
    `${name} ${version} (${license})\n`,
    ...texts.map((text) => readFileSync(new URL(text, place), 'utf8').trim()),
  ]
    .join('\n')
    .concat('\n');
}
