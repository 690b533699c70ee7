/** How a court did over a run: rates over its ruled cases, what people said to them, and what came of both. */
import type { FalseAccepts } from '../../review/audit-sample.ts';
import type { RuledCase } from '../run-case.ts';
import type { CommandOption } from './command-option.ts';

/** A table for people. */
export interface RateTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What was counted. */
export interface Rated {
  /** How much was counted, in a few words. */
  readonly title: string;
  /** All figures, for programs. */
  readonly figures: object;
  readonly tables: readonly RateTable[];
}

/** Counts the ruled cases of a run one by one. */
export interface Rating<Ruling extends object = object> {
  add(one: RuledCase<Ruling>): void;
  /** Sums up; with what audits of the run say, null while there are none. */
  result(audit: FalseAccepts | null): Rated;
}

/** Rates runs of a court. */
export interface RunRates<
  Options extends object = object,
  Ruling extends object = object,
  Said extends object = object,
> {
  readonly options: readonly CommandOption[];
  /** Reads the options that were given; then counts under the options of a run. */
  start(said: Said): { under(options: Options): Rating<Ruling> };
}
