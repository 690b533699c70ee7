/** Measures every system on every case, with intervals, and says whether the panel earns its cost. */
import {
  type Agreement,
  addCounts,
  agreementOf,
  type ChangeRates,
  type Counts,
  changeRates,
  type Interval,
  intervalOf,
  METRICS,
  type MetricName,
  REVIEWERS,
  resample,
  rulePanel,
  type Scores,
  scoresOf,
  summarise,
} from '@curia/core';
import type { PanelCase } from './panel-case.ts';
import { countSystem, type System } from './panel-systems.ts';

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
  readonly kind: System['kind'];
  /** Null where gold has nothing for the metric. */
  readonly metrics: Readonly<Record<MetricName, MetricReport | null>>;
  /** Against no review, by the first metric. */
  readonly change: ChangeRates;
}

/** Whether the best policy beats the best agent, and by how much. */
export interface PanelVerdict {
  readonly best_policy: string;
  readonly best_agent: string | null;
  /** Micro F1 of the policy less that of the agent. */
  readonly gain: number | null;
  readonly interval: Interval | null;
  readonly earns_its_cost: boolean;
  readonly sentence: string;
}

/** The whole comparison. */
export interface PanelReport {
  readonly groups: number;
  readonly systems: readonly SystemReport[];
  /** Among the reviewers, over all tuples; an abstention counts as KEEP. */
  readonly agreement: Agreement;
  readonly verdict: PanelVerdict;
}

const METRIC_NAMES = Object.keys(METRICS) as MetricName[];
const MAIN: MetricName = 'otepol';

/** Measures all systems; intervals come from drawing groups of cases again and again. */
export function measurePanel(
  systems: readonly System[],
  cases: readonly PanelCase[],
  options: { readonly compat: boolean; readonly resamples: number; readonly seed: number },
): PanelReport {
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
  return {
    groups,
    systems: reports,
    agreement: agreementOf(cases.flatMap(labelsOf)),
    verdict: judge(reports, spread),
  };
}

/** What each reviewer says to each tuple of a case. */
const labelsOf = ({ panel }: PanelCase): string[][] =>
  rulePanel(panel).rulings.map(({ votes }) => REVIEWERS.map((reviewer) => votes[reviewer] ?? 'KEEP'));

/** The number of every case's group, groups numbered as they first appear. */
export function numberGroups(cases: readonly PanelCase[]): { groupOf: number[]; groups: number } {
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

function judge(reports: readonly SystemReport[], spread: readonly number[][]): PanelVerdict {
  const f1 = (report: SystemReport): number => report.metrics[MAIN]?.micro.f1 ?? 0;
  const best = (kind: System['kind']): SystemReport | undefined =>
    reports
      .filter((report) => report.kind === kind)
      .reduce<SystemReport | undefined>(
        (top, one) => (top === undefined || f1(one) > f1(top) ? one : top),
        undefined,
      );
  const policy = best('policy')!;
  const agent = best('agent');
  if (agent === undefined) {
    const sentence =
      'No candidate says which agent proposed it, so the panel cannot be compared with its members.';
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
  const compared = `${policy.system} reaches ${show(f1(policy))} and ${agent.system} ${show(f1(agent))} (micro F1, ${MAIN}; difference ${show(gain)}, 95 % interval ${show(interval.low)} to ${show(interval.high)})`;
  const sentence = earns
    ? `The panel earns its cost: ${compared}.`
    : gain > 0
      ? `The panel may earn its cost, but these cases do not prove it: ${compared}.`
      : `The panel does not earn its cost: ${compared}. The best agent alone does ${gain < 0 ? 'better' : 'as well'}.`;
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
