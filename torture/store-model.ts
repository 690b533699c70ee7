/** What a store must do, said in a few lines, and random writers at the same time who hold it to that. */
import { setTimeout as wait } from 'node:timers/promises';
import { CuriaError } from '@curia/core';
import { type NewEvent, RUN_LOG, type StoredEvent } from '../packages/curia/src/store/cases.ts';
import { caseGenesis, findBreak, runGenesis } from '../packages/curia/src/store/chain.ts';
import type { Store } from '../packages/curia/src/store/store.ts';
import { Random } from './random.ts';

const CASES = 4;
/** How long a feed may wait for the transactions of others. */
const PATIENCE_MS = 20_000;

/** One writer's attempt: some events after the one it believes to be the last. */
interface Attempt {
  readonly case_id: string;
  readonly after: number;
  readonly events: readonly NewEvent[];
}

/** Lets writers at a store in rounds, several at once; returns the first promise of the store that was broken. */
export async function holdToItsModel(
  stores: readonly Store[],
  run_id: string,
  seed: number,
): Promise<string | undefined> {
  const random = new Random(seed);
  const [first] = stores;
  const cases = Array.from({ length: CASES }, (_, at) => ({ case_id: `c${at}`, input: '{}', problem: null }));
  const run = await first!.runs.create(run_id, cases, () => ({ created_at: '2026-01-01', manifest: '{}' }));
  const logs = new Map<string, readonly StoredEvent[]>(
    [RUN_LOG, ...cases.map(({ case_id }) => case_id)].map((id) => [id, []]),
  );
  const seen: StoredEvent[] = [];
  let cursor = '';
  for (let round = 0; round < 6; round++) {
    const attempts = Array.from({ length: 1 + random.below(5) }, (_, at) =>
      attemptIn(logs, random, `${round}.${at}`),
    );
    const results = await Promise.allSettled(
      attempts.map(({ case_id, after, events }) =>
        random.pick(stores).cases.append(run_id, case_id, after, events),
      ),
    );
    for (const [case_id, before] of logs) {
      const now = await random.pick(stores).cases.events(run_id, case_id);
      const mine = attempts.flatMap((attempt, at) =>
        attempt.case_id === case_id ? [{ attempt, result: results[at]! }] : [],
      );
      const problem = problemIn(before, now, mine);
      if (problem !== undefined) return `case ${case_id || 'of the run'}, round ${round}: ${problem}`;
      logs.set(case_id, now);
    }
    await readOn();
    const { closed } = await random.pick(stores).cases.tally(run_id);
    const ends = [...logs.values()].flat().filter(({ kind }) => kind === 'ruled').length;
    if (closed !== ends) return `round ${round}: the tally says ${closed} closed cases, the logs ${ends}`;
  }
  const all = [...logs.values()].flat().map(({ hash }) => hash);
  // A feed waits for every transaction under way, those of others on the same server too.
  const until = performance.now() + PATIENCE_MS;
  while (seen.length < all.length && performance.now() < until) {
    await wait(50);
    await readOn();
  }
  if (new Set(all).size !== seen.length || !seen.every(({ hash }) => all.includes(hash)))
    return `the feed showed ${seen.length} events of ${all.length}`;
  const genesis = runGenesis(run);
  for await (const stored of first!.cases.all(run_id))
    if (findBreak(caseGenesis(genesis, stored), logs.get(stored.case_id)!) !== undefined)
      return `the chain of ${stored.case_id} is broken`;
  return undefined;

  async function readOn(): Promise<void> {
    for (;;) {
      const next = await random.pick(stores).lists.eventsAfter(run_id, cursor, 3);
      if (next.length === 0) return;
      cursor = next.at(-1)!.cursor;
      seen.push(...next);
    }
  }
}

function attemptIn(logs: ReadonlyMap<string, readonly StoredEvent[]>, random: Random, name: string): Attempt {
  const case_id = random.pick([...logs.keys()]);
  const length = logs.get(case_id)!.length;
  // Most writers know the last event; some are late, and some are ahead of their time.
  const after = Math.max(0, length + random.pick([0, 0, 0, 0, -1, 1]));
  const closes = case_id !== RUN_LOG && random.fraction() < 0.3;
  const events = Array.from(
    { length: 1 + random.below(3) },
    (_, at): NewEvent => ({
      kind: closes && at === 0 ? 'ruled' : 'asked',
      at: '2026-01-01',
      body: JSON.stringify({
        name,
        at,
        text: random.pick(['', '\u0000', '\ud800', '한글', 'x'.repeat(2_000)]),
      }),
    }),
  );
  return { case_id, after, events };
}

type Settled = { readonly attempt: Attempt; readonly result: PromiseSettledResult<StoredEvent[]> };

/** What a log must look like after some writers tried at once. */
function problemIn(
  before: readonly StoredEvent[],
  now: readonly StoredEvent[],
  tried: readonly Settled[],
): string | undefined {
  if (!before.every(({ hash }, at) => now[at]?.hash === hash)) return 'what was stored before is another';
  let length = before.length;
  let isClosed = before.some(({ kind }) => kind === 'ruled');
  const winners = tried.flatMap(({ attempt, result }) =>
    result.status === 'fulfilled' ? [{ attempt, stored: result.value }] : [],
  );
  for (const { attempt, stored } of winners.toSorted(
    (one, other) => one.attempt.after - other.attempt.after,
  )) {
    if (attempt.after !== length)
      return `a writer that knew ${attempt.after} events was let in after ${length}`;
    if (!stored.every(({ hash }, at) => now[length + at]?.hash === hash))
      return 'what a writer was told is not what is stored';
    length += attempt.events.length;
    const closes = attempt.events.some(({ kind }) => kind === 'ruled');
    if (closes && isClosed) return 'the case was closed twice';
    isClosed ||= closes;
  }
  if (now.length !== length) return `${now.length - length} events are there that no writer was told of`;
  for (const { attempt, result } of tried) {
    if (result.status === 'fulfilled') continue;
    if (!CuriaError.is(result.reason) || result.reason.code !== 'STORE_CONFLICT')
      return `refused with ${result.reason}`;
    const closes = attempt.events.some(({ kind }) => kind === 'ruled');
    const mayLose = attempt.after !== before.length || winners.length > 0 || (closes && isClosed);
    if (!mayLose) return 'a writer that knew the log was refused, and nobody else was let in';
  }
  return undefined;
}
