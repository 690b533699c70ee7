/** Budgets and rate limits against a small model: whatever comes in whatever order, a limit is kept, and what it leaves can be spent. */

import type { CallReport } from '@curia/core/in/agent';
import fc from 'fast-check';
import type { Clock } from '../../packages/curia/src/agents/clock.ts';
import { RateLimit } from '../../packages/curia/src/agents/llm/rate-limit.ts';
import { Budget } from '../../packages/curia/src/drive/budget.ts';
import type { SharedWork } from '../../packages/curia/src/store/postgres/work/shared-work.ts';

/** A clock that stands still until everybody waits. */
class TestClock implements Clock {
  #now = 0;
  #sleepers: { readonly until: number; readonly wake: () => void }[] = [];

  now = (): number => this.#now;

  sleep = (milliseconds: number): Promise<void> =>
    new Promise((wake) => this.#sleepers.push({ until: this.#now + milliseconds, wake }));

  /** Lets time pass until nobody sleeps any more. */
  async run(): Promise<void> {
    await settled();
    while (this.#sleepers.length > 0) {
      this.#sleepers.sort((one, other) => one.until - other.until);
      const next = this.#sleepers.shift()!;
      this.#now = Math.max(this.#now, next.until);
      next.wake();
      await settled();
    }
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const MINUTE = 60_000;

/** Calls to one provider, with pauses that it asks for: never too many at once, never too many a minute, none while it wants quiet. */
export const gateProperty = fc.asyncProperty(
  fc.record({
    max_in_flight: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    requests_per_minute: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
  }),
  fc.array(fc.record({ at: fc.nat(3 * MINUTE), takes: fc.nat(MINUTE) }), { minLength: 1, maxLength: 30 }),
  fc.array(fc.record({ at: fc.nat(3 * MINUTE), lasts: fc.nat(5 * MINUTE) }), { maxLength: 3 }),
  async (limits, calls, pauses) => {
    const clock = new TestClock();
    const gate = new RateLimit(limits, clock);
    const { signal } = new AbortController();
    const starts: number[] = [];
    let running = 0;
    let quiet = 0;
    const done = [
      ...calls.map(async ({ at, takes }) => {
        await clock.sleep(at);
        await gate.through(signal, async () => {
          running++;
          if (running > (limits.max_in_flight ?? Number.POSITIVE_INFINITY))
            throw new Error('too many at once');
          if (clock.now() < quiet) throw new Error('a call while the provider wants quiet');
          starts.push(clock.now());
          await clock.sleep(takes);
          running--;
        });
      }),
      ...pauses.map(async ({ at, lasts }) => {
        await clock.sleep(at);
        gate.pause(lasts);
        quiet = Math.max(quiet, clock.now() + lasts);
      }),
    ];
    const all = Promise.all(done);
    await Promise.race([clock.run(), all]);
    await clock.run();
    await all;
    if (starts.length !== calls.length) throw new Error('a call was never made');
    const most = limits.requests_per_minute ?? Number.POSITIVE_INFINITY;
    for (const from of starts) {
      // A call at the end of a minute belongs to the next one; times are added up in fractions.
      const count = starts.filter((at) => at >= from && at < from + MINUTE - 1).length;
      if (count > most) throw new Error(`${count} calls within a minute, and ${most} are allowed`);
    }
  },
);

/** Questions of one driver whose steps the scheduler puts in any order: the budget of calls is kept, and all of it can be spent. */
export const budgetProperty = fc.asyncProperty(
  fc.scheduler(),
  fc.integer({ min: 0, max: 12 }),
  fc.array(fc.record({ calls: fc.integer({ min: 1, max: 3 }), tick: fc.constantFrom(0, 1, 1_500) }), {
    minLength: 1,
    maxLength: 10,
  }),
  async (scheduler, limit, questions) => {
    let clock = 0;
    let logged = 0;
    let made = 0;
    const step = (name: string): Promise<unknown> => scheduler.schedule(Promise.resolve(), name);
    const budget = new Budget(
      { calls: limit },
      {
        now: () => clock,
        async spent() {
          await step('the log is asked');
          const calls = logged;
          await step('the log answers');
          return { calls, given: 0, cached: 0, tokens_in: 0, tokens_out: 0, cost_usd: 0 };
        },
      },
    );
    const ask = async ({ calls, tick }: { readonly calls: number; readonly tick: number }): Promise<void> => {
      const account = budget.begin();
      let own = 0;
      try {
        for (let call = 0; call < calls; call++) {
          await account.admit();
          made++;
          own++;
          if (made > limit) throw new Error(`${made} calls were made, and ${limit} are allowed`);
          await step('a call');
          clock += tick;
          account.report(REPORT);
        }
      } catch (error) {
        if ((error as { code?: string }).code !== 'BUDGET_SPENT') throw error;
      }
      await step('it is recorded');
      logged += own;
      await step('it was recorded');
      account.settle();
    };
    const all = Promise.all(questions.map(ask));
    await scheduler.waitFor(all);
    // Nobody is at it any more: what is left by the log can be spent to the last call.
    for (;;) {
      clock += 1_000_000;
      const before: number = made;
      await scheduler.waitFor(ask({ calls: 1, tick: 0 }));
      if (made === before) break;
    }
    if (made < limit) throw new Error(`${made} calls were made of ${limit}`);
  },
);

const REPORT: CallReport = {
  ...{ schema_version: '1', role: 'r', prompt_hash: '', provider: 'p', model: 'm', attempt: 1 },
  ...{ outcome: 'answered', tokens_in: 0, tokens_out: 0, cost_usd: 0, latency_ms: 0, is_cached: false },
};

/** Workers that share the limit of a provider in a database, all at the same time. */
export const sharedGateProperty = (work: SharedWork) => {
  let providers = 0;
  return fc.asyncProperty(
    fc.integer({ min: 1, max: 5 }),
    fc.array(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }), {
      minLength: 2,
      maxLength: 4,
    }),
    async (most, workers) => {
      const provider = `provider-${process.pid}-${providers++}`;
      let inFlight = 0;
      await Promise.all(
        workers.map(async (wishes, at) => {
          const name = `${provider}-w${at}`;
          await work.workers.beat(name);
          for (const wanted of wishes) {
            const { granted } = await work.gates.enter(provider, name, wanted, most, undefined);
            inFlight += granted;
            if (inFlight > most) throw new Error(`${inFlight} calls at once, and ${most} are allowed`);
            if (granted > wanted) throw new Error('more than was asked for');
            // They are over here before the others hear of it.
            inFlight -= granted;
            if (granted > 0) await work.gates.leave(provider, name, granted);
          }
        }),
      );
      const last = `${provider}-last`;
      await work.workers.beat(last);
      const { granted } = await work.gates.enter(provider, last, 99, most, undefined);
      if (granted !== most) throw new Error(`${granted} of ${most} are free when nobody calls`);
    },
  );
};
