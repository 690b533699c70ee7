/** A row of a table: the conditions of a rule, and the answer that it gives. */
import type { CellFor } from './cell.ts';
import type { Fact } from './fact.ts';

/** The facts of a table by name. */
export type Facts = Readonly<Record<string, Fact>>;

/** The conditions of a rule: every cell must match. An empty object always matches. */
export type When<F extends Facts = Facts, P extends string = string> = {
  readonly [K in keyof F]?: CellFor<F[K], P>;
};

/** The answer that a row gives. */
export interface RuleAnswer<O extends string = string, C extends string = string> {
  readonly then: O;
  readonly code: C;
  readonly reason: string;
  readonly source: string;
}

/** One row of a table. */
export interface Rule<
  Id extends string = string,
  O extends string = string,
  C extends string = string,
  F extends Facts = Facts,
  P extends string = string,
> extends RuleAnswer<O, C> {
  readonly id: Id;
  readonly when: When<F, P>;
}
