/** What measuring agents comes to: quality and cost of every way of deciding, side by side, and one plain sentence. */
import type { Interval } from './bootstrap.ts';
import type { Cost } from './cost.ts';
import type { SystemsReport } from './systems-report.ts';

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

/** How ways of deciding do on cases of one kind. */
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

/** Turns a comparison into rows, with what each system costs: scores by one metric, and the F1 of others under their headings. */
export function systemRows<Metric extends string>(
  { systems }: SystemsReport<Metric>,
  costs: ReadonlyMap<string, Cost>,
  first: Metric,
  further: Readonly<Record<string, Metric>>,
): AgentsRow[] {
  return systems.flatMap(({ system, kind, metrics }) => {
    const cost = costs.get(system);
    const main = metrics[first];
    if (cost === undefined || main === null) return [];
    const { precision, recall, f1 } = main.micro;
    const more = Object.entries(further).map(([heading, metric]) => [
      heading,
      metrics[metric]?.micro.f1 ?? null,
    ]);
    return [
      {
        system,
        kind,
        precision,
        recall,
        f1,
        interval: main.interval,
        more: Object.fromEntries(more),
        ...cost,
      },
    ];
  });
}
