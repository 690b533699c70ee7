/** What the desk asks of a database, one statement at a time: the same steps run at once on SQLite and over the network on PostgreSQL. */

/** A value that a statement is given. */
export type SqlValue = string | number | null;

/**
 * A statement with its values by name, in the SQL that both databases understand. `{lock t}` keeps the rows of `t` for this
 * transaction; `{skip t}` does, too, and passes over rows that others keep.
 */
export interface Statement {
  readonly sql: string;
  readonly values: Readonly<Record<string, SqlValue>>;
}

/** What a statement returned. */
export interface Reply {
  readonly rows: readonly unknown[];
  /** How many rows it wrote. */
  readonly changes: number;
}

/** Statements of one transaction: each is yielded, and its reply decides what comes next. */
export type Steps<T> = Generator<Statement, T, Reply>;

type Values = Statement['values'];

/** The rows of a statement. */
export function* all<Row>(sql: string, values: Values = {}): Steps<Row[]> {
  const { rows } = yield { sql, values };
  // The columns of the statement are those of the type.
  return rows as Row[];
}

/** The first row of a statement. */
export function* first<Row>(sql: string, values: Values = {}): Steps<Row | undefined> {
  return (yield* all<Row>(sql, values))[0];
}

/** How many rows a statement writes. */
export function* write(sql: string, values: Values = {}): Steps<number> {
  return (yield { sql, values }).changes;
}

/** A database that carries out steps. */
export interface DeskRows {
  /** Carries out all steps or none; steps that met others on the way begin again. */
  transact<T>(steps: () => Steps<T>): Promise<T>;
  /** Carries out steps that only read; a store that cannot be written can be read. */
  read<T>(steps: () => Steps<T>): Promise<T>;
  /** What leases go by, in milliseconds: a clock of this machine, or the statement that asks the database for `now`. */
  readonly clock: (() => number) | string;
  close(): Promise<void>;
}

/** The time that leases go by. */
export function* nowOf({ clock }: DeskRows): Steps<number> {
  if (typeof clock === 'function') return clock();
  const found = yield* first<{ now: number }>(clock);
  // The statement has one row.
  return found!.now;
}
