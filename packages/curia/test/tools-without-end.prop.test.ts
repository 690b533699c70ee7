/** Models that use tools without end: no limit is passed by a driver or by workers, nobody waits for ever, and resuming brings no second allowance. */

import type { Agent, CallReport, MostCost, Toolbox } from '@curia/core/in/agent';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { checkConfig } from '../src/agents/llm/config.ts';
import { llmAgent } from '../src/agents/llm/llm-agent.ts';
import { Budget, NOTHING, plus, type Spending, type Sum } from '../src/drive/budget.ts';
import { driveRun } from '../src/drive/drive-run.ts';
import { Halt } from '../src/drive/halt.ts';
import type { BudgetLimits } from '../src/kept/limits.ts';
import { openPostgresStore, type PostgresStore } from '../src/store/postgres/postgres.ts';
import { temporaryStore } from '../src/store/temporary/temporary.ts';
import { SharedBudget } from '../src/work/shared-budget.ts';
import { type Asked, type OpenAiServer, startOpenAiServer, type Usage } from './openai-server.ts';
import { sharedPostgres } from './postgres-server.ts';
import { toyCases, toyCourt } from './toy-court.ts';

const MOST_OUT = 50;
const PRICE = 1_000;
let server: OpenAiServer;
/** As much as a call can take at all. */
const takesMost = ({ body }: Asked): Usage => ({
  prompt_tokens: Buffer.byteLength(JSON.stringify(body.messages)),
  completion_tokens: MOST_OUT,
});
let takes: (asked: Asked) => Usage | null = takesMost;
beforeAll(async () => {
  server = await startOpenAiServer((asked) => ({
    does: 'use-tools',
    calls: [{ name: 'echo', input: { text: 'again' } }],
    usage: takes(asked),
  }));
});
afterAll(() => server.close());

/** A model that is asked with tools whatever the court asks, and never stops using them. */
function endlessAgent(): Agent {
  const config = checkConfig(
    {
      providers: { local: { kind: 'openai-compatible', base_url: server.url } },
      models: {
        main: {
          ...{ provider: 'local', model: 'test', max_output_tokens: MOST_OUT },
          ...{ usd_per_million_tokens_in: PRICE, usd_per_million_tokens_out: PRICE },
        },
      },
      roles: { default: 'main' },
    },
    'the test',
  );
  const tools: Toolbox = {
    tools: [
      {
        name: 'echo',
        description: 'Says what it is given.',
        input_schema: z.toJSONSchema(z.object({ text: z.string() })),
        use: async () => ({ text: 'again', is_refused: false }),
      },
    ],
    limits: { calls: 1_000_000, bytes: 100_000_000, seconds: 3_600 },
  };
  const model = llmAgent(config, { environment: {} });
  return { ask: (ask, context) => model.ask({ ...ask, tools }, context) };
}

const limits: fc.Arbitrary<BudgetLimits> = fc.oneof(
  fc.record({ calls: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ tokens: fc.integer({ min: 1, max: 15_000 }) }),
  fc.record({ usd: fc.integer({ min: 1, max: 15_000 }).map((thousandths) => thousandths / 1_000) }),
  fc.record({ minutes: fc.integer({ min: 1, max: 10 }) }),
);

test('a driver never passes a limit, however often the run is resumed', async () => {
  await fc.assert(
    fc.asyncProperty(limits, fc.integer({ min: 1, max: 4 }), async (budget, concurrency) => {
      const store = temporaryStore();
      await store.runs.create('r', toyCases(3).cases, () => ({ created_at: '', manifest: '{}' }));
      // Every call takes a minute.
      let minutes = 0;
      const now = (): number => minutes * 60_000;
      const endless = endlessAgent();
      const agent: Agent = {
        ask: (ask, context) =>
          endless.ask(ask, {
            ...context,
            async admit(most) {
              await context.admit(most);
              minutes++;
            },
          }),
      };
      const before = server.asked.length;
      // The second and third time it is resumed.
      for (let sitting = 0; sitting < 3; sitting++) {
        minutes = 0;
        const end = await driveRun(store, 'r', toyCourt, agent, { concurrency, budget, now });
        expect(end).toMatchObject({ status: 'stopped', error: { code: 'BUDGET_SPENT' } });
        const { calls, tokens_in, tokens_out, cost_usd } = await store.lists.callTotals('r');
        expect(server.asked.length - before).toBe(calls);
        expectKept({ calls, tokens: tokens_in + tokens_out, usd: cost_usd }, budget);
        // Calls side by side begin in the same minute.
        expect(minutes).toBeLessThanOrEqual((budget.minutes ?? minutes) + concurrency - 1);
      }
    }),
    { numRuns: 25 },
  );
});

