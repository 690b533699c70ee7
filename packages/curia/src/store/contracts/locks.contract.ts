/** What the locks of every store must do: one holder, whom everybody knows. */
import { describe, expect, test } from 'vitest';
import type { RunDriver } from '../driver.ts';
import type { Store } from '../store.ts';
import { toyStore } from './toy-store.contract.ts';

/** Runs the suite against stores made by `open`. */
export function describeLocks(name: string, open: () => Promise<Store>): void {
  describe(`${name} keeps the promises of the locks`, () => {
    const toy = toyStore(open);

    test('one holder at a time may write to a run', async () => {
      const claim = await toy.store.locks.claim('r1');
      await expect(toy.store.locks.claim('r1')).rejects.toMatchObject({ code: 'RUN_BUSY' });
      await (await toy.store.locks.claim('r2')).release();
      await claim.release();
      await (await toy.store.locks.claim('r1')).release();
    });

    test('a run has one driver, whom everybody knows', async () => {
      const one = { who: 'one' };
      const first = await toy.store.locks.attend('r1', one);
      const elsewhere = await toy.store.locks.attend('r2', { who: 'two' });
      const words =
        /^run r1 is driven by one since \d{4}-.*Z, last heard of at \d{4}-.*Z; wait until it ends/;
      const busy = { code: 'RUN_BUSY', message: expect.stringMatching(words) };
      await expect(toy.store.locks.attend('r1', { who: 'three' })).rejects.toMatchObject(busy);
      await expect(toy.store.locks.attend('r1', { who: 'w', isWorker: true })).rejects.toMatchObject(busy);
      expect([await first.isHeld(), await elsewhere.isHeld()]).toEqual([true, true]);
      const named = async (run_ids?: readonly string[]) =>
        [...(await toy.store.locks.drivers(run_ids))].map(([run_id, all]) => [
          run_id,
          all.map(({ who }) => who),
        ]);
      expect(await named(['r1', 'none'])).toEqual([['r1', ['one']]]);
      expect((await named()).sort()).toEqual([
        ['r1', ['one']],
        ['r2', ['two']],
      ]);
      const [{ since, seen_at }] = (await toy.store.locks.drivers(['r1'])).get('r1')! as [RunDriver];
      expect(since <= seen_at && !Number.isNaN(Date.parse(since))).toBe(true);
      const heard = (await toy.store.locks.heard(['r1', 'none'])).get('r1')!;
      expect(heard).toMatchObject([{ who: 'one', isThere: true, isWorker: false }]);
      expect(heard[0]!.silent_ms).toBeGreaterThanOrEqual(0);
      expect(heard[0]!.silent_ms).toBeLessThan(60_000);
      await first.leave();
      await first.leave();
      expect([await first.isHeld(), await named(['r1'])]).toEqual([false, []]);
      const next = await toy.store.locks.attend('r1', { who: 'three' });
      expect(await named(['r1'])).toEqual([['r1', ['three']]]);
      await elsewhere.leave();
      await next.leave();
      expect(await named()).toEqual([]);
      // Whoever says that it leaves is nobody who was lost.
      expect((await toy.store.locks.heard(['r1', 'r2'])).size).toBe(0);
    });

    test('of many that want to drive a run at once, one does', async () => {
      const wanted = await Promise.allSettled(
        Array.from({ length: 5 }, (_, at) => toy.store.locks.attend('r1', { who: `driver ${at}` })),
      );
      const there = wanted.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(there).toHaveLength(1);
      for (const one of wanted)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'RUN_BUSY' });
      await there[0]!.leave();
    });
  });
}
