/** What every store must do; each implementation runs this suite. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { caseGenesis, findBreak, runGenesis } from './chain.ts';
import type { RunDriver } from './driver.ts';
import {
  type CaseFilter,
  type NewCase,
  type NewEvent,
  RUN_LOG,
  type RulingLine,
  type RunFilter,
  type Store,
  type StoredLog,
} from './store.ts';

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
export function describeStore(name: string, open: () => Promise<Store>): void {
  describe(`${name} keeps the promises of a store`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
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

    test('runs are listed by how their logs end, by name, or by neither', async () => {
      await store.createRun('r2', [], () => ({ ...about, created_at: '2026-02-01T00:00:00.000Z' }));
      await store.createRun('r3', [], () => ({ ...about, created_at: '2026-03-01T00:00:00.000Z' }));
      const end = (kind: string) => ({ kind, at: about.created_at, body: '{}' });
      await store.append('r2', RUN_LOG, 0, [end('run-started'), end('run-stopped')]);
      await store.append('r3', RUN_LOG, 0, [end('run-started'), end('run-completed'), end('reviews-sealed')]);
      const names = async (filter: RunFilter): Promise<string[]> =>
        (await store.runs(filter)).map(({ run_id }) => run_id);
      expect(await names({ ends_with: ['run-completed'] })).toEqual(['r3']);
      expect(await names({ ends_with: ['run-stopped', 'run-completed'], limit: 1 })).toEqual(['r3']);
      expect(await names({ ends_with: ['run-stopped', 'run-completed'], after: 'r3' })).toEqual(['r2']);
      expect(await names({ ends_without: ['run-stopped', 'run-completed'] })).toEqual(['r1']);
      expect(await names({ ends_with: [''] })).toEqual(['r1']);
      expect(await names({ among: ['r1', 'r3', 'none'] })).toEqual(['r3', 'r1']);
      expect(await names({ among: [] })).toEqual([]);
      expect(await names({ except: ['r3'], ends_with: ['run-stopped', 'run-completed'] })).toEqual(['r2']);
    });

    test('runs are listed newest first', async () => {
      await store.createRun('r2', [], () => ({ ...about, created_at: '2026-02-01T00:00:00.000Z' }));
      expect((await store.runs()).map(({ run_id }) => run_id)).toEqual(['r2', 'r1']);
    });

    test('runs are listed by page, by text and by id, with how far they came and what they cost', async () => {
      for (const n of [1, 2, 3, 4])
        await store.createRun(`p${n}`, cases, () => ({
          created_at: AT,
          manifest: `{"court":"toy ${n % 2}"}`,
        }));
      const call = { tokens_in: 10, tokens_out: 5, cost_usd: 0.5, is_cached: false };
      const given = { provider: 'given', outcome: 'answered' };
      await store.append('p2', RUN_LOG, 0, [event('run-started'), event('run-stopped')]);
      await store.append('p2', 'a', 0, [
        event('answered', { calls: [call, { ...call, ...given }] }),
        event('ruled'),
      ]);
      const ids = async (filter: RunFilter): Promise<string[]> =>
        (await store.runs(filter)).map(({ run_id }) => run_id);
      expect(await ids({ limit: 2 })).toEqual(['r1', 'p4']);
      expect(await ids({ limit: 2, after: 'p4' })).toEqual(['p3', 'p2']);
      expect(await ids({ after: 'p1' })).toEqual([]);
      expect(await ids({ after: 'none' })).toEqual([]);
      expect(await ids({ search: 'toy 1' })).toEqual(['p3', 'p1']);
      expect(await ids({ search: '%' })).toEqual([]);
      expect(await ids({ run_id: 'p3' })).toEqual(['p3']);
      expect((await store.runs({ run_id: 'p2' }))[0]).toEqual({
        ...(await store.run('p2')),
        cases: 3,
        closed: 1,
        last_kind: 'run-stopped',
        calls: 2,
        given: 1,
        cached: 0,
        tokens_in: 20,
        tokens_out: 10,
        cost_usd: 1,
      });
      expect((await store.runs({ run_id: 'p1' }))[0]).toMatchObject({ closed: 0, calls: 0, last_kind: null });
      await expect(store.runs({ limit: 0 })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    });

    const line = (rule: string, outcome: string, about = ''): RulingLine => ({ about, outcome, rule });
    const ruled = (...lines: RulingLine[]): NewEvent => ({ ...event('ruled', { lines }), lines });

    test('cases are found by status, outcome, rule and text, page by page', async () => {
      const many = Array.from({ length: 12 }, (_, at) => ({
        case_id: `c${at}`,
        input: JSON.stringify({ text: at % 2 === 0 ? '짝수 even' : 'odd' }),
        problem: null,
      }));
      await store.createRun('found', many, () => about);
      await store.append('found', 'c0', 0, [ruled(line('r1', 'DROP'))]);
      await store.append('found', 'c2', 0, [ruled(line('r1', 'DROP', 'x'), line('r2', 'KEEP', 'y'))]);
      await store.append('found', 'c3', 0, [ruled(line('r2', 'KEEP', 'x'), line('r2', 'KEEP', 'y'))]);
      await store.append('found', 'c5', 0, [event('refused')]);
      await store.append('found', 'c6', 0, [ruled()]);
      const ids = async (filter: CaseFilter): Promise<string[]> =>
        (await store.listCases('found', filter)).map(({ case_id }) => case_id);
      expect(await ids({ outcome: 'DROP' })).toEqual(['c0', 'c2']);
      expect(await ids({ rule: 'r2' })).toEqual(['c2', 'c3']);
      expect(await ids({ rule: 'r2', outcome: 'KEEP', limit: 1 })).toEqual(['c2']);
      expect(await ids({ rule: 'r2', outcome: 'KEEP', limit: 1, after: 2 })).toEqual(['c3']);
      expect(await ids({ rule: 'r2', outcome: 'DROP' })).toEqual([]);
      expect(await ids({ rule: 'r2', search: 'even' })).toEqual(['c2']);
      expect(await ids({ status: 'ruled' })).toEqual(['c0', 'c2', 'c3', 'c6']);
      expect(await ids({ status: 'refused', outcome: 'DROP' })).toEqual([]);
      expect(await ids({ status: 'refused' })).toEqual(['c5']);
      expect(await ids({ status: 'open' })).toEqual(['c1', 'c4', 'c7', 'c8', 'c9', 'c10', 'c11']);
      expect(await ids({ search: '짝수', status: 'open', limit: 2 })).toEqual(['c4', 'c8']);
      expect(await ids({ search: 'c1' })).toEqual(['c1', 'c10', 'c11']);
      expect(await ids({ after: 9 })).toEqual(['c10', 'c11']);
      expect((await store.listCases('found', { limit: 4 }))[2]).toEqual({
        run_id: 'found',
        position: 2,
        ...many[2]!,
        status: 'ruled',
        lines: [line('r1', 'DROP', 'x'), line('r2', 'KEEP', 'y')],
      });
      expect(await store.ruledBy('found')).toEqual([
        { outcome: 'KEEP', rule: 'r2', count: 3 },
        { outcome: 'DROP', rule: 'r1', count: 2 },
      ]);
      expect(await store.listCases('none')).toEqual([]);
      await expect(store.listCases('found', { limit: 501 })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    });

    test('the lists of a case follow from its log, and are written again from it', async () => {
      const call = {
        role: 'judge',
        provider: 'p',
        model: 'm',
        attempt: 1,
        outcome: 'answered',
        latency_ms: 2.5,
      };
      const odd = { ...call, role: 'a\0b', tokens_in: 'many', is_cached: true };
      await store.append('r1', 'a', 0, [event('answered', { calls: [call, odd] }), event('ruled', {})]);
      const none = { tokens_in: null, tokens_out: null, cost_usd: null };
      const calls = [
        { seq: 1, ...call, ...none, is_cached: 0 },
        { seq: 1, ...call, ...none, role: 'a\u2400b', is_cached: 1 },
      ];
      expect(await store.listing('r1', 'a')).toEqual({ status: 'ruled', lines: null, calls });
      expect(await store.unlisted('r1')).toEqual(['a']);
      const lines = [line('r1', 'DROP', 'half \ud800')];
      const kept = [line('r1', 'DROP', 'half \ufffd')];
      await store.relist('r1', 'a', lines);
      expect(await store.listing('r1', 'a')).toEqual({ status: 'ruled', lines: kept, calls });
      expect(await store.unlisted('r1')).toEqual([]);
      expect(await store.listing('r1', 'b')).toEqual({ status: 'open', lines: [], calls: [] });
      expect((await store.callTotals('r1')).calls).toBe(2);
    });

    test('the feed gives every event of a run once, in the order of storing, from any cursor', async () => {
      await store.createRun('r2', cases, () => about);
      await store.append('r1', RUN_LOG, 0, [event('run-started')]);
      await Promise.all(
        ['a', 'b', 'c'].map((id) => store.append('r1', id, 0, [event('answered'), event('ruled')])),
      );
      await store.append('r2', 'a', 0, [event('answered')]);
      await store.append('r1', RUN_LOG, 1, [event('run-completed')]);
      // A store that others write to shows an event once nothing can still come before it.
      const all = await vi.waitFor(async () => {
        const seen = await store.eventsAfter('r1', '', 100);
        expect(seen).toHaveLength(8);
        return seen;
      });
      expect(all.map(({ kind }) => kind).sort()).toEqual(
        [
          'run-started',
          'answered',
          'ruled',
          'answered',
          'ruled',
          'answered',
          'ruled',
          'run-completed',
        ].sort(),
      );
      expect([all[0]!.kind, all.at(-1)!.kind]).toEqual(['run-started', 'run-completed']);
      for (const [at, { cursor }] of all.entries())
        expect(await store.eventsAfter('r1', cursor, 2)).toEqual(all.slice(at + 1, at + 3));
      const { cursor: _, ...first } = all[0]!;
      expect([first]).toEqual([(await store.events('r1', RUN_LOG))[0]]);
      expect(await store.eventsAfter('none', '', 5)).toEqual([]);
      await expect(store.eventsAfter('r1', "1' OR 1=1", 5)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
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

    test('whatever an agent says is kept as it was said', async () => {
      const said = [
        ...['\0', 'a\ud800', '\udc00\ud83d', '\u2028', '"\\', '판결 👩‍⚖️', 'x'.repeat(1_000_000)],
        ...fc.sample(fc.string({ unit: 'binary', maxLength: 40 }), 50),
      ];
      const bodies = said.map((answer) =>
        JSON.stringify({ answer, calls: [{ role: answer.slice(0, 100) }] }),
      );
      const stored = await store.append(
        'r1',
        'a',
        0,
        bodies.map((body) => ({ ...event('answered'), body })),
      );
      const log = await store.events('r1', 'a');
      expect(log).toEqual(stored);
      expect(log.map(({ body }) => (JSON.parse(body) as { answer: string }).answer)).toEqual(said);
      expect(await store.listing('r1', 'a')).toMatchObject({ calls: { length: said.length } });
      expect(await store.listCases('r1', { search: '\0' })).toEqual([]);
      expect(await store.case('r1', 'a\0')).toBeUndefined();
      expect(await store.events('r1', 'a\ud800')).toEqual([]);
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
        given: 0,
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

    test('a run has one driver, whom everybody knows', async () => {
      const one = { who: 'one' };
      const first = await store.attend('r1', one);
      const elsewhere = await store.attend('r2', { who: 'two' });
      const words =
        /^run r1 is driven by one since \d{4}-.*Z, last heard of at \d{4}-.*Z; wait until it ends/;
      const busy = { code: 'RUN_BUSY', message: expect.stringMatching(words) };
      await expect(store.attend('r1', { who: 'three' })).rejects.toMatchObject(busy);
      await expect(store.attend('r1', { who: 'w', isWorker: true })).rejects.toMatchObject(busy);
      expect([await first.isHeld(), await elsewhere.isHeld()]).toEqual([true, true]);
      const named = async (run_ids?: readonly string[]) =>
        [...(await store.drivers(run_ids))].map(([run_id, all]) => [run_id, all.map(({ who }) => who)]);
      expect(await named(['r1', 'none'])).toEqual([['r1', ['one']]]);
      expect((await named()).sort()).toEqual([
        ['r1', ['one']],
        ['r2', ['two']],
      ]);
      const [{ since, seen_at }] = (await store.drivers(['r1'])).get('r1')! as [RunDriver];
      expect(since <= seen_at && !Number.isNaN(Date.parse(since))).toBe(true);
      await first.leave();
      await first.leave();
      expect([await first.isHeld(), await named(['r1'])]).toEqual([false, []]);
      const next = await store.attend('r1', { who: 'three' });
      expect(await named(['r1'])).toEqual([['r1', ['three']]]);
      await elsewhere.leave();
      await next.leave();
      expect(await named()).toEqual([]);
    });

    test('of many that want to drive a run at once, one does', async () => {
      const wanted = await Promise.allSettled(
        Array.from({ length: 5 }, (_, at) => store.attend('r1', { who: `driver ${at}` })),
      );
      const there = wanted.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(there).toHaveLength(1);
      for (const one of wanted)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'RUN_BUSY' });
      await there[0]!.leave();
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
      const other = await open();
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
      const other = await open();
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

    test('alarms are kept by the identity of their court, once each, and outlive their run; events that tell of one are noted', async () => {
      const { voids } = store;
      // A store that keeps nothing has none, and nothing is certified in it.
      if (voids === undefined) return;
      const alarm = (identity: string, id: string, at = AT) => ({
        identity,
        id,
        at,
        record: `{"of":"${id}"}`,
      });
      await store.append('r1', 'a', 0, [event('audited'), event('voided')]);
      const untold = [{ run_id: 'r1', case_id: 'a', seq: 2 }];
      expect(await voids.under(['x'])).toEqual({ voids: [], untold });
      await voids.add([alarm('x', '2', '2026-02'), alarm('x', '1', '2026-01'), alarm('y', '1')], untold);
      await voids.add([{ ...alarm('x', '1'), record: '{"of":"another"}' }], []);
      const kept = [alarm('x', '1', '2026-01'), alarm('x', '2', '2026-02')];
      expect(await voids.under(['x'])).toEqual({ voids: kept, untold: [] });
      expect((await voids.under(['y', 'z'])).voids).toEqual([alarm('y', '1')]);
      await store.prune({ run_id: 'r1', pruned_at: AT, record: '{}' });
      expect((await voids.under(['x'])).voids).toEqual(kept);
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
