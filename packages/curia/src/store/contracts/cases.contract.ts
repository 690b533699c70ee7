/** What the cases of every store must do, and the log of each: hash-chained, and closed once. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUN_LOG } from '../cases.ts';
import { caseGenesis, findBreak, runGenesis } from '../chain.ts';
import type { Store } from '../store.ts';
import { AT, about, cases, collect, event, toyStore } from './toy-store.contract.ts';

/** Runs the suite against stores made by `open`. */
export function describeCases(name: string, open: () => Promise<Store>): void {
  describe(`${name} keeps the promises of the cases`, () => {
    const toy = toyStore(open);

    test('a run and its cases are read back in input order', async () => {
      expect(await toy.store.runs.find('r1')).toEqual({ run_id: 'r1', ...about });
      expect(await toy.store.runs.find('r2')).toBeUndefined();
      expect(await collect(toy.store.cases.all('r1'))).toEqual(
        cases.map((one, position) => ({ run_id: 'r1', position, ...one })),
      );
      expect((await toy.store.cases.find('r1', 'b'))?.position).toBe(1);
      expect(await toy.store.cases.find('r1', 'x')).toBeUndefined();
    });

    test('more cases than a page holds come back complete', async () => {
      const many = Array.from({ length: 1_203 }, (_, at) => ({
        case_id: `c${at}`,
        input: '{}',
        problem: null,
      }));
      await toy.store.runs.create('many', many, () => about);
      expect((await collect(toy.store.cases.all('many'))).map(({ case_id }) => case_id)).toEqual(
        many.map(({ case_id }) => case_id),
      );
      for (const at of [0, 700, 1_202])
        await toy.store.cases.append('many', `c${at}`, 0, [event('ruled', { at })]);
      expect(await toy.store.cases.tally('many')).toEqual({ cases: 1_203, closed: 3 });
      expect((await collect(toy.store.cases.open('many'))).length).toBe(1_200);
      const late = await collect(toy.store.cases.open('many', 700));
      expect([late.length, late[0]!.case_id]).toEqual([501, 'c701']);
      const ruled = await collect(toy.store.cases.eventsOfKind('many', ['ruled']));
      expect(ruled.map(({ case_id }) => case_id)).toEqual(['c0', 'c700', 'c1202']);
    });

    test('events are numbered, chained, and read back as they were written', async () => {
      const first = await toy.store.cases.append('r1', 'a', 0, [
        event('answered', { n: 1 }),
        event('answered', { n: 2 }),
      ]);
      const second = await toy.store.cases.append('r1', 'a', 2, [event('ruled', { ruling: '판결 👩‍⚖️' })]);
      const log = await toy.store.cases.events('r1', 'a');
      expect(log).toEqual([...first, ...second]);
      expect(log.map(({ seq }) => seq)).toEqual([1, 2, 3]);
      const run = (await toy.store.runs.find('r1'))!;
      const genesis = caseGenesis(runGenesis(run), (await toy.store.cases.find('r1', 'a'))!);
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
      const stored = await toy.store.cases.append(
        'r1',
        'a',
        0,
        bodies.map((body) => ({ ...event('answered'), body })),
      );
      const log = await toy.store.cases.events('r1', 'a');
      expect(log).toEqual(stored);
      expect(log.map(({ body }) => (JSON.parse(body) as { answer: string }).answer)).toEqual(said);
      expect(await toy.store.lists.listing('r1', 'a')).toMatchObject({ calls: { length: said.length } });
      expect(await toy.store.lists.cases('r1', { search: '\0' })).toEqual([]);
      expect(await toy.store.cases.find('r1', 'a\0')).toBeUndefined();
      expect(await toy.store.cases.events('r1', 'a\ud800')).toEqual([]);
    });

    test('the run keeps a log of its own', async () => {
      await toy.store.cases.append('r1', RUN_LOG, 0, [event('run-started')]);
      expect(
        findBreak(
          runGenesis((await toy.store.runs.find('r1'))!),
          await toy.store.cases.events('r1', RUN_LOG),
        ),
      ).toBeUndefined();
      expect(await toy.store.cases.tally('r1')).toEqual({ cases: 3, closed: 0 });
    });

    test('a step that was already stored is refused, and the others of its moment are not', async () => {
      await toy.store.cases.append('r1', 'a', 0, [event('answered')]);
      const [again, gap, other] = await Promise.allSettled([
        toy.store.cases.append('r1', 'a', 0, [event('answered')]),
        toy.store.cases.append('r1', 'a', 5, [event('answered')]),
        toy.store.cases.append('r1', 'b', 0, [event('answered')]),
      ]);
      expect(again).toMatchObject({ status: 'rejected', reason: { code: 'STORE_CONFLICT' } });
      expect(gap).toMatchObject({ status: 'rejected', reason: { code: 'STORE_CONFLICT' } });
      expect(other.status).toBe('fulfilled');
      expect((await toy.store.cases.events('r1', 'a')).length).toBe(1);
      expect((await toy.store.cases.events('r1', 'b')).length).toBe(1);
    });

    test('events of an unknown run or case are refused', async () => {
      await expect(toy.store.cases.append('x', 'a', 0, [event('answered')])).rejects.toMatchObject({
        code: 'RUN_NOT_FOUND',
      });
      await expect(toy.store.cases.append('r1', 'x', 0, [event('answered')])).rejects.toMatchObject({
        code: 'CASE_NOT_FOUND',
      });
    });

    test('a case is closed once', async () => {
      await toy.store.cases.append('r1', 'a', 0, [event('answered'), event('ruled', { by: 'first' })]);
      await expect(
        toy.store.cases.append('r1', 'a', 2, [event('ruled', { by: 'second' })]),
      ).rejects.toMatchObject({
        code: 'STORE_CONFLICT',
      });
      await expect(toy.store.cases.append('r1', 'a', 2, [event('refused')])).rejects.toMatchObject({
        code: 'STORE_CONFLICT',
      });
      await toy.store.cases.append('r1', 'a', 2, [event('review-submitted')]);
      expect((await toy.store.cases.events('r1', 'a')).map(({ kind }) => kind)).toEqual([
        'answered',
        'ruled',
        'review-submitted',
      ]);
      expect(await toy.store.cases.tally('r1')).toEqual({ cases: 3, closed: 1 });
    });
  });
}
