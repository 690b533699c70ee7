/** Puts on the desk what runs have handed to people since somebody last looked. */
import { CuriaError } from '@curia/core';
import { decideState } from '@curia/core/in/review';
import { linesIn, readBody } from '../kept/case-event.ts';
import { openDesk } from '../kept/desk-log.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import type { Desk } from '../store/desk/desk.ts';
import type { DeskItem, HandedCase, NewQueueItem } from '../store/desk/items.ts';
import type { Store } from '../store/store.ts';
import { courtOfRun } from './court-of-run.ts';
import { auditedLog } from './find-case.ts';
import { askedInLine } from './lists/asked-in-line.ts';

const PAGE = 200;

/** A case that could not be put on the desk, and why. */
export interface LeftOut extends HandedCase {
  readonly problem: string;
}

/** The stores that the desk works on. */
export interface DeskPlace {
  readonly store: Store;
  readonly desk: Desk;
}

/** Takes in every new case; one that cannot be read is left out and reported, and the others are taken. */
export async function takeIn({ store, desk }: DeskPlace): Promise<readonly LeftOut[]> {
  const left: LeftOut[] = [];
  let after: HandedCase | undefined;
  for (;;) {
    const page = await desk.items.newCases(PAGE, after);
    const found: NewQueueItem[] = [];
    for (const handed of page) {
      try {
        found.push(await readHanded(store, await courtOfRun(store, handed.run_id), handed.case_id));
      } catch (error) {
        if (!CuriaError.is(error) || error.kind === 'unavailable') throw error;
        left.push({ ...handed, problem: error.message });
      }
    }
    if (found.length > 0) await desk.items.put(found);
    if (page.length < PAGE) return left;
    after = page.at(-1);
  }
}

/** Puts one case on the desk, where its log leaves it; a case that is there already stays. */
export async function takeCase(
  { store, desk }: DeskPlace,
  run: OpenedRun,
  case_id: string,
): Promise<DeskItem> {
  const [item] = await desk.items.put([await readHanded(store, run, case_id)]);
  // One was put, so one comes back.
  return item!;
}

/** What a case asks, as its audited log leaves it. */
async function readHanded(
  store: Store,
  { court, manifest: { run_id } }: OpenedRun,
  case_id: string,
): Promise<NewQueueItem> {
  const stored = await store.cases.find(run_id, case_id);
  if (stored === undefined) throw new CuriaError('CASE_NOT_FOUND', `run ${run_id} has no case ${case_id}`);
  const log = await auditedLog(store, { court, stored });
  const { desk, item } = openDesk(court, stored, log);
  // A case without a packet has no desk.
  const opened = log.find(({ kind }) => kind === 'packet-opened')!;
  const { current } = item;
  const { ruling } = readBody('ruled', log.find(({ kind }) => kind === 'ruled')!);
  return {
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
    opened: item.opened,
    asked: askedInLine(desk.question),
    rulings: linesIn(court, ruling).map(({ outcome, rule }) => ({ outcome, rule })),
  };
}
