/** Copies a database that can be read but not opened in place, so that nothing that was acknowledged is left out. */
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CuriaError } from '@curia/core';

/** The file itself, and the log of what was written since the last checkpoint. */
const PARTS = ['', '-wal'] as const;

/** A copy of a database for one process. */
export interface PrivateCopy {
  readonly file: string;
  /** Call it once the copy is open: the file is deleted now if the system allows it, otherwise when the process ends. */
  forget(): void;
}

/** Copies a database with the log beside it; refused if another process writes to them meanwhile. */
export function copyDatabase(file: string): PrivateCopy {
  const folder = mkdtempSync(join(tmpdir(), 'curia-store-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'copy.sqlite');
    const before = marksOf(file);
    for (const part of PARTS) {
      if (!existsSync(file + part)) continue;
      copyFileSync(file + part, copy + part);
      // A copy inherits the permissions of a file that cannot be written.
      chmodSync(copy + part, 0o600);
    }
    if (marksOf(file) !== before)
      throw new CuriaError('STORE_BUSY', `${file} is being written by another process`);
    return {
      file: copy,
      forget() {
        try {
          remove();
        } catch {
          process.once('exit', remove);
        }
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

const marksOf = (file: string): string =>
  PARTS.map((part) => statSync(file + part, { throwIfNoEntry: false, bigint: true }))
    .map((found) => `${found?.ino} ${found?.size} ${found?.mtimeNs}`)
    .join(', ');
