/** The internal names of the core, and who imports them: what nobody needs is not handed on. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportedFrom } from './public-names.ts';

const root = join(import.meta.dirname, '../..');
const USERS = [
  'packages/{curia,offline,console}/{src,test}/**/*.{ts,tsx}',
  'packages/core/test/**/*.ts',
  '{bench,scripts,torture}/**/*.ts',
];
const IMPORT = /^(?:import|export) (?:type )?\{([^}]*)\} from '([^']*)'/gm;

/** The internal names that nobody imports, by their address. */
export function unusedInternals(): Readonly<Record<string, readonly string[]>> {
  const used = new Set(
    globSync(USERS, { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].flatMap(([, names, from]) =>
        names!.split(',').map((name) => `${addressOf(from!)} ${nameIn(name)}`),
      ),
    ),
  );
  const addresses = exportedFrom('packages/core').filter(({ specifier }) => specifier.includes('/internal'));
  return Object.fromEntries(
    addresses.map(({ specifier, names }) => [
      specifier,
      names.map(({ name }) => name).filter((name) => !used.has(`${specifier} ${name}`)),
    ]),
  );
}

/** Tests of the core import the file itself. */
const addressOf = (from: string): string =>
  from.endsWith('src/internal.ts') ? '@curia/core/internal' : from;

const nameIn = (written: string): string =>
  written
    .trim()
    .replace(/^type /, '')
    .split(' as ')[0]!;
