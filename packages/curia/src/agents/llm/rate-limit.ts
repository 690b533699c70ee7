/** Keeps the calls to one provider within its limits: a number at once, a number a minute, and none while it asks for quiet. */
import type { Clock } from '../clock.ts';

/** The limits of a provider; absent means none. */
export interface Limits {
  readonly max_in_flight?: number | undefined;
  readonly requests_per_minute?: number | undefined;
}

/** What calls to a provider go through. */
export interface Gate {
  /** Lets a call through when its turn comes. */
  through<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T>;
  /** Delays every call for a while. */
  pause(milliseconds: number): void;
}

/** Makes the gate of a provider; the identity is the same in every process that calls it. */
export type MakeGate = (identity: string, limits: Limits) => Gate;

/** The gate of one process. */
export class RateLimit implements Gate {
  readonly #limits: Limits;
  readonly #clock: Clock;
  #running = 0;
  #free: (() => void)[] = [];
  /** When the next call may start, by the limit per minute. */
  #next = 0;
  /** Until when the provider asked to be left alone. */
  #quiet = 0;

  constructor(limits: Limits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  async through<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      await this.#turn(signal);
      return await call();
    } finally {
      this.#leave();
    }
  }

  pause(milliseconds: number): void {
    this.#quiet = Math.max(this.#quiet, this.#clock.now() + milliseconds);
  }

  async #enter(): Promise<void> {
    if (this.#running < (this.#limits.max_in_flight ?? Number.POSITIVE_INFINITY)) {
      this.#running++;
      return;
    }
    await new Promise<void>((resolve) => this.#free.push(resolve));
  }

  /** Gives the slot to the caller that has waited longest. */
  #leave(): void {
    const next = this.#free.shift();
    if (next === undefined) this.#running--;
    else next();
  }

  async #turn(signal: AbortSignal): Promise<void> {
    const perMinute = this.#limits.requests_per_minute;
    for (;;) {
      const now = this.#clock.now();
      const mine = Math.max(now, this.#quiet, perMinute === undefined ? 0 : this.#next);
      if (perMinute !== undefined) this.#next = mine + 60_000 / perMinute;
      if (mine > now) await this.#clock.sleep(mine - now, signal);
      // A pause that began meanwhile takes the turn away: all who waited for one would start together when it is over.
      if (this.#clock.now() >= this.#quiet) return;
    }
  }
}
