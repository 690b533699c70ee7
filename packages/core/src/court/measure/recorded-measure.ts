/** How a court is measured on recorded cases, which carry the answers of its voices, so that nobody is asked. */
import type { Agreement } from '../../measure/agreement.ts';
import type { SystemsReport } from '../../measure/systems-report.ts';
import type { AnyTable } from '../../table/define/table.ts';

/** How records are read. */
export interface RecordedOptions {
  /** Reads a missing or unknown label as neutral instead of never matching. */
  readonly compat: boolean;
  /** Cases of one text are drawn and left out together. */
  readonly byText: boolean;
}

/** Every way of using the voices, compared. */
export interface RecordedReport<Metric extends string = string> extends SystemsReport<Metric> {
  readonly agreement: Agreement;
}

/** Something that was found, for programs and in lines for people. */
export interface Findings {
  readonly found: object;
  readonly lines: readonly string[];
}

/** How a court is measured on recorded cases; policies are those of its first question. */
export interface RecordedMeasure<Case = unknown, Metric extends string = string> {
  /** The headings of the metrics, the first of which systems are judged by. */
  readonly headings: Readonly<Record<Metric, string>>;
  /** What the first metric compares, as a picture says it. */
  readonly by: string;
  /** Reads the record of a line; undefined if it carries no gold. */
  read(record: unknown, line: number, options: RecordedOptions): Case | undefined;
  /** Compares all; the policy stands in the place of the one with its name. */
  measure(
    cases: readonly Case[],
    policy: AnyTable,
    options: { readonly compat: boolean; readonly resamples: number; readonly seed: number },
  ): RecordedReport<Metric>;
  /** What else a policy does with the cases, by name, and all lines below the figures. */
  tell(report: RecordedReport<Metric>, cases: readonly Case[], policy: AnyTable): Findings;
  /** Finds the parameters that do best; throws if the policy has none to fit. */
  fit(cases: readonly Case[], policy: AnyTable, options: { readonly compat: boolean }): Findings;
}
