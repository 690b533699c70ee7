/** Who works on the runs of a PostgreSQL store: for a driver, a row with a heartbeat by the clock of the database, and a lock that goes with the session. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BEAT_MS,
  type Driver,
  type HeardDriver,
  isDriven,
  keepBeating,
  type RunAttendance,
  type RunDriver,
} from '../driver.ts';
import type { Locks, RunClaim } from '../locks.ts';
import type { PostgresConnection } from './connection.ts';
import { lockKey } from './lock-key.ts';
import type { SessionLocks } from './session-locks.ts';

/** A driver may ask for so long after a heartbeat that was acknowledged. */
const KNOWN_MS = BEAT_MS * 1.5;
/** A driver without its session may be on its way back for so long; longer than it may ask unheard. */
const AWAY_MS = BEAT_MS * 2.5;
/** A session that nobody has spoken through for so long is that of a machine that is gone, or of a process that stands still. */
const SILENT_MS = BEAT_MS * 10;
const LOOK_EVERY_MS = 250;

interface DriverRow {
  readonly run_id: string;
  readonly driver: string;
  readonly who: string;
  readonly isWorker: boolean;
  readonly since: string;
  readonly seen_at: string;
  readonly silent_ms: number;
  /** Whether its session lives. */
  readonly is_held: boolean;
}

/** Whether a driver has its session, and was heard of through it. */
const isThere = ({ is_held, silent_ms }: DriverRow): boolean => is_held && silent_ms < SILENT_MS;

const toDriver = ({ who, isWorker, since, seen_at, silent_ms }: DriverRow): RunDriver => ({
  ...{ who, isWorker, since, seen_at },
  silent_ms: Math.max(0, Math.round(silent_ms)),
});

/** The locks of one store. */
export class PostgresLocks implements Locks {
  readonly #connection: PostgresConnection;
  readonly #session: SessionLocks;
  readonly #table: string;
  /** Drivers of this process that have left, even if the database could not be told. */
  readonly #left = new Set<string>();

  constructor(connection: PostgresConnection, session: SessionLocks) {
    this.#connection = connection;
    this.#session = session;
    this.#table = `"${connection.address.schema}".drivers`;
  }

  claim(run_id: string): Promise<RunClaim> {
    return this.#session.claim(run_id);
  }

