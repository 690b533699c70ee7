/** Puts on the desk what runs have handed to people since somebody last looked. */
import { CuriaError, decideState } from '@curia/core/internal';
import type { HandedCase, Queue, QueueItem } from '../../store/queue.ts';
import type { Store } from '../../store/store.ts';
import { readBody } from '../case-event.ts';
import { findRun } from '../find-run.ts';
import { courtOf, type OpenedRun } from '../manifest.ts';
import { openDesk } from './desk-log.ts';
import { auditedLog } from './find-case.ts';

const PAGE = 200;

/** A case that could not be put on the desk, and why. */
export interface LeftOut extends HandedCase {
  readonly problem: string;
}

/** The stores that the desk works on. */
export interface DeskPlace {
  readonly store: Store;
  readonly queue: Queue;
}

/** Takes in every new case; one that cannot be read is left out and reported, and the others are taken. */
export async function takeIn({ store, queue }: DeskPlace): Promise<readonly LeftOut[]> {
  const runs = new Map<string, OpenedRun>();
  const left: LeftOut[] = [];
  let after: HandedCase | undefined;
  for (;;) {
    const page = await queue.newCases(PAGE, after);
    for (const handed of page) {
      try {
        const { run_id } = handed;
        const opened = runs.get(run_id) ?? courtOf(await findRun(store, run_id));
        runs.set(run_id, opened);
        await takeCase({ store, queue }, opened, handed);
      } catch (error) {
        if (!CuriaError.is(error) || error.kind === 'unavailable') throw error;
        left.push({ ...handed, problem: error.message });
      }
    }
    if (page.length < PAGE) return left;
    after = page.at(-1);
  }
}

/** Puts one case on the desk, where its log leaves it; a case that is there already stays. */
export async function takeCase(
  { store, queue }: DeskPlace,
  { court }: OpenedRun,
  { run_id, case_id }: HandedCase,
): Promise<QueueItem> {
  const stored = await store.case(run_id, case_id);
  if (stored === undefined) throw new CuriaError('CASE_NOT_FOUND', `run ${run_id} has no case ${case_id}`);
  const log = await auditedLog(store, { court, stored });
  const { item } = openDesk(court, stored, log);
  const opened = log.find(({ kind }) => kind === 'packet-opened')!;
  const { current } = item;
  return queue.put({
    item_id: item.item_id,
    court: court.name,
    run_id,
    case_id,
    packet_id: readBody('packet-opened', opened).packet_id,
    opened_at: opened.at,
    seats: current.seats,
    round: current.round,
    state: decideState(item).outcome,
    answered: current.reviews.map(({ seat, person }) => ({ seat, person })),
  });
}
