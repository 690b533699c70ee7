/** The lists of the PostgreSQL store: runs and cases by page, calls, rulings, and the feed. */

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
import type { PostgresConnection } from './connection.ts';
import { eventsOf } from './events.ts';
import { insertCalls, insertRulings, listColumns } from './list-rows.ts';
import { isUnstorable } from './unstorable.ts';

const PAGE = 500;

const TOTALS = `count(k.seq)::integer AS calls, count(*) FILTER (WHERE ${IS_GIVEN})::integer AS given, coalesce(sum(k.is_cached), 0)::integer AS cached,
  coalesce(sum(k.tokens_in), 0) AS tokens_in, coalesce(sum(k.tokens_out), 0) AS tokens_out,
  coalesce(sum(k.cost_usd), 0) AS cost_usd`;

/** Reads the lists, and writes those of a case again. */
export class PostgresLists implements Lists {
  readonly #connection: PostgresConnection;
  readonly #schema: string;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    this.#schema = `"${connection.address.schema}"`;
  }

  async runs({ run_id, after, limit, search, ...filter }: RunFilter = {}): Promise<ListedRun[]> {
    const most = readLimit(limit);
    const listed = 'ARRAY(SELECT json_array_elements_text(?::json))';
    const json = (list: readonly string[] | undefined): string | undefined =>
      list === undefined ? undefined : JSON.stringify(list);
    if ([run_id, after, search].some(isUnstorable)) return [];
    const in_ = this.#schema;
    const last = `coalesce((SELECT kind FROM ${in_}.events e WHERE e.run_id = runs.run_id AND e.case_id = ''
      AND e.kind LIKE 'run-%' ORDER BY seq DESC LIMIT 1), '')`;
    const where = new Where<string>(2)
      .and('run_id = ?', run_id)
      .and(`run_id = ANY(${listed})`, json(filter.among))
      .and(`run_id <> ALL(${listed})`, json(filter.except))
      .and(`${last} = ANY(${listed})`, json(filter.ends_with))
      .and(`${last} <> ALL(${listed})`, json(filter.ends_without))
      .and('(strpos(run_id, ?) > 0 OR strpos(manifest, ?) > 0)', search, search)
      .and(`(created_at, run_id) < (SELECT created_at, run_id FROM ${in_}.runs WHERE run_id = ?)`, after);
    return this.#connection.read<ListedRun>(
      `WITH page AS (
          SELECT run_id, created_at, manifest FROM ${in_}.runs WHERE ${where}
          ORDER BY created_at DESC, run_id DESC LIMIT $1)
        SELECT page.run_id, page.created_at, page.manifest,
          (SELECT coalesce(max(position) + 1, 0) FROM ${in_}.cases c WHERE c.run_id = page.run_id) AS cases,
          (SELECT count(*)::integer FROM ${in_}.events e
            WHERE e.run_id = page.run_id AND e.kind IN ('ruled', 'refused')) AS closed,
          (SELECT kind FROM ${in_}.events e WHERE e.run_id = page.run_id AND e.case_id = '' AND e.kind LIKE 'run-%' ORDER BY seq DESC LIMIT 1)
            AS last_kind,
          t.*
        FROM page, LATERAL (SELECT ${TOTALS} FROM ${in_}.calls k WHERE k.run_id = page.run_id) t
        ORDER BY page.created_at DESC, page.run_id DESC`,
      [most, ...where.values],
    );
  }

  async cases(run_id: string, filter: CaseFilter = {}): Promise<ListedCase[]> {
    const found = await this.#positions(run_id, filter);
    if (found.length === 0) return [];
    const rows = await this.#connection.read<RulingRow & { position: number }>(
      `SELECT position, part, status, about, outcome, rule FROM ${this.#schema}.rulings
        WHERE run_id = $1 AND position = ANY($2::integer[]) ORDER BY position, part`,
      [run_id, found.map(({ position }) => position)],
    );
    const byPlace = Map.groupBy(rows, ({ position }) => position);
    return found.map((one) => {
      const own = byPlace.get(one.position) ?? [];
      return { ...one, status: statusOf(own), lines: linesOf(own) ?? [] };
    });
  }

  async #positions(run_id: string, filter: CaseFilter): Promise<StoredCase[]> {
    const { status, outcome, rule, search = '', after = -1 } = filter;
    const limit = readLimit(filter.limit);
    if ([outcome, rule, search].some(isUnstorable)) return [];
    const in_ = this.#schema;
    const where = new Where<string | number>(5).and('k.run_id = ?', run_id).and('k.position > ?', after);
    let from = `k.position FROM ${in_}.cases k`;
    if (outcome !== undefined || rule !== undefined) {
      // Several parts of a case may have the same end.
      from = `DISTINCT k.position FROM ${in_}.rulings k`;
      where.and('k.rule = ?', rule).and('k.outcome = ?', outcome).and('k.status = ?', status);
    } else if (status === 'open')
      where.and(
        `NOT EXISTS (SELECT FROM ${in_}.rulings r
          WHERE r.run_id = k.run_id AND r.position = k.position AND r.part = 0 AND r.position > ?)`,
        after,
      );
    else if (status !== undefined) {
      from = `k.position FROM ${in_}.rulings k`;
      where.and('k.part = 0 AND k.status = ?', status);
    }
    return this.#connection.read<StoredCase>(
      `SELECT c.run_id, c.position, c.case_id, c.input, c.problem
        FROM (SELECT ${from} WHERE ${where} ORDER BY k.position LIMIT $4) p
        JOIN ${in_}.cases c ON c.run_id = $1 AND c.position = p.position
          AND ($2 = '' OR strpos(c.case_id, $2) > 0 OR strpos(c.input, $2) > 0)
        ORDER BY c.position LIMIT $3`,
      // Null is no limit: what is searched is found among all.
      [run_id, search, limit, search === '' ? limit : null, ...where.values],
    );
  }

  /** Only what no transaction under way can still come before. */
  async eventsAfter(run_id: string, cursor: string, limit: number): Promise<FeedEvent[]> {
    const [, tx, id] = /^(\d{1,20})\.(\d{1,19})$/.exec(cursor || '0.0') ?? [];
    if (tx === undefined || id === undefined) throw wrongCursor(cursor);
    const rows = await this.#connection.read<StoredEvent & { tx: string; id: string }>(
      `SELECT run_id, case_id, seq, kind, at, body, hash, tx, id FROM ${this.#schema}.events
        WHERE run_id = $1 AND (tx, id) > ($2::xid8, $3::bigint)
          AND tx < pg_snapshot_xmin(pg_current_snapshot())
        ORDER BY tx, id LIMIT $4`,
      [run_id, tx, id, readLimit(limit)],
    );
    return rows.map(({ tx: transaction, id: number, ...event }) => ({
      ...event,
      cursor: `${transaction}.${number}`,
    }));
  }

  async callTotals(run_id: string): Promise<CallTotals> {
    const [row] = await this.#connection.read<CallTotals>(
      `SELECT ${TOTALS} FROM ${this.#schema}.calls k WHERE run_id = $1`,
      [run_id],
    );
    // A sum has a row, even over nothing.
    return row!;
  }

  ruledBy(run_id: string): Promise<RuledCount[]> {
    return this.#connection.read<RuledCount>(
      `SELECT outcome, rule, count(*)::integer AS count FROM ${this.#schema}.rulings
        WHERE run_id = $1 AND rule IS NOT NULL GROUP BY outcome, rule ORDER BY count DESC, outcome, rule`,
      [run_id],
    );
  }

  async listing(run_id: string, case_id: string): Promise<CaseListing> {
    const rulings = await this.#connection.read<RulingRow>(
      `SELECT part, status, about, outcome, rule FROM ${this.#schema}.rulings WHERE run_id = $1
        AND position = (SELECT position FROM ${this.#schema}.cases WHERE run_id = $1 AND case_id = $2) ORDER BY part`,
      [run_id, case_id],
    );
    const calls = await this.#connection.read<ListedCall>(
      `SELECT seq, role, provider, model, attempt, outcome, tokens_in, tokens_out, cost_usd, latency_ms, is_cached
        FROM ${this.#schema}.calls WHERE run_id = $1 AND case_id = $2 ORDER BY seq, n`,
      [run_id, case_id],
    );
    return { status: statusOf(rulings), lines: linesOf(rulings), calls };
  }

  /** Replaces the rows of a case; it may be repeated. */
  async relist(run_id: string, case_id: string, lines: readonly RulingLine[]): Promise<void> {
    const log = await eventsOf(this.#connection, run_id, case_id);
    const rows = {
      run_id,
      case_id,
      calls: log.flatMap(callRows),
      rulings: log.flatMap((event) => rulingRows(event, lines)),
    };
    const in_ = this.#schema;
    // What a statement deletes is still there for its inserts, so that each has a statement of its own.
    await this.#connection.inTransaction([
      [`DELETE FROM ${in_}.calls WHERE run_id = $1 AND case_id = $2`, [run_id, case_id]],
      [`DELETE FROM ${in_}.rulings WHERE run_id = $1 AND case_id = $2`, [run_id, case_id]],
      [`WITH called AS (${insertCalls(in_, 1)}) ${insertRulings(in_, 15)}`, listColumns([rows])],
    ]);
  }

  async unlisted(run_id: string): Promise<string[]> {
    const rows = await this.#connection.read<{ case_id: string }>(
      `SELECT case_id FROM ${this.#schema}.rulings WHERE run_id = $1 AND about IS NULL ORDER BY position LIMIT $2`,
      [run_id, PAGE],
    );
    return rows.map(({ case_id }) => case_id);
  }
}

const statusOf = (rows: readonly RulingRow[]): CaseStatus => (rows[0]?.status ?? 'open') as CaseStatus;
