/** A small run in a new store, with what the contracts write and read. */
import { afterEach, beforeEach } from 'vitest';
import { type NewCase, type NewEvent, RUN_LOG } from '../cases.ts';
import type { StoredLog } from '../runs.ts';
import type { Store } from '../store.ts';

/** When everything in it happens. */
export const AT = '2026-01-01T00:00:00.000Z';

/** What every run is about. */
export const about = { created_at: AT, manifest: '{"court":"toy"}' };

/** The cases of the run. */
export const cases: NewCase[] = ['a', 'b', 'c'].map((case_id) => ({
  case_id,
  input: JSON.stringify({ case_id }),
  problem: null,
}));

/** An event of a kind. */
export const event = (kind: string, body: object = {}): NewEvent => ({
  kind,
  at: AT,
  body: JSON.stringify(body),
});

/** What a model call may report. */
export const call = { tokens_in: 10, tokens_out: 5, cost_usd: 0.25, is_cached: false };

/** A new store before each test, with the run `r1` in it. */
export function toyStore(open: () => Promise<Store>): { readonly store: Store } {
  let store: Store;
  beforeEach(async () => {
    store = await open();
    await store.runs.create('r1', cases, () => about);
  });
  afterEach(() => store.close());
  return {
    get store() {
      return store;
    },
  };
}

/** Everything that is read one by one. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** The same the other way round. */
export async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Every log of a run, that of the run itself first. */
export async function wholeRun(store: Store, run_id: string): Promise<StoredLog[]> {
  const logs: StoredLog[] = [{ events: await store.cases.events(run_id, RUN_LOG) }];
  for await (const of of store.cases.all(run_id))
    logs.push({ of, events: await store.cases.events(run_id, of.case_id) });
  return logs;
}
