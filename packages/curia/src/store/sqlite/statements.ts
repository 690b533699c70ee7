/** Statements of an SQLite file, prepared once; what SQLite reports is said in Curia's words. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { storeError } from '@curia/memory/sqlite';
import type { Reply, SqlValue } from '../desk/steps.ts';

/** What a statement is given: values in order, or by name. */
type SqliteValues = readonly SQLInputValue[] | Record<string, SQLInputValue>;

const isList = (values: SqliteValues): values is readonly SQLInputValue[] => Array.isArray(values);

/** Runs statements on one file. */
export class SqliteStatements {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
  }

  /** Writes, and returns how many rows changed; errors are those of SQLite, because a group of writes looks at them. */
  run(sql: string, values: readonly SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  get<Row>(sql: string, values: readonly SQLInputValue[]): Row | undefined {
    return this.all<Row>(sql, values)[0];
  }

  /** Rows come without a prototype; copied, they compare like any other object. */
  all<Row>(sql: string, values: SqliteValues): Row[] {
    try {
      const statement = this.#prepare(sql);
      const rows = isList(values) ? statement.all(...values) : statement.all(values);
      return rows.map((row) => ({ ...row }) as Row);
    } catch (error) {
      throw storeError(this.#file, error);
    }
  }

  /** Runs a statement that reads, or writes, or writes and returns what it wrote. */
  reply(sql: string, values: Readonly<Record<string, SqlValue>>): Reply {
    const statement = this.#prepare(sql);
    if (statement.columns().length > 0) {
      const rows = statement.all(values).map((row) => ({ ...row }));
      return { rows, changes: rows.length };
    }
    return { rows: [], changes: Number(statement.run(values).changes) };
  }

  /** Carries out what must not be part of a transaction. */
  exec(sql: string): void {
    try {
      this.#database.exec(sql);
    } catch (error) {
      throw storeError(this.#file, error);
    }
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#prepared.set(sql, statement);
    }
    return statement;
  }
}
