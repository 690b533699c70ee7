/** Connections to PostgreSQL: one session for writes and locks, a few for reading, and patience where they break off. */
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { CuriaError } from '@curia/core';
import type { Client, Pool, QueryResult } from 'pg';
import type { PostgresAddress } from './address.ts';
import { migrate, type RunSql } from './migrate.ts';
import { isAway, isRestarting, postgresError } from './postgres-error.ts';

/** How connections are made. */
export interface ConnectionOptions {
  readonly must_exist?: boolean;
  /** Who connects, as the server shows it; the machine and the process if absent. */
  readonly name?: string;
  /** How long a database that was reached before may be away, in milliseconds. */
  readonly patience_ms?: number;
  /** Waits as long for a database that was never reached: whoever serves may be started before it. */
  readonly waits?: boolean;
}

const READERS = 8;
const PATIENCE_MS = 60_000;
const CONNECT_MS = 10_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 3_000;

/** What a session sets: it is missed soon if its machine is gone, and a commit is on disk. */
const SETTINGS = `SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
  SET synchronous_commit = on`;

/** The server cuts longer names off. */
const LONGEST_NAME = 63;

/** A process as others see it: its machine and its number there. */
export const processName = (): string => `${hostname()}:${process.pid}`;

/** What a statement returned. */
interface QueryReply {
  readonly rows: readonly unknown[];
  readonly changes: number;
}

interface Opened {
  readonly pool: Pool;
  readonly connect: () => Promise<Client>;
}

/** The connections of one store; nothing is connected before the first statement. */
export class PostgresConnection {
  readonly address: PostgresAddress;
  readonly #options: ConnectionOptions;
  #opened: Promise<Opened> | undefined;
  #session: Promise<Client> | undefined;
  /** Statements of the session run one after the other. */
  #tail: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  /** How often the session was made: its locks go with it. */
  sessions = 0;

  constructor(address: PostgresAddress, options: ConnectionOptions) {
    this.address = address;
    this.#options = options;
  }

