/** How what a way of deciding says is held against gold: what is compared, by which metrics, and what a reader must know. */
import type { Counts } from './score.ts';
import type { SystemsReport } from './systems-report.ts';

/** A court's own way of comparing: `Said` is what a system says, `Part` the same in one spelling, as gold has it. */
export interface Yardstick<Said, Part, Metric extends string> {
  /** Systems are judged by the first. */
  readonly metrics: readonly [Metric, ...Metric[]];
  /** What the judgement goes by, as its sentence calls it. */
  readonly by: string;
  read(said: Said): Part;
  /** Tells one part from another where repeats are compared. */
  keyOf(part: Part): string;
  /** Hits and misses; undefined if the metric finds no gold to compare with. */
  count(said: readonly Part[], gold: readonly Part[], metric: Metric): Counts | undefined;
  /** Throws if gold and what is said have so little in common that a judgement would mean nothing. */
  refuse(compared: Compared<Part>): void;
  /** Sentences on how to read the figures. */
  notes(gold: readonly Part[], report: Omit<SystemsReport<Metric>, 'notes'>): readonly string[];
}

/** What was compared, as far as it matters whether it can be judged. */
export interface Compared<Part> {
  readonly cases: number;
  readonly gold: readonly Part[];
  /** By the first metric, of all systems together. */
  readonly hits: number;
  /** What all systems say, case by case. */
  readonly listSaid: () => readonly (readonly Part[])[];
}
