/** The kinds of facts a table can test, as plain data, and the functions that create them. */

/** A whole number from 0 up. */
export interface CountFact {
  readonly kind: 'count';
  readonly doc: string;
}

/** The sum of other counts; the engine computes it, so it cannot disagree with its parts. */
export interface SumFact {
  readonly kind: 'sum';
  readonly doc: string;
  readonly of: readonly string[];
}

/** A finite number, optionally within bounds. */
export interface ScoreFact {
  readonly kind: 'score';
  readonly doc: string;
  readonly min?: number;
  readonly max?: number;
}

/** A value of a choice fact; `null` means "not given" in tables that distinguish that. */
export type ChoiceValue = string | null;

/** Exactly one of a closed list of values. */
export interface ChoiceFact<V extends ChoiceValue = ChoiceValue> {
  readonly kind: 'choice';
  readonly doc: string;
  readonly values: readonly V[];
}

/** True or false. */
export interface FlagFact {
  readonly kind: 'flag';
  readonly doc: string;
}

/** Any number of values from a closed list. */
export interface SetFact<V extends string = string> {
  readonly kind: 'set';
  readonly doc: string;
  readonly values: readonly V[];
}

/** Any fact of a table. */
export type Fact = CountFact | SumFact | ScoreFact | ChoiceFact | FlagFact | SetFact;

/** The value a caller supplies for a fact; sums are computed, not supplied. */
export type FactValue<F extends Fact> =
  F extends ChoiceFact<infer V>
    ? V
    : F extends SetFact<infer V>
      ? readonly V[]
      : F extends FlagFact
        ? boolean
        : number;

/** Any value that a fact can have. */
export type AnyFactValue = number | boolean | ChoiceValue | readonly string[];

/** Creates a fact that counts something. */
export const count = (doc: string): CountFact => ({ kind: 'count', doc });

/** Creates a fact that the engine adds up from other counts. */
export const sum = (doc: string, of: readonly string[]): SumFact => ({ kind: 'sum', doc, of });

/** Creates a fact that is a measured number. */
export const score = (doc: string, range: { min?: number; max?: number } = {}): ScoreFact => ({
  kind: 'score',
  doc,
  ...range,
});

/** Creates a fact that is one word from a closed list. */
export const choice = <const V extends ChoiceValue>(doc: string, values: readonly V[]): ChoiceFact<V> => ({
  kind: 'choice',
  doc,
  values,
});

/** Creates a fact that is true or false. */
export const flag = (doc: string): FlagFact => ({ kind: 'flag', doc });

/** Creates a fact that is a selection from a closed list. */
export const set = <const V extends string>(doc: string, values: readonly V[]): SetFact<V> => ({
  kind: 'set',
  doc,
  values,
});