test.each<[string, Usage | null]>([
  ['nothing', null],
  ['only what it read', { prompt_tokens: 100 }],
  ['only what it wrote', { completion_tokens: 20 }],
  ['that a call was free', { prompt_tokens: 0, completion_tokens: 0 }],
  ['that it gives tokens back', { prompt_tokens: -100_000, completion_tokens: 20 }],
  ['a part of a token', { prompt_tokens: 0.5, completion_tokens: 20 }],
  ['what nobody can count', { prompt_tokens: 100, completion_tokens: 1e308 }],
])('a model that says %s is not asked on under a budget of tokens or money', async (_, usage) => {
  takes = () => usage;
  try {
    for (const budget of [{ tokens: 1_000_000 }, { usd: 1_000_000 }]) {
      const store = temporaryStore();
      await store.runs.create('r', toyCases(1).cases, () => ({ created_at: '', manifest: '{}' }));
      const end = await driveRun(store, 'r', toyCourt, endlessAgent(), { concurrency: 1, budget });
      expect(end.error?.message).toContain('does not say how many tokens it took');
      expect(await store.lists.callTotals('r')).toMatchObject({ calls: 1, cost_usd: 0 });
    }
  } finally {
    takes = takesMost;
  }
});

/** Questions that go on until they are refused, each call costing what was reserved for it, or less. */
async function spendAll(
  spendings: readonly Spending[],
  mosts: readonly MostCost[],
  record: (calls: readonly CallReport[]) => Promise<unknown>,
): Promise<Sum> {
  let spent = NOTHING;
  const question = async (spending: Spending, most: MostCost): Promise<void> => {
    const account = spending.begin();
    const calls: CallReport[] = [];
    try {
      for (let call = 0; ; call++) {
        await account.admit(most);
        const cost = { tokens: most.tokens - (call % 2), usd: (most.usd ?? 0) / (1 + (call % 2)) };
        spent = plus(spent, { calls: 1, ...cost });
        await new Promise(setImmediate);
        calls.push(reportOf(cost));
        account.report(calls.at(-1)!);
      }
    } catch (error) {
      expect(error).toMatchObject({ code: 'BUDGET_SPENT' });
      await record(calls);
      account.settle();
    }
  };
  await Promise.all(spendings.flatMap((spending) => mosts.map((most) => question(spending, most))));
  return spent;
}

const reportOf = ({ tokens, usd }: { tokens: number; usd: number }): CallReport => ({
  ...{ schema_version: '1', role: 'r', prompt_hash: '', provider: 'p', model: 'm', attempt: 1 },
  ...{
    outcome: 'answered',
    tokens_in: tokens,
    tokens_out: 0,
    cost_usd: usd,
    latency_ms: 0,
    is_cached: false,
  },
});

const some = fc.array(
  fc.record({ tokens: fc.integer({ min: 1, max: 40 }), usd: fc.constantFrom(0.1, 0.25) }),
  {
    minLength: 1,
    maxLength: 3,
  },
);
const most = fc.oneof(
  fc.record({ calls: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ tokens: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ usd: fc.constantFrom(0.3, 1, 2.5) }),
);

function expectKept(spent: Sum, { calls, tokens, usd }: BudgetLimits): void {
  expect(spent.calls).toBeLessThanOrEqual(calls ?? Number.POSITIVE_INFINITY);
  expect(spent.tokens).toBeLessThanOrEqual(tokens ?? Number.POSITIVE_INFINITY);
  expect(spent.usd).toBeLessThanOrEqual((usd ?? Number.POSITIVE_INFINITY) + 1e-9);
}

test('the budget of one driver is kept by questions that go on and on, side by side', async () => {
  const nothing = async () => ({ calls: 0, given: 0, cached: 0, tokens_in: 0, tokens_out: 0, cost_usd: 0 });
  await fc.assert(
    fc.asyncProperty(most, some, async (budget, mosts) => {
      expectKept(
        await spendAll([new Budget(budget, { spent: nothing, now: () => 0 })], mosts, nothing),
        budget,
      );
    }),
    { numRuns: 200 },
  );
});

test('so is the budget that workers share: what a question has spent is not waited for', async () => {
  const place = (await sharedPostgres()).address();
  const store: PostgresStore = openPostgresStore(place);
  let runs = 0;
  try {
    await fc.assert(
      fc.asyncProperty(most, some, async (budget, mosts) => {
        const run_id = `r${runs++}`;
        const cases = Array.from({ length: 6 }, (_, at) => ({
          case_id: `c${at}`,
          input: '{}',
          problem: null,
        }));
        await store.runs.create(run_id, cases, () => ({ created_at: '', manifest: '{}' }));
        let recorded = 0;
        const record = (calls: readonly CallReport[]) =>
          store.cases.append(run_id, `c${recorded++}`, 0, [
            { kind: 'abandoned', at: '', body: JSON.stringify({ calls }) },
          ]);
        await store.work.jobs.transact((run) => store.work.runs.put(run, run_id, budget));
        const workers = ['a', 'b'].map((name) => `${name}-${run_id}`);
        for (const name of workers) await store.work.workers.beat(name);
        const halt = new Halt();
        const spendings = await Promise.all(
          workers.map(
            async (name) =>
              new SharedBudget({
                ...{ budgets: store.work.budgets, run_id, halt, allowed: await store.work.runs.find(run_id) },
                worker: { name, at_once: 4, isKnown: () => true },
              }),
          ),
        );
        expectKept(await spendAll(spendings, mosts, record), budget);
      }),
      { numRuns: 8 },
    );
  } finally {
    await store.close();
  }
});