  async attend(run_id: string, driver: Driver): Promise<RunAttendance> {
    const id = randomUUID();
    const key = lockKey(this.#connection.address.schema, 'driver', id);
    await this.#session.appear(key);
    try {
      const began = performance.now();
      // Whoever lost its session may come back: it is waited for, unless it is heard of.
      while (!(await this.#enter(run_id, id, key, driver))) {
        if (performance.now() - began > AWAY_MS + BEAT_MS) throw isDriven(run_id, await this.#rows([run_id]));
        await sleep(LOOK_EVERY_MS);
      }
    } catch (error) {
      await this.#session.vanish(key).catch(() => {});
      throw error;
    }
    return this.#attendance(run_id, id, key);
  }

  /** Takes the place if nobody is there; false if somebody may come back to it. */
  #enter(run_id: string, id: string, key: string, { who, isWorker = false }: Driver): Promise<boolean> {
    return this.#connection.transact(async (query) => {
      await query('SELECT pg_advisory_xact_lock($1)', [
        lockKey(this.#connection.address.schema, 'enter', run_id),
      ]);
      const { rows } = await query(this.#select, [[run_id]]);
      const others = (rows as DriverRow[]).filter(
        (one) => one.driver !== id && !this.#left.has(one.driver) && !(isWorker && one.isWorker),
      );
      const there = others.filter(({ is_held, silent_ms }) => silent_ms < (is_held ? SILENT_MS : AWAY_MS));
      if (there.some(({ is_held }) => is_held)) throw isDriven(run_id, there);
      if (there.length > 0) return false;
      const gone = (rows as DriverRow[])
        .filter(({ driver }) => this.#left.has(driver) || others.some((one) => one.driver === driver))
        .map(({ driver }) => driver);
      await query(`DELETE FROM ${this.#table} WHERE run_id = $1 AND driver = ANY ($2::text[])`, [
        run_id,
        gone,
      ]);
      // A transaction whose answer was lost is begun again.
      await query(
        `INSERT INTO ${this.#table} (run_id, driver, who, is_worker, lock_key) VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT DO NOTHING`,
        [run_id, id, who, isWorker, key],
      );
      return true;
    });
  }

  #attendance(run_id: string, id: string, key: string): RunAttendance {
    let knownAt = performance.now();
    let isHere = true;
    let beating: Promise<boolean> | undefined;
    const beat = (): Promise<boolean> => {
      beating ??= (async () => {
        const at = performance.now();
        // The session may have broken off: its locks are taken again.
        await this.#session.stay();
        const [row] = await this.#connection.read<{ driver: string }>(
          `UPDATE ${this.#table} SET seen_at = clock_timestamp() WHERE run_id = $1 AND driver = $2 RETURNING driver`,
          [run_id, id],
        );
        if (row === undefined) isHere = false;
        knownAt = at;
        return isHere;
      })().finally(() => {
        beating = undefined;
      });
      return beating;
    };
    const stop = keepBeating(() => beat().catch(() => {}));
    let hasLeft = false;
    return {
      isHeld: async () => isHere && (performance.now() - knownAt < KNOWN_MS || (await beat())),
      leave: async (unfinished = false) => {
        if (hasLeft) return;
        hasLeft = true;
        isHere = false;
        stop();
        this.#left.add(id);
        await beating?.catch(() => {});
        // A database that cannot be told now learns it from the heartbeat that stays out.
        const told = Promise.all([
          this.#connection.read(
            unfinished
              ? // Nobody needs to wait whether it comes back.
                `UPDATE ${this.#table} SET seen_at = least(seen_at, clock_timestamp() - interval '${AWAY_MS} milliseconds')
                  WHERE run_id = $1 AND driver = $2`
              : `DELETE FROM ${this.#table} WHERE run_id = $1 AND driver = $2`,
            [run_id, id],
          ),
          this.#session.vanish(key),
        ]);
        await told.then(
          () => this.#left.delete(id),
          () => {},
        );
      },
    };
  }

  async drivers(run_ids?: readonly string[]): Promise<ReadonlyMap<string, readonly RunDriver[]>> {
    const found = new Map<string, RunDriver[]>();
    for (const row of await this.#rows(run_ids))
      if (isThere(row)) found.set(row.run_id, [...(found.get(row.run_id) ?? []), toDriver(row)]);
    return found;
  }

  async heard(run_ids?: readonly string[]): Promise<ReadonlyMap<string, readonly HeardDriver[]>> {
    const rows = (await this.#rows(run_ids)).filter(({ driver }) => !this.#left.has(driver));
    return new Map(
      [...Map.groupBy(rows, ({ run_id }) => run_id)].map(([run_id, some]) => [
        run_id,
        some.map((row) => ({ ...toDriver(row), isThere: isThere(row) })),
      ]),
    );
  }

  #rows(run_ids?: readonly string[]): Promise<DriverRow[]> {
    return this.#connection.read<DriverRow>(this.#select, [run_ids ?? null]);
  }

  get #select(): string {
    const iso = (column: string): string =>
      `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`;
    return `SELECT run_id, driver, who, is_worker AS "isWorker", ${iso('since')}, ${iso('seen_at')},
        (extract(epoch FROM clock_timestamp() - d.seen_at) * 1000)::double precision AS silent_ms,
        EXISTS (SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.granted
          AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND ((l.classid::bigint << 32) | l.objid::bigint) = d.lock_key) AS is_held
      FROM ${this.#table} d WHERE $1::text[] IS NULL OR run_id = ANY ($1::text[]) ORDER BY run_id, d.since`;
  }
}
