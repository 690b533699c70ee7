/** Measures finished runs: each by itself, and how far repeats of the same texts agree, within a run and between runs. */

import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { RunFigures } from '@curia/core/court/measure';
import { type Consistency, consistencyOf, type Figure, meanAndSd, type Repeat } from '@curia/core/measure';
import { courts } from '../../courts/list.ts';
import { findRun } from '../../kept/find-run.ts';
import { courtOf } from '../../kept/opened-run.ts';
import { isRuled, runCases } from '../../runs/closed-cases.ts';
import type { Store } from '../../store/store.ts';

/** One run, measured. */
export interface MeasuredRun {
  readonly run_id: string;
  readonly policy: string;
  /** Cases with a result. */
  readonly cases: number;
  /** Cases that were refused, are open, or went to a person without a result. */
  readonly without_result: number;
  readonly metrics: Readonly<Record<string, Figure>>;
}

/** Some runs of one court, measured. */
export interface MeasuredRuns {
  readonly court: string;
  readonly runs: readonly MeasuredRun[];
  /** The mean over runs and its population standard deviation; null if a run has no such figure, or if they were decided by different rulebooks. */
  readonly over_runs: Readonly<Record<string, { readonly mean: number | null; readonly sd: number | null }>>;
  /** Over all cases with the same text under the same rulebook, in whichever run. */
  readonly consistency: Consistency;
  /** What a reader of the figures must know. */
  readonly notes: readonly string[];
}

/** Measures runs of one court, each named once. */
export async function measureRuns(store: Store, names: readonly string[]): Promise<MeasuredRuns> {
  const read = [];
  for (const name of names) read.push(await readRun(store, name));
  const [first, ...others] = read as [ReadRun, ...ReadRun[]];
  const { court } = first.manifest;
  const stranger = others.find(({ manifest }) => manifest.court !== court);
  if (stranger !== undefined)
    throw new CuriaError(
      'USAGE',
      `${stranger.manifest.run_id} is a run of ${stranger.manifest.court} and ${first.manifest.run_id} of ${court}; measure runs of one court`,
    );
  if (new Set(read.map(({ manifest }) => manifest.run_id)).size < read.length)
    throw new CuriaError('USAGE', 'a run is named twice; a run always agrees with itself');
  const runs = read.map(({ manifest: { run_id, policy }, measured, without_result }): MeasuredRun => {
    if (measured === undefined)
      throw new CuriaError(
        'CASES_REFUSED',
        `run ${run_id} has no case with a result, so there is nothing to measure`,
      );
    return {
      run_id,
      policy,
      cases: measured.repeats.length,
      without_result,
      metrics: measured.metrics,
    };
  });
  // What was decided by other rules is no repeat: it differs because the rules do.
  const repeats = Map.groupBy(
    read.flatMap(({ manifest, measured }) =>
      (measured?.repeats ?? []).map((one) => ({ ...one, law: lawOf(manifest) })),
    ),
    ({ law, repeats: text }) => JSON.stringify([law, text]),
  );
  const laws = Map.groupBy(read, ({ manifest }) => lawOf(manifest));
  return {
    court,
    runs,
    over_runs: Object.fromEntries(
      (first.measured?.names ?? []).map((name) => [
        name,
        laws.size > 1 ? NO_MEAN : overRuns(runs.map(({ metrics }) => metrics[name]?.value ?? null)),
      ]),
    ),
    consistency: consistencyOf(repeats.values()),
    notes: [...noteOnLaws([...laws.values()]), ...noteOn(read)],
  };
}

/** What a run was decided by: its whole rulebook, or its policy if it is older than rulebooks. */
const lawOf = ({ rulebook_hash, policy_hash }: ReadRun['manifest']): string => rulebook_hash ?? policy_hash;

const NO_MEAN = { mean: null, sd: null };

/** Which runs went by which rules, if not all by the same. */
function noteOnLaws(laws: readonly (readonly ReadRun[])[]): string[] {
  if (laws.length < 2) return [];
  const groups = laws.map((runs) =>
    runs.map(({ manifest }) => `${manifest.run_id} (${manifest.policy})`).join(', '),
  );
  return [
    `These runs were decided by different rulebooks, so nothing is averaged over them, and a text is a repeat only under one rulebook: ${groups.join('; ')}.`,
  ];
}

interface ReadRun {
  readonly manifest: Awaited<ReturnType<typeof findRun>>;
  /** Undefined if no case has a result. */
  readonly measured: Measured | undefined;
  readonly without_result: number;
  readonly calls: number;
  readonly remembered: number;
}

async function readRun(store: Store, name: string): Promise<ReadRun> {
  const manifest = await findRun(store, name);
  const samples: unknown[] = [];
  let [without_result, calls, remembered] = [0, 0, 0];
  const { court, kind } = await courtOf(store, manifest);
  for await (const one of runCases(store, manifest.run_id, court)) {
    calls += one.calls.length;
    remembered += one.calls.filter(({ is_cached }) => is_cached).length;
    const sample = isRuled(one) ? figuresOf(kind).read(one) : undefined;
    if (sample === undefined) without_result++;
    else samples.push(sample);
  }
  const measured = samples.length === 0 ? undefined : measureSamples(figuresOf(kind), samples);
  return { manifest, measured, without_result, calls, remembered };
}

/** The cases of a run that have a result. */
interface Measured {
  readonly names: readonly string[];
  readonly metrics: MeasuredRun['metrics'];
  readonly repeats: readonly (Repeat & { readonly repeats: string })[];
}

const measureSamples = (figures: RunFigures, samples: readonly unknown[]): Measured => ({
  names: figures.names,
  metrics: figures.figures(samples),
  repeats: samples.map((sample) => figures.repeat(sample)),
});

/** How the runs of a court are measured; throws if they are not. */
function figuresOf({ name, measure }: Pick<Court, 'name' | 'measure'>): RunFigures {
  if (measure?.runs !== undefined) return measure.runs;
  const measured = courts.filter((court) => court.measure?.runs !== undefined).map((court) => court.name);
  throw new CuriaError(
    'USAGE',
    `runs of ${name} have no tuples to measure; runs of ${measured.join(' and ')} do`,
  );
}

const overRuns = (values: readonly (number | null)[]): { mean: number | null; sd: number | null } =>
  values.some((value) => value === null) ? NO_MEAN : meanAndSd(values.filter((value) => value !== null));

function noteOn(read: readonly ReadRun[]): string[] {
  const sum = (of: (one: ReadRun) => number): number => read.reduce((total, one) => total + of(one), 0);
  const remembered = sum((one) => one.remembered);
  const without = sum((one) => one.without_result);
  return [
    ...(remembered === 0
      ? []
      : [
          `${remembered} of ${sum(({ calls }) => calls)} answers came from the cache, and repeats that share an answer always agree. Run with --no-cache to measure consistency.`,
        ]),
    ...(without === 0 ? [] : [`${without} cases have no result and are left out.`]),
  ];
}
