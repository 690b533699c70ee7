/** How a court is measured: what it reads as a case with what is known of it, and what it makes of all cases once they are held. */
import type { AgentsReport } from '../../measure/agents-report.ts';
import type { PlaceReader } from '../place-reader.ts';
import type { RunCase } from '../run-case.ts';
import type { RecordedMeasure } from './recorded-measure.ts';
import type { RunFigures } from './run-figures.ts';

/** A case with what is known of it, such as its gold, which the court is not shown. */
export interface TrialCase<Known = unknown> {
  readonly case_id: string;
  readonly input: object;
  readonly known: Known;
}

/** Under what cases are held; the court's defaults hold where nothing is said. */
export interface TrialSetup {
  /** Policies, by question. */
  readonly policies?: Readonly<Record<string, string>>;
  readonly options?: object;
  /** Some of the cases; all of them if absent. */
  readonly cases?: readonly Pick<TrialCase, 'case_id' | 'input'>[];
}

/** Cases, and a court that can be held over them. */
export interface Trial<Ruling extends object = object, Known = unknown> {
  readonly cases: readonly TrialCase<Known>[];
  /** The options of the measurement, with defaults filled in. */
  readonly options: Readonly<Record<string, string>>;
  /** How often cases are drawn for an interval, and from which seed. */
  readonly draws: { readonly resamples: number; readonly seed: number };
  /** Holds the court over the cases, and returns them in their order; a run that ends early is an error. */
  hold(setup?: TrialSetup): Promise<RunCase<Ruling>[]>;
}

/** An option of a measurement. */
export interface MeasureOption {
  /** What stands for its value in a usage line, such as `name`. */
  readonly takes: string;
  readonly means: string;
  /** The only values that it takes; any text if absent. */
  readonly values?: readonly string[];
  /** Left out of the options if absent. */
  readonly default?: string;
}

/** How a court is measured. It reads its cases from the lines of a file, or opens a place where they are. */
export interface Measure<Ruling extends object = object, Known = unknown> {
  readonly options?: Readonly<Record<string, MeasureOption>>;
  /** The field that names a case, `case_id` if absent; a name that occurs twice is refused. */
  readonly id?: string;
  /** Reads the record of a line; throws a `CuriaError` of kind `input` if it is no case with what is known of it. */
  read?(record: unknown, line: number, options: Readonly<Record<string, string>>): TrialCase<Known>;
  /** Reads the cases of a place, such as a folder. */
  open?(
    place: string,
    options: Readonly<Record<string, string>>,
    files: PlaceReader,
  ): readonly TrialCase<Known>[] | Promise<readonly TrialCase<Known>[]>;
  /** Measures; cases that it leaves out are counted as refused. Throws if there is nothing to measure. */
  run(trial: Trial<Ruling, Known>): Promise<AgentsReport>;
  /** How recorded cases are measured, which carry the answers of voices; absent if voices do not answer side by side. */
  readonly recorded?: RecordedMeasure;
  /** How finished runs are measured; absent if there are no figures for them. */
  readonly runs?: RunFigures<Ruling>;
}
