/** The walks of docs/design/house.md read downwards: every file is there, and is imported by one above it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/design/house.md'), 'utf8');
const walks = page
  .slice(page.indexOf('## One case'))
  .split('\n### ')
  .slice(1)
  .map((text): [string, string[]] => [
    text.split('\n')[0] ?? '',
    Array.from(text.matchAll(/^\d+\. \[[^\]]+\]\(\.\.\/\.\.\/([^)]+)\)/gm), ([, file]) => file ?? ''),
  ]);

const IMPORTED = /(?:from|import\()\s*'([^']+)'/g;

/** The file that a specifier means; undefined outside the house. */
function fileOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const [, name, rest = ''] = /^@curia\/([a-z]+)(\/.*)?$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as {
    exports: Record<string, { 'curia-source'?: string }>;
  };
  const source = exports[`.${rest}`]?.['curia-source'];
  return source === undefined ? undefined : join('packages', name, source);
}

/** What a file imports, through the list of names of an address to the file that has them. */
function importsOf(file: string): string[] {
  const found = (one: string): string[] =>
    Array.from(readFileSync(join(root, one), 'utf8').matchAll(IMPORTED), ([, said]) =>
      fileOf(one, said ?? ''),
    ).filter((path) => path !== undefined && existsSync(join(root, path))) as string[];
  const direct = found(file);
  const isAddress = (path: string): boolean => /(\/index|\/in\/[a-z-]+|rules)\.ts$/.test(path);
  return [...direct, ...direct.filter(isAddress).flatMap(found)];
}

test('there are walks', () => {
  expect(walks.length).toBeGreaterThanOrEqual(5);
});

test.each(walks)('%s', (_walk, files) => {
  expect(files.length).toBeGreaterThan(3);
  const reached = new Set<string>();
  files.forEach((file, at) => {
    expect(existsSync(join(root, file)), file).toBe(true);
    if (at > 0) expect(reached.has(file), `${file} is imported by none above it`).toBe(true);
    for (const one of importsOf(file)) reached.add(one);
  });
});
