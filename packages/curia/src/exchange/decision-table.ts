/** A decision table as another tool wrote it, read but not yet a table of Curia. */
import type { OutputValue, ParameterValue } from '@curia/core/in/table';
import type { Fact, Parameter } from '@curia/core/table';

/** How a tool chooses among the rules that match. */
export const HIT_POLICIES = ['FIRST', 'UNIQUE', 'ANY', 'PRIORITY'] as const;
export type HitPolicy = (typeof HIT_POLICIES)[number];

/** A number in a cell, or the name of a constant of the same model. */
export type Bound = number | { readonly constant: string };

/** How a cell compares with a bound. */
export const OPERATORS = ['<', '<=', '>', '>=', '=', '!='] as const;
export type Operator = (typeof OPERATORS)[number];

/** What a cell asks of its input. */
export type Test =
  | { readonly kind: 'any' }
  | { readonly kind: 'is'; readonly value: OutputValue | { readonly constant: string } }
  /** A list in brackets: one of its values, written otherwise than several tests. */
  | { readonly kind: 'list'; readonly values: readonly OutputValue[] }
  | { readonly kind: 'compare'; readonly operator: Operator; readonly bound: Bound | string | boolean | null }
  | {
      readonly kind: 'range';
      readonly low: Bound;
      readonly high: Bound;
      readonly isLowIn: boolean;
      readonly isHighIn: boolean;
    }
  /** What a selection contains: one of the values, or all. */
  | { readonly kind: 'has'; readonly some: boolean; readonly values: readonly string[] }
  | { readonly kind: 'or' | 'and'; readonly tests: readonly Test[] }
  | { readonly kind: 'not'; readonly test: Test };

/** One column of conditions. */
export interface ForeignInput {
  /** Where it is, as messages call it. */
  readonly place: string;
  /** What the tool tests, such as `Applicant.Age`. */
  readonly expression: string;
  readonly fact: Fact;
}

/** One column of answers. */
export interface ForeignOutput {
  readonly name: string;
  /** The values in order of priority, if the tool lists them. */
  readonly values?: readonly OutputValue[] | undefined;
  /** What is answered if no rule matches. */
  readonly fallback?: OutputValue | undefined;
}

/** One row. What Curia wrote itself comes back under its own names. */
export interface ForeignRule {
  readonly place: string;
  readonly cells: readonly { readonly place: string; readonly test: Test }[];
  readonly outputs: readonly OutputValue[];
  readonly id?: string | undefined;
  readonly code?: string | undefined;
  readonly reason?: string | undefined;
  readonly source?: string | undefined;
}

/** A constant that cells name; it becomes a parameter. */
export interface ForeignConstant {
  readonly parameter: Parameter;
  readonly value: ParameterValue;
}

/** A decision table with everything it needs. */
export interface ForeignTable {
  readonly name: string;
  readonly doc: string;
  readonly hitPolicy: HitPolicy;
  readonly inputs: readonly ForeignInput[];
  readonly outputs: readonly ForeignOutput[];
  readonly rules: readonly ForeignRule[];
  readonly constants: Readonly<Record<string, ForeignConstant>>;
  /** What Curia noted when it wrote the file, for which the format has no place of its own. */
  readonly noted?: unknown;
}
