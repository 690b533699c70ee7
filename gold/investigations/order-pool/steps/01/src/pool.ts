import { config } from './config.ts';

export interface Connection {
  query(sql: string, values?: unknown[]): Promise<unknown[]>;
}

/** A fixed number of connections; who finds none waits, but not for ever. */
export class Pool {
  private readonly idle: Connection[] = [];
  private readonly waiting: ((connection: Connection) => void)[] = [];
  private open = 0;
  private readonly connect: () => Connection;

  constructor(connect: () => Connection) {
    this.connect = connect;
  }

  async acquire(): Promise<Connection> {
    const { max, acquireTimeoutMs } = config.database.pool;
    const free = this.idle.pop();
    if (free !== undefined) return free;
    if (this.open < max) {
      this.open++;
      return this.connect();
    }
    const { promise, resolve, reject } = Promise.withResolvers<Connection>();
    const take = (connection: Connection): void => {
      clearTimeout(timer);
      resolve(connection);
    };
    const timer = setTimeout(() => {
      this.waiting.splice(this.waiting.indexOf(take), 1);
      reject(new Error(`no connection within ${acquireTimeoutMs} ms (waiting: ${this.waiting.length})`));
    }, acquireTimeoutMs);
    this.waiting.push(take);
    return promise;
  }

  release(connection: Connection): void {
    const next = this.waiting.shift();
    if (next === undefined) this.idle.push(connection);
    else next(connection);
  }
}
