/** How the console is built: into the curia package, every file but the page itself named by its content. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['curia-source', 'module', 'browser', 'production'] },
  build: {
    outDir: '../curia/console',
    emptyOutDir: true,
    target: 'es2024',
    // A file inlined as a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    // The browsers of the target all have it; the polyfill would be one more script.
    modulePreload: { polyfill: false },
  },
  // `npx vite packages/console` serves the sources and takes the data from `curia serve`.
  server: { proxy: { '/api': 'http://127.0.0.1:8484' } },
});
