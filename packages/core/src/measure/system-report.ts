/** How one way of getting an answer did, and what it takes. */
import type { Interval } from './bootstrap.ts';
import type { ChangeRates } from './change.ts';
import type { Consistency } from './consistency.ts';
import type { Scores } from './score.ts';

/** One way of getting an answer out of a case. */
export interface System<C, Said> {
  readonly name: string;
  readonly kind: 'baseline' | 'agent' | 'policy' | 'oracle';
  readonly predict: (one: C) => readonly Said[];
}

/** How a system did by one metric. */
export interface MetricReport {
  readonly micro: Scores;
  readonly macro: Scores;
  /** Of the micro F1. */
  readonly interval: Interval;
}

/** How a system did. */
export interface SystemReport<Metric extends string = string> {
  readonly system: string;
  readonly kind: System<never, never>['kind'];
  /** Null where gold has nothing for the metric. */
  readonly metrics: Readonly<Record<Metric, MetricReport | null>>;
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
