/** Whole runs in the embedded store: taken in from elsewhere, or removed for good. */
import { CuriaError } from '@curia/core';
import { isTaken, type Write } from '@curia/memory/sqlite';
import { hashLaw, type StoredLaw } from '../law.ts';
import { occursTwice, type PrunedRun, type StoredLog, type StoredRun } from '../runs.ts';
import { forgetDocuments } from './documents.ts';
import { insertEvent } from './events.ts';
import type { SqliteLists } from './lists.ts';
import type { SqliteStatements } from './statements.ts';

/** Rows and letters that are written at once: enough for speed, and little memory. */
const MOST_ROWS = 1_000;
const MOST_LETTERS = 4_000_000;

/** The tables that belong to a run besides its own row, each with what tells its rows apart. */
const TABLES = {
  outbox: 'place',
  calls: 'run_id, case_id, seq, n',
  rulings: 'run_id, position, part',
  events: 'id',
  cases: 'run_id, position',
  run_laws: 'run_id, hash',
  run_documents: 'run_id, case_id, place',
} as const;

/** What the desk keeps about cases of a run; an item lies in the log of the case that asked first. */
const DESK = [
  ...['desk_seats', 'desk_declines', 'desk_sights', 'desk_drafts', 'desk_rulings'].map(
    (table) => `DELETE FROM ${table} WHERE item_id IN (SELECT item_id FROM desk_items WHERE run_id = ?)`,
  ),
  'DELETE FROM desk_items WHERE run_id = ?',
  'DELETE FROM desk_links WHERE run_id = ?',
];

/** Writes and removes whole runs. */
export class SqliteWholeRuns {
  readonly #sql: SqliteStatements;
  readonly #lists: SqliteLists;
  readonly #write: Write;

  constructor(sql: SqliteStatements, lists: SqliteLists, write: Write) {
    this.#sql = sql;
    this.#lists = lists;
    this.#write = write;
  }

  /** Writes the cases and events of a run in portions; the run itself is written last, by the caller. */
  async takeIn(run_id: string, logs: AsyncIterable<StoredLog>): Promise<void> {
    let portion: StoredLog[] = [];
    let rows = 0;
    let letters = 0;
    const put = async (): Promise<void> => {
      const logs = portion;
      portion = [];
      rows = 0;
      letters = 0;
      await this.#write(() => {
        for (const log of logs) this.#insertLog(run_id, log);
      });
    };
    for await (const log of logs) {
      portion.push(log);
      rows += 1 + log.events.length;
      letters += log.events.reduce((sum, { body }) => sum + body.length, log.of?.input?.length ?? 0);
      if (rows >= MOST_ROWS || letters >= MOST_LETTERS) await put();
    }
    await put();
  }

  #insertLog(run_id: string, log: StoredLog): void {
    const { of, events, lines } = log;
    try {
      if (of !== undefined)
        this.#sql.run(
          'INSERT INTO cases (run_id, position, case_id, input, problem) VALUES (?, ?, ?, ?, ?)',
          [run_id, of.position, of.case_id, of.input, of.problem],
        );
      for (const event of events) {
        insertEvent(this.#sql, event);
        this.#lists.add(event, lines);
      }
    } catch (error) {
      throw isTaken(error) ? occursTwice(log) : error;
    }
  }

  /** Writes the run itself and its law: from here on it exists, and a record that it was pruned is gone. */
  insert({ run_id, created_at, manifest }: StoredRun, law: readonly string[]): void {
    for (const text of law) {
      const hash = hashLaw(text);
      this.#sql.run('INSERT INTO laws (hash, text) VALUES (?, ?) ON CONFLICT DO NOTHING', [hash, text]);
      this.#sql.run('INSERT INTO run_laws (run_id, hash) VALUES (?, ?) ON CONFLICT DO NOTHING', [
        run_id,
        hash,
      ]);
    }
    this.#sql.run('INSERT INTO runs (run_id, created_at, manifest) VALUES (?, ?, ?)', [
      run_id,
      created_at,
      manifest,
    ]);
    this.#sql.run('DELETE FROM pruned_runs WHERE run_id = ?', [run_id]);
  }

  /** Removes a run: it is gone with the first write, its cases and logs follow in portions, overwritten on the disk. */
  async prune({ run_id, pruned_at, record }: PrunedRun): Promise<void> {
    this.#refuseIfNeeded(run_id);
    // Otherwise what was deleted stays readable in the file until its pages are used again.
    this.#sql.exec('PRAGMA secure_delete = ON');
    try {
      await this.#write(() => {
        this.#sql.run('INSERT INTO pruned_runs (run_id, pruned_at, record) VALUES (?, ?, ?)', [
          run_id,
          pruned_at,
          record,
        ]);
        this.#sql.run('DELETE FROM runs WHERE run_id = ?', [run_id]);
        for (const sql of DESK) this.#sql.run(sql, [run_id]);
      });
      // An earlier removal may have been killed half-way.
      for (const gone of this.pruned()) await this.forget(gone.run_id);
      await this.#write(() =>
        this.#sql.run('DELETE FROM laws WHERE hash NOT IN (SELECT hash FROM run_laws)', []),
      );
      await this.#write(() => forgetDocuments(this.#sql));
      this.#sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      this.#sql.exec('PRAGMA secure_delete = OFF');
    }
  }

  /** The settlement of a question that several runs asked stands in the log of the first. */
  #refuseIfNeeded(run_id: string): void {
    const other = this.#sql.get<{ run_id: string }>(
      `SELECT l.run_id FROM desk_items i JOIN desk_links l ON l.item_id = i.item_id
        WHERE i.run_id = ?1 AND l.run_id <> ?1 LIMIT 1`,
      [run_id],
    );
    if (other !== undefined)
      throw new CuriaError('RUN_BUSY', `run ${run_id} has reviews that cases of run ${other.run_id} rely on`);
  }

  /** Deletes the cases and events of a run that does not exist any more, or does not exist yet. */
  async forget(run_id: string): Promise<void> {
    for (const [table, key] of Object.entries(TABLES)) {
      const some = `SELECT ${key} FROM ${table} WHERE run_id = ? LIMIT ${MOST_ROWS}`;
      while (this.#sql.get(`SELECT 1 FROM ${table} WHERE run_id = ? LIMIT 1`, [run_id]) !== undefined)
        await this.#write(() => this.#sql.run(`DELETE FROM ${table} WHERE (${key}) IN (${some})`, [run_id]));
    }
  }

  law(run_id: string): StoredLaw {
    const rows = this.#sql.all<{ hash: string; text: string }>(
      'SELECT l.hash, l.text FROM run_laws r JOIN laws l ON l.hash = r.hash WHERE r.run_id = ? ORDER BY l.hash',
      [run_id],
    );
    return new Map(rows.map(({ hash, text }) => [hash, text]));
  }

  isPruned(run_id: string): boolean {
    return this.#sql.get('SELECT 1 FROM pruned_runs WHERE run_id = ?', [run_id]) !== undefined;
  }

  pruned(): PrunedRun[] {
    return this.#sql.all<PrunedRun>('SELECT * FROM pruned_runs ORDER BY pruned_at DESC, run_id DESC', []);
  }
}
