/** Measures every system on every case with gold, with intervals, and has judged whether ruling together is worth its cost. */
import { intervalOf, resample } from './bootstrap.ts';
import { changeRates } from './change.ts';
import { consistencyOf, type Repeat } from './consistency.ts';
import { judgeSystems, type MeasuredSystem } from './judge-systems.ts';
import { addCounts, type Counts, scoresOf, summarise } from './score.ts';
import type { System, SystemCost, SystemReport } from './system-report.ts';
import type { SystemsReport } from './systems-report.ts';
import type { Yardstick } from './yardstick.ts';

// Every index here numbers the systems, cases or groups of the same comparison.

/** A case with its gold. */
export interface GoldCase<Part = unknown> {
  readonly gold: readonly Part[];
  /** Cases of one group are not independent of each other; they are drawn and left out together. */
  readonly group: string;
}

/** How to measure. */
export interface MeasureOptions {
  readonly resamples: number;
  readonly seed: number;
  /** What rules, as the sentence calls it; the panel unless said otherwise. */
  readonly called?: string | undefined;
  /** What each system takes, by its name; unknown if absent. */
  readonly costs?: ReadonlyMap<string, SystemCost>;
}

/**
 * Measures all systems; intervals come from drawing groups of cases again and again. The yardstick may refuse to judge.
 */
export function measureSystems<C extends GoldCase<Part>, Said, Part, Metric extends string>(
  yardstick: Yardstick<Said, Part, Metric>,
  systems: readonly System<C, Said>[],
  cases: readonly C[],
  options: MeasureOptions,
): SystemsReport<Metric> {
  const [first] = yardstick.metrics;
  const measured = systems.map((system) => {
    const counts = countSystem(yardstick, system, cases, first).map((one) => one ?? NOTHING);
    return { system, counts };
  });
  const gold = cases.flatMap((one) => one.gold);
  const hits = measured.reduce((sum, { counts }) => sum + addCounts(counts).tp, 0);
  const saidIn = (one: C): Part[] => systems.flatMap((system) => readSaid(yardstick, system, one));
  yardstick.refuse({ cases: cases.length, gold, hits, listSaid: () => cases.map(saidIn) });
  const groups = new Set(cases.map(({ group }) => group)).size;
  const draws = resample(groups, options.resamples, options.seed);
  const drawnOf = (counts: readonly (Counts | undefined)[]): number[] => {
    const sums = sumByGroup(cases, counts);
    return draws.map((draw) => f1OfDraw(sums, draw));
  };
  const before = measured[0]?.counts ?? [];
  const judged = measured.map(({ system, counts }): MeasuredSystem<Metric> => {
    const drawn = drawnOf(counts);
    const metrics = yardstick.metrics.map((name) => {
      const found = name === first ? counts : countSystem(yardstick, system, cases, name);
      const present = found.filter((one) => one !== undefined);
      if (present.length === 0) return [name, null];
      const interval = intervalOf(name === first ? drawn : drawnOf(found));
      return [name, { ...summarise(present), interval }];
    });
    const cost = options.costs?.get(system.name);
    const report: SystemReport<Metric> = {
      system: system.name,
      kind: system.kind,
      metrics: Object.fromEntries(metrics) as SystemReport<Metric>['metrics'],
      change: changeRates(before, counts),
      consistency: consistencyOf(repeatsOf(yardstick, system, cases)),
      calls_per_case: cost?.calls_per_case ?? null,
    };
    return { report, f1: report.metrics[first]?.micro.f1 ?? 0, drawn, cost };
  });
  const verdict = judgeSystems(judged, { called: options.called ?? 'The panel', by: yardstick.by });
  const report = { groups, systems: judged.map((one) => one.report), verdict };
  return { ...report, notes: yardstick.notes(gold, report) };
}

const NOTHING: Counts = { tp: 0, fp: 0, fn: 0 };

/** What a system says to the cases of each group. */
function repeatsOf<C extends GoldCase<Part>, Said, Part, Metric extends string>(
  yardstick: Yardstick<Said, Part, Metric>,
  system: System<C, Said>,
  cases: readonly C[],
): Repeat[][] {
  const groups = Map.groupBy(cases, ({ group }) => group);
  const repeat = (one: C): Repeat => ({
    parts: readSaid(yardstick, system, one).map((part) => yardstick.keyOf(part)),
    risks: null,
  });
  return Array.from(groups.values(), (list) => (list.length < 2 ? [] : list.map(repeat)));
}

const readSaid = <C, Said, Part, Metric extends string>(
  yardstick: Yardstick<Said, Part, Metric>,
  { predict }: System<C, Said>,
  one: C,
): Part[] => predict(one).map((said) => yardstick.read(said));

/** The hits and misses of a system on every case; undefined if a metric has no gold. */
export const countSystem = <C extends GoldCase<Part>, Said, Part, Metric extends string>(
  yardstick: Yardstick<Said, Part, Metric>,
  system: System<C, Said>,
  cases: readonly C[],
  metric: Metric,
): (Counts | undefined)[] =>
  cases.map((one) => {
    const counts = yardstick.count(readSaid(yardstick, system, one), one.gold, metric);
    // The best that a choice among what is said could do makes no mistake.
    return counts !== undefined && system.kind === 'oracle' ? { ...counts, fp: 0 } : counts;
  });

/** Hits and misses of every group of cases, added up; groups in the order in which they first appear. */
export function sumByGroup(
  cases: readonly GoldCase[],
  counts: readonly (Counts | undefined)[],
): readonly Counts[] {
  const groups = new Map<string, Counts[]>();
  for (const [at, { group }] of cases.entries()) {
    const members = groups.get(group) ?? [];
    groups.set(group, members);
    const one = counts[at];
    if (one !== undefined) members.push(one);
  }
  return Array.from(groups.values(), addCounts);
}

/** The micro F1 of the groups that were drawn. */
function f1OfDraw(sums: readonly Counts[], draw: Uint32Array): number {
  let [tp, fp, fn] = [0, 0, 0];
  for (const group of draw) {
    const sum = sums[group] ?? NOTHING;
    tp += sum.tp;
    fp += sum.fp;
    fn += sum.fn;
  }
  return scoresOf({ tp, fp, fn }).f1;
}
