/** Measures every system on every case with gold, with intervals, and has judged whether ruling together is worth its cost. */
import { addCounts, countOracle, resample, type Scores, summarise } from '@curia/core/in/measure';
import { type Counts, countHits, type Interval, intervalOf, scoresOf } from '@curia/core/measure';
import {
  type ChangeRates,
  type Consistency,
  changeRates,
  consistencyOf,
  type EvalTuple,
  evalTuple,
  type Judged,
  METRICS,
  type MetricName,
  type Repeat,
} from '@curia/courts/in/opinions';
import { type CostJudgement, judgeSystems } from './judge-systems.ts';
import { refuseToJudge } from './refuse-to-judge.ts';
import { wordNotes } from './word-notes.ts';

/** A case with its gold. */
export interface GoldCase {
  readonly gold: readonly EvalTuple[];
  /** Cases of one group are not independent of each other; they are drawn and left out together. */
  readonly group: string;
}

/** One way of getting tuples out of a case. */
export interface System<C> {
  readonly name: string;
  readonly kind: 'baseline' | 'agent' | 'policy' | 'oracle';
  readonly predict: (one: C) => readonly Judged[];
}

/** How a system did by one metric. */
export interface MetricReport {
  readonly micro: Scores;
  readonly macro: Scores;
  /** Of the micro F1. */
  readonly interval: Interval;
}

/** How a system did. */
export interface SystemReport {
  readonly system: string;
  readonly kind: System<never>['kind'];
  /** Null where gold has nothing for the metric. */
  readonly metrics: Readonly<Record<MetricName, MetricReport | null>>;
  /** Against the first system, by the first metric. */
  readonly change: ChangeRates;
  /** Over cases of one group, which are repeats of one text. */
  readonly consistency: Consistency;
  /** Null if the cost is unknown. */
  readonly calls_per_case: number | null;
}

/** What a system takes. */
export interface SystemCost {
  readonly calls_per_case: number;
  /** Null or absent if prices are not known. */
  readonly usd_per_case?: number | null;
  /** Questions that were put, and those that got a usable answer; absent if that was not recorded. */
  readonly asked?: number;
  readonly usable?: number;
}

/** The whole comparison. */
export interface SystemsReport {
  readonly groups: number;
  readonly systems: readonly SystemReport[];
  readonly verdict: CostJudgement;
  /** Notes on how to read the figures: where the metric is lenient, and which gold can never match. */
  readonly notes: readonly string[];
}

const METRIC_NAMES = Object.keys(METRICS) as MetricName[];
const MAIN: MetricName = 'otepol';

/** How to measure. */
export interface MeasureOptions {
  readonly compat: boolean;
  readonly resamples: number;
  readonly seed: number;
  /** What rules, as the sentence calls it; the panel unless said otherwise. */
  readonly called?: string;
  /** What each system takes, by its name; unknown if absent. */
  readonly costs?: ReadonlyMap<string, SystemCost>;
}

/**
 * Measures all systems; intervals come from drawing groups of cases again and again. Refuses to judge if no system matches any gold.
 */
