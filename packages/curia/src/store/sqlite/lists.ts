/** The lists of the embedded store: runs and cases by page, calls, rulings, and the feed. */
import type { SQLInputValue } from 'node:sqlite';
import type { Write } from '@curia/memory/sqlite';
import type { RulingLine, StoredCase, StoredEvent } from '../cases.ts';
import {
  callRows,
  IS_GIVEN,
  linesOf,
  type RulingRow,
  readLimit,
  rulingRows,
  wrongCursor,
} from '../listing.ts';
import type {
  CallTotals,
  CaseFilter,
  CaseListing,
  CaseStatus,
  FeedEvent,
  ListedCall,
  ListedCase,
  ListedRun,
  Lists,
  RuledCount,
  RunFilter,
} from '../lists.ts';
import { Where } from '../where.ts';
import { eventsOf } from './events.ts';
import type { SqliteStatements } from './statements.ts';

const PAGE = 500;

const TOTALS = `coalesce(sum(${IS_GIVEN}), 0) AS given, coalesce(sum(k.is_cached), 0) AS cached, coalesce(sum(k.tokens_in), 0) AS tokens_in,
  coalesce(sum(k.tokens_out), 0) AS tokens_out, coalesce(sum(k.cost_usd), 0.0) AS cost_usd`;

const LISTED_AS_CLOSED = `EXISTS (SELECT 1 FROM rulings r
  WHERE r.run_id = c.run_id AND r.position = c.position AND r.part = 0)`;

/** The kind of the last event of a run's own log; empty if there is none. */
const LAST_KIND = `coalesce((SELECT kind FROM events e WHERE e.run_id = runs.run_id AND e.case_id = '' AND e.kind LIKE 'run-%'
  ORDER BY seq DESC LIMIT 1), '')`;

/** Reads and writes the lists. */
export class SqliteLists implements Lists {
  readonly #sql: SqliteStatements;
  readonly #write: Write;

  constructor(sql: SqliteStatements, write: Write) {
    this.#sql = sql;
    this.#write = write;
  }

