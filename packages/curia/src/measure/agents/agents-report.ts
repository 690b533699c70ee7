/** What measuring agents comes to: quality and cost of every way of deciding, side by side, and one plain sentence. */
import type { Interval } from '@curia/core/measure';
import type { SystemsReport } from '../measure-systems.ts';
import type { Cost } from './hold-court.ts';

/** One way of deciding. */
export interface AgentsRow extends Cost {
  readonly system: string;
  readonly kind: string;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly interval: Interval | null;
  /** Further figures of the court, such as the F1 by reference. */
  readonly more: Readonly<Record<string, number | null>>;
}

/** How ways of deciding do on texts of one kind. */
export interface TagRow {
  readonly tag: string;
  readonly cases: number;
  /** The F1 of each shown system; null if gold has nothing to find. */
  readonly f1: Readonly<Record<string, number | null>>;
}

/** What measuring comes to. */
export interface AgentsReport {
  readonly cases: number;
  readonly rows: readonly AgentsRow[];
  readonly tags: readonly TagRow[];
  readonly sentences: readonly string[];
}

/** A report, and how many cases were refused on the way. */
export interface MeasuredReport {
  readonly report: AgentsReport;
  readonly refused: number;
}

/** Turns a comparison by tuples into rows, with what each system costs. */
export function systemRows(
  { systems }: SystemsReport,
  costs: ReadonlyMap<string, Cost>,
  isByReference = true,
): AgentsRow[] {
  return systems.flatMap(({ system, kind, metrics }) => {
    const cost = costs.get(system);
    const main = metrics.otepol;
    if (cost === undefined || main === null) return [];
    const { precision, recall, f1 } = main.micro;
    const more: AgentsRow['more'] = {
      'strict F1': metrics.otepol_strict?.micro.f1 ?? null,
      ...(isByReference ? { 'F1 by reference': metrics.refpol?.micro.f1 ?? null } : {}),
    };
    return [{ system, kind, precision, recall, f1, interval: main.interval, more, ...cost }];
  });
}
