/** Measures every system on every case with gold, with intervals, and says whether ruling together beats the best agent. */
import {
  addCounts,
  type ChangeRates,
  type Counts,
  changeRates,
  countHits,
  countOracle,
  type EvalTuple,
  evalTuple,
  type Interval,
  intervalOf,
  type Judged,
  METRICS,
  type MetricName,
  resample,
  type Scores,
  scoresOf,
  summarise,
} from '@curia/core';

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
  /** Against no review, by the first metric. */
  readonly change: ChangeRates;
}

/** Whether the best policy beats the best agent, and by how much. */
export interface Verdict {
  readonly best_policy: string;
  readonly best_agent: string | null;
  /** Micro F1 of the policy less that of the agent. */
  readonly gain: number | null;
  readonly interval: Interval | null;
  readonly earns_its_cost: boolean;
  readonly sentence: string;
}

/** The whole comparison. */
export interface SystemsReport {
  readonly groups: number;
  readonly systems: readonly SystemReport[];
  readonly verdict: Verdict;
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
}

/** Measures all systems; intervals come from drawing groups of cases again and again. */
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
    };
  });
  return { groups, systems: reports, verdict: judge(reports, spread, options.called ?? 'The panel') };
}

/** The hits and misses of a system on every case; nothing where a metric has no gold there. */
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

function judge(reports: readonly SystemReport[], spread: readonly number[][], called: string): Verdict {
  const f1 = (report: SystemReport): number => report.metrics[MAIN]?.micro.f1 ?? 0;
  const best = (kind: System<never>['kind']): SystemReport | undefined =>
    reports
      .filter((report) => report.kind === kind)
      .reduce<SystemReport | undefined>(
        (top, one) => (top === undefined || f1(one) > f1(top) ? one : top),
        undefined,
      );
  // There is always a policy among the systems: it is what is judged.
  const policy = best('policy')!;
  const agent = best('agent');
  if (agent === undefined) {
    const sentence = 'No candidate says which agent proposed it, so there is no member to compare with.';
    return {
      best_policy: policy.system,
      best_agent: null,
      gain: null,
      interval: null,
      earns_its_cost: false,
      sentence,
    };
  }
  const [ours, theirs] = [spread[reports.indexOf(policy)]!, spread[reports.indexOf(agent)]!];
  const interval = intervalOf(ours.map((value, at) => value - theirs[at]!));
  const gain = f1(policy) - f1(agent);
  const earns = interval.low > 0;
  const compared = `${policy.system} reaches ${show(f1(policy))} and ${agent.system} ${show(f1(agent))} (micro F1 by term and polarity; difference ${show(gain)}, 95 % interval ${show(interval.low)} to ${show(interval.high)})`;
  const sentence = earns
    ? `${called} earns its cost: ${compared}.`
    : interval.high < 0
      ? `${called} does not earn its cost: ${compared}. The best agent alone does better.`
      : gain > 0
        ? `${called} may earn its cost, but these cases do not prove it: ${compared}.`
        : `${called} does not earn its cost on these cases: ${compared}. They cannot tell the two apart.`;
  return {
    best_policy: policy.system,
    best_agent: agent.system,
    gain,
    interval,
    earns_its_cost: earns,
    sentence,
  };
}

const show = (value: number): string => value.toFixed(3);
