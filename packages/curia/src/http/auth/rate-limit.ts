/** Counts what clients do in a minute and refuses what is too much; nobody can spend what belongs to somebody who is counted already. */
import { CuriaError } from '@curia/core';

const MINUTE = 60_000;

/** More clients than these are counted together, until the minute ends. */
const MOST_CLIENTS = 100_000;
const THE_OTHERS = '';

/** A limit on one thing that clients do, for each client and minute. */
export class RateLimit {
  readonly #most: number;
  readonly #now: () => number;
  #began: number;
  #counts = new Map<string, number>();

  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
    this.#began = now();
  }

  /** Whether a client has used up its minute. */
  isSpent(client: string): boolean {
    this.#turn();
    return (this.#counts.get(this.#counted(client)) ?? 0) >= this.#most;
  }

  /** Counts one for a client. */
  add(client: string): void {
    this.#turn();
    const counted = this.#counted(client);
    this.#counts.set(counted, (this.#counts.get(counted) ?? 0) + 1);
  }

  /** Counts one for a client, and refuses it if that is one too many. */
  take(client: string, what: string): void {
    if (this.isSpent(client)) throw this.refusal(what);
    this.add(client);
  }

  /** The refusal, with the seconds until the next minute begins. */
  refusal(what: string): CuriaError {
    return new CuriaError('TOO_MANY_REQUESTS', `more than ${this.#most} ${what} in a minute`, [
      { path: 'retry_after', problem: String(this.secondsLeft()) },
    ]);
  }

  /** Seconds until the count begins again. */
  secondsLeft(): number {
    return Math.max(1, Math.ceil((this.#began + MINUTE - this.#now()) / 1000));
  }

  /** Forgetting somebody to make room would let whoever comes with many addresses begin again. */
  #counted(client: string): string {
    return this.#counts.has(client) || this.#counts.size < MOST_CLIENTS ? client : THE_OTHERS;
  }

  #turn(): void {
    if (this.#now() - this.#began < MINUTE) return;
    this.#began = this.#now();
    this.#counts = new Map();
  }
}
