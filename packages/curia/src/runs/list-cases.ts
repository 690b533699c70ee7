/** Keeps the lists of a store true to the log: reads rulings that no list has read, and compares the two. */

import type { HeldCourt } from '../courts/held-court.ts';
import { restsOnGiven } from '../drive/agents/given-votes.ts';
import type { AuditFinding } from '../kept/audit-case.ts';
import { linesIn, readBody } from '../kept/case-event.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import { isClosing, type StoredEvent } from '../store/cases.ts';
import { callRows, linesOf, rulingRows } from '../store/listing.ts';
import type { CaseFilter, ListedCase } from '../store/lists.ts';
import type { Store } from '../store/store.ts';

/** A case in a list, with whether it was ruled on votes that were given. */
export interface MarkedCase extends ListedCase {
  readonly given_votes: boolean;
}

/** A page of the cases of a run; rulings of an earlier version are read first. */
export async function listCases(
  store: Store,
  opened: OpenedRun,
  filter: CaseFilter = {},
): Promise<MarkedCase[]> {
  await readRulings(store, opened);
  const { run_id } = opened.manifest;
  const isGiven = restsOnGiven(await store.lists.callTotals(run_id));
  return (await store.lists.cases(run_id, filter)).map((one) => ({
    ...one,
    given_votes: isGiven && one.status === 'ruled',
  }));
}

/** Reads every ruling of a run that no list has read. */
export async function readRulings(
  store: Store,
  { manifest: { run_id }, court }: Pick<OpenedRun, 'manifest' | 'court'>,
): Promise<void> {
  for (;;) {
    const unread = await store.lists.unlisted(run_id);
    if (unread.length === 0) return;
    for (const case_id of unread) await relist(store, court, run_id, case_id);
  }
}

/** Writes the lists of a whole run again from its logs. */
export async function rebuildLists(
  store: Store,
  { manifest: { run_id }, court }: Pick<OpenedRun, 'manifest' | 'court'>,
): Promise<void> {
  for await (const { case_id } of store.cases.all(run_id)) await relist(store, court, run_id, case_id);
}

async function relist(store: Store, court: HeldCourt, run_id: string, case_id: string): Promise<void> {
  const end = (await store.cases.events(run_id, case_id)).find(isClosing);
  await store.lists.relist(run_id, case_id, end === undefined ? [] : linesFrom(court, end));
}

/** What the end of a case says, so that the case can be found by it. */
export const linesFrom = (court: HeldCourt, end: StoredEvent): ReturnType<typeof linesIn> =>
  end.kind === 'ruled' ? linesIn(court, readBody('ruled', end).ruling) : [];

/** Compares what the lists say of a case with its log; what no list has read yet cannot differ. */
export async function auditListing(
  store: Store,
  court: HeldCourt,
  run_id: string,
  case_id: string,
  log: readonly StoredEvent[],
): Promise<AuditFinding[]> {
  const listed = await store.lists.listing(run_id, case_id);
  const end = log.find(isClosing);
  const rows = end === undefined ? [] : rulingRows(end, linesFrom(court, end));
  const lines = listed.lines === null && listed.status === 'ruled' ? null : linesOf(rows);
  const expected = { status: rows[0]?.status ?? 'open', lines, calls: log.flatMap(callRows) };
  if (JSON.stringify({ ...listed, calls: [...listed.calls] }) === JSON.stringify(expected)) return [];
  const problem =
    'the lists of calls and rulings differ from the log, which counts; write them again with `curia audit RUN --rebuild`';
  return [{ schema_version: '1', code: 'LIST_DIFFERS', case_id, seq: end?.seq ?? log.length, problem }];
}
