/** Driving runs: the same rulings whatever the order, budgets, stops, and resuming from any prefix of a log. */

import type { Agent, Ask } from '@curia/core/in/agent';
import { recordedAgent } from '@curia/core/in/agent';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toyCases, toyCourt } from '../../test/toy-court.ts';
import { parseBudget } from '../cli/options/budget.ts';
import { auditRun } from '../runs/audit/audit.ts';
import { RUN_LOG, type StoredEvent } from '../store/cases.ts';
import type { Store } from '../store/store.ts';
import { temporaryStore } from '../store/temporary/temporary.ts';
import { driveRun } from './drive-run.ts';
import { Halt } from './halt.ts';

const about = { created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' };
const { cases, answers } = toyCases(20);

async function newRun(given = cases): Promise<Store> {
  const store = temporaryStore();
  await store.runs.create('r', given, () => about);
  return store;
}

async function rulings(store: Store): Promise<string[]> {
  const all: string[] = [];
  for await (const { case_id, body } of store.cases.eventsOfKind('r', ['ruled', 'refused']))
    all.push(`${case_id} ${body}`);
  return all;
}

const undisturbed = async (): Promise<string[]> => {
  const store = await newRun();
  await driveRun(store, 'r', toyCourt, recordedAgent('scripted', answers), { concurrency: 1 });
  return rulings(store);
};

test('every case is carried to its ruling', async () => {
  const store = await newRun();
  const end = await driveRun(store, 'r', toyCourt, recordedAgent('scripted', answers), { concurrency: 4 });
  expect(end).toEqual({ status: 'completed', cases: 20, closed: 20 });
  expect((await rulings(store))[2]).toBe(
    `case-2 {"schema_version":"1","rulebook_hash":"${toyCourt.rulebook.hash}","ruling":{"sum":7,"verdict":"verdict 2","absent":["A"]}}`,
  );
  expect((await store.cases.events('r', 'case-0')).map(({ kind }) => kind)).toEqual([
    'answered',
    'answered',
    'answered',
    'done',
    'answered',
    'ruled',
  ]);
  expect((await auditRun(store, 'r', toyCourt)).findings).toEqual([]);
});

test('a case whose agent answers later stays open, and the run goes on once the answer is there', async () => {
  const store = await newRun();
  const known = recordedAgent('scripted', answers);
  const isLate = ({ case_id, role }: Ask): boolean => case_id === 'case-3' && role === 'judge';
  const late: Agent = {
    ask: async (ask, context) => (isLate(ask) ? { pending: 'the judge' } : known.ask(ask, context)),
  };
  const waiting = await driveRun(store, 'r', toyCourt, late, { concurrency: 4 });
  expect(waiting).toEqual({ status: 'waiting', cases: 20, closed: 19 });
  expect((await store.cases.events('r', 'case-3')).map(({ kind }) => kind)).not.toContain('ruled');
  expect((await driveRun(store, 'r', toyCourt, known, { concurrency: 4 })).status).toBe('completed');
  expect(await rulings(store)).toEqual(await undisturbed());
  expect((await auditRun(store, 'r', toyCourt)).findings).toEqual([]);
});

test('the same answers give the same rulings, byte by byte, whatever the concurrency and the order of completion', async () => {
  const expected = await undisturbed();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.scheduler(), async (concurrency, scheduler) => {
      const store = await newRun();
      const known = recordedAgent('scripted', answers);
      const agent: Agent = { ask: (ask, context) => scheduler.schedule(known.ask(ask, context), ask.key) };
      await scheduler.waitFor(driveRun(store, 'r', toyCourt, agent, { concurrency }));
      expect(await rulings(store)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test('reviewers are asked side by side, and never more than allowed at once', async () => {
  let atOnce = 0;
  let most = 0;
  const known = recordedAgent('scripted', answers, 'role', async () => {
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, 1));
    atOnce--;
  });
  await driveRun(await newRun(cases.slice(0, 1)), 'r', toyCourt, known, { concurrency: 8 });
  expect(most).toBe(3);
  most = 0;
  await driveRun(await newRun(), 'r', toyCourt, known, { concurrency: 5 });
  expect(most).toBe(5);
});

test('a line that could not be read and a case that cannot be opened are refused, and the others decided', async () => {
  const problem = JSON.stringify({ code: 'JSON_INVALID', kind: 'input', message: 'no', details: [] });
  const store = await newRun([
    { case_id: '1', input: null, problem } as never,
    { case_id: '2', input: '{"case_id":"2"}', problem: null },
    ...cases.slice(0, 1),
  ]);
  const end = await driveRun(store, 'r', toyCourt, recordedAgent('scripted', answers), { concurrency: 2 });
  expect(end).toMatchObject({ status: 'completed', closed: 3 });
  expect((await rulings(store)).map((text) => text.match(/JSON_INVALID|INPUT_INVALID|ruling/)?.[0])).toEqual([
    'JSON_INVALID',
    'INPUT_INVALID',
    'ruling',
  ]);
  expect((await auditRun(store, 'r', toyCourt)).findings).toEqual([]);
});

describe('a run that stops can be resumed and ends as if nothing had happened', () => {
  test('when a budget of calls is spent', async () => {
    const store = await newRun();
    const agent = recordedAgent('scripted', answers);
    const drive = (calls: number) =>
      driveRun(store, 'r', toyCourt, agent, { concurrency: 3, budget: parseBudget([`calls=${calls}`]) });
    const first = await drive(33);
    expect(first).toMatchObject({ status: 'stopped', error: { code: 'BUDGET_SPENT' } });
    expect((await store.lists.callTotals('r')).calls).toBe(33);
    expect(await drive(33)).toMatchObject({ status: 'stopped' });
    expect(await drive(1000)).toMatchObject({ status: 'completed' });
    expect((await store.lists.callTotals('r')).calls).toBe(80);
    expect(await rulings(store)).toEqual(await undisturbed());
    expect((await auditRun(store, 'r', toyCourt)).findings).toEqual([]);
  });

  test('when it is interrupted: what is under way is kept', async () => {
    const store = await newRun();
    const halt = new Halt();
    let asked = 0;
    const agent = recordedAgent('scripted', answers, 'role', async () => {
      if (++asked === 10) halt.stop({ why: 'interrupted', error: new Error('Ctrl-C') as never });
    });
    expect(await driveRun(store, 'r', toyCourt, agent, { concurrency: 4, halt })).toMatchObject({
      status: 'stopped',
    });
    expect((await store.lists.callTotals('r')).calls).toBe(asked);
    await driveRun(store, 'r', toyCourt, agent, { concurrency: 4 });
    expect(asked).toBe(80);
    expect(await rulings(store)).toEqual(await undisturbed());
  });

  test('when an answer is missing, the run says which', async () => {
    const store = await newRun();
    const partial = answers.filter(({ case_id, role }) => !(case_id === 'case-3' && role === 'judge'));
    const end = await driveRun(store, 'r', toyCourt, recordedAgent('scripted', partial), { concurrency: 2 });
    expect(end).toMatchObject({
      status: 'stopped',
      error: { code: 'ANSWER_MISSING', message: expect.stringContaining('case-3') },
    });
    expect(
      await driveRun(store, 'r', toyCourt, recordedAgent('scripted', answers), { concurrency: 2 }),
    ).toMatchObject({
      status: 'completed',
    });
  });

  test('from every prefix of every log', async () => {
    const whole = await newRun(cases.slice(0, 3));
    const agent = recordedAgent('scripted', answers);
    await driveRun(whole, 'r', toyCourt, agent, { concurrency: 1 });
    const expected = await rulings(whole);
    for (let kept = 0; kept < 6; kept++) {
      const store = await newRun(cases.slice(0, 3));
      for (const { case_id } of cases.slice(0, 3))
        await store.cases.append('r', case_id, 0, (await whole.cases.events('r', case_id)).slice(0, kept));
      await driveRun(store, 'r', toyCourt, agent, { concurrency: 2 });
      expect(await rulings(store)).toEqual(expected);
    }
  });
});

test('a completed run is left as it is', async () => {
  const store = await newRun();
  const agent = recordedAgent('scripted', answers);
  await driveRun(store, 'r', toyCourt, agent, { concurrency: 2 });
  const before = await store.cases.events('r', RUN_LOG);
  expect(await driveRun(store, 'r', toyCourt, agent, { concurrency: 2 })).toMatchObject({
    status: 'completed',
  });
  expect(await store.cases.events('r', RUN_LOG)).toEqual(before);
});

test.each(['calls', 'calls=', 'calls=-1', 'cals=3', 'calls=many'])('the budget %s is refused', (text) => {
  expect(() => parseBudget([text])).toThrow(expect.objectContaining({ code: 'USAGE' }));
});

test('what was changed since it was written is not gone on with; other cases are', async () => {
  const store = await newRun();
  const known = recordedAgent('scripted', answers);
  const judgeless: Agent = {
    ask: async (ask, context) => (ask.role === 'judge' ? { pending: 'the judge' } : known.ask(ask, context)),
  };
  await driveRun(store, 'r', toyCourt, judgeless, { concurrency: 4 });
  const edited: Store = {
    ...store,
    cases: {
      ...store.cases,
      events: async (run_id, case_id) => {
        const log = await store.cases.events(run_id, case_id);
        return case_id === 'case-4' ? log.map((one) => ({ ...one, body: `${one.body} ` })) : log;
      },
    },
  };
  const end = await driveRun(edited, 'r', toyCourt, known, { concurrency: 4 });
  expect(end).toMatchObject({ status: 'stopped', closed: 19, error: { code: 'RECORD_CHANGED' } });
});

describe('an audit detects one changed byte', () => {
  const fields = ['kind', 'at', 'body', 'hash'] as const;
  test('anywhere in any event, case or run', async () => {
    const store = await newRun(cases.slice(0, 2));
    await driveRun(store, 'r', toyCourt, recordedAgent('scripted', answers), { concurrency: 2 });
    const logs = ['', 'case-0', 'case-1'];
    const places: { log: string; seq: number; field: (typeof fields)[number]; at: number }[] = [];
    for (const log of logs)
      for (const event of await store.cases.events('r', log))
        for (const field of fields)
          for (let at = 0; at < event[field].length; at++) places.push({ log, seq: event.seq, field, at });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.integer({ min: 1, max: 127 }), async (place, flip) => {
        const change = (text: string): string =>
          text.slice(0, place.at) +
          String.fromCharCode(text.charCodeAt(place.at) ^ flip) +
          text.slice(place.at + 1);
        const touch = (event: StoredEvent): StoredEvent =>
          event.seq === place.seq ? { ...event, [place.field]: change(event[place.field]) } : event;
        const tampered: Store = {
          ...store,
          cases: {
            ...store.cases,
            events: async (run_id, case_id) =>
              (await store.cases.events(run_id, case_id)).map((event) =>
                case_id === place.log ? touch(event) : event,
              ),
          },
        };
        expect((await auditRun(tampered, 'r', toyCourt)).findings).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
    const touched: Store[] = [
      {
        ...store,
        runs: { ...store.runs, find: async () => ({ run_id: 'r', ...about, manifest: '{ }' }) },
      },
      { ...store, cases: { ...store.cases, all: () => changedCases(store) } },
      {
        ...store,
        cases: {
          ...store.cases,
          events: async (run_id, log) =>
            (await store.cases.events(run_id, log)).slice(0, log === '' ? 9 : -1),
        },
      },
    ];
    for (const one of touched) expect((await auditRun(one, 'r', toyCourt)).findings).not.toEqual([]);
  });

  async function* changedCases(store: Store) {
    for await (const one of store.cases.all('r'))
      yield { ...one, input: one.input!.replace('text of', 'Text of') };
  }
});
