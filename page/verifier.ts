/** The part of the build that makes verify.html: one file with everything inside, which the room serves at /verify. */

import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rollup } from 'vite';

const HEAD = '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Durak</title>\n';
const VIEWPORT =
  '<meta name="viewport" content="width=device-width, initial-scale=1">\n<link rel="icon" href="data:,">\n';

export function verifier(): Plugin {
  return {
    name: 'verifier',
    apply: 'build',
    async generateBundle() {
      const { script, style } = await bundled();
      // Text that ends a script would end it wherever it stands.
      const safe = script.trim().replaceAll('</script', '<\\/script');
      const source = `${HEAD}${VIEWPORT}<style>${style.trim()}</style>\n</head>\n<body>\n<script type="module">${safe}</script>\n</body>\n</html>\n`;
      this.emitFile({ type: 'asset', fileName: 'verify.html', source });
    },
  };
}

async function bundled(): Promise<{ script: string; style: string }> {
  const made = (await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('src/verify/main.ts', import.meta.url)),
        output: { format: 'es', codeSplitting: false },
      },
    },
  })) as Rollup.RollupOutput;
  const script = made.output.find((part) => part.type === 'chunk')?.code;
  const style = made.output.find((part) => part.fileName.endsWith('.css'));
  if (made.output.length !== 2 || !script || style?.type !== 'asset') throw new Error('verify.html is not one file');
  return { script, style: String(style.source) };
}
