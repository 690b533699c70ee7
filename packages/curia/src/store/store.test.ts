/** Every store keeps the same promises. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { sharedPostgres } from '../../test/postgres-server.ts';
import { describeStore } from './contracts/store.contract.ts';
import { openPostgresStore } from './postgres/postgres.ts';
import { openSqliteStore } from './sqlite/sqlite.ts';
import type { Store } from './store.ts';
import { temporaryStore } from './temporary/temporary.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;

const STORES: Readonly<Record<string, () => Promise<Store>>> = {
  'the temporary store': async () => temporaryStore(),
  'the store in a file': async () => openSqliteStore(join(folder, `${made++}.sqlite`)),
  'the store in PostgreSQL': async () => openPostgresStore((await sharedPostgres()).address()),
};
for (const [name, open] of Object.entries(STORES)) describeStore(name, open);

// A server of one's own, such as another version of PostgreSQL, is tested too if it is named.
const own = process.env.CURIA_TEST_POSTGRES;
if (own !== undefined)
  describeStore('the store in the PostgreSQL that was named', async () => {
    const address = new URL(own);
    address.searchParams.set('schema', `t${randomBytes(6).toString('hex')}`);
    return openPostgresStore(address.href);
  });
