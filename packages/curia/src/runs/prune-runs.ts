/** Removes old runs: which of them may go, what is kept of each, and what stands in the way. */
import { CuriaError } from '@curia/core';
import { Alarms, alarmsUnder } from '../drive/calibration/alarms.ts';
import { type CourtRun, courtRunOf } from '../drive/calibration/automated.ts';
import { calibrationOf } from '../drive/calibration/failed-audits.ts';
import { auditsOf, drawnIn } from '../drive/calibration/item-audits.ts';
import { takeUpAll } from '../drive/calibration/known-voids.ts';
import { readManifest } from '../kept/manifest.ts';
import { courtOf } from '../kept/opened-run.ts';
import { hashManifest, type PrunedRecord } from '../kept/pruned-run.ts';
import { sealIn } from '../kept/seal/seal.ts';
import { RUN_LOG } from '../store/cases.ts';
import { hereAs } from '../store/driver.ts';
import type { StoredRun } from '../store/runs.ts';
import type { Store } from '../store/store.ts';
import { version } from '../version.ts';
import type { RunLine } from '../wire/run.ts';
import { describeRun, listRuns } from './describe-run.ts';

/** The states of runs that can be named; a completed run with a packet that no review has settled, or a spot check that a watch goes on over, waits for a person. */
export const PRUNED_STATES = ['completed', 'awaiting-review', 'stopped', 'waiting', 'unfinished'] as const;

/** The state of a run, as far as it matters for removing it. */
export type PrunedState = (typeof PRUNED_STATES)[number];

/** Which runs go. */
export interface PruneChoice {
  /** Only runs of which nothing was heard since, as ISO 8601. */
  readonly before: string;
  readonly states: readonly PrunedState[];
}

/** A run that is old enough, and whether it goes. */
export interface PruneCandidate {
  readonly run: StoredRun;
  readonly state: PrunedState;
  /** When it was last heard of. */
  readonly last_at: string;
  /** Whether its state is among those that were chosen. */
  readonly goes: boolean;
  readonly line: RunLine;
}

/** The runs of a store that are old enough, the oldest first. */
export async function pruneCandidates(
  store: Store,
  { before, states }: PruneChoice,
): Promise<PruneCandidate[]> {
  const found: PruneCandidate[] = [];
  for await (const run of listRuns(store)) {
    if (run.created_at >= before) continue;
    const last_at = await lastHeardOf(store, run);
    if (last_at >= before) continue;
    const line = describeRun(run, []);
    const state = await stateOf(store, run, line);
    found.push({ run, state, last_at, goes: states.includes(state), line });
  }
  return found.reverse();
}

/** A review of an old case is news of its run. */
async function lastHeardOf(store: Store, { run_id, created_at }: StoredRun): Promise<string> {
  let last = (await store.cases.events(run_id, RUN_LOG)).at(-1)?.at ?? created_at;
  for await (const { at } of store.cases.eventsOfKind(run_id, AFTERWARDS)) if (at > last) last = at;
  return last;
}

/** What people add to a case after it is closed. */
const AFTERWARDS = [
  'review-submitted',
  'review-withdrawn',
  'review-settled',
  'review-reopened',
  'review-sent-back',
  'drawn',
  'audited',
];

async function stateOf(store: Store, run: StoredRun, { status }: RunLine): Promise<PrunedState> {
  if (status === 'running') return 'unfinished';
  if (status !== 'completed') return status;
  if (await isWatched(store, run)) return 'awaiting-review';
  if (!(await takesReviews(store, run))) return status;
  const open = new Set<string>();
  const kinds = ['packet-opened', 'review-settled', 'review-reopened'];
  for await (const { kind, case_id } of store.cases.eventsOfKind(run.run_id, kinds))
    if (kind === 'review-settled') open.delete(case_id);
    else open.add(case_id);
  return open.size > 0 ? 'awaiting-review' : status;
}

/** Whether a watch goes on over a run: what was drawn and nobody has looked at could never count as wrong without it, and what audits found would count no more. */
async function isWatched(store: Store, run: StoredRun): Promise<boolean> {
  const manifest = readManifest(run);
  const drawn = await drawnIn(store, run.run_id);
  if (drawn.size === 0 && calibrationOf(manifest.definition) === undefined) return false;
  const audits = await auditsOf(store, run.run_id);
  for (const { item } of audits) drawn.delete(item);
  if (drawn.size > 0) return true;
  const isCertified = calibrationOf(manifest.definition) !== undefined;
  return isCertified && audits.length > 0 && isInForce(store, courtRunOf(manifest));
}

/** Whether a calibration is the last that its court ran under, and no audits have voided it; an alarm keeps what it rests on. */
async function isInForce(store: Store, { court, identity, calibration }: CourtRun): Promise<boolean> {
  if (calibration === undefined) return false;
  const alarms = await alarmsUnder(new Alarms(store), [identity]);
  if (alarms.some(({ void: why }) => why.of === calibration.hash)) return false;
  const runs = (await store.lists.runs()).map(readManifest);
  const last = runs.find((run) => run.court === court.name && calibrationOf(run.definition));
  return calibrationOf(last?.definition) === calibration.hash;
}

/** Whether packets of the run wait for reviews here; a court that is no longer known is given the benefit of the doubt. */
async function takesReviews(store: Store, run: StoredRun): Promise<boolean> {
  try {
    return (await courtOf(store, readManifest(run))).court.desk !== undefined;
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return true;
  }
}

/** Removes one run and returns what is kept of it; refused with `RUN_BUSY` while somebody works on it. */
export async function pruneRun(
  store: Store,
  { run, line }: PruneCandidate,
  command: string,
): Promise<PrunedRecord> {
  const attendance = await store.locks.attend(run.run_id, hereAs('a command that removes it'));
  const claim = await store.locks.claim(run.run_id).catch(async (error: unknown) => {
    await attendance.leave();
    throw error;
  });
  try {
    const runLog = await store.cases.events(run.run_id, RUN_LOG);
    let events = runLog.length;
    for await (const { case_id } of store.cases.all(run.run_id))
      events += (await store.cases.events(run.run_id, case_id)).length;
    const record: PrunedRecord = {
      schema_version: '1',
      run_id: run.run_id,
      created_at: run.created_at,
      court: line.court,
      policy: line.policy,
      status: line.status,
      manifest_sha256: hashManifest(run),
      seal: sealIn(runLog),
      cases: line.cases,
      closed: line.closed,
      events,
      pruned_at: new Date().toISOString(),
      pruned_by: `${command} (Curia ${version()})`,
    };
    // What its log tells of an alarm outlives it.
    await takeUpAll(store);
    await store.runs.prune({
      run_id: run.run_id,
      pruned_at: record.pruned_at,
      record: JSON.stringify(record),
    });
    return record;
  } finally {
    await claim.release();
    await attendance.leave();
  }
}
