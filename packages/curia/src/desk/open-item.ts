/** An item of the desk with everything behind it: the case that asked first, its audited log, and the court's desk. */
import { CuriaError } from '@curia/core';
import { type Person, type Refused, refuseRole } from '@curia/core/in/review';
import { shorten } from '@curia/core/text';
import { type OpenedDesk, openDesk } from '../kept/desk-log.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import type { StoredEvent } from '../store/cases.ts';
import type { DeskItem } from '../store/desk/items.ts';
import { courtOfRun } from './court-of-run.ts';
import { auditedLog } from './find-case.ts';
import type { Settled } from './settle-cases.ts';
import { type DeskPlace, takeCase, takeIn } from './take-in.ts';

/** An item that was opened. */
export interface OpenedItem extends OpenedDesk {
  readonly row: DeskItem;
  readonly run: OpenedRun;
  readonly log: readonly StoredEvent[];
  /** What the memory of the run was told, if this settled the item and the run writes to one. */
  readonly told?: Settled | undefined;
}

/** The longest name that an error repeats. */
const LONGEST_NAME = 80;

/** Finds an item by its id or the beginning of it. */
export async function findItem({ store, desk }: DeskPlace, name: string): Promise<DeskItem> {
  if (!/^[0-9a-f]{4,64}$/.test(name))
    throw new CuriaError(
      'ITEM_NOT_FOUND',
      `${JSON.stringify(name)} is no id of an item; name a case after its run, as in "last ${shorten(name, LONGEST_NAME)}"`,
    );
  const look = (): Promise<DeskItem[]> => desk.items.like(name);
  let found = await look();
  if (found.length === 0) {
    await takeIn({ store, desk });
    found = await look();
  }
  const [only, other] = found;
  if (only === undefined) throw new CuriaError('ITEM_NOT_FOUND', `the desk has no item ${name}`);
  if (other !== undefined) throw new CuriaError('ITEM_NOT_FOUND', `several items begin with ${name}`);
  return only;
}

/** The item of a case; the case is put on the desk if it is not there yet. */
export async function itemOfCase(place: DeskPlace, run: OpenedRun, case_id: string): Promise<DeskItem> {
  const { run_id } = run.manifest;
  return (await place.desk.items.of(run_id, case_id)) ?? takeCase(place, run, case_id);
}

/** Opens an item; refused if the record of its case was changed after it was written. */
export async function openItem({ store }: DeskPlace, row: DeskItem): Promise<OpenedItem> {
  const { run_id, case_id } = row;
  const run = await courtOfRun(store, run_id);
  const stored = await store.cases.find(run_id, case_id);
  if (stored === undefined) throw new CuriaError('CASE_NOT_FOUND', `run ${run_id} has no case ${case_id}`);
  const log = await auditedLog(store, { court: run.court, stored });
  return { row, run, log, ...openDesk(run.court, stored, log, row.item_id) };
}

/** The error for what somebody may not do. */
export const deskError = ({ code, problem }: Refused, item_id?: string): CuriaError =>
  new CuriaError(code, item_id === undefined ? problem : `item ${item_id}: ${problem}`);

/** Refuses what the role of a person does not allow. */
export function mustBeAllowed(who: Person, act: Parameters<typeof refuseRole>[1]): void {
  const problem = refuseRole(who, act);
  if (problem !== undefined) throw deskError(problem);
}
