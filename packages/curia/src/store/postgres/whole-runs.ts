/** Whole runs in PostgreSQL: taken in from elsewhere, or removed for good. Every statement may be carried out twice. */
import { CuriaError } from '@curia/core';
import { lawOf, type StoredLaw } from '../law.ts';
import { callRows, rulingRows } from '../listing.ts';
import { occursTwice, type PrunedRun, type StoredLog, type StoredRun } from '../runs.ts';
import { EVENT_TYPES } from './append/insert-group.ts';
import type { PostgresConnection } from './connection.ts';
import { PostgresDocuments } from './documents.ts';
import { columns, insertCalls, insertRulings, listColumns, transpose } from './list-rows.ts';
import type { RunSql } from './migrate.ts';
import { isTaken } from './postgres-error.ts';

/** Done in the transaction that makes a run exist, so that either both happen or neither. */
export type Alongside = (run: RunSql, of: StoredRun) => Promise<void>;

/** Rows and letters that are sent at once. */
const MOST_ROWS = 2_000;
const MOST_LETTERS = 4_000_000;
/** Rows that are deleted at once, so that nobody waits long for a lock. */
const MOST_DELETED = 10_000;

const CASE_TYPES = ['text', 'integer', 'text', 'text', 'text'] as const;
const TABLES = [
  'work_runs',
  'budget_shares',
  'outbox',
  'calls',
  'rulings',
  'events',
  'cases',
  'run_laws',
  'run_documents',
] as const;
/** What the desk keeps about an item; an item lies in the log of the case that asked first. */
const DESK = ['desk_seats', 'desk_declines', 'desk_sights', 'desk_drafts', 'desk_rulings'] as const;

