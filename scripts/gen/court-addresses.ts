/** The addresses of the courts: each folder of `packages/courts/src` with an `index.ts` is one of the package's exports. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Page } from '../gen.ts';

const MANIFEST = 'packages/courts/package.json';

/** The manifest of the courts, with an address for every court. */
export function courtAddressPages(root = join(import.meta.dirname, '../..')): Page[] {
  const manifest = JSON.parse(readFileSync(join(root, MANIFEST), 'utf8')) as {
    readonly exports: Readonly<Record<string, unknown>>;
  };
  const courts = globSync('packages/courts/src/*/index.ts', { cwd: root })
    .map((file) => basename(dirname(file)))
    .sort();
  const { './package.json': last, ...others } = manifest.exports;
  const beside = Object.entries(others).filter(([key]) => !isCourt(key) || courts.includes(key.slice(2)));
  const added = courts.filter((court) => !Object.hasOwn(others, `./${court}`));
  const exports = {
    ...Object.fromEntries(beside),
    ...Object.fromEntries(added.map((court) => [`./${court}`, addressOf(court)])),
    './package.json': last,
  };
  return [[MANIFEST, `${JSON.stringify({ ...manifest, exports }, null, 2)}\n`]];

  function isCourt(key: string): boolean {
    const target = others[key];
    const source = typeof target === 'object' && target !== null ? Object.values(target)[0] : undefined;
    return source === `./src/${key.slice(2)}/index.ts`;
  }
}

const addressOf = (court: string): object => ({
  'curia-source': `./src/${court}/index.ts`,
  types: `./dist/${court}/index.d.ts`,
  node: `./dist/node/${court}/index.js`,
  default: `./dist/${court}/index.js`,
});
