/** The cases of a run as lists: found by what was ruled, true to the log, and written again from it. */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../src/store/sqlite/sqlite.ts';
import { curia } from './run-curia.ts';
import { newStore, panels } from './run-fixture.ts';

const store = newStore();
const at = ['--store', store];
const show = async (...wishes: string[]): Promise<{ case_id: string }[]> =>
  (await curia(['show', 'r', '--json', ...wishes, ...at])).lines;
const ids = async (...wishes: string[]): Promise<string[]> =>
  (await show(...wishes)).map(({ case_id }) => case_id);
const change = (sql: string): void => {
  const database = new DatabaseSync(store);
  database.exec(sql);
  database.close();
};

test('cases are found by outcome, rule and text, and the lists are audited and written again', async () => {
  await curia([
    'run',
    'conflict-review',
    panels,
    '--agents',
    'given',
    '--policy',
    'v2',
    '--name',
    'r',
    ...at,
  ]);
  const dropped = ['p1', 'p2', 'p4', 'p5', 'p7', 'p8', 'p10', 'p11'];
  expect(await ids('--outcome', 'DROP')).toEqual(dropped);
  expect(await ids('--outcome', 'DROP', '--limit', '2', '--after', '2')).toEqual(['p4', 'p5']);
  expect(await ids('--search', 'text 1', '--outcome', 'DROP')).toEqual(['p1', 'p10', 'p11']);
  expect(await ids('--status', 'open')).toEqual([]);
  const [first] = (await show('--limit', '1')) as unknown as { rulings: { rule: string }[] }[];
  expect(await ids('--rule', first!.rulings[0]!.rule)).toContain('p0');
  const page = await curia(['show', 'r', '--outcome', 'DROP', '--limit', '3', ...at]);
  expect(page.stdout).toMatch(/p4 +│? *ruled/);
  expect(page.stderr).toContain('--after 4');
  expect((await curia(['show', 'r', '--status', 'done', ...at])).stderr).toContain('open, ruled or refused');

  // A store of an earlier version knows that cases were ruled, but not how.
  change('UPDATE rulings SET about = NULL, outcome = NULL, rule = NULL; DELETE FROM rulings WHERE part > 0');
  expect((await curia(['audit', 'r', ...at])).status).toBe(0);
  expect(await ids('--outcome', 'DROP')).toEqual(dropped);

  change("UPDATE rulings SET outcome = 'KEEP' WHERE case_id = 'p4'; DELETE FROM calls WHERE case_id = 'p1'");
  const audit = await curia(['audit', 'r', '--json', ...at]);
  expect([audit.status, audit.lines[0].findings]).toMatchObject([
    2,
    [
      { code: 'LIST_DIFFERS', case_id: 'p1' },
      { code: 'LIST_DIFFERS', case_id: 'p4' },
    ],
  ]);
  expect((await curia(['audit', 'r', '--rebuild', ...at])).status).toBe(0);
  expect(await ids('--outcome', 'DROP')).toEqual(dropped);
  const opened = openSqliteStore(store);
  expect((await opened.lists.callTotals('r')).calls).toBe(24);
  await opened.close();
});
