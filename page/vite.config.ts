import { defineConfig } from 'vitest/config';
import { installable } from './install.ts';
import { licences } from './licences.ts';
import { slimThree } from './slim/three.ts';
import { verifier } from './verifier.ts';

export default defineConfig({
  // The page may be served under any path.
  base: './',
  plugins: [slimThree(), installable(), verifier(), licences()],
  publicDir: false,
  // Its modules one by one, not the bundle it comes as.
  resolve: { alias: [{ find: /^three$/, replacement: 'three/src/Three.js' }] },
  build: {
    target: 'es2022',
    outDir: '../src/durak/page_dist',
    emptyOutDir: true,
    // No file is inlined as a data: address, so the content security policy can stay strict.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: { index: 'index.html', worker: 'worker/index.ts' },
      // The worker keeps its name, by which browsers ask for it again, and its place, which decides what it answers for.
      output: { entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js') },
    },
  },
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/english.ts'],
  },
});
