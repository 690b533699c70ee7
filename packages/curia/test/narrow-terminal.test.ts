/** Every table that commands print fits a terminal of 80 columns. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { displayWidth } from '../src/cli/print/wrap-text.ts';
import { curia } from './run-curia.ts';

const courts = join(import.meta.dirname, '../demo/courts');
const store = join(mkdtempSync(join(tmpdir(), 'curia-narrow-')), 'store.sqlite');
const { isTTY, columns } = process.stdout;

beforeAll(async () => {
  for (const court of ['conflict-review', 'verification']) {
    const ran = await curia([
      ...['run', court, join(courts, `${court}.jsonl`), '--agents', 'offline'],
      ...['--name', court, '--store', store],
    ]);
    expect(ran.stderr + ran.stdout, court).not.toMatch(/curia: [A-Z_]+ /);
  }
  Object.assign(process.stdout, { isTTY: true, columns: 80 });
});

afterAll(() => {
  Object.assign(process.stdout, { isTTY, columns });
});

const printed = async (args: readonly string[]): Promise<string> =>
  (await curia(args, '', { NO_COLOR: '1' })).stdout;

test.each([
  [['tables']],
  [['tables', 'conflict-review']],
  [['help']],
  [['show', '--store', store]],
  [['show', 'conflict-review', '--store', store]],
  [['show', 'conflict-review', 'phone', '--store', store]],
  [['doctor', 'conflict-review', '--store', store]],
  [['compare', 'conflict-review', '--set-b', 'min_support_beside=3', '--store', store]],
  [['eval', 'conflict-review', '--store', store]],
  [['eval', 'verification', '--store', store]],
  [['show', 'verification', 'misread-quantity', '--packet', '--store', store]],
])('curia %j', async (args) => {
  const lines = (await printed(args)).split('\n');
  // Sentences around a table are left to the terminal to wrap.
  const tables = lines.filter((line) => /^[│┌├└]|^[a-z# ]+: {2,}| {2,}\S+ {2,}/.test(line));
  expect(tables.length).toBeGreaterThan(2);
  for (const line of tables.filter((line) => line.trim().includes(' ') && !line.startsWith('  the page')))
    expect(displayWidth(line), line).toBeLessThanOrEqual(80);
});

test('a list of tables keeps its columns', async () => {
  expect(await printed(['tables'])).toMatch(/table +.*rules +.*outcomes +.*hash/);
});
