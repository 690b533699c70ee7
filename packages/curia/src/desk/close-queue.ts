/** Closing a queue: its settlements are sealed in the logs of the runs, so that a review that is cut off later is noticed. */
import { CuriaError } from '@curia/core';
import type { Person } from '@curia/core/in/review';
import { appendToRun } from '../kept/seal/append-to-run.ts';
import { signIfWanted } from '../kept/seal/sign-if-wanted.ts';
import { signSettlements } from '../kept/seal/sign-settlements.ts';
import type { DeskQueue } from '../store/desk/queues.ts';
import type { ClosedQueue } from '../wire/queue.ts';
import { eachItem } from './desk-agreement.ts';
import { mustBeAllowed, openItem } from './open-item.ts';
import { type SealedSettlement, sealEvents, sealedIn } from './sealed-settlements.ts';
import { takeIn } from './take-in.ts';
import type { DeskClock } from './write-act.ts';

/** Seals every settlement of a queue and closes it; refused while an item of it is open. */
export async function closeQueue(place: DeskClock, who: Person, queue_id: string): Promise<ClosedQueue> {
  mustBeAllowed(who, 'arrange');
  await takeIn(place);
  refuseOpen(await place.desk.queues.find(queue_id, null));
  let sealed = 0;
  let runs = 0;
  for (const [run_id, settlements] of await settlementsByRun(place, queue_id)) {
    const added = await sealInRun(place, run_id, { queue_id, person: who.person }, settlements);
    sealed += added;
    runs += added > 0 ? 1 : 0;
  }
  // An item may have come or been reopened meanwhile; then the queue stays open, and what was sealed is sealed.
  const closed = await place.desk.queues.close(queue_id);
  refuseOpen(closed);
  return { schema_version: '1', ...closed, sealed, runs };
}

function refuseOpen({ queue_id, items }: DeskQueue): void {
  const open = items.waiting + items.reviewing + items.disputed;
  if (open === 0) return;
  throw new CuriaError('QUEUE_OPEN', `${open} items of the queue ${queue_id} are not settled`);
}

/** The settlements of a queue by the run whose log they are in; the record of each case is audited on the way. */
async function settlementsByRun(
  place: DeskClock,
  queue_id: string,
): Promise<Map<string, SealedSettlement[]>> {
  const byRun = new Map<string, SealedSettlement[]>();
  for await (const row of eachItem(place, { queue_id })) {
    const { log } = await openItem(place, row);
    const settled = log.findLast(({ kind }) => kind === 'review-settled');
    if (settled === undefined) continue;
    const { run_id, case_id, item_id } = row;
    const own = byRun.get(run_id) ?? [];
    own.push({ case_id, item_id, seq: settled.seq, hash: settled.hash });
    byRun.set(run_id, own);
  }
  return byRun;
}

/** Adds what is not sealed yet to the log of a run, signed if there is a key; returns how many settlements that are. */
async function sealInRun(
  { store, today = () => new Date().toISOString() }: DeskClock,
  run_id: string,
  by: { readonly queue_id: string; readonly person: string },
  settlements: readonly SealedSettlement[],
): Promise<number> {
  let sealed: readonly SealedSettlement[] = [];
  const at = today();
  await appendToRun(store, run_id, (runLog) => {
    const known = new Set(sealedIn(runLog).map(({ hash }) => hash));
    sealed = settlements.filter(({ hash }) => !known.has(hash));
    return sealEvents(by, sealed, at);
  });
  if (sealed.length > 0)
    await signIfWanted(store, run_id, at, (signer) =>
      signSettlements(store, run_id, { ...by, settlements: sealed }, signer, at),
    );
  return sealed.length;
}
