/** What every store must do; each implementation runs this suite. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { caseGenesis, findBreak, runGenesis } from './chain.ts';
import { type NewCase, type NewEvent, RUN_LOG, type Store, type StoredLog } from './store.ts';

const AT = '2026-01-01T00:00:00.000Z';
const about = { created_at: AT, manifest: '{"court":"toy"}' };
const cases: NewCase[] = ['a', 'b', 'c'].map((case_id) => ({
  case_id,
  input: JSON.stringify({ case_id }),
  problem: null,
}));
const event = (kind: string, body: object = {}): NewEvent => ({ kind, at: AT, body: JSON.stringify(body) });

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Runs the suite against stores made by `open`. */
export function describeStore(name: string, open: () => Store): void {
  describe(`${name} keeps the promises of a store`, () => {
    let store: Store;
    beforeEach(async () => {
      store = open();
      await store.createRun('r1', cases, () => about);
    });
    afterEach(() => store.close());

    test('a run and its cases are read back in input order', async () => {
      expect(await store.run('r1')).toEqual({ run_id: 'r1', ...about });
      expect(await store.run('r2')).toBeUndefined();
      expect(await collect(store.cases('r1'))).toEqual(
        cases.map((one, position) => ({ run_id: 'r1', position, ...one })),
      );
      expect((await store.case('r1', 'b'))?.position).toBe(1);
      expect(await store.case('r1', 'x')).toBeUndefined();
    });

    test('more cases than a page holds come back complete', async () => {
      const many = Array.from({ length: 1_203 }, (_, at) => ({
        case_id: `c${at}`,
        input: '{}',
        problem: null,
      }));
      await store.createRun('many', many, () => about);
      expect((await collect(store.cases('many'))).map(({ case_id }) => case_id)).toEqual(
        many.map(({ case_id }) => case_id),
      );
      for (const at of [0, 700, 1_202]) await store.append('many', `c${at}`, 0, [event('ruled', { at })]);
      expect(await store.tally('many')).toEqual({ cases: 1_203, closed: 3 });
      expect((await collect(store.openCases('many'))).length).toBe(1_200);
      const late = await collect(store.openCases('many', 700));
      expect([late.length, late[0]!.case_id]).toEqual([501, 'c701']);
      const ruled = await collect(store.eventsOfKind('many', ['ruled']));
      expect(ruled.map(({ case_id }) => case_id)).toEqual(['c0', 'c700', 'c1202']);
    });

    test('runs are listed newest first', async () => {
      await store.createRun('r2', [], () => ({ ...about, created_at: '2026-02-01T00:00:00.000Z' }));
      expect((await store.runs()).map(({ run_id }) => run_id)).toEqual(['r2', 'r1']);
    });

    test('a run whose cases cannot be read to the end never exists, and its id stays free', async () => {
      const broken = (async function* () {
        yield cases[0]!;
        throw new Error('the file changed');
      })();
      await expect(store.createRun('r2', broken, () => about)).rejects.toThrow('the file changed');
      expect(await store.run('r2')).toBeUndefined();
      expect(await collect(store.cases('r2'))).toEqual([]);
      await store.createRun('r2', cases, () => about);
      expect(await store.tally('r2')).toEqual({ cases: 3, closed: 0 });
    });

    test.each([
      ['a run id that is taken', 'r1', cases],
      ['a run id that is a path', '../r2', cases],
      ['a case id that occurs twice', 'r2', [...cases, cases[0]!]],
      ['an empty case id', 'r2', [{ ...cases[0]!, case_id: '' }]],
      ['a case id with a NUL', 'r2', [{ ...cases[0]!, case_id: 'a\0b' }]],
      ['a case id with half of a surrogate pair', 'r2', [{ ...cases[0]!, case_id: 'a\ud800' }]],
    ])('%s is refused', async (_what, run_id, given) => {
      await expect(store.createRun(run_id, given, () => about)).rejects.toMatchObject({
        code: expect.stringMatching(/INVALID|EXISTS/),
      });
    });

    test('events are numbered, chained, and read back as they were written', async () => {
      const first = await store.append('r1', 'a', 0, [
        event('answered', { n: 1 }),
        event('answered', { n: 2 }),
      ]);
      const second = await store.append('r1', 'a', 2, [event('ruled', { ruling: '판결 👩‍⚖️' })]);
      const log = await store.events('r1', 'a');
      expect(log).toEqual([...first, ...second]);
      expect(log.map(({ seq }) => seq)).toEqual([1, 2, 3]);
      const run = (await store.run('r1'))!;
      const genesis = caseGenesis(runGenesis(run), (await store.case('r1', 'a'))!);
      expect(findBreak(genesis, log)).toBeUndefined();
      expect(findBreak(genesis, log.slice(1))).toBe(2);
      expect(findBreak(genesis, [log[0]!, { ...log[1]!, body: '{"n":3}' }, log[2]!])).toBe(2);
      expect(findBreak(genesis, [log[0]!, { ...log[1]!, at: `${AT} ` }, log[2]!])).toBe(2);
    });

    test('the run keeps a log of its own', async () => {
      await store.append('r1', RUN_LOG, 0, [event('run-started')]);
      expect(
        findBreak(runGenesis((await store.run('r1'))!), await store.events('r1', RUN_LOG)),
      ).toBeUndefined();
      expect(await store.tally('r1')).toEqual({ cases: 3, closed: 0 });
    });

    test('a step that was already stored is refused, and the others of its moment are not', async () => {
      await store.append('r1', 'a', 0, [event('answered')]);
      const [again, gap, other] = await Promise.allSettled([
        store.append('r1', 'a', 0, [event('answered')]),
        store.append('r1', 'a', 5, [event('answered')]),
        store.append('r1', 'b', 0, [event('answered')]),
      ]);
      expect(again).toMatchObject({ status: 'rejected', reason: { code: 'STORE_CONFLICT' } });
      expect(gap).toMatchObject({ status: 'rejected', reason: { code: 'STORE_CONFLICT' } });
      expect(other.status).toBe('fulfilled');
      expect((await store.events('r1', 'a')).length).toBe(1);
      expect((await store.events('r1', 'b')).length).toBe(1);
    });

    test('events of an unknown run or case are refused', async () => {
      await expect(store.append('x', 'a', 0, [event('answered')])).rejects.toMatchObject({
        code: 'RUN_NOT_FOUND',
      });
      await expect(store.append('r1', 'x', 0, [event('answered')])).rejects.toMatchObject({
        code: 'CASE_NOT_FOUND',
      });
    });

    test('calls add up over all events that carry some', async () => {
      await store.append('r1', 'a', 0, [event('answered', { calls: [call, { ...call, is_cached: true }] })]);
      await store.append('r1', 'b', 0, [event('failed', { calls: [{ ...call, tokens_out: null }] })]);
      expect(await store.callTotals('r1')).toEqual({
        calls: 3,
        cached: 1,
        tokens_in: 30,
        tokens_out: 10,
        cost_usd: 0.75,
      });
      expect(await store.callTotals('none')).toMatchObject({ calls: 0, cost_usd: 0 });
    });

    test('one holder at a time may write to a run', async () => {
      const claim = await store.claim('r1');
      await expect(store.claim('r1')).rejects.toMatchObject({ code: 'RUN_BUSY' });
      await (await store.claim('r2')).release();
      await claim.release();
      await (await store.claim('r1')).release();
    });

    test('several may drive a run, and each knows whether it is alone', async () => {
      const first = await store.attend('r1');
      expect(await first.isAlone()).toBe(true);
      const second = await store.attend('r1');
      const elsewhere = await store.attend('r2');
      expect([await first.isAlone(), await second.isAlone()]).toEqual([false, false]);
      await first.leave();
      await first.leave();
      expect(await second.isAlone()).toBe(true);
      await elsewhere.leave();
      await second.leave();
    });

    test('a case is closed once', async () => {
      await store.append('r1', 'a', 0, [event('answered'), event('ruled', { by: 'first' })]);
      await expect(store.append('r1', 'a', 2, [event('ruled', { by: 'second' })])).rejects.toMatchObject({
        code: 'STORE_CONFLICT',
      });
      await expect(store.append('r1', 'a', 2, [event('refused')])).rejects.toMatchObject({
        code: 'STORE_CONFLICT',
      });
      await store.append('r1', 'a', 2, [event('review-submitted')]);
      expect((await store.events('r1', 'a')).map(({ kind }) => kind)).toEqual([
        'answered',
        'ruled',
        'review-submitted',
      ]);
      expect(await store.tally('r1')).toEqual({ cases: 3, closed: 1 });
    });

    test('a run of another store is taken in as it is, and goes on from there', async () => {
      const run = (await store.run('r1'))!;
      await store.append('r1', RUN_LOG, 0, [event('run-started')]);
      await store.append('r1', 'a', 0, [event('answered', { calls: [call] }), event('ruled')]);
      const logs = await wholeRun(store, 'r1');
      const other = open();
      try {
        await other.importRun(run, each(logs));
        expect(await other.run('r1')).toEqual(run);
        expect(await wholeRun(other, 'r1')).toEqual(logs);
        expect(await other.tally('r1')).toEqual({ cases: 3, closed: 1 });
        expect(await other.callTotals('r1')).toEqual(await store.callTotals('r1'));
        const [next] = await other.append('r1', 'b', 0, [event('answered')]);
        expect(next).toEqual((await store.append('r1', 'b', 0, [event('answered')]))[0]);
        await expect(other.importRun(run, each(logs))).rejects.toMatchObject({ code: 'RUN_EXISTS' });
      } finally {
        await other.close();
      }
    });

    test('of a run that cannot be taken in to the end nothing stays, and its name stays free', async () => {
      const logs = await wholeRun(store, 'r1');
      const run = (await store.run('r1'))!;
      const other = open();
      const broken = (async function* () {
        yield* logs;
        throw new Error('the file ended');
      })();
      try {
        await expect(other.importRun(run, broken)).rejects.toThrow('the file ended');
        await expect(other.importRun(run, each([...logs, logs[2]!]))).rejects.toMatchObject({
          code: 'RUN_FILE_INVALID',
        });
        expect(await other.run('r1')).toBeUndefined();
        expect(await collect(other.cases('r1'))).toEqual([]);
        expect(await other.events('r1', 'a')).toEqual([]);
        await other.createRun('r1', cases, () => about);
      } finally {
        await other.close();
      }
    });

    test('of a pruned run a record stays, and its name; only the run itself can come back', async () => {
      await store.createRun('r2', cases, () => about);
      await store.append('r1', 'a', 0, [event('ruled')]);
      const run = (await store.run('r1'))!;
      const logs = await wholeRun(store, 'r1');
      const pruned = { run_id: 'r1', pruned_at: AT, record: '{"seal":null}' };
      await store.prune(pruned);
      expect(await store.pruned()).toEqual([pruned]);
      expect((await store.runs()).map(({ run_id }) => run_id)).toEqual(['r2']);
      expect(await collect(store.cases('r1'))).toEqual([]);
      expect(await store.events('r1', 'a')).toEqual([]);
      expect(await store.tally('r1')).toEqual({ cases: 0, closed: 0 });
      expect(await store.tally('r2')).toEqual({ cases: 3, closed: 0 });
      await expect(store.append('r1', 'a', 0, [event('answered')])).rejects.toMatchObject({
        code: 'RUN_NOT_FOUND',
      });
      await expect(store.createRun('r1', cases, () => about)).rejects.toMatchObject({ code: 'RUN_EXISTS' });
      await store.importRun(run, each(logs));
      expect(await store.pruned()).toEqual([]);
      expect(await wholeRun(store, 'r1')).toEqual(logs);
    });
  });
}

const call = { tokens_in: 10, tokens_out: 5, cost_usd: 0.25, is_cached: false };

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Every log of a run, that of the run itself first. */
async function wholeRun(store: Store, run_id: string): Promise<StoredLog[]> {
  const logs: StoredLog[] = [{ events: await store.events(run_id, RUN_LOG) }];
  for await (const of of store.cases(run_id))
    logs.push({ of, events: await store.events(run_id, of.case_id) });
  return logs;
}
