/** The shape of a rule table: ordered rules over typed facts; the first match wins. Plain data throughout. */
import type { AnyFactValue, FactValue, SumFact } from './fact.ts';
import type { Parameter, ValuesOf } from './parameter.ts';
import type { Program } from './program.ts';
import type { Facts, Rule, RuleAnswer, When } from './rule.ts';

/** The parameters of a table by name. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** Facts that cannot occur together. Analysis leaves such cases out; `decide` ignores this. */
export interface Never<F extends Facts = Facts, P extends string = string> {
  readonly when: When<F, P>;
  readonly because: string;
}

/** What static analysis can report. */
export type FindingKind = 'UNREACHABLE' | 'REDUNDANT' | 'GAP' | 'OVERLAP';

/** An analysis finding that the authors know about and accept, with the reason. */
export interface Accepted<F extends Facts = Facts, P extends string = string> {
  readonly kind: FindingKind;
  readonly rule: string;
  /** For a gap: the accepted cases, so that gaps elsewhere are still reported. All gaps if absent. */
  readonly when?: When<F, P>;
  readonly because: string;
}

/** What one column of an outcome says. */
export type OutputValue = string | number | boolean | null;

/** What outcomes consist of, by column: a decision table of another tool may answer with several values at once. */
export type Outputs<O extends string = string> = Readonly<
  Partial<Record<O, Readonly<Record<string, OutputValue>>>>
>;

/** The key under which a table carries its compiled program; a symbol, so that the table stays JSON-safe. */
export const program = Symbol.for('curia.program');

/** A checked rule table with its current parameter values. */
export interface Table<
  F extends Facts = Facts,
  O extends string = string,
  Id extends string = string,
  C extends string = string,
  P extends Parameters = Parameters,
> {
  readonly id: string;
  readonly policy: string;
  readonly title: string;
  readonly doc: string;
  readonly facts: F;
  readonly outcomes: Readonly<Record<O, string>>;
  readonly params: P;
  readonly values: ValuesOf<P>;
  readonly rules: readonly Rule<Id, O, C>[];
  readonly otherwise: RuleAnswer<O, C>;
  readonly never: readonly Never[];
  readonly accepted: readonly Accepted[];
  readonly retired: readonly string[];
  /** Only in tables whose outcomes have columns; the name of an outcome says the same in one word. */
  readonly outputs?: Outputs<O>;
  readonly [program]: Program;
}

/** Any table, regardless of its facts and outcomes. */
export type AnyTable = Table<Facts, string, string, string, Parameters>;

/** The names of the facts that a caller supplies. */
export type ObservedNames<F extends Facts> = { [K in keyof F]: F[K] extends SumFact ? never : K }[keyof F];

type Observations<F extends Facts> = { readonly [K in ObservedNames<F>]: FactValue<F[K]> };

/** Turns a union into an intersection. */
type Both<U> = (U extends unknown ? (one: U) => void : never) extends (both: infer I) => void ? I : never;

/** The facts a caller supplies to a table; for a union of tables, the facts of all of them. */
export type FactsOf<T extends { readonly facts: Facts }> = Both<
  T extends unknown ? Observations<T['facts']> : never
>;

/** Fact values by name, including sums. */
export type FactValues = Readonly<Record<string, AnyFactValue>>;

/** The outcomes of a table. */
export type OutcomeOf<T> = T extends Table<infer _F, infer O> ? O : never;

/** The rule ids of a table. */
export type RuleOf<T> = T extends Table<infer _F, infer _O, infer Id> ? Id : never;

/** The codes of a table. */
export type CodeOf<T> = T extends Table<infer _F, infer _O, infer _Id, infer C> ? C : never;

/** The name that identifies a policy, such as `disposition@v5`. */
export const policyName = (table: { readonly id: string; readonly policy: string }): string =>
  `${table.id}@${table.policy}`;
