/** Gives a run of the tests one temporary folder, and removes it with everything that the tests left in it. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHARED, stopPostgres } from '../packages/curia/test/postgres-server.ts';

/** Where Linux keeps files in memory; stores make every step durable, and there that takes no time. */
const IN_MEMORY = '/dev/shm';
/** All that the tests write at once takes a fraction of this. */
const ROOM_NEEDED = 2 * 1024 ** 3;

/** Called once, before the first test; workers inherit the environment. */
export default function setUp(): () => Promise<void> {
  const folder = folderIn(IN_MEMORY) ?? mkdtempSync(join(tmpdir(), 'curia-tests-'));
  // A test that becomes another user for a moment still finds its way in.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return async () => {
    await stopPostgres(join(folder, SHARED, 'data'));
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A new folder in a place that exists, has room and lets programs be started; else undefined. */
function folderIn(place: string): string | undefined {
  if (!existsSync(place)) return undefined;
  const { bavail, bsize } = statfsSync(place);
  if (bavail * bsize < ROOM_NEEDED) return undefined;
  try {
    const folder = mkdtempSync(join(place, 'curia-tests-'));
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    if (spawnSync(program).status === 0) return folder;
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A place that cannot be written to is no place for tests.
  }
  return undefined;
}
