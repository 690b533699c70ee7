/** The command that writes a table as SQL; that real databases then decide alike is what `torture/sql.hunt.ts` tries, whose short part runs with the tests. */
import { expect, test } from 'vitest';
import { curia } from '../run-curia.ts';

test('the command writes the query with the hash of the policy', async () => {
  const { status, stdout } = await curia(['tables', 'disposition', '--as', 'sql', '--dialect', 'sqlite']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^-- disposition@v5 for SQLite, written by Curia; policy hash [0-9a-f]{64}\n/);
  expect((await curia(['tables', 'disposition', '--as', 'sql', '--dialect', 'cobol'])).status).toBe(1);
});
