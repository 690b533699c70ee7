/** The names that one package exports for another, and who imports them: what nobody needs is not handed on. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Address } from './public-names.ts';

const root = join(import.meta.dirname, '../..');
const USERS = ['packages/*/{src,test}/**/*.{ts,tsx}', '{bench,scripts,torture,examples}/**/*.{ts,mjs}'];
const IMPORT = /^(?:import|export) (?:type )?\{([^}]*)\} from '([^']*)'/gm;

let used: ReadonlySet<string> | undefined;

/** Every `ADDRESS NAME` that a source, a test or a script imports. */
const imports = (): ReadonlySet<string> =>
  new Set(
    globSync(USERS, { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].flatMap(([, names, from]) =>
        names!.split(',').map((name) => `${from} ${nameIn(name)}`),
      ),
    ),
  );

/** The names of an address that nobody imports from it. */
export function unusedNames({ specifier, names }: Address): string[] {
  used ??= imports();
  const known = used;
  return names.map(({ name }) => name).filter((name) => !known.has(`${specifier} ${name}`));
}

const nameIn = (written: string): string =>
  written
    .trim()
    .replace(/^type /, '')
    .split(' as ')[0]!;
