/** The cases of the embedded store, and the log of each. */
import { CuriaError } from '@curia/core';
import { isTaken, type Write } from '@curia/memory/sqlite';
import {
  type Cases,
  CLOSING_KINDS,
  type NewEvent,
  RUN_LOG,
  type RunTally,
  type StoredCase,
  type StoredEvent,
} from '../cases.ts';
import { caseGenesis, linkEvent, runGenesis } from '../chain.ts';
import type { StoredRun } from '../runs.ts';
import { eventsOf, insertEvent } from './events.ts';
import type { SqliteLists } from './lists.ts';
import type { SqliteStatements } from './statements.ts';

const PAGE = 500;

const CLOSED = `EXISTS (SELECT 1 FROM events e WHERE e.run_id = c.run_id AND e.case_id = c.case_id
  AND e.kind IN (${CLOSING_KINDS.map((kind) => `'${kind}'`).join(', ')}))`;

/** Reads and writes the cases of one file; an event and what the lists say of it are one transaction. */
export class SqliteCases implements Cases {
  readonly #sql: SqliteStatements;
  readonly #lists: SqliteLists;
  readonly #write: Write;
  readonly #geneses = new Map<string, string>();

  constructor(sql: SqliteStatements, lists: SqliteLists, write: Write) {
    this.#sql = sql;
    this.#lists = lists;
    this.#write = write;
  }

  /** Forgets what is remembered of a run that is gone. */
  forget(run_id: string): void {
    this.#geneses.delete(run_id);
  }

  all(run_id: string): AsyncIterable<StoredCase> {
    return this.#pages(
      'SELECT * FROM cases c WHERE run_id = ? AND position > ? ORDER BY position LIMIT ?',
      run_id,
    );
  }

  open(run_id: string, from = 0): AsyncIterable<StoredCase> {
    return this.#pages(
      `SELECT * FROM cases c WHERE run_id = ? AND position > ? AND NOT ${CLOSED} ORDER BY position LIMIT ?`,
      run_id,
      from - 1,
    );
  }

  async find(run_id: string, case_id: string): Promise<StoredCase | undefined> {
    return this.#find(run_id, case_id);
  }

  #find(run_id: string, case_id: string): StoredCase | undefined {
    return this.#sql.get<StoredCase>('SELECT * FROM cases WHERE run_id = ? AND case_id = ?', [
      run_id,
      case_id,
    ]);
  }

  async tally(run_id: string): Promise<RunTally> {
    const sql = `SELECT (SELECT count(*) FROM cases WHERE run_id = ?1) AS cases,
      (SELECT count(*) FROM events WHERE run_id = ?1 AND kind IN ('ruled', 'refused')) AS closed`;
    // A count has a row, whatever it counts.
    return this.#sql.get<RunTally>(sql, [run_id])!;
  }

  append(
    run_id: string,
    case_id: string,
    after: number,
    events: readonly NewEvent[],
  ): Promise<StoredEvent[]> {
    return this.#write(() => {
      let last = this.#last(run_id, case_id);
      if (last.seq !== after) {
        const words = `the log of ${case_id || 'the run'} has ${last.seq} events, not ${after}`;
        throw new CuriaError('STORE_CONFLICT', words);
      }
      return events.map((event) => {
        const linked = linkEvent(last, run_id, case_id, event);
        this.#insert(linked);
        this.#lists.add(linked, event.lines);
        last = linked;
        return linked;
      });
    });
  }

  #insert(event: StoredEvent): void {
    try {
      insertEvent(this.#sql, event);
    } catch (error) {
      // The number is the next one, so what is taken is the end of the case.
      if (!isTaken(error)) throw error;
      throw new CuriaError('STORE_CONFLICT', `case ${event.case_id} is closed already`, [], { cause: error });
    }
  }

  #last(run_id: string, case_id: string): { seq: number; hash: string } {
    const found = this.#sql.get<{ seq: number; hash: string }>(
      'SELECT seq, hash FROM events WHERE run_id = ? AND case_id = ? ORDER BY seq DESC LIMIT 1',
      [run_id, case_id],
    );
    return found ?? { seq: 0, hash: this.#genesis(run_id, case_id) };
  }

  #genesis(run_id: string, case_id: string): string {
    let ofRun = this.#geneses.get(run_id);
    if (ofRun === undefined) {
      const run = this.#sql.get<StoredRun>('SELECT * FROM runs WHERE run_id = ?', [run_id]);
      if (run === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
      ofRun = runGenesis(run);
      this.#geneses.set(run_id, ofRun);
    }
    if (case_id === RUN_LOG) return ofRun;
    const found = this.#find(run_id, case_id);
    if (found === undefined) throw new CuriaError('CASE_NOT_FOUND', `run ${run_id} has no case ${case_id}`);
    return caseGenesis(ofRun, found);
  }

  async events(run_id: string, case_id: string): Promise<StoredEvent[]> {
    return eventsOf(this.#sql, run_id, case_id);
  }

  async *eventsOfKind(run_id: string, kinds: readonly string[]): AsyncIterable<StoredEvent> {
    const wanted = JSON.stringify(kinds);
    const sql = `SELECT e.run_id, e.case_id, e.seq, e.kind, e.at, e.body, e.hash FROM cases c JOIN events e ON e.run_id = c.run_id AND e.case_id = c.case_id
      WHERE c.run_id = ? AND c.position > ? AND c.position <= ? AND e.kind IN (SELECT value FROM json_each(?))
      ORDER BY c.position, e.seq`;
    const { cases } = await this.tally(run_id);
    for (let from = -1; from < cases; from += PAGE) {
      yield* this.#sql.all<StoredEvent>(sql, [run_id, from, from + PAGE, wanted]);
    }
  }

  async *#pages(sql: string, run_id: string, start = -1): AsyncIterable<StoredCase> {
    for (let after = start; ; ) {
      const rows = this.#sql.all<StoredCase>(sql, [run_id, after, PAGE]);
      yield* rows;
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.position;
    }
  }
}
