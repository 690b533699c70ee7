/** Measures libraries beside our own code that does the same: `node --conditions=curia-source bench/libraries.ts`. Installs them in a folder that is removed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { compareCsv } from './libraries/csv.ts';
import { compareLists } from './libraries/list.ts';
import { comparePatches } from './libraries/patch.ts';
import { compareZip } from './libraries/zip.ts';
import { printRows, whole } from './measure.ts';

const root = resolve(import.meta.dirname, '..');

/** A library, what we would use of it, and the files of ours that it could stand in for. */
const CANDIDATES = [
  ['csv-parse', '7.0.3', "export { parse } from 'csv-parse'", ['curia/src/input/csv-rows.ts']],
  [
    'rfc6902',
    '5.4.0',
    "export { applyPatch, createPatch } from 'rfc6902'",
    ['core/src/read/json-patch.ts', 'console/src/pages/desk/answer/patch-between.ts'],
  ],
  ['fflate', '0.8.3', "export { unzipSync } from 'fflate'", ['curia/src/files/foreign/zip.ts']],
  [
    '@tanstack/react-virtual',
    '3.14.26',
    "export { useVirtualizer } from '@tanstack/react-virtual'",
    ['console/src/parts/virtual-rows.tsx', 'console/src/parts/scroll-window.ts'],
  ],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'curia-libraries-'));
try {
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const wanted = CANDIDATES.map(([name, version]) => `${name}@${version}`);
  const installed = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', ...wanted], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (installed.status !== 0) throw new Error(installed.stderr);
  const rows = [['library', 'installed kB', 'bundled', 'gzipped', 'our lines', 'bundled', 'gzipped']];
  for (const [name, version, code, ours] of CANDIDATES) {
    const own = ours.map((file) => join(root, 'packages', file));
    const lines = own.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
    rows.push([
      `${name} ${version}`,
      whole(sizeOf(join(folder, 'node_modules', name)) / 1000),
      ...(await bundled(code, folder)),
      String(lines),
      ...(await bundled(own.map((file) => `export * from '${file}'`).join('\n'), root)),
    ]);
  }
  printRows(rows);
  const load = (name: string) => import(join(folder, 'node_modules', name));
  await compareCsv((await load('csv-parse/lib/index.js')).parse);
  comparePatches(await load('rfc6902/index.js'));
  await compareZip(await load('fflate/lib/node.cjs'));
  compareLists(await load('@tanstack/virtual-core/dist/esm/index.js'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function sizeOf(path: string): number {
  const { size } = statSync(path);
  if (!statSync(path).isDirectory()) return size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** Bytes of code as they would be shipped, without what both sides have anyway. */
async function bundled(code: string, from: string): Promise<[string, string]> {
  const entry = join(from, `.library-entry-${process.pid}.ts`);
  writeFileSync(entry, code);
  try {
    const bundle = await rolldown({
      input: entry,
      platform: 'node',
      external: (id) => /^(react|react-dom|zod|node:)/.test(id) || id.startsWith('@curia/'),
      resolve: { conditionNames: ['import', 'default'] },
      treeshake: true,
    });
    const { output } = await bundle.generate({ minify: true });
    await bundle.close();
    const text = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
    return [whole(Buffer.byteLength(text)), whole(gzipSync(text).length)];
  } finally {
    rmSync(entry, { force: true });
  }
}
