/** What measuring agents comes to: quality and cost of every way of deciding, side by side, and one plain sentence. */
import type { Interval } from '@curia/core';
import { grid } from '../../../grid.ts';
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
  /** The F1 of each shown system; null where gold has nothing to find. */
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
export interface Measured {
  readonly report: AgentsReport;
  readonly refused: number;
}

/** Turns a comparison by tuples into rows, with what each system costs. */
export function rowsOf(
  { systems }: SystemsReport,
  costs: ReadonlyMap<string, Cost>,
  isByReference = true,
): AgentsRow[] {
  return systems.flatMap(({ system, kind, metrics }) => {
    const cost = costs.get(system);
    const main = metrics.otepol;
    if (cost === undefined || main === null) return [];
    const { precision, recall, f1 } = main.micro;
    const more: AgentsRow['more'] = isByReference
      ? { 'F1 by reference': metrics.refpol?.micro.f1 ?? null }
      : {};
    return [{ system, kind, precision, recall, f1, interval: main.interval, more, ...cost }];
  });
}

/** The report as people read it. */
export function wordReport({ rows, tags, sentences }: AgentsReport): string {
  const three = (value: number | null): string => (value === null ? 'n/a' : value.toFixed(3));
  const further = [...new Set(rows.flatMap(({ more }) => Object.keys(more)))];
  const shown = [...new Set(tags.flatMap(({ f1 }) => Object.keys(f1)))];
  const money = rows.some(({ cost_usd }) => cost_usd > 0);
  const table = grid(
    [
      'system',
      'F1',
      '95 %',
      'precision',
      'recall',
      ...further,
      'calls/case',
      'ms/case',
      ...(money ? ['USD'] : []),
    ],
    rows.map((row) => [
      row.system,
      three(row.f1),
      row.interval === null ? 'n/a' : `${three(row.interval.low)}–${three(row.interval.high)}`,
      three(row.precision),
      three(row.recall),
      ...further.map((name) => three(row.more[name] ?? null)),
      row.calls_per_case.toFixed(2),
      row.agent_ms_per_case.toFixed(1),
      ...(money ? [row.cost_usd.toFixed(4)] : []),
    ]),
  );
  const byTag = grid(
    ['F1 on', 'cases', ...shown],
    tags.map(({ tag, cases, f1 }) => [tag, String(cases), ...shown.map((name) => three(f1[name] ?? null))]),
  );
  return `${[table, ...(tags.length === 0 ? [] : [byTag]), ...sentences].join('\n')}\n`;
}