  /** Adds what an event says to the lists; within the transaction that stores the event. */
  add(event: StoredEvent, lines: readonly RulingLine[] | undefined): void {
    const { run_id, case_id, seq } = event;
    for (const [n, call] of callRows(event).entries())
      this.#sql.run(
        `INSERT INTO calls (run_id, case_id, seq, n, role, provider, model, attempt, outcome, tokens_in, tokens_out,
          cost_usd, latency_ms, is_cached) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          run_id,
          case_id,
          seq,
          n,
          call.role,
          call.provider,
          call.model,
          call.attempt,
          call.outcome,
          call.tokens_in,
          call.tokens_out,
          call.cost_usd,
          call.latency_ms,
          call.is_cached,
        ],
      );
    for (const { part, status, about, outcome, rule } of rulingRows(event, lines))
      this.#sql.run(
        `INSERT INTO rulings (run_id, position, part, case_id, status, about, outcome, rule)
          SELECT run_id, position, ?, case_id, ?, ?, ?, ? FROM cases WHERE run_id = ? AND case_id = ?`,
        [part, status, about, outcome, rule, run_id, case_id],
      );
  }

  async runs({ run_id, after, limit, search, ...filter }: RunFilter = {}): Promise<ListedRun[]> {
    const where = new Where<SQLInputValue>();
    const listed = '(SELECT value FROM json_each(?))';
    const json = (list: readonly string[] | undefined): string | undefined =>
      list === undefined ? undefined : JSON.stringify(list);
    where.and('run_id = ?', run_id);
    where.and(`run_id IN ${listed}`, json(filter.among));
    where.and(`run_id NOT IN ${listed}`, json(filter.except));
    where.and(`${LAST_KIND} IN ${listed}`, json(filter.ends_with));
    where.and(`${LAST_KIND} NOT IN ${listed}`, json(filter.ends_without));
    where.and('(instr(run_id, ?) > 0 OR instr(manifest, ?) > 0)', search, search);
    where.and('(created_at, run_id) < (SELECT created_at, run_id FROM runs WHERE run_id = ?)', after);
    return this.#sql.all<ListedRun>(
      `WITH page AS (
          SELECT run_id, created_at, manifest FROM runs WHERE ${where}
          ORDER BY created_at DESC, run_id DESC LIMIT ?)
        SELECT page.run_id, page.created_at, page.manifest,
          (SELECT coalesce(max(position) + 1, 0) FROM cases c WHERE c.run_id = page.run_id) AS cases,
          (SELECT count(*) FROM events e WHERE e.run_id = page.run_id AND e.kind IN ('ruled', 'refused')) AS closed,
          (SELECT kind FROM events e WHERE e.run_id = page.run_id AND e.case_id = '' AND e.kind LIKE 'run-%' ORDER BY seq DESC LIMIT 1)
            AS last_kind,
          count(k.seq) AS calls, ${TOTALS}
        FROM page LEFT JOIN calls k ON k.run_id = page.run_id
        GROUP BY page.run_id ORDER BY page.created_at DESC, page.run_id DESC`,
      [...where.values, readLimit(limit)],
    );
  }

  async cases(run_id: string, filter: CaseFilter = {}): Promise<ListedCase[]> {
    const limit = readLimit(filter.limit);
    const found = this.#positions(run_id, filter, limit);
    const places = JSON.stringify(found.map(({ position }) => position));
    const rows = this.#sql.all<RulingRow & { position: number }>(
      `SELECT position, part, status, about, outcome, rule FROM rulings
        WHERE run_id = ? AND position IN (SELECT value FROM json_each(?)) ORDER BY position, part`,
      [run_id, places],
    );
    const byPlace = Map.groupBy(rows, ({ position }) => position);
    return found.map((one) => {
      const own = byPlace.get(one.position) ?? [];
      return { ...one, status: statusOf(own), lines: linesOf(own) ?? [] };
    });
  }

  #positions(run_id: string, filter: CaseFilter, limit: number): StoredCase[] {
    const { status, outcome, rule, search = '', after = -1 } = filter;
    const where = new Where<SQLInputValue>();
    where.and('run_id = ?', run_id);
    where.and('position > ?', after);
    let from = 'position FROM cases c';
    if (outcome !== undefined || rule !== undefined) {
      // Several parts of a case may have the same end; a rule usually has one outcome, so its own index finds both.
      from = `DISTINCT position FROM rulings INDEXED BY ${rule === undefined ? 'rulings_by_outcome' : 'rulings_by_rule'}`;
      where.and('rule = ?', rule);
      where.and('outcome = ?', outcome);
      where.and('status = ?', status);
    } else if (status === 'open') where.and(`NOT ${LISTED_AS_CLOSED}`);
    else if (status !== undefined) {
      from = 'position FROM rulings INDEXED BY rulings_by_status';
      where.and('part = 0 AND status = ?', status);
    }
    const found = new Where<SQLInputValue>();
    found.and('c.run_id = ?', run_id);
    if (search !== '') found.and('(instr(c.case_id, ?) > 0 OR instr(c.input, ?) > 0)', search, search);
    // A cross join keeps its order: the positions that were found lead, however large the run.
    return this.#sql.all<StoredCase>(
      `SELECT c.run_id, c.position, c.case_id, c.input, c.problem
        FROM (SELECT ${from} WHERE ${where} ORDER BY position
          ${search === '' ? `LIMIT ${limit}` : ''}) p
        CROSS JOIN cases c ON c.position = p.position AND ${found} ORDER BY p.position LIMIT ?`,
      [...where.values, ...found.values, limit],
    );
  }

  async eventsAfter(run_id: string, cursor: string, limit: number): Promise<FeedEvent[]> {
    if (!/^\d{0,15}$/.test(cursor)) throw wrongCursor(cursor);
    return this.#sql
      .all<StoredEvent & { id: number }>(
        `SELECT id, run_id, case_id, seq, kind, at, body, hash FROM events
          WHERE run_id = ? AND id > ? ORDER BY id LIMIT ?`,
        [run_id, Number(cursor), readLimit(limit)],
      )
      .map(({ id, ...event }) => ({ ...event, cursor: String(id) }));
  }

  async callTotals(run_id: string): Promise<CallTotals> {
    // A sum has a row, even over nothing.
    return this.#sql.get<CallTotals>(`SELECT count(*) AS calls, ${TOTALS} FROM calls k WHERE run_id = ?`, [
      run_id,
    ])!;
  }

  async ruledBy(run_id: string): Promise<RuledCount[]> {
    return this.#sql.all<RuledCount>(
      `SELECT outcome, rule, count(*) AS count FROM rulings INDEXED BY rulings_by_rule
        WHERE run_id = ? AND rule IS NOT NULL GROUP BY outcome, rule ORDER BY count DESC, outcome, rule`,
      [run_id],
    );
  }

  async listing(run_id: string, case_id: string): Promise<CaseListing> {
    const rulings = this.#sql.all<RulingRow>(
      `SELECT part, status, about, outcome, rule FROM rulings
        WHERE run_id = ?1 AND position = (SELECT position FROM cases WHERE run_id = ?1 AND case_id = ?2) ORDER BY part`,
      [run_id, case_id],
    );
    const calls = this.#sql.all<ListedCall>(
      `SELECT seq, role, provider, model, attempt, outcome, tokens_in, tokens_out, cost_usd, latency_ms, is_cached
        FROM calls WHERE run_id = ? AND case_id = ? ORDER BY seq, n`,
      [run_id, case_id],
    );
    return { status: statusOf(rulings), lines: linesOf(rulings), calls };
  }

  relist(run_id: string, case_id: string, lines: readonly RulingLine[]): Promise<void> {
    return this.#write(() => {
      this.#sql.run('DELETE FROM calls WHERE run_id = ? AND case_id = ?', [run_id, case_id]);
      this.#sql.run(
        `DELETE FROM rulings WHERE run_id = ?1
          AND position = (SELECT position FROM cases WHERE run_id = ?1 AND case_id = ?2)`,
        [run_id, case_id],
      );
      for (const event of eventsOf(this.#sql, run_id, case_id)) this.add(event, lines);
    });
  }

  async unlisted(run_id: string): Promise<string[]> {
    return this.#sql
      .all<{ case_id: string }>(
        'SELECT case_id FROM rulings WHERE run_id = ? AND about IS NULL ORDER BY position LIMIT ?',
        [run_id, PAGE],
      )
      .map(({ case_id }) => case_id);
  }
}

const statusOf = (rows: readonly RulingRow[]): CaseStatus => (rows[0]?.status ?? 'open') as CaseStatus;