export function measureSystems<C extends GoldCase>(
  systems: readonly System<C>[],
  cases: readonly C[],
  options: MeasureOptions,
): SystemsReport {
  const { groupOf, groups } = numberGroups(cases);
  const draws = resample(groups, options.resamples, options.seed);
  const nothing: Counts = { tp: 0, fp: 0, fn: 0 };
  const main = systems.map((system) =>
    countSystem(system, cases, MAIN, options.compat).map((counts) => counts ?? nothing),
  );
  const gold = cases.flatMap((one) => one.gold);
  const hits = main.reduce((sum, counts) => sum + addCounts(counts).tp, 0);
  refuseToJudge(cases.length, gold, hits, () => cases.flatMap((one) => saidIn(one, systems, options)));
  const spread = main.map((counts) => drawnScores(counts, groupOf, groups, draws));
  const reports = systems.map((system, at): SystemReport => {
    const metrics = METRIC_NAMES.map((name) => {
      const counts = name === MAIN ? main[at]! : countSystem(system, cases, name, options.compat);
      const present = counts.filter((one) => one !== undefined);
      if (present.length === 0) return [name, null];
      const scores =
        name === MAIN
          ? spread[at]!
          : drawnScores(
              counts.map((one) => one ?? nothing),
              groupOf,
              groups,
              draws,
            );
      return [name, { ...summarise(present), interval: intervalOf(scores) }];
    });
    return {
      system: system.name,
      kind: system.kind,
      metrics: Object.fromEntries(metrics) as SystemReport['metrics'],
      change: changeRates(main[0]!, main[at]!),
      consistency: consistencyOf(repeatsOf(system, cases, options)),
      calls_per_case: options.costs?.get(system.name)?.calls_per_case ?? null,
    };
  });
  const verdict = judgeSystems(
    reports.map((report, at) => ({
      report,
      f1: report.metrics[MAIN]?.micro.f1 ?? 0,
      drawn: spread[at]!,
      cost: options.costs?.get(report.system),
    })),
    options.called ?? 'The panel',
  );
  return { groups, systems: reports, verdict, notes: wordNotes(gold, reports, verdict) };
}

/** What a system says to the cases of each group. */
function repeatsOf<C extends GoldCase>(
  { predict }: System<C>,
  cases: readonly C[],
  options: MeasureOptions,
): Repeat[][] {
  const groups = Map.groupBy(cases, ({ group }) => group);
  return Array.from(groups.values(), (list) =>
    list.length < 2
      ? []
      : list.map((one) => ({
          tuples: predict(one).map((tuple) => evalTuple(tuple, options)),
          risks: null,
        })),
  );
}

/** What anybody says in a case, each tuple once. */
function saidIn<C extends GoldCase>(
  one: C,
  systems: readonly System<C>[],
  options: MeasureOptions,
): EvalTuple[] {
  const said = systems.flatMap(({ predict }) => predict(one).map((tuple) => evalTuple(tuple, options)));
  return [...new Map(said.map((tuple) => [JSON.stringify([tuple.term, tuple.written]), tuple])).values()];
}

/** The hits and misses of a system on every case; undefined if a metric has no gold. */
export function countSystem<C extends GoldCase>(
  { kind, predict }: System<C>,
  cases: readonly C[],
  metric: MetricName,
  compat: boolean,
): (Counts | undefined)[] {
  const count = kind === 'oracle' ? countOracle : countHits;
  return cases.map((one) => {
    const said = predict(one).map((tuple) => evalTuple(tuple, { compat }));
    // Gold that says "no opinion here" makes everything that is said a miss, except for an oracle, which says nothing.
    if (one.gold.length === 0)
      return { tp: 0, fp: kind === 'oracle' ? 0 : new Set(said.map(keyOf)).size, fn: 0 };
    return count(said, one.gold, metric);
  });
}

const keyOf = ({ term, polarity }: EvalTuple): string => JSON.stringify([term, polarity]);

/** The number of every case's group, groups numbered as they first appear. */
export function numberGroups(cases: readonly GoldCase[]): { groupOf: number[]; groups: number } {
  const numbers = new Map<string, number>();
  const groupOf = cases.map(({ group }) => {
    const known = numbers.get(group) ?? numbers.size;
    numbers.set(group, known);
    return known;
  });
  return { groupOf, groups: numbers.size };
}

/** The micro F1 of every draw. */
function drawnScores(
  counts: readonly Counts[],
  groupOf: readonly number[],
  groups: number,
  draws: readonly Uint32Array[],
): number[] {
  const perGroup = Array.from({ length: groups }, (): Counts[] => []);
  counts.forEach((one, at) => {
    perGroup[groupOf[at]!]!.push(one);
  });
  const sums = perGroup.map(addCounts);
  return draws.map((draw) => scoresOf(addCounts(Array.from(draw, (group) => sums[group]!))).f1);
}
