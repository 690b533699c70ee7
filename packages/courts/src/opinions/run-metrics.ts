/** Metrics over the records of a run, under the names used since the first papers; unknown is null, never 0. */

import { type Counts, changeRates, type Figure, meanAndSd, scoresOf } from '@curia/core/measure';
import { countHits } from './count-hits.ts';
import type { EvalTuple } from './eval-tuple.ts';

/** One case as a run left it. */
export interface RunSample {
  readonly stage1: readonly EvalTuple[];
  readonly final: readonly EvalTuple[];
  /** Null if gold is not known. */
  readonly gold: readonly EvalTuple[] | null;
  /** The kinds of structural risk before and after; null if nobody looked. */
  readonly risks_before: readonly string[] | null;
  readonly risks_after: readonly string[] | null;
  /** Whether the debate changed anything, and whether the change was adopted; null in courts without a debate. */
  readonly override: { readonly applied: boolean; readonly adopted: boolean } | null;
  /** Episodes that the memory found; null if it was not asked. */
  readonly retrieved_k: number | null;
}

/** The names of the figures. */
export const RUN_METRICS = [
  'ref_fill_s1',
  'ref_fill_s2',
  'ref_valid_s1',
  'ref_valid_s2',
  'ref_coverage_s1',
  'ref_coverage_s2',
  'polarity_conflict_rate',
  'severe_l3_rate',
  'fix_rate',
  'break_rate',
  'net_gain',
  'risk_flagged_rate',
  'validator_clear_rate',
  'validator_residual_risk_rate',
  'override_applied_rate',
  'override_adopted_rate',
  'override_success_rate',
  'override_harm_rate',
  'memory_used_rate',
  'memory_retrieval_mean_k',
  'memory_retrieval_std_k',
  'memory_used_changed_rate',
] as const;

/** The name of a figure. */
export type RunMetric = (typeof RUN_METRICS)[number];

/** Measures a run; `isValidRef` tells whether a reference is in the taxonomy. */
export function runMetrics(
  samples: readonly RunSample[],
  isValidRef: (ref: string) => boolean,
): Readonly<Record<RunMetric, Figure>> {
  return {
    ...refFigures(samples, isValidRef),
    ...qualityFigures(samples),
    ...riskFigures(samples),
    ...overrideFigures(samples),
    ...memoryFigures(samples),
  };
}

const share = <T>(list: readonly T[], isSo: (one: T) => boolean): Figure => ({
  value: list.length === 0 ? null : list.filter(isSo).length / list.length,
  of: list.length,
});

const UNKNOWN: Figure = { value: null, of: 0 };

type Part<Name extends RunMetric> = Readonly<Record<Name, Figure>>;

/** In a court in which nobody names references there is nothing to fill. */
function refFigures(
  samples: readonly RunSample[],
  isValidRef: (ref: string) => boolean,
): Part<
  | 'ref_fill_s1'
  | 'ref_fill_s2'
  | 'ref_valid_s1'
  | 'ref_valid_s2'
  | 'ref_coverage_s1'
  | 'ref_coverage_s2'
  | 'polarity_conflict_rate'
> {
  const hasRef = ({ ref }: EvalTuple): boolean => ref !== '';
  const areNamed = samples.some(({ stage1, final }) => [...stage1, ...final].some(hasRef));
  const stage = (of: 'stage1' | 'final') => {
    const tuples = areNamed ? samples.flatMap((one) => one[of]) : [];
    return {
      fill: share(tuples, hasRef),
      valid: share(tuples.filter(hasRef), ({ ref }) => isValidRef(ref)),
      coverage: share(areNamed ? samples : [], (one) => one[of].some(({ ref }) => isValidRef(ref))),
    };
  };
  const [s1, s2] = [stage('stage1'), stage('final')];
  return {
    ref_fill_s1: s1.fill,
    ref_fill_s2: s2.fill,
    ref_valid_s1: s1.valid,
    ref_valid_s2: s2.valid,
    ref_coverage_s1: s1.coverage,
    ref_coverage_s2: s2.coverage,
    polarity_conflict_rate: areNamed ? share(samples, ({ final }) => isConflicting(final)) : UNKNOWN,
  };
}

/** One reference with two polarities. */
function isConflicting(tuples: readonly EvalTuple[]): boolean {
  const polarities = Map.groupBy(
    tuples.filter(({ ref }) => ref !== ''),
    ({ ref }) => ref,
  );
  return [...polarities.values()].some((list) => new Set(list.map(({ polarity }) => polarity)).size > 1);
}

type Known = RunSample & { readonly gold: readonly EvalTuple[] };

const knownIn = (samples: readonly RunSample[]): Known[] =>
  samples.filter((one): one is Known => one.gold !== null && one.gold.length > 0);

