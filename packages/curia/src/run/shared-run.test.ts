/** Several drivers of one run: no case is ruled twice, none is left open, and there is one seal. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toyCases, toyCourt } from '../../test/toy-court.ts';
import type { Agent } from '../agents/agent.ts';
import { recordedAgent } from '../agents/recorded.ts';
import { isClosing, RUN_LOG, type Store } from '../store/store.ts';
import { temporaryStore } from '../store/temporary.ts';
import { auditRun } from './audit.ts';
import { driveCase } from './drive-case.ts';
import { driveRun, type RunEnd } from './drive-run.ts';
import { Halt } from './halt.ts';

const about = { created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' };
const today = (): string => about.created_at;
const COUNT = 12;
const { cases, answers } = toyCases(COUNT);

async function newRun(): Promise<Store> {
  const store = temporaryStore();
  await store.createRun('r', cases, () => about);
  return store;
}

async function rulings(store: Store): Promise<string[]> {
  const all: string[] = [];
  for await (const { case_id, body } of store.eventsOfKind('r', ['ruled', 'refused']))
    all.push(`${case_id} ${body}`);
  return all;
}

const undisturbed = (async () => {
  const store = await newRun();
  await driveRun(store, 'r', toyCourt, recordedAgent('scripted', answers), { concurrency: 1 });
  return rulings(store);
})();

/** Each append and each answer waits for its turn, in an order that the property chooses. */
function inAnyOrder(store: Store, scheduler: fc.Scheduler): { store: Store; agent: Agent } {
  const turn = (): Promise<void> => scheduler.schedule(Promise.resolve());
  return {
    store: {
      ...store,
      append: async (...given) => {
        await turn();
        return store.append(...given);
      },
    },
    agent: recordedAgent('scripted', answers, 'role', turn),
  };
}

test('whatever the order of their steps, drivers share a run, and whoever stops is replaced', async () => {
  const expected = await undisturbed;
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ concurrency: fc.integer({ min: 1, max: 5 }), stopsAfter: fc.nat(60) }), {
        minLength: 2,
        maxLength: 3,
      }),
      async (scheduler, drivers) => {
        const inner = await newRun();
        const { store, agent } = inAnyOrder(inner, scheduler);
        const ends = drivers.map(({ concurrency, stopsAfter }) => {
          const halt = new Halt();
          let calls = 0;
          const onCall = (): void => {
            if (++calls === stopsAfter) halt.stop({ why: 'interrupted', error: new Error('stop') as never });
          };
          const watch = { onCase() {}, onCall, finish() {} };
          return driveRun(store, 'r', toyCourt, agent, { concurrency, halt, watch, today });
        });
        const all = await scheduler.waitFor(Promise.all(ends));
        // Unless somebody was stopped, all is done when the last one ends.
        if (all.every(({ status }) => status !== 'stopped')) expect(await inner.tally('r')).toEqual(whole);
        const { agent: undelayed } = { agent: recordedAgent('scripted', answers) };
        const end: RunEnd = await driveRun(inner, 'r', toyCourt, undelayed, { concurrency: 2, today });
        expect(end).toEqual({ status: 'completed', ...whole });
        expect(await rulings(inner)).toEqual(expected);
        expect((await auditRun(inner, 'r', toyCourt)).findings).toEqual([]);
        const seals = (await inner.events('r', RUN_LOG)).filter(({ kind }) => kind === 'run-completed');
        expect(seals).toHaveLength(1);
      },
    ),
    { numRuns: 150 },
  );
});

const whole = { cases: COUNT, closed: COUNT };

test('a closed case is left alone, and one that another driver works on is let go', async () => {
  const store = await newRun();
  const agent = recordedAgent('scripted', answers);
  const around = (using: Store): Parameters<typeof driveCase>[2] => ({
    store: using,
    agent,
    budget: { begin: () => ({ admit: async () => {}, report() {}, settle() {} }) },
    halt: new Halt(),
    slots: { within: (run: () => Promise<unknown>) => run() } as never,
    today,
    onCall() {},
    onPending() {},
  });
  const stored = (await store.case('r', 'case-0'))!;
  let isFirst = true;
  const late: Store = {
    ...store,
    async append(...given) {
      // Another driver is faster with the whole case.
      if (isFirst) {
        isFirst = false;
        expect(await driveCase(toyCourt, stored, around(store))).toBe('ruled');
      }
      return store.append(...given);
    },
  };
  expect(await driveCase(toyCourt, stored, around(late))).toBe('let-go');
  const log = await store.events('r', 'case-0');
  expect(log.filter(isClosing)).toHaveLength(1);
  expect(await driveCase(toyCourt, stored, around(store))).toBe('closed-before');
  expect(await store.events('r', 'case-0')).toEqual(log);
});

test('a budget counts what every driver has recorded', async () => {
  const store = await newRun();
  const call = { tokens_in: 1, tokens_out: 1, cost_usd: 0, is_cached: false };
  const body = JSON.stringify({ calls: Array.from({ length: 10 }, () => call) });
  let clock = 0;
  let asked = 0;
  const agent = recordedAgent('scripted', answers, 'role', async () => {
    // So much time passes that the next call looks at the log again.
    clock += 2_000;
    if (++asked === 5) await store.append('r', 'case-11', 0, [{ kind: 'abandoned', at: today(), body }]);
  });
  const end = await driveRun(store, 'r', toyCourt, agent, {
    concurrency: 1,
    budget: { calls: 20 },
    now: () => clock,
  });
  expect(end).toMatchObject({ status: 'stopped', error: { code: 'BUDGET_SPENT' } });
  expect([asked, (await store.callTotals('r')).calls]).toEqual([10, 20]);
});
