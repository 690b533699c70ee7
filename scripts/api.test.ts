/** The public names: each has a sentence, those for users have an example that prints what it promises, and what nobody needs is not handed on. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { unusedNames } from './api/internal-names.ts';
import { addressesOf, exportedFrom, isInside } from './api/public-names.ts';
import { exampleOf, PACKAGES } from './gen/api.ts';

const root = join(import.meta.dirname, '..');
const addresses = PACKAGES.flatMap(addressesOf).filter(({ names }) => names.length > 0);

/** `curia/agent` is `@curia/core/agent` under another name. */
const nameOf = (specifier: string): string => specifier.replace('curia/agent', '@curia/core/agent');

/** The names that a file imports from an address. */
function importedIn(file: string, specifier: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']*)'/gm)]
    .filter(([, , target]) => target === specifier)
    .flatMap(([, names]) => names!.match(/\w+(?=\s*(?:,|$))/g) ?? []);
}

describe.each(addresses)('$specifier', (address) => {
  const { specifier, says, names } = address;

  test('says what it is for', () => {
    expect(says).toMatch(/\.$/);
  });

  test.each(names)('$name has a sentence', ({ says: sentence }) => {
    expect(sentence).toMatch(/^[A-Z`].*[.!?]$/);
  });

  // The types of a port are there to be named by others, and the main thing of an address is under any name.
  test('every function and value is used in an example, or needed by a court', () => {
    const wanted = names.filter(({ name, kind }) => kind !== 'type' && name !== 'default');
    expect(unusedNames({ ...address, specifier: nameOf(specifier), names: wanted })).toEqual([]);
  });
});

const examples = readdirSync(join(root, 'examples/api')).filter((file) => file.endsWith('.ts'));

test.each(examples)('examples/api/%s prints what it promises', async (file) => {
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((...said) => void printed.push(format(...said)));
  await import(join(root, 'examples/api', file)).finally(() => log.mockRestore());
  const expected = join(root, 'examples/api', file.replace(/ts$/, 'txt'));
  const text = `${printed.join('\n')}\n`;
  if (process.env.UPDATE_DOCS !== undefined || !existsSync(expected)) writeFileSync(expected, text);
  expect(text).toBe(readFileSync(expected, 'utf8'));
});

test('every name that is handed on inside is needed by a package, a test, a script or a benchmark', () => {
  const inside = PACKAGES.flatMap(exportedFrom).filter(({ specifier }) => isInside(specifier));
  expect(
    inside.flatMap((address) => unusedNames(address).map((name) => `${address.specifier} ${name}`)),
  ).toEqual([]);
});

test('the names that examples show are few enough to be learned', () => {
  const shown = addresses.map((address) => {
    const example = address.specifier === 'curia/agent' ? undefined : exampleOf(address);
    return example === undefined ? 0 : importedIn(example, address.specifier).length;
  });
  expect(shown.reduce((sum, names) => sum + names)).toBeLessThanOrEqual(175);
});