const countsOf = (tuples: readonly EvalTuple[], gold: readonly EvalTuple[]): Counts =>
  countHits(tuples, gold, 'otepol') ?? { tp: 0, fp: 0, fn: 0 };

function qualityFigures(
  samples: readonly RunSample[],
): Part<'severe_l3_rate' | 'fix_rate' | 'break_rate' | 'net_gain'> {
  const known = knownIn(samples);
  const before = known.map(({ stage1, gold }) => countsOf(stage1, gold));
  const after = known.map(({ final, gold }) => countsOf(final, gold));
  const { fix_rate, break_rate, net_gain } = changeRates(before, after);
  const wrong = before.filter(({ fp, fn }) => fp + fn > 0).length;
  const figure = (value: number, of: number): Figure => ({ value: of === 0 ? null : value, of });
  const severe = known.reduce((sum, { final, gold }) => sum + countSevere(final, gold), 0);
  return {
    severe_l3_rate: figure(severe / known.length, known.length),
    fix_rate: figure(fix_rate, wrong),
    break_rate: figure(break_rate, known.length - wrong),
    net_gain: figure(net_gain, known.length),
  };
}

/** Tuples on a term of gold with another polarity than gold gives it. */
const countSevere = (final: readonly EvalTuple[], gold: readonly EvalTuple[]): number =>
  final.filter(({ term, polarity }) => {
    const right = gold.filter((one) => one.term === term && term !== '');
    return right.length > 0 && right.every((one) => one.polarity !== polarity);
  }).length;

function riskFigures(
  samples: readonly RunSample[],
): Part<'risk_flagged_rate' | 'validator_clear_rate' | 'validator_residual_risk_rate'> {
  const before = samples.filter(({ risks_before }) => risks_before !== null);
  const after = before.filter(({ risks_after }) => risks_after !== null);
  const isFlagged = ({ risks_before }: RunSample): boolean => (risks_before ?? []).length > 0;
  const isLeft = ({ risks_after }: RunSample): boolean => (risks_after ?? []).length > 0;
  return {
    risk_flagged_rate: share(before, isFlagged),
    validator_clear_rate: share(after.filter(isFlagged), (one) => !isLeft(one)),
    validator_residual_risk_rate: share(after, isLeft),
  };
}

function overrideFigures(
  samples: readonly RunSample[],
): Part<'override_applied_rate' | 'override_adopted_rate' | 'override_success_rate' | 'override_harm_rate'> {
  const debated = samples.filter(({ override }) => override !== null);
  const applied = debated.filter(({ override }) => override?.applied === true);
  const watched = applied.flatMap(({ risks_before, risks_after }) =>
    risks_before === null || risks_after === null ? [] : [{ before: risks_before, after: risks_after }],
  );
  const adopted = knownIn(debated).filter(({ override }) => override?.adopted === true);
  const f1 = (tuples: readonly EvalTuple[], gold: readonly EvalTuple[]): number =>
    scoresOf(countsOf(tuples, gold)).f1;
  return {
    override_applied_rate: share(debated, ({ override }) => override?.applied === true),
    override_adopted_rate: share(debated, ({ override }) => override?.adopted === true),
    override_success_rate: share(watched, ({ before, after }) => after.length < before.length),
    override_harm_rate: share(
      adopted,
      ({ stage1, final, gold }) => isChanged(stage1, final) && f1(final, gold) < f1(stage1, gold),
    ),
  };
}

/** Compares full sets of tuples. */
function isChanged(before: readonly EvalTuple[], after: readonly EvalTuple[]): boolean {
  const keys = (tuples: readonly EvalTuple[]): string =>
    [...new Set(tuples.map(({ ref, term, polarity }) => JSON.stringify([ref, term, polarity])))]
      .sort()
      .join();
  return keys(before) !== keys(after);
}

type Asked = RunSample & { readonly retrieved_k: number };

function memoryFigures(
  samples: readonly RunSample[],
): Part<
  'memory_used_rate' | 'memory_retrieval_mean_k' | 'memory_retrieval_std_k' | 'memory_used_changed_rate'
> {
  const asked = samples.filter((one): one is Asked => one.retrieved_k !== null);
  const used = asked.filter(({ retrieved_k }) => retrieved_k > 0);
  const { mean, sd } = meanAndSd(asked.map(({ retrieved_k }) => retrieved_k));
  return {
    memory_used_rate: share(asked, ({ retrieved_k }) => retrieved_k > 0),
    memory_retrieval_mean_k: { value: mean, of: asked.length },
    memory_retrieval_std_k: { value: sd, of: asked.length },
    memory_used_changed_rate: share(used, ({ stage1, final }) => isChanged(stage1, final)),
  };
}
