/** Advisory locks of the session, which the server releases when the session ends. */
import { CuriaError } from '@curia/core';
import type { RunClaim } from '../locks.ts';
import type { PostgresConnection } from './connection.ts';
import { lockKey } from './lock-key.ts';

/** The locks of one session; it may take its own locks twice, so what this process has is remembered here. */
export class SessionLocks {
  readonly #connection: PostgresConnection;
  readonly #claimed = new Set<string>();
  readonly #present = new Set<string>();
  #session = 0;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
  }

  async claim(run_id: string): Promise<RunClaim> {
    const key = lockKey(this.#connection.address.schema, 'claim', run_id);
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

  /** Takes a lock that nobody else wants: as long as it is held, the session of whoever took it lives. */
  async appear(key: string): Promise<void> {
    await this.#ask('SELECT pg_try_advisory_lock($1) AS is_done', key);
    this.#present.add(key);
  }

  async vanish(key: string): Promise<void> {
    if (this.#present.delete(key)) await this.#ask('SELECT pg_advisory_unlock($1) AS is_done', key);
  }

  async #ask(sql: string, key: string): Promise<boolean> {
    return this.#connection.patiently(async () => {
      await this.#appearAgain();
      const [row] = await this.#connection.inSession<{ is_done: boolean }>(sql, [key]);
      if (this.#session === 0) this.#session = this.#connection.sessions;
      return row!.is_done;
    });
  }

  /** A new session has none of the locks of the one that broke off. Claims are not taken again: another may have them. */
  async #appearAgain(): Promise<void> {
    const { sessions } = this.#connection;
    if (this.#session === 0 || this.#session === sessions) return;
    this.#session = sessions;
    for (const key of this.#present)
      await this.#connection.inSession('SELECT pg_try_advisory_lock($1)', [key]);
  }

  /** Looks whether the session is still the one that has the locks. */
  stay(): Promise<boolean> {
    return this.#ask('SELECT $1::bigint IS NOT NULL AS is_done', '0');
  }
}
