/** What measuring every system comes to. */
import type { CostComparison } from './judge-systems.ts';
import type { SystemReport } from './system-report.ts';

/** The whole comparison. */
export interface SystemsReport<Metric extends string = string> {
  readonly groups: number;
  readonly systems: readonly SystemReport<Metric>[];
  readonly verdict: CostComparison;
  /** Notes on how to read the figures: where the metric is lenient, and which gold can never match. */
  readonly notes: readonly string[];
}
