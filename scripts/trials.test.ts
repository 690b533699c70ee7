/** Every finding of the trials names a test that exists: the file, and the words of the test where it gives them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/decisions/what-trials-found.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| (?!Found |-)/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

test.each(rows)('%s', (_found, _now, tests) => {
  const files = tests!.match(/(?:packages|cases|scripts|examples)\/[\w./-]+\.(?:ts|yaml)/g) ?? [];
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
});

test('there are findings', () => {
  expect(rows.length).toBeGreaterThan(100);
});
