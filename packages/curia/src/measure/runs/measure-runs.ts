/** Measures finished runs: each by itself, and how far repeats of the same texts agree, within a run and between runs. */

import { CuriaError } from '@curia/core';
import { type Consistency, consistencyOf } from '@curia/core/measure';
import { isAllowedRef } from '@curia/courts/in/conflict-review';
import {
  type Figure,
  keyOfTuple,
  meanAndSd,
  RUN_METRICS,
  type RunMetric,
  runMetrics,
} from '@curia/courts/in/opinions';
import { courtOf } from '../../drive/log/manifest.ts';
import { isRuled, runCases } from '../../runs/closed-cases.ts';
import { findRun } from '../../runs/find-run.ts';
import type { Store } from '../../store/store.ts';
import { type RepeatedSample, readSample } from './read-samples.ts';

/** One run, measured. */
export interface MeasuredRun {
  readonly run_id: string;
  readonly policy: string;
  /** Cases with a result. */
  readonly cases: number;
  /** Cases that were refused, are open, or went to a person without a result. */
  readonly without_result: number;
  readonly metrics: Readonly<Record<RunMetric, Figure>>;
}

/** Some runs of one court, measured. */
export interface MeasuredRuns {
  readonly court: string;
  readonly runs: readonly MeasuredRun[];
  /** The mean over runs and its population standard deviation; null if a run has no such figure, or if they were decided by different rulebooks. */
  readonly over_runs: Readonly<
    Record<RunMetric, { readonly mean: number | null; readonly sd: number | null }>
  >;
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
  const runs = read.map(({ manifest: { run_id, policy }, samples, without_result }): MeasuredRun => {
    if (samples.length === 0)
      throw new CuriaError(
        'CASES_REFUSED',
        `run ${run_id} has no case with a result, so there is nothing to measure`,
      );
    return {
      run_id,
      policy,
      cases: samples.length,
      without_result,
      metrics: runMetrics(samples, isAllowedRef),
    };
  });
  // What was decided by other rules is no repeat: it differs because the rules do.
  const repeats = Map.groupBy(
    read.flatMap(({ manifest, samples }) => samples.map((sample) => ({ ...sample, law: lawOf(manifest) }))),
    ({ law, repeat_of }) => JSON.stringify([law, repeat_of]),
  );
  const laws = Map.groupBy(read, ({ manifest }) => lawOf(manifest));
  return {
    court,
    runs,
    over_runs: Object.fromEntries(
      RUN_METRICS.map((name) => [
        name,
        laws.size > 1 ? NO_MEAN : overRuns(runs.map(({ metrics }) => metrics[name].value)),
      ]),
    ) as MeasuredRuns['over_runs'],
    consistency: consistencyOf(
      Array.from(repeats.values(), (list) =>
        list.map(({ final, risks_before }) => ({ parts: final.map(keyOfTuple), risks: risks_before })),
      ),
    ),
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
  readonly samples: readonly RepeatedSample[];
  readonly without_result: number;
  readonly calls: number;
  readonly remembered: number;
}

async function readRun(store: Store, name: string): Promise<ReadRun> {
  const manifest = await findRun(store, name);
  const samples: RepeatedSample[] = [];
  let [without_result, calls, remembered] = [0, 0, 0];
  const { court } = await courtOf(store, manifest);
  for await (const one of runCases(store, manifest.run_id, court)) {
    calls += one.calls.length;
    remembered += one.calls.filter(({ is_cached }) => is_cached).length;
    const sample = isRuled(one) ? readSample(manifest.court, one) : undefined;
    if (sample === undefined) without_result++;
    else samples.push(sample);
  }
  return { manifest, samples, without_result, calls, remembered };
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
