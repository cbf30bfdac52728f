import { defineConfig } from 'vitest/config';

/** Shaders are indented text that no minifier touches. */
const shadersWithoutIndentation = {
  name: 'shaders-without-indentation',
  transform: (code: string, id: string) =>
    id.includes('/three/build/') ? { code: code.replace(/\\n(\\[nt])+/g, '\\n'), map: null } : null,
};

export default defineConfig({
  // The page may be served under any path.
  base: './',
  plugins: [shadersWithoutIndentation],
  publicDir: 'public',
  build: {
    target: 'es2022',
    outDir: '../src/durak/page_dist',
    emptyOutDir: true,
    // No file is inlined as a data: address, so the content security policy can stay strict.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
  },
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/english.ts'],
  },
});
