/** Watches what was automated: audits go into the log, the bet against the error limit is followed, and an alarm voids the calibration. */
import { CuriaError } from '@curia/core';
import { sayWatch, totalWealth } from '@curia/core/in/votes/watch';
import { keptCourt } from '../../courts/own-court.ts';
import { Alarms } from '../../drive/calibration/alarms.ts';
import { automatedIn, type CourtRun, courtRunOf } from '../../drive/calibration/automated.ts';
import { calibrationOf } from '../../drive/calibration/failed-audits.ts';
import type { ItemAudit } from '../../drive/calibration/item-audits.ts';
import { keepFailed } from '../../drive/calibration/known-voids.ts';
import type { Input } from '../../input/open-input.ts';
import { makeEvent } from '../../kept/case-event.ts';
import { findRun } from '../../kept/find-run.ts';
import { type Manifest, readManifest } from '../../kept/manifest.ts';
import { heldBy } from '../../kept/opened-run.ts';
import { soundLog } from '../../kept/sound-log.ts';
import type { NewEvent } from '../../store/cases.ts';
import type { Store } from '../../store/store.ts';
import { type MarkedFile, markFiles } from './mark-files.ts';
import { readAudits } from './read-audits.ts';
import type { WatchReport } from './watch-report.ts';
import { watchSample } from './watch-sample.ts';
import {
  alarmIn,
  follow,
  nextAudit,
  overdueIn,
  startWatching,
  stillOpen,
  type Watching,
} from './watching.ts';

/** What is watched. */
export interface WatchOptions {
  /** Opens a file of audits of the run. */
  readonly audits?: () => Input;
  /** The limit of a run without a calibration. */
  readonly maxError?: number;
  readonly today?: () => string;
}

/** What a watch came to. */
export interface Watched {
  readonly reports: readonly WatchReport[];
  /** Of the file of audits: rows taken, rows nobody has filled in, rows that were recorded before, rows that came too late. */
  readonly read?: {
    readonly taken: number;
    readonly open: number;
    readonly known: number;
    readonly late: number;
  };
}

/** Watches the calibration of a run, over all runs of the store that were made under it; takes in audits of this run first. */
export async function watchRun(store: Store, name: string, options: WatchOptions = {}): Promise<Watched> {
  const manifest = await findRun(store, name);
  if (isSampled(manifest)) {
    if (options.audits !== undefined)
      throw new CuriaError(
        'USAGE',
        `run ${manifest.run_id} is of ${manifest.court}, whose cases are answered one by one: curia watch answer ${manifest.run_id} CASE`,
      );
    return { reports: [await watchSample(store, manifest, options.maxError)] };
  }
  const run = courtRunOf(manifest);
  const { calibration, run_id } = run;
  if (calibration === undefined && options.maxError === undefined)
    throw new CuriaError(
      'USAGE',
      `run ${run_id} has no calibration, and so no limit to watch: give one with --max-error`,
    );
  if (calibration !== undefined && options.maxError !== undefined)
    throw new CuriaError(
      'USAGE',
      `run ${run_id} has a calibration, whose limit is watched: --max-error is for runs without one`,
    );
  const today = options.today ?? (() => new Date().toISOString());
  const watching = await startWatching(store, [run], options.maxError);
  const read =
    options.audits === undefined ? undefined : await takeIn(store, run, options.audits(), watching, today);
  await takeInOverdue(store, watching, today);
  const reports = await reportOn(store, watching, today);
  return read === undefined ? { reports } : { reports, read };
}

/** Whether people audit a sample of what the court of a run decided without them. */
const isSampled = (manifest: Manifest): boolean => heldBy(manifest).spot?.by === 'case';

/** Watches every calibration that runs of the store were made under. */
export async function watchStore(
  store: Store,
  today: () => string = () => new Date().toISOString(),
): Promise<Watched> {
  const runs = (await store.lists.runs()).reverse().map(readManifest).filter(isCalibrated);
  const reports: WatchReport[] = [];
  for (const group of Map.groupBy(runs, ({ definition }) => calibrationOf(definition)!).values()) {
    const watching = await startWatching(store, group.map(courtRunOf));
    await takeInOverdue(store, watching, today);
    reports.push(...(await reportOn(store, watching, today)));
  }
  return { reports };
}

