/** The embedded store: one SQLite file, nothing to install; every acknowledged event survives the loss of power. */
import type { DatabaseSync } from 'node:sqlite';
import { type DatabaseKind, GroupCommit, openDatabase, storeError, type Write } from '@curia/memory/sqlite';
import type { Store } from '../store.ts';
import { SqliteCases } from './cases.ts';
import { damageOf } from './damage.ts';
import { SqliteDocuments } from './documents.ts';
import { SqliteLists } from './lists.ts';
import { SqliteLocks } from './locks.ts';
import { MIGRATIONS } from './migrations.ts';
import { SqliteOutbox } from './outbox.ts';
import { SqliteRuns } from './runs.ts';
import { SqliteStatements } from './statements.ts';
import { SqliteVersions } from './versions.ts';
import { SqliteVoids } from './voids.ts';
import { SqliteWholeRuns } from './whole-runs.ts';

/** The store of runs as a file: its mark is the letters CURI. */
export const STORE: DatabaseKind = {
  application_id: 0x43555249,
  is_not: 'of Curia',
  made_by: '`curia run` makes a store',
  migrations: MIGRATIONS,
};

/** Opens a store, creating or migrating it if needed; with `must_exist`, a missing file is refused. */
export function openSqliteStore(file: string, options: { readonly must_exist?: boolean } = {}): Store {
  try {
    return storeIn(openDatabase(file, STORE, options.must_exist === true), file);
  } catch (error) {
    throw storeError(file, error);
  }
}

/** All ports share one connection, so that their writes share its transactions. */
function storeIn(database: DatabaseSync, file: string): Store {
  const writes = new GroupCommit(database);
  const write: Write = async (one) => {
    try {
      return await writes.write(one);
    } catch (error) {
      throw storeError(file, error);
    }
  };
  const sql = new SqliteStatements(database, file);
  const lists = new SqliteLists(sql, write);
  const cases = new SqliteCases(sql, lists, write);
  const locks = new SqliteLocks(sql, file, write);
  const whole = new SqliteWholeRuns(sql, lists, write);
  return {
    runs: new SqliteRuns({ sql, whole, cases, locks, write }),
    cases,
    documents: new SqliteDocuments(sql),
    lists,
    locks,
    outbox: new SqliteOutbox(sql, write),
    voids: new SqliteVoids(sql, write),
    versions: new SqliteVersions(sql, write),
    async damage() {
      try {
        return damageOf(database, STORE);
      } catch (error) {
        throw storeError(file, error);
      }
    },
    async close() {
      writes.flush();
      database.close();
    },
  };
}
