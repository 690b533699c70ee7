/** Everything behind `curia calibrate` for a court of one's own: its cases, what it takes of them, and the file that it names. */
import { existsSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import type {
  CalibratedCascade,
  Calibrates,
  CourtCalibrated,
  CourtCalibrateOptions,
  CourtCalibrating,
} from '@curia/core/court/votes';
import { type SmallerPanel, smallerPanel } from '@curia/core/in/votes/cascade';
import type { Calibration, VoteSet } from '@curia/core/votes';
import type { CourtVoid } from '@curia/core/votes/certify';
import { stringify } from 'yaml';
import { calibratesOf } from '../../courts/calibrates-of.ts';
import { calibrationAt, placeBeside } from '../../courts/calibration-file.ts';
import { findAnyCourt, findAnyUnasked } from '../../courts/code-courts.ts';
import { madeOfVotes } from '../../courts/court-of-votes.ts';
import { courtOfContent, keptCourt, readUncalibrated } from '../../courts/own-court.ts';
import { Alarms, alarmsUnder } from '../../drive/calibration/alarms.ts';
import { isFile, readText } from '../../files/read-file.ts';
import { everyRecord } from '../../input/each-record.ts';
import { type Input, openInput } from '../../input/open-input.ts';
import { courtSheet } from '../../input/sheet/court-sheet.ts';
import { looksLikeModule } from '../../input/table-file.ts';
import { findRun } from '../../kept/find-run.ts';
import type { Manifest } from '../../kept/manifest.ts';
import { courtOf } from '../../kept/opened-run.ts';
import { withNewStore, withStore } from '../../store/open-store.ts';
import { addGold, addRecorded, forCascade } from './calibrate-cases.ts';
import { isFileName } from './read-votes.ts';
import { recordedCases } from './recorded-run.ts';

/** Where a court and its cases are. */
export interface CourtCases {
  /** A court file, or a run of one. */
  readonly court: string;
  /** A file of cases with votes, or a run; not needed if `court` is a run. */
  readonly cases?: string | undefined;
  /** A file of known answers, besides those that cases carry. */
  readonly gold?: string | undefined;
  /** Which column of a table says what, as `PART=COLUMN`; found out if absent. */
  readonly columns?: readonly string[] | undefined;
  readonly store: string;
  /** Where to write the calibration, if not where the court says. */
  readonly out?: string | undefined;
  /** Where to write the court of a cascade, if one is wanted. */
  readonly cascade?: string | undefined;
  readonly watch?: (input: Input) => Input;
}

/** A court that was calibrated. */
export interface MadeCourtCalibration extends CourtCalibrated {
  readonly court: string;
  /** Where the calibration belongs; undefined if nobody said so. */
  readonly file: string | undefined;
  /** False if audits failed under this court, and the known answers lack them. */
  readonly isRenewed: boolean;
  /** The cases that audits found wrong under this court, with what is right where that is known. */
  readonly failed: readonly object[];
  readonly cascade?: MadeCascade;
}

/** A cascade as two files. */
export interface MadeCascade extends CalibratedCascade {
  /** The voices that could be dropped altogether; null if all are needed. */
  readonly smaller: SmallerPanel | null;
  readonly court_file: string;
  readonly court_text: string;
  readonly calibration_file: string;
}

/** Whether what is named first is a court that is certified by what it takes: a court file, a module, or a run of one's own court. */
export async function isOwnCourt(name: string, store: string): Promise<boolean> {
  if (looksLikeModule(name)) return findAnyCourt(name).calibrates !== undefined;
  if (isCourtName(name)) return /\.ya?ml$/i.test(name) || isJsonCourt(name);
  return name !== '-' && isFile(store) && (await isRunOfCourt(name, store));
}

/** Whether a name is that of a file, and not of a run. */
const isCourtName = (name: string): boolean => /\.ya?ml$/i.test(name) || isFile(name);

/** Votes may be one JSON document too, so a court in JSON is known by its first key. */
function isJsonCourt(name: string): boolean {
  if (!/\.json$/i.test(name)) return false;
  const start = readText(name, { most_bytes: Number.POSITIVE_INFINITY }).slice(0, PEEKED);
  return /^\s*\{\s*("\$schema"\s*:\s*"[^"]*"\s*,\s*)?"court"\s*:/.test(start);
}

const PEEKED = 4096;

const isRunOfCourt = (name: string, store: string): Promise<boolean> =>
  withStore(store, async (opened) => {
    const found = name === 'last' ? (await opened.lists.runs())[0] : await opened.runs.find(name);
    return found !== undefined && 'definition' in (JSON.parse(found.manifest) as object);
  });

/** Calibrates a court by what it takes; throws if a case cannot be read, since the rest would not be the sample that was drawn. */
export async function calibrateOwnCourt(
  source: CourtCases,
  options: Omit<CourtCalibrateOptions, 'voids'>,
): Promise<MadeCourtCalibration> {
  const { court: named, file, has_prompts } = await findOwnCourt(source);
  const cascadeFile = placeOfCascade(source, has_prompts);
  const earlier = file === undefined ? undefined : earlierAt(file);
  const calibrates = calibratesOf(named);
  const calibrating = calibrates.start();
  await addCases(source, named, calibrating);
  const { gold, watch = (input) => input } = source;
  if (gold !== undefined) await addGold(calibrating, watch(openInput(gold)));
  const voids = await alarmsOf(calibrates, source.store);
  const made = calibrating.finish({ ...options, earlier, voids });
  const court = {
    ...{ ...made, court: named.name, file },
    isRenewed: !made.fields.some(({ report }) => report.blocked.includes('CALIBRATION_VOID')),
  };
  if (cascadeFile === undefined) return { ...court, failed: calibrates.failedCases(voids) };
  const { learned, failed } = await learnCascade(calibrating, { ...options, voids }, source.store);
  const smaller = smallerPanel(made.fields[0]!.votes, options.seed);
  return {
    ...court,
    failed: calibrates.failedCases([...voids, ...failed]),
    cascade: { ...wordCascade(learned, cascadeFile), smaller },
  };
}

/** Learns a cascade; what failed under an earlier cascade of the court must be among the known answers too, and is named besides. */
async function learnCascade(
  calibrating: CourtCalibrating,
  { voids = [], ...options }: CourtCalibrateOptions,
  store: string,
): Promise<{ readonly learned: CalibratedCascade; readonly failed: readonly CourtVoid[] }> {
  const wanted = forCascade(options);
  const learned = calibrating.cascade({ ...wanted, voids });
  const failed = await alarmsOf(calibratesOf(courtOfContent(learned.court)), store);
  if (failed.length === 0) return { learned, failed };
  return { learned: calibrating.cascade({ ...wanted, voids: [...voids, ...failed] }), failed };
}

/** Learns a cascade from votes that belong to no court; the court is written with a text for a case. */
export function cascadeOfVotes(
  votes: VoteSet,
  place: string,
  options: Omit<CourtCalibrateOptions, 'voids'>,
): MadeCascade {
  refuseCascadeAt(place);
  const { calibrates, cases } = madeOfVotes(votes);
  const calibrating = calibrates.start();
  for (const one of cases) calibrating.add(one);
  return {
    ...wordCascade(calibrating.cascade(forCascade(options)), place),
    smaller: smallerPanel(votes, options.seed),
  };
}

interface OwnCourt {
  readonly court: Court;
  readonly file: string | undefined;
  readonly has_prompts: boolean;
}

/** The court that is to be calibrated, without the calibration that it names. */
export const courtToCalibrate = async (court: string, store: string): Promise<Court> =>
  (await isOwnCourt(court, store)) ? (await findOwnCourt({ court, store })).court : findAnyUnasked(court);

async function findOwnCourt({ court, out, store }: CourtCases): Promise<OwnCourt> {
  if (looksLikeModule(court)) return { court: findAnyCourt(court), file: out, has_prompts: false };
  if (isCourtName(court)) {
    const { calibration, ...read } = readUncalibrated(court);
    return {
      ...read,
      file: out ?? (calibration === undefined ? undefined : placeBeside(court, calibration)),
    };
  }
  const kept = keptCourt((await manifestOf(court, store)).definition);
  return { court: kept, file: out ?? kept.certificate?.file, has_prompts: false };
}

const manifestOf = (run: string, store: string): Promise<Manifest> =>
  withStore(store, (opened) => findRun(opened, run));

/** The alarms under the court. A store that is not there is made: what certifies needs one that can tell of alarms. */
const alarmsOf = ({ identity }: Calibrates, place: string): Promise<CourtVoid[]> =>
  withNewStore(place, (store) => alarmsUnder(new Alarms(store), [identity]));

/** The calibration that will be replaced; a file that is none is never overwritten. */
function earlierAt(file: string): Calibration | undefined {
  try {
    return calibrationAt(file);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    throw new CuriaError('FILE_EXISTS', `${file} is there, but is not a calibration that can be read`, [], {
      cause: error,
    });
  }
}

/** Hands on every case: from a file, or as a run recorded it. */
async function addCases(
  { court, cases, columns, store, watch = (input) => input }: CourtCases,
  named: Court,
  calibrating: CourtCalibrating,
): Promise<void> {
  const run = isCourtName(court) ? cases : court;
  if (run === undefined)
    throw new CuriaError('USAGE', `name the cases of ${court} after it: a file with their votes, or a run`);
  if (isFileName(run) || isFile(run) || !isFile(store)) {
    const sheet = courtSheet(named, columns);
    await everyRecord(watch({ ...openInput(run), sheet }), 'CASE_INVALID', (record) =>
      calibrating.add(record),
    );
    return;
  }
  await withStore(store, async (opened) => {
    const ruled = await courtOf(opened, await findRun(opened, run));
    await addRecorded(calibrating, ruled.manifest, recordedCases(opened, ruled));
  });
}

/** Where the court of a cascade goes: beside the court it was learned from, whose prompts it uses. */
function placeOfCascade({ court, cascade: place }: CourtCases, has_prompts: boolean): string | undefined {
  if (place === undefined) return undefined;
  if (!isCourtName(court))
    throw new CuriaError('USAGE', 'a cascade is written beside its court: name the court file, then the run');
  if (has_prompts && resolve(dirname(place)) !== resolve(dirname(court)))
    throw new CuriaError('USAGE', `write ${place} into the folder of ${court}, where its prompts are`);
  refuseCascadeAt(place);
  return place;
}

/** Refuses a place where no court file belongs, or where there is one. */
function refuseCascadeAt(place: string): void {
  if (!/\.ya?ml$/i.test(place))
    throw new CuriaError('USAGE', `${place} is to be a court file: its name ends in .yaml`);
  for (const file of [place, calibrationOfCascade(place)])
    if (existsSync(file)) throw new CuriaError('FILE_EXISTS', `${file} exists already; nothing was written`);
}

const calibrationOfCascade = (place: string): string =>
  join(dirname(place), `${basename(place, extname(place))}.calibration.json`);

function wordCascade(learned: CalibratedCascade, place: string): Omit<MadeCascade, 'smaller'> {
  const calibration_file = calibrationOfCascade(place);
  const court = { ...learned.court, calibration: basename(calibration_file) };
  return {
    ...learned,
    court_file: place,
    court_text: stringify(court, { lineWidth: 0 }),
    calibration_file,
  };
}