/** The watches of a run as they stand, for whoever only looks: nothing is recorded and no file is marked. None without a calibration. */
export async function readWatches(
  store: Store,
  name: string,
  {
    today = () => new Date().toISOString(),
    alarms = new Alarms(store),
  }: { readonly today?: () => string; readonly alarms?: Alarms } = {},
): Promise<WatchReport[]> {
  const manifest = await findRun(store, name);
  if (calibrationOf(manifest.definition) === undefined) return [];
  const watching = await startWatching(store, [courtRunOf(manifest)], undefined, alarms);
  for (const audit of overdueIn(watching, today())) follow(watching, audit);
  return describe(watching, []);
}

/** Under a calibration that was void from the start nothing was certified, so there is nothing to watch. */
const isCalibrated = ({ definition }: Manifest): boolean =>
  calibrationOf(definition) !== undefined && keptCourt(definition).uncertified === undefined;

/** Writes new audits into the logs of their cases, in order; the one that raises the alarm voids the calibration in the same step. */
async function takeIn(
  store: Store,
  run: CourtRun,
  file: Input,
  watching: Watching,
  today: () => string,
): Promise<NonNullable<Watched['read']>> {
  const before = watching.audits.filter(({ run_id }) => run_id === run.run_id);
  const automated = await automatedIn(store, run);
  const { audits, ...counts } = await readAudits(file, run, automated, before, today());
  let next = nextAudit(watching, run.run_id);
  for (const one of audits) await take(store, watching, { ...one, audit: next++, at: today() });
  return { taken: audits.length, ...counts };
}

/** Takes in what nobody has audited in time: it counts as wrong. */
async function takeInOverdue(store: Store, watching: Watching, today: () => string): Promise<void> {
  for (const audit of overdueIn(watching, today())) await take(store, watching, audit);
}

/** Writes an audit into the log of its case; if it raises the alarm, that is written in the same step. */
async function take(store: Store, watching: Watching, audit: ItemAudit): Promise<void> {
  follow(watching, audit);
  const why = alarmIn(watching, audit.at);
  await record(store, audit, [
    auditEvent(audit),
    ...(why === undefined ? [] : [makeEvent('voided', audit.at, { void: why })]),
  ]);
  watching.voided ??= why;
}

function auditEvent({ run_id: _run, case_id: _case, at, ...verdict }: ItemAudit): NewEvent {
  return makeEvent('audited', at, { verdict });
}

async function record(
  store: Store,
  { run_id, case_id }: Pick<ItemAudit, 'run_id' | 'case_id'>,
  events: readonly NewEvent[],
): Promise<void> {
  const stored = await store.cases.find(run_id, case_id);
  if (stored === undefined)
    throw new CuriaError('CASE_NOT_FOUND', `there is no case ${case_id} in run ${run_id}`);
  const log = await soundLog(store, stored);
  await store.cases.append(run_id, case_id, log.length, events);
}

/** Reports every field. An alarm that is in no log yet is recorded first, and the files of a void calibration are marked. */
async function reportOn(store: Store, watching: Watching, today: () => string): Promise<WatchReport[]> {
  const { calibration, runs, audits } = watching;
  const found = alarmIn(watching, today());
  const last = audits.at(-1);
  if (found !== undefined && last !== undefined) {
    await record(store, last, [makeEvent('voided', found.since, { void: found })]);
    watching.voided = found;
  }
  const { voided } = watching;
  const [run] = runs;
  if (run !== undefined && calibration !== undefined && voided !== undefined)
    await keepFailed(store, run, calibration, voided);
  return describe(
    watching,
    calibration === undefined || voided === undefined ? [] : markFiles(runs, calibration, voided),
  );
}

function describe(watching: Watching, files: readonly MarkedFile[]): WatchReport[] {
  const { court, calibration, runs, watches, audits, voided } = watching;
  return [...watches].map(([field, watch]): WatchReport => {
    const isAlarm = watch.alarm_at !== null || voided?.field === field;
    return {
      schema_version: '1',
      court,
      calibration: calibration?.hash ?? null,
      field,
      runs: runs.map(({ run_id }) => run_id),
      max_error: watch.max_error,
      audits: watch.audits,
      wrong: watch.wrong,
      wealth: totalWealth(watch.wealth),
      alarm: isAlarm,
      not_drawn: audits.filter((audit) => audit.field === field && audit.drawn === null).length,
      open: stillOpen(watching).filter((item) => item.field === field).length,
      overdue: audits.filter((audit) => audit.field === field && audit.overdue === true).length,
      files,
      sentence: sayWatch(watch, calibration !== undefined),
    };
  });
}

/** Whether an alarm stands: its calibration has not been renewed wherever it was read from. */
export const isOpenAlarm = ({ alarm, files }: WatchReport): boolean =>
  alarm && (files.length === 0 || files.some(({ state }) => state !== 'renewed'));
