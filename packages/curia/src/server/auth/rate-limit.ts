/** Counts what a client does in a minute and refuses what is too much. */
import { CuriaError } from '@curia/core/internal';

const MINUTE = 60_000;
const MOST_CLIENTS = 100_000;

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
    return (this.#counts.get(client) ?? 0) >= this.#most;
  }

  /** Counts one for a client. */
  add(client: string): void {
    this.#turn();
    if (this.#counts.size >= MOST_CLIENTS) this.#counts.clear();
    this.#counts.set(client, (this.#counts.get(client) ?? 0) + 1);
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

  #turn(): void {
    if (this.#now() - this.#began < MINUTE) return;
    this.#began = this.#now();
    this.#counts = new Map();
  }
}
