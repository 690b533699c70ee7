/** What every store must do that keeps alarms. */
import { describe, expect, test } from 'vitest';
import type { Store } from '../store.ts';
import { AT, event, toyStore } from './toy-store.contract.ts';

/** Runs the suite against stores made by `open`. */
export function describeVoids(name: string, open: () => Promise<Store>): void {
  describe(`${name} keeps the promises of the alarms`, () => {
    const toy = toyStore(open);

    test('alarms are kept by the identity of their court, once each, and outlive their run; events that tell of one are noted', async () => {
      const { voids } = toy.store;
      // A store that keeps nothing has none, and nothing is certified in it.
      if (voids === undefined) return;
      const alarm = (identity: string, id: string, at = AT) => ({
        identity,
        id,
        at,
        record: `{"of":"${id}"}`,
      });
      await toy.store.cases.append('r1', 'a', 0, [event('audited'), event('voided')]);
      const untold = [{ run_id: 'r1', case_id: 'a', seq: 2 }];
      expect(await voids.under(['x'])).toEqual({ voids: [], untold });
      await voids.add([alarm('x', '2', '2026-02'), alarm('x', '1', '2026-01'), alarm('y', '1')], untold);
      await voids.add([{ ...alarm('x', '1'), record: '{"of":"another"}' }], []);
      const kept = [alarm('x', '1', '2026-01'), alarm('x', '2', '2026-02')];
      expect(await voids.under(['x'])).toEqual({ voids: kept, untold: [] });
      expect((await voids.under(['y', 'z'])).voids).toEqual([alarm('y', '1')]);
      await toy.store.runs.prune({ run_id: 'r1', pruned_at: AT, record: '{}' });
      expect((await voids.under(['x'])).voids).toEqual(kept);
    });
  });
}
