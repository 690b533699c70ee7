/** The desk in a file keeps the promises of a queue, and its tokens say who comes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { describeQueue } from './queue.contract.ts';
import { openSqliteStore } from './sqlite.ts';
import { openSqliteQueue } from './sqlite-queue.ts';
import { openSqliteTokens } from './tokens.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-queue-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;
const newFile = (): string => join(folder, `${made++}.sqlite`);

describeQueue('the desk in a file', async (now) => {
  const file = newFile();
  return { store: openSqliteStore(file), queue: openSqliteQueue(file, { now }) };
});

test('a token is shown once, known by its hash, and ends', async () => {
  const file = newFile();
  await openSqliteStore(file).close();
  let clock = Date.parse('2026-01-01T00:00:00.000Z');
  const tokens = openSqliteTokens(file, { now: () => clock });
  try {
    const { token, token_id } = await tokens.create('Ada', 'reviewer', 30);
    expect(token).toMatch(/^curia_[0-9a-f]{12}_[A-Za-z0-9_-]{43}$/);
    expect(await tokens.read(token)).toEqual({ person: 'Ada', role: 'reviewer' });
    const database = new DatabaseSync(file);
    expect(JSON.stringify(database.prepare('SELECT * FROM tokens').all())).not.toContain(token.slice(-43));
    database.close();
    expect(JSON.stringify(await tokens.list())).not.toContain(token.slice(-43));
    const second = await tokens.create('Ada', 'adjudicator', 30);
    await tokens.revoke(second.token_id);
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const unknown = `curia_${'0'.repeat(12)}_${'A'.repeat(43)}`;
    for (const wrong of ['', 'Ada', other, unknown, `${token} `, second.token, token_id])
      await expect(tokens.read(wrong)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    clock += 30 * 86_400_000;
    await expect(tokens.read(token)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    await expect(tokens.create('Bea', 'reviewer', 0)).rejects.toMatchObject({ code: 'USAGE' });
    await expect(tokens.revoke('nobody')).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
  } finally {
    await tokens.close();
  }
});
