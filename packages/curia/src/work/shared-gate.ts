/** The limits of a provider over all workers: how many calls at once, how many a minute, and none while it asks for quiet. */
import { setTimeout as sleep } from 'node:timers/promises';
import { wallClock } from '../agents/clock.ts';
import { type Gate, type Limits, type MakeGate, RateLimit } from '../agents/llm/rate-limit.ts';
import type { PostgresGates } from '../store/postgres/work/gates.ts';

/** How long to wait until a full gate is asked again. */
const ASK_AGAIN_MS = 100;
const LONGEST_WAIT_MS = 1_000;

interface Waiting {
  /** The call may start in so many milliseconds. */
  readonly enter: (wait_ms: number) => void;
  readonly refuse: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/** Makes the gates of one worker; the same provider has one gate, whichever run asks it. */
export function sharedGates(shared: PostgresGates, worker: string): MakeGate {
  const gates = new Map<string, Gate>();
  return (identity, limits) => {
    if (limits.max_in_flight === undefined && limits.requests_per_minute === undefined)
      return new RateLimit(limits, wallClock);
    const key = JSON.stringify([identity, limits.max_in_flight, limits.requests_per_minute]);
    const gate = gates.get(key) ?? new SharedGate(shared, worker, identity, limits);
    gates.set(key, gate);
    return gate;
  };
}

/** The gate before one provider, as one worker uses it. */
class SharedGate implements Gate {
  readonly #shared: PostgresGates;
  readonly #worker: string;
  readonly #provider: string;
  readonly #most: number | undefined;
  readonly #spacing: number | undefined;
  #line: Waiting[] = [];
  #asking: Promise<void> | undefined;
  #ended = 0;
  #telling: Promise<void> | undefined;

  constructor(shared: PostgresGates, worker: string, provider: string, limits: Limits) {
    this.#shared = shared;
    this.#worker = worker;
    this.#provider = provider;
    this.#most = limits.max_in_flight;
    this.#spacing =
      limits.requests_per_minute === undefined ? undefined : 60_000 / limits.requests_per_minute;
  }

  async through<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const wait_ms = await new Promise<number>((enter, refuse) => {
      this.#line.push({ enter, refuse, signal });
      this.#asking ??= this.#ask();
    });
    try {
      await sleep(wait_ms, undefined, { signal });
      return await call();
    } finally {
      this.#leave();
    }
  }

  pause(milliseconds: number): void {
    // A provider that could not be spared says so again.
    this.#shared.quiet(this.#provider, milliseconds).catch(() => {});
  }

  /** Asks for all that wait here, until nobody does. */
  async #ask(): Promise<void> {
    try {
      // Calls of one turn are asked for together.
      await new Promise(setImmediate);
      while (this.#line.length > 0) {
        const { granted, wait_ms } = await this.#shared.enter(
          ...([this.#provider, this.#worker, this.#line.length, this.#most, this.#spacing] as const),
        );
        this.#line.splice(0, granted).forEach(({ enter }, at) => {
          enter(wait_ms + at * (this.#spacing ?? 0));
        });
        if (granted === 0) await sleep(Math.min(Math.max(wait_ms, ASK_AGAIN_MS), LONGEST_WAIT_MS));
        // Whoever gave up waiting must not be let through.
        this.#letGo();
      }
    } catch (error) {
      for (const { refuse } of this.#line.splice(0)) refuse(error);
    } finally {
      this.#asking = undefined;
    }
  }

  #letGo(): void {
    const [gone, left] = [
      this.#line.filter(({ signal }) => signal.aborted),
      this.#line.filter(({ signal }) => !signal.aborted),
    ];
    this.#line = left;
    // Their calls are never made: sleeping under an aborted signal throws.
    this.#ended -= gone.length;
    for (const { enter } of gone) enter(0);
  }

  #leave(): void {
    this.#ended++;
    this.#telling ??= this.#tell();
  }

  /** Says that calls have ended, all of one turn together. */
  async #tell(): Promise<void> {
    await new Promise(setImmediate);
    const ended = this.#ended;
    this.#ended = 0;
    this.#telling = undefined;
    // What cannot be told is free when the worker ends.
    if (ended > 0) await this.#shared.leave(this.#provider, this.#worker, ended).catch(() => {});
  }
}
