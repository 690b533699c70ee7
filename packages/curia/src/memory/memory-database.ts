/** The schema of a memory file: episodes in the order they came, the segments of their index, and counters. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CuriaError } from '@curia/core';

/** Marks a SQLite file as a memory of Curia: the letters CURM. */
const APPLICATION_ID = 0x4355524d;
const NEWEST_VERSION = 1;
const WAIT_FOR_OTHERS_MS = 5_000;

const SCHEMA = `
  CREATE TABLE episodes (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    episode_id TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL,
    origin TEXT
  ) STRICT;
  CREATE UNIQUE INDEX episodes_by_origin ON episodes (origin) WHERE origin IS NOT NULL;
  CREATE TABLE segments (
    first INTEGER NOT NULL,
    after INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (first, after)
  ) STRICT;
  CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
  INSERT INTO counters VALUES ('episodes', 0), ('last_number', 0), ('rewrites', 0);
  CREATE TRIGGER episode_added AFTER INSERT ON episodes BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'episodes';
  END;
  CREATE TRIGGER episode_removed AFTER DELETE ON episodes BEGIN
    UPDATE counters SET value = value - 1 WHERE name = 'episodes';
  END;
`;

/** Opens a memory file, making it where there is none; refuses files that are not ours or are newer than we are. */
export function openMemoryDatabase(file: string, mustExist: boolean): DatabaseSync {
  if (mustExist && !existsSync(file)) {
    throw new CuriaError('FILE_UNREADABLE', `${file} does not exist; \`curia memory import\` makes a memory`);
  }
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: WAIT_FOR_OTHERS_MS });
  try {
    prepare(database, file);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

function prepare(database: DatabaseSync, file: string): void {
  if (versionOf(database, file) < NEWEST_VERSION) {
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('BEGIN IMMEDIATE');
    // Another process may have made the schema while this one waited.
    if (versionOf(database, file) < NEWEST_VERSION) {
      database.exec(SCHEMA);
      database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${NEWEST_VERSION}`);
    }
    database.exec('COMMIT');
  }
  // In WAL mode FULL syncs the log at every commit; NORMAL would lose the last commits with the power.
  database.exec('PRAGMA synchronous = FULL');
  // 16 MB hold the inner pages of a million episodes, so that reading one takes a single page.
  database.exec('PRAGMA cache_size = -16000');
}

function versionOf(database: DatabaseSync, file: string): number {
  const { id, version, tables } = database
    .prepare(
      `SELECT (SELECT application_id FROM pragma_application_id) AS id,
        (SELECT user_version FROM pragma_user_version) AS version,
        (SELECT count(*) FROM sqlite_schema) AS tables`,
    )
    .get() as { readonly id: number; readonly version: number; readonly tables: number };
  if (id !== APPLICATION_ID && tables > 0)
    throw new CuriaError('STORE_INVALID', `${file} is a database, but not a memory of Curia`);
  if (version > NEWEST_VERSION) {
    const words = `${file} was written by a newer Curia (version ${version}; this one knows ${NEWEST_VERSION})`;
    throw new CuriaError('STORE_NEWER', words);
  }
  return version;
}
