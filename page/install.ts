/** The part of the build that makes the page installable: a manifest in each language, its icons, and the worker's list of files. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rollup } from 'vite';
import type { Messages } from './src/i18n';
import { cs } from './src/i18n/cs.ts';
import { en } from './src/i18n/en.ts';
import { ru } from './src/i18n/ru.ts';

const WORKER = 'worker.js';
const PAGE = 'index.html';
/** What every reader loads first: the worker does not wait for somebody to use it. */
const SHELL = /\.(js|css)$/;
/** The page's own dark wood, as in index.html. */
const WOOD = '#2a1b12';

const ICONS = [
  { file: 'icon-192', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512', sizes: '512x512', purpose: 'any' },
  { file: 'icon-maskable-192', sizes: '192x192', purpose: 'maskable' },
  { file: 'icon-maskable-512', sizes: '512x512', purpose: 'maskable' },
];

export function installable(): Plugin {
  let icons: readonly (readonly [string, (typeof ICONS)[number]])[] = [];
  return {
    name: 'installable',
    apply: 'build',
    buildStart() {
      icons = ICONS.map((icon) => [this.emitFile(iconFile(icon.file)), icon]);
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const pictures = icons.map(([id, { sizes, purpose }]) => ({
          src: this.getFileName(id),
          type: 'image/png',
          sizes,
          purpose,
        }));
        for (const [language, messages] of Object.entries({ en, cs, ru })) {
          const source = JSON.stringify(manifest(language, messages, pictures), null, 2);
          this.emitFile({ type: 'asset', fileName: `manifest-${language}.webmanifest`, source });
        }
        tellWorker(bundle);
      },
    },
  };
}

function iconFile(name: string): Rollup.EmittedAsset {
  return { type: 'asset', name: `${name}.png`, source: readFileSync(new URL(`.art/${name}.png`, import.meta.url)) };
}

/** One app whatever its language: the id is the same. */
function manifest(language: string, messages: Messages, icons: readonly object[]): object {
  return {
    id: 'durak',
    lang: language,
    name: messages['page.title'],
    short_name: messages['page.title'],
    description: messages['first.motto'],
    start_url: './',
    scope: './',
    display: 'standalone',
    orientation: 'any',
    theme_color: WOOD,
    background_color: WOOD,
    categories: ['games'],
    icons,
  };
}

/** Writes this build's files into the worker, whose text thereby changes with every build: that is how browsers notice a new one. */
function tellWorker(bundle: Rollup.OutputBundle): void {
  const worker = bundle[WORKER];
  if (worker?.type !== 'chunk') throw new Error(`the build made no ${WORKER}`);
  const files = Object.keys(bundle)
    .filter((name) => name.startsWith('assets/'))
    .sort();
  const page = bundle[PAGE];
  const version = createHash('sha256')
    .update(JSON.stringify([files, page?.type === 'asset' ? String(page.source) : '']))
    .digest('hex')
    .slice(0, 16);
  const build = { version, page: PAGE, shell: files.filter((name) => SHELL.test(name)), files };
  worker.code = worker.code.replace('__BUILD__', () => JSON.stringify(build));
}
