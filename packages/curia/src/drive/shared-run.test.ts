/** Several who want to drive one run: one does, no question is put twice, no case is left open, and there is one seal. */
import type { CuriaError } from '@curia/core';
import type { Agent } from '@curia/core/in/agent';
import { recordedAgent } from '@curia/core/in/agent';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toyCases, toyCourt } from '../../test/toy-court.ts';
import { auditRun } from '../runs/audit/audit.ts';
import { isClosing, RUN_LOG } from '../store/cases.ts';
import type { Store } from '../store/store.ts';
import { temporaryStore } from '../store/temporary/temporary.ts';
import { driveCase } from './drive-case.ts';
import { driveRun, type RunEnd } from './drive-run.ts';
import { Halt } from './halt.ts';

const about = { created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' };
const today = (): string => about.created_at;
const COUNT = 12;
const { cases, answers } = toyCases(COUNT);

async function newRun(): Promise<Store> {
  const store = temporaryStore();
  await store.runs.create('r', cases, () => about);
  return store;
}

async function rulings(store: Store): Promise<string[]> {
  const all: string[] = [];
  for await (const { case_id, body } of store.cases.eventsOfKind('r', ['ruled', 'refused']))
    all.push(`${case_id} ${body}`);
  return all;
}

const undisturbed = (async () => {
  const store = await newRun();
  await driveRun(store, 'r', toyCourt, recordedAgent('scripted', answers), { concurrency: 1 });
  return rulings(store);
})();

/** Each append and each answer waits for its turn, in an order that the property chooses. */
function inAnyOrder(store: Store, scheduler: fc.Scheduler): { store: Store; agent: Agent; asked: string[] } {
  const asked: string[] = [];
  const known = recordedAgent('scripted', answers, 'role', () => turn());
  const turn = (): Promise<void> => scheduler.schedule(Promise.resolve());
  return {
    store: {
      ...store,
      cases: {
        ...store.cases,
        append: async (...given) => {
          await turn();
          return store.cases.append(...given);
        },
      },
    },
    agent: {
      ask(ask, context) {
        asked.push(`${ask.case_id} ${ask.key}`);
        return known.ask(ask, context);
      },
    },
    asked,
  };
}

test('whatever the order of their steps, one drives a run, the others are refused, and whoever stops is replaced', async () => {
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
        const { store, agent, asked } = inAnyOrder(inner, scheduler);
        const ends = drivers.map(async ({ concurrency, stopsAfter }) => {
          const halt = new Halt();
          let calls = 0;
          const onCall = (): void => {
            if (++calls === stopsAfter) halt.stop({ why: 'interrupted', error: new Error('stop') as never });
          };
          const watch = { onCase() {}, onCall, finish() {} };
          try {
            return (await driveRun(store, 'r', toyCourt, agent, { concurrency, halt, watch, today })).status;
          } catch (error) {
            return (error as CuriaError).code;
          }
        });
        const all = await scheduler.waitFor(Promise.all(ends));
        expect(all.filter((end) => end !== 'RUN_BUSY')).toHaveLength(1);
        if (!all.includes('stopped')) expect(await inner.cases.tally('r')).toEqual(whole);
        const undelayed = recordedAgent('scripted', answers);
        const end: RunEnd = await driveRun(inner, 'r', toyCourt, undelayed, { concurrency: 2, today });
        expect(end).toEqual({ status: 'completed', ...whole });
        expect(await rulings(inner)).toEqual(expected);
        expect((await auditRun(inner, 'r', toyCourt)).findings).toEqual([]);
        const seals = (await inner.cases.events('r', RUN_LOG)).filter(({ kind }) => kind === 'run-completed');
        expect(seals).toHaveLength(1);
        expect(new Set(asked).size).toBe(asked.length);
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
    isHeld: async () => true,
    onCall() {},
    onPending() {},
  });
  const stored = (await store.cases.find('r', 'case-0'))!;
  let isFirst = true;
  const late: Store = {
    ...store,
    cases: {
      ...store.cases,
      async append(...given) {
        // Another driver is faster with the whole case.
        if (isFirst) {
          isFirst = false;
          expect(await driveCase(toyCourt, stored, around(store))).toBe('ruled');
        }
        return store.cases.append(...given);
      },
    },
  };
  expect(await driveCase(toyCourt, stored, around(late))).toBe('let-go');
  const log = await store.cases.events('r', 'case-0');
  expect(log.filter(isClosing)).toHaveLength(1);
  expect(await driveCase(toyCourt, stored, around(store))).toBe('closed-before');
  expect(await store.cases.events('r', 'case-0')).toEqual(log);
});

test('a driver from which the run was taken over puts no more questions', async () => {
  const store = await newRun();
  let isHeld = true;
  let asked = 0;
  const agent = recordedAgent('scripted', answers, 'role', async () => {
    if (++asked === 7) isHeld = false;
  });
  const attendance = { isHeld: async () => isHeld, leave: async () => {} };
  const end = await driveRun(store, 'r', toyCourt, agent, { concurrency: 1, attendance });
  expect(end).toMatchObject({ status: 'stopped', error: { code: 'RUN_BUSY' } });
  expect(asked).toBe(7);
  // What becomes of the run is for the other to say.
  expect((await store.cases.events('r', RUN_LOG)).map(({ kind }) => kind)).toEqual(['run-started']);
});
