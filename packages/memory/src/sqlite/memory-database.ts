/** The schema of a memory file: episodes in the order they came, the segments of their index, and counters. */
import type { DatabaseSync } from 'node:sqlite';
import { type DatabaseKind, openDatabase } from './open-database.ts';

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

/** A memory as a file: its mark is the letters CURM. */
const MEMORY: DatabaseKind = {
  application_id: 0x4355524d,
  is_not: 'a memory of Curia',
  made_by: '`curia memory add` makes a memory',
  migrations: [
    { version: 1, name: 'episodes and the segments of their index', sql: SCHEMA },
    {
      version: 2,
      name: 'what was told when an episode was written',
      sql: 'ALTER TABLE episodes ADD COLUMN told TEXT',
    },
  ],
};

/** Opens a memory file, making it if there is none; refuses files that are not ours or are newer than we are. */
export function openMemoryDatabase(file: string, mustExist: boolean): DatabaseSync {
  const database = openDatabase(file, MEMORY, mustExist);
  // 16 MB hold the inner pages of a million episodes, so that reading one takes a single page.
  database.exec('PRAGMA cache_size = -16000');
  return database;
}
