/** Brings a database file to the newest schema; refuses files that are not ours or are newer than we are. */
import type { DatabaseSync } from 'node:sqlite';
import { CuriaError } from '@curia/core';
import { MIGRATIONS, NEWEST_VERSION } from './migrations.ts';

/** Marks a SQLite file as a store of Curia: the letters CURI. */
const APPLICATION_ID = 0x43555249;

/** Checks, makes or updates the schema, and sets how durable commits are. */
export function prepareDatabase(database: DatabaseSync, file: string): void {
  const pragma = (name: string): number =>
    Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  const check = (): number => {
    const version = pragma('user_version');
    const isOurs = pragma('application_id') === APPLICATION_ID;
    const isEmpty = database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n === 0;
    if (!isOurs && !isEmpty) throw new CuriaError('STORE_INVALID', `${file} is a database, but not of Curia`);
    if (version > NEWEST_VERSION) {
      const words = `${file} was written by a newer Curia (version ${version}; this one knows ${NEWEST_VERSION})`;
      throw new CuriaError('STORE_NEWER', words);
    }
    return version;
  };
  if (check() < NEWEST_VERSION) {
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('BEGIN IMMEDIATE');
    // Another process may have made the same steps while this one waited.
    const version = check();
    for (const step of MIGRATIONS) if (step.version > version) database.exec(step.sql);
    database.exec(
      `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${NEWEST_VERSION}; COMMIT`,
    );
  }
  // In WAL mode FULL syncs the log at every commit; NORMAL would lose the last commits with the power.
  database.exec('PRAGMA synchronous = FULL');
}
