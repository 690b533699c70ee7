/** Opens an SQLite file of one kind: creates it or migrates it to the newest schema, and refuses files that are not ours or newer than this version. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { CuriaError } from '@curia/core';
import { refuseOther, unreadable } from '@curia/core/read';
import { copyDatabase } from './private-copy.ts';
import { isReadOnly } from './sqlite-error.ts';

/** A step from one version of a schema to the next. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/** A kind of file that Curia keeps. */
export interface DatabaseKind {
  /** Marks the file as ours, in four letters. */
  readonly application_id: number;
  /** What a file of another kind is not, such as `a memory of Curia`. */
  readonly is_not: string;
  /** Which command creates such a file; shown to users who name one that does not exist. */
  readonly made_by: string;
  /** The steps from an empty file to the newest schema. */
  readonly migrations: readonly Migration[];
}

const WAIT_FOR_OTHERS_MS = 5_000;

/** Opens a file, creating it unless it must exist; every commit is synced. A file that cannot be written can still be read. */
export function openDatabase(file: string, kind: DatabaseKind, mustExist: boolean): DatabaseSync {
  if (mustExist && !existsSync(file))
    throw new CuriaError('FILE_UNREADABLE', `${file} does not exist; ${kind.made_by}`);
  refuseUnlessFile(file);
  if (!mustExist) mkdirSync(dirname(file), { recursive: true });
  try {
    return openWith(() => new DatabaseSync(file, { timeout: WAIT_FOR_OTHERS_MS }), file, kind);
  } catch (error) {
    if (!mustExist || !isReadOnly(error)) throw error;
    return openToRead(file, kind);
  }
}

/** Refuses a name that something else than a file has; one that nothing has yet is fine. */
function refuseUnlessFile(file: string): void {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found !== undefined) refuseOther(file, found);
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Opens a file that cannot be written. */
function openToRead(file: string, kind: DatabaseKind): DatabaseSync {
  try {
    return openWith(() => openInPlace(file), file, kind);
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    // It needs a log index beside it or a schema migration, and neither can be written in place.
    const copy = copyDatabase(file);
    try {
      const database = openWith(() => new DatabaseSync(copy.file), file, kind);
      // Nothing may be written to a copy: it would be lost.
      database.exec('PRAGMA journal_mode = DELETE; PRAGMA query_only = ON');
      return database;
    } finally {
      copy.forget();
    }
  }
}

function openWith(open: () => DatabaseSync, file: string, kind: DatabaseKind): DatabaseSync {
  const database = open();
  try {
    prepare(database, file, kind);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** SQLite must know that nobody else writes the file, unless a log beside it shows that somebody did. */
function openInPlace(file: string): DatabaseSync {
  const address = pathToFileURL(file);
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (log === undefined || log.size === 0) address.searchParams.set('immutable', '1');
  return new DatabaseSync(address, { timeout: WAIT_FOR_OTHERS_MS, readOnly: true });
}

function prepare(database: DatabaseSync, file: string, kind: DatabaseKind): void {
  const newest = newestOf(kind);
  if (versionOf(database, file, kind) < newest) {
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('BEGIN IMMEDIATE');
    // Another process may have made the same steps while this one waited.
    const version = versionOf(database, file, kind);
    for (const step of kind.migrations) if (step.version > version) database.exec(step.sql);
    database.exec(`PRAGMA application_id = ${kind.application_id}; PRAGMA user_version = ${newest}; COMMIT`);
  }
  // In WAL mode FULL syncs the log at every commit; NORMAL would lose the last commits with the power.
  database.exec('PRAGMA synchronous = FULL');
}

/** The version that the last step leads to. */
const newestOf = ({ migrations }: DatabaseKind): number => migrations.at(-1)?.version ?? 0;

function versionOf(database: DatabaseSync, file: string, kind: DatabaseKind): number {
  const { id, version, tables } = database
    .prepare(
      `SELECT (SELECT application_id FROM pragma_application_id) AS id,
        (SELECT user_version FROM pragma_user_version) AS version,
        (SELECT count(*) FROM sqlite_schema) AS tables`,
    )
    .get() as { readonly id: number; readonly version: number; readonly tables: number };
  if (id !== kind.application_id && tables > 0)
    throw new CuriaError('STORE_INVALID', `${file} is a database, but not ${kind.is_not}`);
  const newest = newestOf(kind);
  if (version > newest) {
    const words = `${file} was written by a newer Curia (version ${version}; this one knows ${newest})`;
    throw new CuriaError('STORE_NEWER', words);
  }
  return version;
}
