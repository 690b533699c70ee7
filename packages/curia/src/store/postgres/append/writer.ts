/** Appends events in groups: what waits becomes one statement, and whoever was too late is refused alone. */
import { CuriaError } from '@curia/core';
import { tellCommit, wishedAt } from '@curia/memory/sqlite';
import type { NewEvent, StoredEvent } from '../../cases.ts';
import { linkEvent } from '../../chain.ts';
import { MOST_LETTERS } from '../../portions.ts';
import type { PostgresConnection } from '../connection.ts';
import { isAway, isTaken, postgresError } from '../postgres-error.ts';
import type { Append, Linked } from './append.ts';
import { columnsOf, insertGroup } from './insert-group.ts';
import { type Head, type HeadRow, headIn, missingFrom, readHeads } from './log-heads.ts';

const MOST_APPENDS = 1_000;
const MOST_HEADS = 100_000;

/** The one writer of a store. */
export class PostgresWriter {
  readonly #connection: PostgresConnection;
  readonly #schema: string;
  readonly #heads = new Map<string, Head>();
  #waiting: Append[] = [];
  #working: Promise<void> | undefined;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    this.#schema = `"${connection.address.schema}"`;
  }

  /** Appends; resolves once the events are durable. */
  append(
    run_id: string,
    case_id: string,
    after: number,
    events: readonly NewEvent[],
  ): Promise<StoredEvent[]> {
    return new Promise((resolve, reject) => {
      const one: Append = {
        run_id,
        case_id,
        after,
        events,
        wished: wishedAt(),
        isSettled: false,
        mayBeStored: false,
        resolve(stored) {
          one.isSettled = true;
          resolve(stored);
        },
        reject(error) {
          one.isSettled = true;
          reject(error);
        },
      };
      this.#waiting.push(one);
      this.#working ??= this.#work();
    });
  }

  /** Forgets where the logs of a run end: the run was removed, or comes from elsewhere. */
  forget(run_id: string): void {
    for (const key of this.#heads.keys()) if (key.startsWith(`${run_id}\0`)) this.#heads.delete(key);
  }

  /** Waits for what is under way. */
  async drain(): Promise<void> {
    await this.#working;
  }

  /** One group at a time: while it is on its way, the next one gathers. */
  async #work(): Promise<void> {
    // Appends of one turn belong together.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, sizeOfGroup(this.#waiting));
      try {
        await this.#carryOut(group);
      } catch (error) {
        for (const { reject, isSettled } of group)
          if (!isSettled) reject(postgresError(this.#connection.address.shown, error));
      }
    }
    this.#working = undefined;
  }

  async #carryOut(group: readonly Append[]): Promise<void> {
    await this.#store(group).catch(async (error: unknown) => {
      if (!isTaken(error)) throw error;
      for (const append of group.filter(({ isSettled }) => !isSettled)) {
        this.#heads.delete(keyOf(append));
        await this.#store([append]).catch((alone: unknown) => {
          this.#heads.delete(keyOf(append));
          append.reject(isTaken(alone) ? conflict(append) : alone);
        });
      }
    });
  }

  /** Stores appends together, or none of them. */
  async #store(group: readonly Append[]): Promise<void> {
    await this.#connection.patiently(async () => {
      const open = await this.#findStored(group.filter(({ isSettled }) => !isSettled));
      const { linked, late } = await this.#link(open);
      if (linked.length > 0) {
        try {
          await this.#connection.inSession(insertGroup(this.#schema), columnsOf(linked));
        } catch (error) {
          if (isAway(error)) for (const { append } of linked) append.mayBeStored = true;
          throw error;
        }
        tellCommit(open);
      }
      for (const one of linked) this.#settle(one);
      // Only now: had the ones before them been refused, these might have followed.
      for (const append of late) append.reject(conflict(append));
    });
  }

  #settle({ append, events }: Linked): void {
    this.#remember(append, events.at(-1));
    append.resolve([...events]);
  }

  /** Settles what a lost answer was about, if it was carried out; returns the rest. */
  async #findStored(group: readonly Append[]): Promise<Append[]> {
    const lost = group.filter(({ mayBeStored }) => mayBeStored);
    if (lost.length === 0) return [...group];
    for (const append of lost) this.#heads.delete(keyOf(append));
    const stored = new Set<Append>();
    for (const append of lost) {
      const { run_id, case_id, after, events } = append;
      const found = await this.#connection.inSession<StoredEvent>(
        `SELECT run_id, case_id, seq, kind, at, body, hash FROM ${this.#schema}.events
          WHERE run_id = $1 AND case_id = $2 AND seq > $3 AND seq <= $4 ORDER BY seq`,
        [run_id, case_id, after, after + events.length],
      );
      // The clock and the content are the same only if it was this very append.
      const isOwn =
        events.length > 0 &&
        events.every(({ kind, at, body }, index) => {
          const one = found[index];
          return one?.kind === kind && one.at === at && one.body === body;
        });
      if (!isOwn) continue;
      stored.add(append);
      this.#settle({ append, events: found });
    }
    return group.filter((append) => !stored.has(append));
  }

  /** Links events to the ends of their logs; those that do not follow are late. */
  async #link(
    group: readonly Append[],
  ): Promise<{ readonly linked: readonly Linked[]; readonly late: readonly Append[] }> {
    await this.#learnHeads(group);
    const ends = new Map<string, Head>();
    const linked: Linked[] = [];
    const late: Append[] = [];
    for (const append of group) {
      const key = keyOf(append);
      const end = ends.get(key) ?? this.#heads.get(key);
      if (append.isSettled || end === undefined) continue;
      if (end.seq !== append.after) {
        late.push(append);
        continue;
      }
      let last = end;
      const events = append.events.map((event) => {
        const one = linkEvent(last, append.run_id, append.case_id, event);
        last = one;
        return one;
      });
      ends.set(key, last);
      linked.push({ append, events });
    }
    return { linked, late };
  }

  /** Reads the ends of logs that are not known, or not those that every append follows: an old one would refuse a writer that is right. */
  async #learnHeads(group: readonly Append[]): Promise<void> {
    const unknown = new Map<string, Append>();
    for (const append of group)
      if (this.#heads.get(keyOf(append))?.seq !== append.after) unknown.set(keyOf(append), append);
    if (unknown.size === 0) return;
    const asked = [...unknown.values()];
    const rows = await this.#connection.inSession<HeadRow>(readHeads(this.#schema), [
      asked.map(({ run_id }) => run_id),
      asked.map(({ case_id }) => case_id),
    ]);
    for (const row of rows) {
      const append = asked[row.n - 1]!;
      const missing = missingFrom(row, append);
      if (missing === undefined) this.#remember(append, headIn(row));
      else for (const one of group) if (keyOf(one) === keyOf(append)) one.reject(missing);
    }
  }

  #remember(append: Append, head: Head | undefined): void {
    if (head === undefined) return;
    const key = keyOf(append);
    // The oldest goes first; it is read again if it is needed.
    this.#heads.delete(key);
    this.#heads.set(key, { seq: head.seq, hash: head.hash });
    if (this.#heads.size > MOST_HEADS) this.#heads.delete(this.#heads.keys().next().value!);
  }
}

/** How many of those that wait go together: a statement should not carry too much text. */
function sizeOfGroup(waiting: readonly Append[]): number {
  let letters = 0;
  const full = waiting.findIndex(({ events }) => {
    letters += events.reduce((sum, { body }) => sum + body.length, 0);
    return letters > MOST_LETTERS;
  });
  return Math.min(full === -1 ? MOST_APPENDS : Math.max(full, 1), MOST_APPENDS);
}

const keyOf = ({ run_id, case_id }: { readonly run_id: string; readonly case_id: string }): string =>
  `${run_id}\0${case_id}`;

const conflict = ({ case_id, after }: Append): CuriaError =>
  new CuriaError(
    'STORE_CONFLICT',
    `the log of ${case_id || 'the run'} does not end with event ${after}, or the case is closed already`,
  );
