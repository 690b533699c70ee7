/** Watches what was automated: audits go into the log, the bet against the error limit is followed, and an alarm voids the calibration. */
import { CuriaError } from '@curia/core/internal';
import { voidIdentity } from '@curia/core/internal/panel';
import {
  type Calibration,
  sayWatch,
  startWatch,
  totalWealth,
  type VoidRecord,
  voidCalibration,
  type Watch,
  watchAudit,
} from '@curia/core/internal/votes';
import { Alarms } from '../../run/calibration/alarms.ts';
import { automatedIn, type CourtRun, courtRunOf } from '../../run/calibration/automated.ts';
import { calibrationAt, writeCalibration } from '../../run/calibration/calibration-file.ts';
import { calibrationOf, runsUnder } from '../../run/calibration/failed-audits.ts';
import {
  auditsOf,
  type DrawnItem,
  drawnIn,
  type ItemAudit,
  isOverdue,
} from '../../run/calibration/item-audits.ts';
import { alarmsUnder, keepFailed } from '../../run/calibration/known-voids.ts';
import { makeEvent } from '../../run/case-event.ts';
import { keptSource } from '../../run/courts/panel.ts';
import { findRun } from '../../run/find-run.ts';
import type { Input } from '../../run/input/open-input.ts';
import { type Manifest, readManifest } from '../../run/manifest.ts';
import { soundLog } from '../../run/sound-log.ts';
import type { NewEvent, Store } from '../../store/store.ts';
import { readAudits } from './read-audits.ts';
import { watchAccepted } from './watch-accepted.ts';

/** What became of the file that a voided calibration was read from. */
export interface MarkedFile {
  readonly file: string;
  /** `marked`: it says that it is void. `renewed`: another calibration is there now. `missing`, `unwritable`: it could not be marked. */
  readonly state: 'marked' | 'renewed' | 'missing' | 'unwritable';
}

