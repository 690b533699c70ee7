/** What the lists of every store must say: they follow from the logs. */
import { describe, expect, test, vi } from 'vitest';
import { type NewEvent, RUN_LOG, type RulingLine } from '../cases.ts';
import type { CaseFilter, RunFilter } from '../lists.ts';
import type { Store } from '../store.ts';
import { AT, about, call, cases, event, toyStore } from './toy-store.contract.ts';

/** Runs the suite against stores made by `open`. */
export function describeLists(name: string, open: () => Promise<Store>): void {
  describe(`${name} keeps the promises of the lists`, () => {
    const toy = toyStore(open);
    const line = (rule: string, outcome: string, about = ''): RulingLine => ({ about, outcome, rule });
    const ruled = (...lines: RulingLine[]): NewEvent => ({ ...event('ruled', { lines }), lines });

    test('runs are listed by how their logs end, by name, or by neither', async () => {
      await toy.store.runs.create('r2', [], () => ({ ...about, created_at: '2026-02-01T00:00:00.000Z' }));
      await toy.store.runs.create('r3', [], () => ({ ...about, created_at: '2026-03-01T00:00:00.000Z' }));
      const end = (kind: string) => ({ kind, at: about.created_at, body: '{}' });
      await toy.store.cases.append('r2', RUN_LOG, 0, [end('run-started'), end('run-stopped')]);
      await toy.store.cases.append('r3', RUN_LOG, 0, [
        end('run-started'),
        end('run-completed'),
        end('reviews-sealed'),
      ]);
      const names = async (filter: RunFilter): Promise<string[]> =>
        (await toy.store.lists.runs(filter)).map(({ run_id }) => run_id);
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
      await toy.store.runs.create('r2', [], () => ({ ...about, created_at: '2026-02-01T00:00:00.000Z' }));
      expect((await toy.store.lists.runs()).map(({ run_id }) => run_id)).toEqual(['r2', 'r1']);
    });

    test('runs are listed by page, by text and by id, with how far they came and what they cost', async () => {
      for (const n of [1, 2, 3, 4])
        await toy.store.runs.create(`p${n}`, cases, () => ({
          created_at: AT,
          manifest: `{"court":"toy ${n % 2}"}`,
        }));
      const call = { tokens_in: 10, tokens_out: 5, cost_usd: 0.5, is_cached: false };
      const given = { provider: 'given', outcome: 'answered' };
      await toy.store.cases.append('p2', RUN_LOG, 0, [event('run-started'), event('run-stopped')]);
      await toy.store.cases.append('p2', 'a', 0, [
        event('answered', { calls: [call, { ...call, ...given }] }),
        event('ruled'),
      ]);
      const ids = async (filter: RunFilter): Promise<string[]> =>
        (await toy.store.lists.runs(filter)).map(({ run_id }) => run_id);
      expect(await ids({ limit: 2 })).toEqual(['r1', 'p4']);
      expect(await ids({ limit: 2, after: 'p4' })).toEqual(['p3', 'p2']);
      expect(await ids({ after: 'p1' })).toEqual([]);
      expect(await ids({ after: 'none' })).toEqual([]);
      expect(await ids({ search: 'toy 1' })).toEqual(['p3', 'p1']);
      expect(await ids({ search: '%' })).toEqual([]);
      expect(await ids({ run_id: 'p3' })).toEqual(['p3']);
      expect((await toy.store.lists.runs({ run_id: 'p2' }))[0]).toEqual({
        ...(await toy.store.runs.find('p2')),
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
      expect((await toy.store.lists.runs({ run_id: 'p1' }))[0]).toMatchObject({
        closed: 0,
        calls: 0,
        last_kind: null,
      });
      await expect(toy.store.lists.runs({ limit: 0 })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    });

    test('cases are found by status, outcome, rule and text, page by page', async () => {
      const many = Array.from({ length: 12 }, (_, at) => ({
        case_id: `c${at}`,
        input: JSON.stringify({ text: at % 2 === 0 ? '짝수 even' : 'odd' }),
        problem: null,
      }));
      await toy.store.runs.create('found', many, () => about);
      await toy.store.cases.append('found', 'c0', 0, [ruled(line('r1', 'DROP'))]);
      await toy.store.cases.append('found', 'c2', 0, [
        ruled(line('r1', 'DROP', 'x'), line('r2', 'KEEP', 'y')),
      ]);
      await toy.store.cases.append('found', 'c3', 0, [
        ruled(line('r2', 'KEEP', 'x'), line('r2', 'KEEP', 'y')),
      ]);
      await toy.store.cases.append('found', 'c5', 0, [event('refused')]);
      await toy.store.cases.append('found', 'c6', 0, [ruled()]);
      const ids = async (filter: CaseFilter): Promise<string[]> =>
        (await toy.store.lists.cases('found', filter)).map(({ case_id }) => case_id);
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
      expect((await toy.store.lists.cases('found', { limit: 4 }))[2]).toEqual({
        run_id: 'found',
        position: 2,
        ...many[2]!,
        status: 'ruled',
        lines: [line('r1', 'DROP', 'x'), line('r2', 'KEEP', 'y')],
      });
      expect(await toy.store.lists.ruledBy('found')).toEqual([
        { outcome: 'KEEP', rule: 'r2', count: 3 },
        { outcome: 'DROP', rule: 'r1', count: 2 },
      ]);
      expect(await toy.store.lists.cases('none')).toEqual([]);
      await expect(toy.store.lists.cases('found', { limit: 501 })).rejects.toMatchObject({
        code: 'INPUT_INVALID',
      });
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
      await toy.store.cases.append('r1', 'a', 0, [
        event('answered', { calls: [call, odd] }),
        event('ruled', {}),
      ]);
      const none = { tokens_in: null, tokens_out: null, cost_usd: null };
      const calls = [
        { seq: 1, ...call, ...none, is_cached: 0 },
        { seq: 1, ...call, ...none, role: 'a\u2400b', is_cached: 1 },
      ];
      expect(await toy.store.lists.listing('r1', 'a')).toEqual({ status: 'ruled', lines: null, calls });
      expect(await toy.store.lists.unlisted('r1')).toEqual(['a']);
      const lines = [line('r1', 'DROP', 'half \ud800')];
      const kept = [line('r1', 'DROP', 'half \ufffd')];
      await toy.store.lists.relist('r1', 'a', lines);
      expect(await toy.store.lists.listing('r1', 'a')).toEqual({ status: 'ruled', lines: kept, calls });
      expect(await toy.store.lists.unlisted('r1')).toEqual([]);
      expect(await toy.store.lists.listing('r1', 'b')).toEqual({ status: 'open', lines: [], calls: [] });
      expect((await toy.store.lists.callTotals('r1')).calls).toBe(2);
    });

    test('the feed gives every event of a run once, in the order of storing, from any cursor', async () => {
      await toy.store.runs.create('r2', cases, () => about);
      await toy.store.cases.append('r1', RUN_LOG, 0, [event('run-started')]);
      await Promise.all(
        ['a', 'b', 'c'].map((id) => toy.store.cases.append('r1', id, 0, [event('answered'), event('ruled')])),
      );
      await toy.store.cases.append('r2', 'a', 0, [event('answered')]);
      await toy.store.cases.append('r1', RUN_LOG, 1, [event('run-completed')]);
      // A store that others write to shows an event once nothing can still come before it.
      const all = await vi.waitFor(async () => {
        const seen = await toy.store.lists.eventsAfter('r1', '', 100);
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
        expect(await toy.store.lists.eventsAfter('r1', cursor, 2)).toEqual(all.slice(at + 1, at + 3));
      const { cursor: _, ...first } = all[0]!;
      expect([first]).toEqual([(await toy.store.cases.events('r1', RUN_LOG))[0]]);
      expect(await toy.store.lists.eventsAfter('none', '', 5)).toEqual([]);
      await expect(toy.store.lists.eventsAfter('r1', "1' OR 1=1", 5)).rejects.toMatchObject({
        code: 'INPUT_INVALID',
      });
    });

    test('calls add up over all events that carry some', async () => {
      await toy.store.cases.append('r1', 'a', 0, [
        event('answered', { calls: [call, { ...call, is_cached: true }] }),
      ]);
      await toy.store.cases.append('r1', 'b', 0, [
        event('failed', { calls: [{ ...call, tokens_out: null }] }),
      ]);
      expect(await toy.store.lists.callTotals('r1')).toEqual({
        calls: 3,
        given: 0,
        cached: 1,
        tokens_in: 30,
        tokens_out: 10,
        cost_usd: 0.75,
      });
      expect(await toy.store.lists.callTotals('none')).toMatchObject({ calls: 0, cost_usd: 0 });
    });
  });
}
