/** How the console is built: into the curia package, every file but the page itself named by its content. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What PDF files may lack, and the reader looks for by name: tables of characters, fonts, and readers of pictures without WebAssembly. */
const PDF_PARTS: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  wasm: /_nowasm_fallback\.js$/,
};

/** Puts these parts beside the console, under their own names. */
const pdfParts = (): Plugin => ({
  name: 'pdf-parts',
  apply: 'build',
  generateBundle() {
    const root = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
    for (const [folder, wanted] of Object.entries(PDF_PARTS))
      for (const name of readdirSync(join(root, folder)).filter((one) => wanted.test(one)))
        this.emitFile({
          type: 'asset',
          fileName: `pdf/${folder}/${name}`,
          source: readFileSync(join(root, folder, name)),
        });
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pdfParts()],
  resolve: { conditions: ['curia-source', 'module', 'browser', 'production'] },
  worker: { format: 'es' },
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
