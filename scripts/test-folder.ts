/** Gives a run of the tests one temporary folder, and removes it with everything that the tests left in it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHARED, stopPostgres } from '../packages/curia/test/postgres-server.ts';

/** Called once, before the first test; workers inherit the environment. */
export default function setUp(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'curia-tests-'));
  // A test that becomes another user for a moment still finds its way in.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return async () => {
    await stopPostgres(join(folder, SHARED, 'data'));
    rmSync(folder, { recursive: true, force: true });
  };
}
