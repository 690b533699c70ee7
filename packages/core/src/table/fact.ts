/** What a table may count on: the kinds of facts, as plain data, and the functions that write them. */

/** A whole number from 0 up. */
export interface CountFact {
  readonly kind: 'count';
  readonly doc: string;
}

/** The sum of other counts; the engine adds it up, so that it cannot disagree with its parts. */
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

/** A value of a choice fact; `null` stands for "not given" where a table wants to tell that apart. */
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

/** The value a caller gives for a fact; sums are not given. */
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

/** A fact that counts something. */
export const count = (doc: string): CountFact => ({ kind: 'count', doc });

/** A fact that the engine adds up from other counts. */
export const sum = (doc: string, of: readonly string[]): SumFact => ({ kind: 'sum', doc, of });

/** A fact that is a measured number. */
export const score = (doc: string, range: { min?: number; max?: number } = {}): ScoreFact => ({
  kind: 'score',
  doc,
  ...range,
});

/** A fact that is one word of a closed list. */
export const choice = <const V extends ChoiceValue>(doc: string, values: readonly V[]): ChoiceFact<V> => ({
  kind: 'choice',
  doc,
  values,
});

/** A fact that holds or does not. */
export const flag = (doc: string): FlagFact => ({ kind: 'flag', doc });

/** A fact that is a selection from a closed list. */
export const set = <const V extends string>(doc: string, values: readonly V[]): SetFact<V> => ({
  kind: 'set',
  doc,
  values,
});
