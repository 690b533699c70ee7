/** What every outbox must do; each store runs this suite. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewEvent, StoredEvent } from '../cases.ts';
import { messageIdOf, type OutboxMessage, TELLABLE_KINDS } from '../outbox.ts';
import type { StoredLog } from '../runs.ts';
import type { Store } from '../store.ts';

const AT = '2026-01-01T00:00:00.000Z';
const about = { created_at: AT, manifest: '{"court":"toy"}' };
const LONG = 60_000;
const event = (kind: string): NewEvent => ({ kind, at: AT, body: '{}' });
const idsOf = (messages: readonly OutboxMessage[]): string[] => messages.map(({ message_id }) => message_id);

/** Runs the suite against stores made by `open`. */
export function describeOutbox(name: string, open: () => Promise<Store>): void {
  describe(`the outbox of ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      const cases = ['a', 'b', 'c'].map((case_id) => ({ case_id, input: '{}', problem: null }));
      await store.runs.create('r1', cases, () => about);
    });
    afterEach(() => store.close());
    const rule = async (case_id: string, ...kinds: string[]): Promise<StoredEvent[]> =>
      store.cases.append('r1', case_id, 0, (kinds.length === 0 ? ['ruled'] : kinds).map(event));

    test('gets one message for every event and webhook that wants to know of it, and none without a webhook', async () => {
      await rule('a');
      expect(await store.outbox.messages()).toEqual([]);
      await store.outbox.subscribe('all', TELLABLE_KINDS);
      await store.outbox.subscribe('ruled', ['ruled']);
      const [, ruled, opened] = await rule('b', 'answered', 'ruled', 'packet-opened');
      const told = await store.outbox.messages();
      expect(told.map(({ webhook, kind, seq }) => [webhook, kind, seq])).toEqual([
        ['all', 'ruled', 2],
        ['ruled', 'ruled', 2],
        ['all', 'packet-opened', 3],
      ]);
      expect(told[0]).toEqual({
        ...{ place: told[0]!.place, webhook: 'all', message_id: messageIdOf(ruled!), kind: 'ruled' },
        ...{
          run_id: 'r1',
          case_id: 'b',
          seq: 2,
          at: AT,
          attempts: 0,
          due_at: 0,
          is_dead: false,
          problem: null,
        },
      });
      expect(told[2]!.message_id).toBe(messageIdOf(opened!));
      expect(await store.outbox.messages({ webhook: 'all', after: told[0]!.place, limit: 1 })).toEqual([
        told[2],
      ]);
      expect(await store.outbox.messages({ webhook: 'nobody' })).toEqual([]);
      expect(await store.outbox.subscriptions()).toEqual([
        { webhook: 'all', kinds: TELLABLE_KINDS.toSorted(), waiting: 2, dead: 0 },
        { webhook: 'ruled', kinds: ['ruled'], waiting: 1, dead: 0 },
      ]);
    });

    test('has nothing about an event that was refused', async () => {
      await store.outbox.subscribe('all', TELLABLE_KINDS);
      const both = await Promise.allSettled([rule('a'), rule('a')]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await store.outbox.messages()).toHaveLength(1);
    });

    test('hands a message to one taker at a time, again once the lease has ended, and never after delivery', async () => {
      await store.outbox.subscribe('w', ['ruled']);
      for (const case_id of ['a', 'b', 'c']) await rule(case_id);
      const parts = await Promise.all([1, 2, 3].map(() => store.outbox.take('w', 1, LONG)));
      const taken = parts.flat();
      expect(new Set(idsOf(taken)).size).toBe(taken.length);
      const rest = await store.outbox.take('w', 10, LONG);
      expect(idsOf([...taken, ...rest]).sort()).toEqual(idsOf(await store.outbox.messages()).sort());
      expect(await store.outbox.take('w', 10, LONG)).toEqual([]);
      for (const message of [...taken, ...rest]) await store.outbox.settle(message, { kind: 'delivered' });
      expect(await store.outbox.messages()).toEqual([]);
    });

    test('lets whoever lost a lease change nothing', async () => {
      await store.outbox.subscribe('w', ['ruled']);
      await rule('a');
      const [late] = await store.outbox.take('w', 1, 0);
      const [next] = await store.outbox.take('w', 1, LONG);
      expect([next!.message_id, next!.attempts, next!.token]).toEqual([late!.message_id, 2, late!.token + 1]);
      await store.outbox.settle(late!, { kind: 'delivered' });
      await store.outbox.settle(late!, { kind: 'dead', problem: 'too late' });
      expect(await store.outbox.messages()).toMatchObject([{ is_dead: false, problem: null }]);
      await store.outbox.settle(next!, { kind: 'delivered' });
      expect(await store.outbox.messages()).toEqual([]);
    });

    test('waits before the next attempt, buries dead letters, and sends them again when asked to', async () => {
      await store.outbox.subscribe('w', ['ruled']);
      for (const case_id of ['a', 'b']) await rule(case_id);
      const [first, second] = await store.outbox.take('w', 2, LONG);
      await store.outbox.settle(first!, { kind: 'later', pause_ms: LONG, problem: 'answered 500' });
      await store.outbox.settle(second!, { kind: 'dead', problem: 'answered 410' });
      expect(await store.outbox.take('w', 2, LONG)).toEqual([]);
      expect(await store.outbox.messages({ is_dead: true })).toMatchObject([
        { message_id: second!.message_id, attempts: 1, is_dead: true, problem: 'answered 410' },
      ]);
      expect(await store.outbox.subscriptions()).toMatchObject([{ waiting: 1, dead: 1 }]);
      expect(await store.outbox.resend('w', 'msg_unknown')).toBe(0);
      expect(await store.outbox.resend('other')).toBe(0);
      expect(await store.outbox.resend('w', second!.message_id)).toBe(1);
      const [again] = await store.outbox.take('w', 2, LONG);
      expect(again).toMatchObject({ message_id: second!.message_id, attempts: 1, is_dead: false });
      // The one under way is left alone.
      expect(await store.outbox.resend('w')).toBe(1);
      expect(idsOf(await store.outbox.take('w', 2, LONG))).toEqual([first!.message_id]);
    });

    test('follows what webhooks want to know, and forgets those that end', async () => {
      await store.outbox.subscribe('w', ['ruled']);
      await store.outbox.subscribe('w', ['refused', 'review-settled']);
      await rule('a');
      await rule('b', 'refused');
      expect((await store.outbox.messages()).map(({ kind }) => kind)).toEqual(['refused']);
      expect(await store.outbox.unsubscribe('w')).toBe(true);
      expect(await store.outbox.unsubscribe('w')).toBe(false);
      await rule('c', 'refused');
      expect([await store.outbox.messages(), await store.outbox.subscriptions()]).toEqual([[], []]);
    });

    test('says nothing of runs that come from elsewhere, and forgets runs that are pruned', async () => {
      const events = await rule('a');
      await store.outbox.subscribe('w', ['ruled']);
      const log = { of: (await store.cases.find('r1', 'a'))!, events };
      const elsewhere = async function* (): AsyncGenerator<StoredLog> {
        yield { events: [] };
        yield {
          of: { ...log.of, run_id: 'r2' },
          events: log.events.map((one) => ({ ...one, run_id: 'r2' })),
        };
      };
      await store.runs.takeIn({ run_id: 'r2', ...about }, elsewhere());
      expect(await store.outbox.messages()).toEqual([]);
      await rule('b');
      await store.runs.prune({ run_id: 'r1', pruned_at: AT, record: '{}' });
      expect(await store.outbox.messages()).toEqual([]);
    });
  });
}