/** The watch of one field under one calibration. */
export interface WatchReport {
  readonly schema_version: '1';
  readonly court: string;
  /** The hash of the calibration; null for a run that has none. */
  readonly calibration: string | null;
  readonly field: string;
  readonly runs: readonly string[];
  readonly max_error: number;
  readonly audits: number;
  readonly wrong: number;
  /** How much the bet is worth; 20 raises the alarm. */
  readonly wealth: number;
  readonly alarm: boolean;
  /** Audits of items that `curia spot-check` did not draw; that they are a random sample is taken on trust. */
  readonly not_drawn: number;
  /** Drawn items that nobody has audited yet, and of the wrong ones those that nobody audited in time. */
  readonly open: number;
  readonly overdue: number;
  /** For an alarm: the files of the calibration, and whether they say so. */
  readonly files: readonly MarkedFile[];
  readonly sentence: string;
}

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
  if (manifest.court === 'verification') {
    if (options.audits !== undefined)
      throw new CuriaError(
        'USAGE',
        `run ${manifest.run_id} is of verification, which takes audits by curia review audit`,
      );
    return { reports: [await watchAccepted(store, manifest, options.maxError)] };
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

/** Watches every calibration that runs of the store were made under. */
export async function watchStore(
  store: Store,
  today: () => string = () => new Date().toISOString(),
): Promise<Watched> {
  const runs = (await store.runs()).reverse().map(readManifest).filter(isCalibrated);
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
  calibrationOf(definition) !== undefined && keptSource(definition).panel.calibration?.void === undefined;

/** One calibration under watch. */
interface Watching {
  readonly court: string;
  readonly calibration: Calibration | undefined;
  readonly runs: readonly CourtRun[];
  /** The limit of a field; undefined if nobody set one. */
  readonly limitOf: (field: string) => number | undefined;
  readonly watches: Map<string, Watch>;
  readonly audits: ItemAudit[];
  /** What was drawn to be audited. */
  readonly drawn: readonly DrawnItem[];
  /** What a watch has found, now or before. */
  voided: VoidRecord | undefined;
}

/** Follows all audits under a calibration so far, in the order in which they came. */
async function startWatching(
  store: Store,
  named: readonly CourtRun[],
  maxError?: number,
  alarms = new Alarms(store),
): Promise<Watching> {
  const [{ calibration, panel }] = named as [CourtRun];
  const runs = calibration === undefined ? named : (await runsUnder(store, calibration.hash)).map(courtRunOf);
  const audits: ItemAudit[] = [];
  const drawn: DrawnItem[] = [];
  for (const { run_id } of runs) {
    audits.push(...(await auditsOf(store, run_id)));
    drawn.push(...(await drawnIn(store, run_id)).values());
  }
  audits.sort((a, b) => compare(a.at, b.at) || compare(a.run_id, b.run_id) || a.audit - b.audit);
  const watching: Watching = {
    court: panel.name,
    calibration,
    runs,
    limitOf: (field) => (calibration === undefined ? maxError : calibration.fields[field]?.max_error),
    watches: new Map(),
    audits: [],
    drawn,
    voided: calibration === undefined ? undefined : (calibration.void ?? (await alarmOf(alarms, named))),
  };
  for (const field of Object.keys(calibration?.fields ?? {})) watchOf(watching, field);
  for (const audit of audits) follow(watching, audit);
  return watching;
}

/** Why the calibration of some runs is void; undefined if no watch has voided it. */
async function alarmOf(alarms: Alarms, [named]: readonly CourtRun[]): Promise<VoidRecord | undefined> {
  const { panel, calibration } = named!;
  const known = await alarmsUnder(alarms, [voidIdentity(panel)]);
  return known.map((told) => told.void).find(({ of }) => of === calibration?.hash);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The watch of a field, which begins when it is first asked for; undefined if the field has no limit. */
function watchOf({ watches, limitOf }: Watching, field: string): Watch | undefined {
  const limit = limitOf(field);
  if (limit === undefined) return undefined;
  const watch = watches.get(field) ?? startWatch(limit);
  watches.set(field, watch);
  return watch;
}

/** Takes one more audit into the watch of its field. */
function follow(watching: Watching, audit: ItemAudit): void {
  watching.audits.push(audit);
  const watch = watchOf(watching, audit.field);
  if (watch !== undefined) watching.watches.set(audit.field, watchAudit(watch, audit.verdict === 'wrong'));
}

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

/** What was drawn and not audited until its day had passed, in the order in which it was due. */
function overdueIn(watching: Watching, at: string): ItemAudit[] {
  const next = new Map(watching.runs.map(({ run_id }) => [run_id, nextAudit(watching, run_id)]));
  return stillOpen(watching)
    .filter(({ due }) => isOverdue(due, at))
    .sort((a, b) => compare(a.due, b.due) || compare(a.run_id, b.run_id) || compare(a.item, b.item))
    .map(({ run_id, case_id, item, field, seed, share }) => {
      const audit = next.get(run_id)!;
      next.set(run_id, audit + 1);
      const drawn = { seed, share };
      return { run_id, case_id, item, field, verdict: 'wrong', overdue: true, drawn, audit, at };
    });
}

/** What was drawn and is not audited. */
function stillOpen({ audits, drawn }: Watching): DrawnItem[] {
  const done = new Set(audits.map(({ run_id, item }) => JSON.stringify([run_id, item])));
  return drawn.filter(({ run_id, item }) => !done.has(JSON.stringify([run_id, item])));
}

const nextAudit = ({ audits }: Watching, run: string): number =>
  1 + audits.reduce((most, { run_id, audit }) => (run_id === run ? Math.max(most, audit) : most), 0);

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

/** Why the calibration is void from now on; undefined if there is no alarm, no calibration, or it was void before. */
function alarmIn({ calibration, watches, voided }: Watching, since: string): VoidRecord | undefined {
  if (calibration === undefined || voided !== undefined) return undefined;
  for (const [field, { alarm_at, max_error, audits, wrong }] of watches)
    if (alarm_at !== null) return { of: calibration.hash, field, max_error, audits, wrong, since };
  return undefined;
}

function auditEvent({ run_id: _run, case_id: _case, at, ...verdict }: ItemAudit): NewEvent {
  return makeEvent('audited', at, { verdict });
}

async function record(
  store: Store,
  { run_id, case_id }: Pick<ItemAudit, 'run_id' | 'case_id'>,
  events: readonly NewEvent[],
): Promise<void> {
  const stored = await store.case(run_id, case_id);
  if (stored === undefined)
    throw new CuriaError('CASE_NOT_FOUND', `there is no case ${case_id} in run ${run_id}`);
  const log = await soundLog(store, stored);
  await store.append(run_id, case_id, log.length, events);
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
  if (calibration !== undefined && voided !== undefined)
    await keepFailed(store, runs[0]!.panel, calibration, voided);
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

/** Marks the files that a void calibration was read from, unless another calibration is there by now. */
function markFiles(
  runs: readonly CourtRun[],
  calibration: Calibration,
  { of, ...why }: VoidRecord,
): MarkedFile[] {
  const places = new Set(runs.flatMap(({ calibration_file }) => calibration_file ?? []));
  return [...places].map((file) => ({ file, state: markFile(file, calibration, of, why) }));
}

function markFile(
  file: string,
  calibration: Calibration,
  of: string,
  why: Omit<VoidRecord, 'of'>,
): MarkedFile['state'] {
  try {
    const found = calibrationAt(file);
    if (found === undefined) return 'missing';
    if (found.void?.of === of) return 'marked';
    if (found.hash !== of) return 'renewed';
    writeCalibration(file, voidCalibration(calibration, why));
    return 'marked';
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return 'unwritable';
  }
}

/** Whether an alarm stands: its calibration has not been renewed wherever it was read from. */
export const isOpenAlarm = ({ alarm, files }: WatchReport): boolean =>
  alarm && (files.length === 0 || files.some(({ state }) => state !== 'renewed'));
