/** What the runs of every store must do: begun whole or not at all, taken in as they are, and removed for good. */
import { describe, expect, test } from 'vitest';
import { RUN_LOG } from '../cases.ts';
import type { Store } from '../store.ts';
import { AT, about, call, cases, collect, each, event, toyStore, wholeRun } from './toy-store.contract.ts';

/** Runs the suite against stores made by `open`. */
export function describeRuns(name: string, open: () => Promise<Store>): void {
  describe(`${name} keeps the promises of the runs`, () => {
    const toy = toyStore(open);

    test('a run whose cases cannot be read to the end never exists, and its id stays free', async () => {
      const broken = (async function* () {
        yield cases[0]!;
        throw new Error('the file changed');
      })();
      await expect(toy.store.runs.create('r2', broken, () => about)).rejects.toThrow('the file changed');
      expect(await toy.store.runs.find('r2')).toBeUndefined();
      expect(await collect(toy.store.cases.all('r2'))).toEqual([]);
      await toy.store.runs.create('r2', cases, () => about);
      expect(await toy.store.cases.tally('r2')).toEqual({ cases: 3, closed: 0 });
    });

    test.each([
      ['a run id that is taken', 'r1', cases],
      ['a run id that is a path', '../r2', cases],
      ['a case id that occurs twice', 'r2', [...cases, cases[0]!]],
      ['an empty case id', 'r2', [{ ...cases[0]!, case_id: '' }]],
      ['a case id with a NUL', 'r2', [{ ...cases[0]!, case_id: 'a\0b' }]],
      ['a case id with half of a surrogate pair', 'r2', [{ ...cases[0]!, case_id: 'a\ud800' }]],
    ])('%s is refused', async (_what, run_id, given) => {
      await expect(toy.store.runs.create(run_id, given, () => about)).rejects.toMatchObject({
        code: expect.stringMatching(/INVALID|EXISTS/),
      });
    });

    test('a run of another store is taken in as it is, and goes on from there', async () => {
      const run = (await toy.store.runs.find('r1'))!;
      await toy.store.cases.append('r1', RUN_LOG, 0, [event('run-started')]);
      await toy.store.cases.append('r1', 'a', 0, [event('answered', { calls: [call] }), event('ruled')]);
      const logs = await wholeRun(toy.store, 'r1');
      const other = await open();
      try {
        await other.runs.takeIn(run, each(logs));
        expect(await other.runs.find('r1')).toEqual(run);
        expect(await wholeRun(other, 'r1')).toEqual(logs);
        expect(await other.cases.tally('r1')).toEqual({ cases: 3, closed: 1 });
        expect(await other.lists.callTotals('r1')).toEqual(await toy.store.lists.callTotals('r1'));
        const [next] = await other.cases.append('r1', 'b', 0, [event('answered')]);
        expect(next).toEqual((await toy.store.cases.append('r1', 'b', 0, [event('answered')]))[0]);
        await expect(other.runs.takeIn(run, each(logs))).rejects.toMatchObject({ code: 'RUN_EXISTS' });
      } finally {
        await other.close();
      }
    });

    test('of a run that cannot be taken in to the end nothing stays, and its name stays free', async () => {
      const logs = await wholeRun(toy.store, 'r1');
      const run = (await toy.store.runs.find('r1'))!;
      const other = await open();
      const broken = (async function* () {
        yield* logs;
        throw new Error('the file ended');
      })();
      try {
        await expect(other.runs.takeIn(run, broken)).rejects.toThrow('the file ended');
        await expect(other.runs.takeIn(run, each([...logs, logs[2]!]))).rejects.toMatchObject({
          code: 'RUN_FILE_INVALID',
        });
        expect(await other.runs.find('r1')).toBeUndefined();
        expect(await collect(other.cases.all('r1'))).toEqual([]);
        expect(await other.cases.events('r1', 'a')).toEqual([]);
        await other.runs.create('r1', cases, () => about);
      } finally {
        await other.close();
      }
    });

    test('of a pruned run a record stays, and its name; only the run itself can come back', async () => {
      await toy.store.runs.create('r2', cases, () => about);
      await toy.store.cases.append('r1', 'a', 0, [event('ruled')]);
      const run = (await toy.store.runs.find('r1'))!;
      const logs = await wholeRun(toy.store, 'r1');
      const pruned = { run_id: 'r1', pruned_at: AT, record: '{"seal":null}' };
      await toy.store.runs.prune(pruned);
      expect(await toy.store.runs.pruned()).toEqual([pruned]);
      expect((await toy.store.lists.runs()).map(({ run_id }) => run_id)).toEqual(['r2']);
      expect(await collect(toy.store.cases.all('r1'))).toEqual([]);
      expect(await toy.store.cases.events('r1', 'a')).toEqual([]);
      expect(await toy.store.cases.tally('r1')).toEqual({ cases: 0, closed: 0 });
      expect(await toy.store.cases.tally('r2')).toEqual({ cases: 3, closed: 0 });
      await expect(toy.store.cases.append('r1', 'a', 0, [event('answered')])).rejects.toMatchObject({
        code: 'RUN_NOT_FOUND',
      });
      await expect(toy.store.runs.create('r1', cases, () => about)).rejects.toMatchObject({
        code: 'RUN_EXISTS',
      });
      await toy.store.runs.takeIn(run, each(logs));
      expect(await toy.store.runs.pruned()).toEqual([]);
      expect(await wholeRun(toy.store, 'r1')).toEqual(logs);
    });
  });
}
