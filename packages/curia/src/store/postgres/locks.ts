/** Who works on a run: advisory locks of the session, which the server releases when the session ends. */
import { CuriaError } from '@curia/core/internal';
import type { RunAttendance, RunClaim } from '../store.ts';
import type { PostgresConnection } from './connection.ts';
import { lockKey } from './lock-key.ts';

/** The locks of one store; a session may take its own locks twice, so what this process has is counted here. */
export class PostgresLocks {
  readonly #connection: PostgresConnection;
  readonly #claimed = new Set<string>();
  readonly #attending = new Map<string, number>();
  #session = 0;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
  }

  async claim(run_id: string): Promise<RunClaim> {
    const key = this.#key('claim', run_id);
    const busy = (): CuriaError =>
      new CuriaError('RUN_BUSY', `run ${run_id} is being written by another process`);
    if (this.#claimed.has(key)) throw busy();
    this.#claimed.add(key);
    try {
      if (!(await this.#ask('SELECT pg_try_advisory_lock($1) AS is_done', key))) throw busy();
    } catch (error) {
      this.#claimed.delete(key);
      throw error;
    }
    return {
      release: async () => {
        if (this.#claimed.delete(key)) await this.#ask('SELECT pg_advisory_unlock($1) AS is_done', key);
      },
    };
  }

  async attend(run_id: string): Promise<RunAttendance> {
    const key = this.#key('drive', run_id);
    const count = (change: number): number => {
      const now = (this.#attending.get(key) ?? 0) + change;
      this.#attending.set(key, now);
      return now;
    };
    await this.#ask('SELECT pg_try_advisory_lock_shared($1) AS is_done', key);
    count(1);
    let isHere = true;
    return {
      isAlone: async () => {
        if (count(0) > 1) return false;
        // One's own shared lock does not stand in the way of having it alone.
        const isAlone = await this.#ask('SELECT pg_try_advisory_lock($1) AS is_done', key);
        if (isAlone) await this.#ask('SELECT pg_advisory_unlock($1) AS is_done', key);
        return isAlone;
      },
      leave: async () => {
        if (!isHere) return;
        isHere = false;
        await this.#ask('SELECT pg_advisory_unlock_shared($1) AS is_done', key).finally(() => count(-1));
      },
    };
  }

  /** Who holds the shared locks of some runs, by the names of their sessions. */
  async drivers(run_ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const runs = new Map(run_ids.map((run_id) => [this.#key('drive', run_id), run_id]));
    const rows = await this.#connection.read<{ key: string; name: string }>(
      `SELECT key::text AS key, name FROM (
          SELECT (l.classid::bigint << 32) | l.objid::bigint AS key, a.application_name AS name
          FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
          WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.mode = 'ShareLock' AND l.granted
            AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())) held
        WHERE key = ANY ($1::bigint[]) ORDER BY name`,
      [[...runs.keys()]],
    );
    const found = new Map<string, string[]>();
    for (const { key, name } of rows) {
      // Only keys that were asked for come back.
      const run_id = runs.get(key)!;
      found.set(run_id, [...(found.get(run_id) ?? []), name.replace(/^curia /, '')]);
    }
    return found;
  }

  #key(purpose: string, run_id: string): string {
    return lockKey(this.#connection.address.schema, purpose, run_id);
  }

  async #ask(sql: string, key: string): Promise<boolean> {
    return this.#connection.patiently(async () => {
      await this.#attendAgain();
      const [row] = await this.#connection.inSession<{ is_done: boolean }>(sql, [key]);
      if (this.#session === 0) this.#session = this.#connection.sessions;
      return row!.is_done;
    });
  }

  /** A new session has none of the locks of the one that broke off. Claims are not taken again: another may have them. */
  async #attendAgain(): Promise<void> {
    const { sessions } = this.#connection;
    if (this.#session === 0 || this.#session === sessions) return;
    this.#session = sessions;
    for (const [key, count] of this.#attending)
      for (let taken = 0; taken < count; taken++)
        await this.#connection.inSession('SELECT pg_try_advisory_lock_shared($1)', [key]);
  }
}
