/** The desk in an SQLite file: one immediate transaction after the other, each without a pause. */
import type { DatabaseSync } from 'node:sqlite';
import { openDatabase, storeError } from '@curia/memory/sqlite';
import type { DeskRows, Steps } from '../desk/steps.ts';
import { STORE } from './sqlite.ts';
import { SqliteStatements } from './statements.ts';

/** Opens the rows of a store that exists; `now` is the clock of its leases. */
export function openSqliteRows(file: string, options: { readonly now?: () => number } = {}): DeskRows {
  let database: DatabaseSync;
  try {
    database = openDatabase(file, STORE, true);
  } catch (error) {
    throw storeError(file, error);
  }
  const statements = new SqliteStatements(database, file);

  /** Nothing else of this process may run in between: it would wait for the file that it keeps from itself. */
  const carryOut = <T>(steps: Steps<T>): T => {
    let step = steps.next();
    while (step.done !== true) {
      const { sql, values } = step.value;
      step = steps.next(statements.reply(sql.replaceAll(LOCKS, ''), values));
    }
    return step.value;
  };

  const within = <T>(begin: string, steps: () => Steps<T>): T => {
    try {
      database.exec(begin);
      try {
        const value = carryOut(steps());
        database.exec('COMMIT');
        return value;
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    } catch (error) {
      throw storeError(file, error);
    }
  };

  return {
    transact: async (steps) => within('BEGIN IMMEDIATE', steps),
    read: async (steps) => within('BEGIN', steps),
    clock: options.now ?? Date.now,
    async close() {
      if (database.isOpen) database.close();
    },
  };
}

/** Whoever writes has the whole file. */
const LOCKS = /\{(?:lock|skip) \w+\}/g;
