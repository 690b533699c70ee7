/** What a rule requires of one fact. Cells are plain data, so they can be printed, compared and enumerated. */
import type { ChoiceFact, ChoiceValue, Fact, FlagFact, SetFact } from './fact.ts';

/** A number, or the name of a numeric parameter. */
export type Bound<P extends string = string> = number | P;

/** A range of numbers; a bare number means exactly that number. */
export type NumberCell<P extends string = string> =
  | number
  | {
      readonly at_least?: Bound<P>;
      readonly above?: Bound<P>;
      readonly at_most?: Bound<P>;
      readonly below?: Bound<P>;
      readonly equals?: Bound<P>;
    };

/** One value, any of several, or anything but some. */
export type ChoiceCell<V extends ChoiceValue = ChoiceValue> =
  | V
  | readonly V[]
  | { readonly not: V | readonly V[] };

/** What a selection must or must not contain. */
export interface SetCell<V extends string = string> {
  readonly has_any?: readonly V[];
  readonly has_all?: readonly V[];
  readonly has_none?: readonly V[];
}

/** Any cell of a rule. */
export type Cell = NumberCell | ChoiceCell | SetCell | boolean;

/** The kind of cell that fits a fact. */
export type CellFor<F extends Fact, P extends string> =
  F extends ChoiceFact<infer V>
    ? ChoiceCell<V>
    : F extends SetFact<infer V>
      ? SetCell<V>
      : F extends FlagFact
        ? boolean
        : NumberCell<P>;

/** The fact is this number or more. */
export const atLeast = <const B extends Bound>(bound: B): { at_least: B } => ({ at_least: bound });

/** The fact is this number or less. */
export const atMost = <const B extends Bound>(bound: B): { at_most: B } => ({ at_most: bound });

/** The fact is more than this number. */
export const above = <const B extends Bound>(bound: B): { above: B } => ({ above: bound });

/** The fact is less than this number. */
export const below = <const B extends Bound>(bound: B): { below: B } => ({ below: bound });

/** The fact is in this range, both ends included. */
export const between = <const A extends Bound, const B extends Bound>(
  low: A,
  high: B,
): { at_least: A; at_most: B } => ({ at_least: low, at_most: high });

/** The fact is zero. */
export const none = 0;

/** The fact is any value except these. */
export const not = <const V extends ChoiceValue>(...values: V[]): { not: V[] } => ({ not: values });

/** The selection contains at least one of these. */
export const hasAny = <const V extends string>(...values: V[]): { has_any: V[] } => ({ has_any: values });

/** The selection contains all of these. */
export const hasAll = <const V extends string>(...values: V[]): { has_all: V[] } => ({ has_all: values });

/** The selection contains none of these. */
export const hasNone = <const V extends string>(...values: V[]): { has_none: V[] } => ({ has_none: values });
