/** The public names: each has a sentence, each is used in an example, and the examples print what they promise. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { unusedInternals } from './api/internal-names.ts';
import { addressesOf } from './api/public-names.ts';
import { exampleOf } from './gen/api.ts';

const root = join(import.meta.dirname, '..');
const addresses = ['packages/core', 'packages/curia'].flatMap(addressesOf);

/** The names that a file imports from an address; `curia/agent` is `@curia/core/agent` under another name. */
function importedIn(file: string, specifier: string): string[] {
  const from = specifier === 'curia/agent' ? '@curia/core/agent' : specifier;
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']*)'/gm)]
    .filter(([, , target]) => target === from)
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

  test('the example uses exactly the names of its address', () => {
    expect(importedIn(exampleOf(address), specifier).sort()).toEqual(names.map(({ name }) => name).sort());
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

test('every internal name is needed by a package, a test, a script or a benchmark', () => {
  expect(Object.values(unusedInternals()).flat()).toEqual([]);
});

test('the names are few enough to be learned', () => {
  const own = addresses.filter(({ specifier }) => specifier !== 'curia/agent');
  expect(own.reduce((sum, { names }) => sum + names.length, 0)).toBeLessThanOrEqual(175);
});