  /** Runs a statement outside the session, or several if there are no values; tried again while the database is away. */
  read<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]> {
    return this.patiently(async () => {
      const { pool } = await this.#open();
      return rowsOf<Row>(await (values === undefined ? pool.query(sql) : pool.query(sql, [...values])));
    });
  }

  /** Runs a statement in the session, once; whoever calls knows what to do if its answer is lost. */
  inSession<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const run = async (): Promise<Row[]> => {
      const client = await this.#enterSession();
      try {
        return (await client.query(sql, [...values])).rows as Row[];
      } catch (error) {
        if (isAway(error)) this.#leaveSession();
        throw error;
      }
    };
    return this.#inTurn(run);
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(run);
    this.#tail = done.catch(() => {});
    return done;
  }

  /** Runs statements together, or none of them; tried again while the database is away. */
  inTransaction(statements: readonly (readonly [sql: string, values: readonly unknown[]])[]): Promise<void> {
    return this.transactInSession(async (run) => {
      for (const [sql, values] of statements) await run(sql, values);
    });
  }

  /** Does some work in one transaction of the session, or none of it; begun again while the database is away, so it may happen twice. */
  transactInSession<T>(work: (run: RunSql) => Promise<T>): Promise<T> {
    const attempt = async (): Promise<T> => {
      const client = await this.#enterSession();
      try {
        await client.query('BEGIN');
        const done = await work(runWith(client));
        await client.query('COMMIT');
        return done;
      } catch (error) {
        if (isAway(error)) this.#leaveSession();
        else await client.query('ROLLBACK');
        throw error;
      }
    };
    return this.patiently(() => this.#inTurn(attempt));
  }

  /** Carries something out in a transaction of its own, beside the session; tried again while the database is away. */
  transact<T>(
    act: (query: (sql: string, values: readonly unknown[]) => Promise<QueryReply>) => Promise<T>,
  ): Promise<T> {
    return this.patiently(async () => {
      const { pool } = await this.#open();
      const client = await pool.connect();
      let isBroken = false;
      try {
        await client.query('BEGIN');
        const value = await act(async (sql, values) => {
          const { rows, rowCount } = await client.query(sql, [...values]);
          return { rows, changes: rowCount ?? 0 };
        });
        await client.query('COMMIT');
        return value;
      } catch (error) {
        isBroken = isAway(error);
        if (!isBroken) await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release(isBroken);
      }
    });
  }

  /** Tries again with growing pauses while the database is away; errors are in Curia's words. */
  async patiently<T>(attempt: () => Promise<T>): Promise<T> {
    const { patience_ms = PATIENCE_MS } = this.#options;
    const until = performance.now() + patience_ms;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return await attempt();
      } catch (error) {
        // A database that was never reached is reported at once: its address may be wrong. One that says it is restarting is there.
        const isThere = this.sessions > 0 || this.#options.waits === true || isRestarting(error);
        const isWorthWaiting = isAway(error) && isThere && !this.#isClosed;
        if (!isWorthWaiting || performance.now() + pause > until)
          throw postgresError(this.address.shown, error);
        await sleep(pause);
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#tail;
    const [opened, session] = [await this.#opened?.catch(() => undefined), this.#session];
    await (await session?.catch(() => undefined))?.end();
    await opened?.pool.end();
  }

  #open(): Promise<Opened> {
    if (this.#isClosed) throw new CuriaError('INTERNAL', 'the store is closed');
    this.#opened ??= this.#prepare().catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  /** Loads the driver, looks at the server, and migrates. */
  async #prepare(): Promise<Opened> {
    const { default: pg } = await import('pg');
    const settings = {
      ...this.address.connection,
      application_name: `curia ${this.#options.name ?? processName()}`.slice(0, LONGEST_NAME),
      keepAlive: true,
      keepAliveInitialDelayMillis: CONNECT_MS,
      connectionTimeoutMillis: CONNECT_MS,
    };
    const connect = async (): Promise<Client> => {
      const client = new pg.Client(settings);
      // A connection that breaks off is noticed by the next statement.
      client.on('error', () => {});
      await client.connect();
      return client;
    };
    const pool = new pg.Pool({ ...settings, max: READERS });
    pool.on('error', () => {});
    try {
      const client = await connect();
      try {
        await refusePooler(client, connect, this.address.shown);
        await migrate(runWith(client), this.address, this.#options.must_exist === true);
        await client.query(SETTINGS);
      } catch (error) {
        await client.end().catch(() => {});
        throw error;
      }
      this.#session = Promise.resolve(client);
      this.sessions++;
      return { pool, connect };
    } catch (error) {
      await pool.end();
      throw error;
    }
  }

  async #enterSession(): Promise<Client> {
    const { connect } = await this.#open();
    this.#session ??= (async () => {
      const client = await connect();
      await client.query(SETTINGS);
      this.sessions++;
      return client;
    })();
    try {
      return await this.#session;
    } catch (error) {
      this.#session = undefined;
      throw error;
    }
  }

  #leaveSession(): void {
    const left = this.#session;
    this.#session = undefined;
    left?.then((client) => client.end()).catch(() => {});
  }
}

/** Several statements have a result each, and only the last one counts. */
const rowsOf = <Row>(result: QueryResult | QueryResult[]): Row[] =>
  (Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows) as Row[];

/** Runs statements of one connection. */
const runWith =
  (client: Client): RunSql =>
  async <Row>(sql: string, values?: readonly unknown[]) =>
    rowsOf<Row>(await (values === undefined ? client.query(sql) : client.query(sql, [...values])));

/** Two connections that are open at once have processes of their own, unless a pooler deals them out statement by statement. */
async function refusePooler(first: Client, connect: () => Promise<Client>, shown: string): Promise<void> {
  const pid = async (client: Client): Promise<number> =>
    ((await client.query('SELECT pg_backend_pid() AS pid')).rows[0] as { pid: number }).pid;
  const second = await connect();
  try {
    const [own, other, again] = [await pid(first), await pid(second), await pid(first)];
    if (own !== other && own === again) return;
    const words = `${shown} is behind a pooler in transaction mode: locks need a session of their own`;
    throw new CuriaError('STORE_POOLED', words);
  } finally {
    await second.end();
  }
}