/** Writes and removes whole runs. */
export class PostgresWholeRuns {
  readonly #connection: PostgresConnection;
  readonly #schema: string;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    this.#schema = `"${connection.address.schema}"`;
  }

  /** Writes the cases and events of a run in portions; the run itself is written last, by the caller. */
  async takeIn(run_id: string, logs: AsyncIterable<StoredLog>): Promise<void> {
    let portion: StoredLog[] = [];
    let rows = 0;
    let letters = 0;
    const taken = { cases: 0, events: 0 };
    const put = async (): Promise<void> => {
      const logs = portion;
      portion = [];
      rows = 0;
      letters = 0;
      await this.#put(run_id, logs);
    };
    for await (const log of logs) {
      portion.push(log);
      if (log.of !== undefined) taken.cases++;
      taken.events += log.events.length;
      rows += 1 + log.events.length;
      letters += log.events.reduce((sum, { body }) => sum + body.length, log.of?.input?.length ?? 0);
      if (rows >= MOST_ROWS || letters >= MOST_LETTERS) await put();
    }
    await put();
    await this.#refuseDoubles(run_id, taken);
  }

  async #put(run_id: string, logs: readonly StoredLog[]): Promise<void> {
    const cases = logs.flatMap(({ of }) =>
      of === undefined ? [] : [[run_id, of.position, of.case_id, of.input, of.problem]],
    );
    const events = logs.flatMap((log) =>
      log.events.map(({ case_id, seq, kind, at, body, hash }) => [
        run_id,
        case_id,
        seq,
        kind,
        at,
        body,
        hash,
      ]),
    );
    const lists = logs.map(({ of, events: own, lines }) => ({
      run_id,
      case_id: of?.case_id ?? '',
      calls: own.flatMap(callRows),
      rulings: own.flatMap((event) => rulingRows(event, lines)),
    }));
    const in_ = this.#schema;
    try {
      // A portion whose answer was lost is there already, row by row.
      await this.#connection.inTransaction([
        [
          `INSERT INTO ${in_}.cases (run_id, position, case_id, input, problem)
            SELECT * FROM unnest(${columns(1, CASE_TYPES)}) ON CONFLICT (run_id, position) DO NOTHING`,
          transpose(cases, CASE_TYPES.length),
        ],
        [
          `INSERT INTO ${in_}.events (run_id, case_id, seq, kind, at, body, hash)
            SELECT * FROM unnest(${columns(1, EVENT_TYPES)}) ON CONFLICT (run_id, case_id, seq) DO NOTHING`,
          transpose(events, EVENT_TYPES.length),
        ],
        [
          `WITH called AS (${insertCalls(in_, 1)} ON CONFLICT DO NOTHING)
            ${insertRulings(in_, 15)} ON CONFLICT DO NOTHING`,
          listColumns(lists),
        ],
      ]);
    } catch (error) {
      if (!isTaken(error)) throw error;
      throw occursTwice(logs.at(-1) ?? { events: [] });
    }
  }

  /** What was passed over because it was there already can only have been there once. */
  async #refuseDoubles(
    run_id: string,
    taken: { readonly cases: number; readonly events: number },
  ): Promise<void> {
    const [found] = await this.#connection.read<typeof taken>(
      `SELECT (SELECT count(*)::integer FROM ${this.#schema}.cases WHERE run_id = $1) AS cases,
        (SELECT count(*)::integer FROM ${this.#schema}.events WHERE run_id = $1) AS events`,
      [run_id],
    );
    if (found?.cases === taken.cases && found.events === taken.events) return;
    throw new CuriaError('RUN_FILE_INVALID', 'a case or an event occurs twice');
  }

  /** Writes the run itself and its law: from here on it exists, and a record that it was pruned is gone. */
  async insert(
    of: StoredRun,
    texts: readonly string[],
    alongside: Alongside = async () => {},
  ): Promise<void> {
    const law = lawOf(texts);
    const { run_id, created_at, manifest } = of;
    await this.#connection.transactInSession(async (run) => {
      const inserted = await run(
        `INSERT INTO ${this.#schema}.runs (run_id, created_at, manifest) VALUES ($1, $2, $3)
          ON CONFLICT (run_id) DO NOTHING RETURNING run_id`,
        [run_id, created_at, manifest],
      );
      // The answer of an earlier try was lost, and all of it is there.
      if (inserted.length === 0) return;
      await run(`DELETE FROM ${this.#schema}.pruned_runs WHERE run_id = $1`, [run_id]);
      await run(
        `INSERT INTO ${this.#schema}.laws (hash, text) SELECT * FROM unnest($1::text[], $2::text[])
          ON CONFLICT (hash) DO NOTHING`,
        [[...law.keys()], [...law.values()]],
      );
      await run(`INSERT INTO ${this.#schema}.run_laws (run_id, hash) SELECT $1, unnest($2::text[])`, [
        run_id,
        [...law.keys()],
      ]);
      await alongside(run, of);
    });
  }

  /** Removes a run: it is gone with the first transaction, its cases and logs follow in portions. */
  async prune({ run_id, pruned_at, record }: PrunedRun): Promise<void> {
    await this.#refuseIfNeeded(run_id);
    await this.#connection.inTransaction([
      [
        `INSERT INTO ${this.#schema}.pruned_runs (run_id, pruned_at, record) VALUES ($1, $2, $3)
          ON CONFLICT (run_id) DO NOTHING`,
        [run_id, pruned_at, record],
      ],
      [`DELETE FROM ${this.#schema}.runs WHERE run_id = $1`, [run_id]],
      ...DESK.map(
        (table) =>
          [
            `DELETE FROM ${this.#schema}.${table}
              WHERE item_id IN (SELECT item_id FROM ${this.#schema}.desk_items WHERE run_id = $1)`,
            [run_id],
          ] as const,
      ),
      [`DELETE FROM ${this.#schema}.desk_items WHERE run_id = $1`, [run_id]],
      [`DELETE FROM ${this.#schema}.desk_links WHERE run_id = $1`, [run_id]],
    ]);
    // An earlier removal may have been killed half-way.
    for (const gone of await this.pruned()) await this.forget(gone.run_id);
    // Whoever begins a run right now has written its law and not yet said whose it is: the lock waits for that.
    await this.#connection.inTransaction([
      [`LOCK TABLE ${this.#schema}.laws IN SHARE ROW EXCLUSIVE MODE`, []],
      [
        `DELETE FROM ${this.#schema}.laws l
          WHERE NOT EXISTS (SELECT FROM ${this.#schema}.run_laws r WHERE r.hash = l.hash)`,
        [],
      ],
    ]);
    await new PostgresDocuments(this.#connection).forget();
  }

  async law(run_id: string): Promise<StoredLaw> {
    const rows = await this.#connection.read<{ hash: string; text: string }>(
      `SELECT l.hash, l.text FROM ${this.#schema}.run_laws r JOIN ${this.#schema}.laws l ON l.hash = r.hash
        WHERE r.run_id = $1 ORDER BY l.hash`,
      [run_id],
    );
    return new Map(rows.map(({ hash, text }) => [hash, text]));
  }

  /** The settlement of a question that several runs asked stands in the log of the first. */
  async #refuseIfNeeded(run_id: string): Promise<void> {
    const [other] = await this.#connection.read<{ run_id: string }>(
      `SELECT l.run_id FROM ${this.#schema}.desk_items i JOIN ${this.#schema}.desk_links l ON l.item_id = i.item_id
        WHERE i.run_id = $1 AND l.run_id <> $1 LIMIT 1`,
      [run_id],
    );
    if (other !== undefined)
      throw new CuriaError('RUN_BUSY', `run ${run_id} has reviews that cases of run ${other.run_id} rely on`);
  }

  /** Deletes the cases and events of a run that does not exist any more, or does not exist yet. */
  async forget(run_id: string): Promise<void> {
    for (const table of TABLES) {
      const from = `${this.#schema}.${table}`;
      const some = (most: number): string => `SELECT ctid FROM ${from} WHERE run_id = $1
        AND NOT EXISTS (SELECT FROM ${this.#schema}.runs WHERE run_id = $1) LIMIT ${most}`;
      while ((await this.#connection.read(some(1), [run_id])).length > 0)
        await this.#connection.inTransaction([
          [`DELETE FROM ${from} WHERE ctid = ANY (ARRAY(${some(MOST_DELETED)}))`, [run_id]],
        ]);
    }
  }

  async isPruned(run_id: string): Promise<boolean> {
    const sql = `SELECT FROM ${this.#schema}.pruned_runs WHERE run_id = $1`;
    return (await this.#connection.read(sql, [run_id])).length > 0;
  }

  pruned(): Promise<PrunedRun[]> {
    return this.#connection.read<PrunedRun>(
      `SELECT run_id, pruned_at, record FROM ${this.#schema}.pruned_runs ORDER BY pruned_at DESC, run_id DESC`,
      [],
    );
  }
}
