/** A file can be proved to be its table; that modules decide as tables do is what `torture/elsewhere/modules.hunt.ts` tries, whose short part runs with the tests. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnyTable, decide, policyHash, toJs } from '@curia/core';
import { dispositionV5 } from '@curia/courts/verification';
import { afterAll, expect, test } from 'vitest';
import { curia } from '../run-curia.ts';
import { oddTable } from './odd-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-js-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['a shipped table', dispositionV5],
  ['a table of odd names', oddTable],
] as [string, AnyTable][])(
  '%s names its hash in its module, and refuses what is no object',
  async (_name, table) => {
    const module = (await import(`data:text/javascript,${encodeURIComponent(toJs(table))}`)) as {
      policyHash: string;
      decide: (facts: unknown) => unknown;
    };
    expect(module.policyHash).toBe(policyHash(table));
    const pathsOf = (run: () => unknown): string[] => {
      try {
        run();
        return [];
      } catch (error) {
        return (error as { details: { path: string }[] }).details.map(({ path }) => path);
      }
    };
    for (const nothing of [null, undefined, 7, {}]) {
      const refused = pathsOf(() => module.decide(nothing));
      expect(refused.length).toBeGreaterThan(0);
      expect(refused).toEqual(pathsOf(() => decide(table, nothing as never)));
    }
  },
);

test('a file is its table, or is not', async () => {
  const file = join(folder, 'disposition.js');
  const { stdout } = await curia(['tables', 'disposition', '--as', 'js']);
  writeFileSync(file, stdout);
  expect(await curia(['tables', '--check-js', file])).toMatchObject({ status: 0 });
  expect(await curia(['tables', 'disposition', '--check-js', file])).toMatchObject({ status: 0 });
  writeFileSync(file, readFileSync(file, 'utf8').replace('>= 3', '>= 4'));
  expect(await curia(['tables', '--check-js', file])).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('was changed'),
  });
  expect(await curia(['tables', 'retry', '--check-js', file])).toMatchObject({ status: 2 });
  writeFileSync(file, 'export const decide = () => true;\n');
  expect(await curia(['tables', '--check-js', file])).toMatchObject({ status: 1 });
});
