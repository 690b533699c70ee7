/** Both stores keep the same promises. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openSqliteStore } from './sqlite.ts';
import { describeStore } from './store.contract.ts';
import { temporaryStore } from './temporary.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;

describeStore('the temporary store', async () => temporaryStore());
describeStore('the store in a file', async () => openSqliteStore(join(folder, `${made++}.sqlite`)));
