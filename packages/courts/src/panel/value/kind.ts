/** The kinds of values that voices say and cases carry, as plain data. */

interface AnyKind {
  /** "There is none" is then a value like the others. */
  readonly optional?: boolean;
  readonly doc?: string;
}

/** One word of a closed list; `ordered` lists go from low to high. */
export interface ChoiceKind<V extends string = string> extends AnyKind {
  readonly kind: 'choice';
  readonly values: readonly V[];
  readonly ordered?: boolean;
}

/** True or false. */
export interface FlagKind extends AnyKind {
  readonly kind: 'flag';
}

/** A number; numbers in one class never differ by more than the tolerance. */
export interface NumberKind extends AnyKind {
  readonly kind: 'number';
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly tolerance?: number;
}

/** A day of the calendar. */
export interface DateKind extends AnyKind {
  readonly kind: 'date';
}

/** A text; equal after folding, or, if `exact`, but for outer space. */
export interface TextKind extends AnyKind {
  readonly kind: 'text';
  readonly max?: number;
  readonly exact?: boolean;
}

/** A set of choices, days or texts. */
export interface ListKind extends AnyKind {
  readonly kind: 'list';
  readonly of: ChoiceKind | DateKind | TextKind;
}

/** Any kind of value that a voice can say. */
export type Kind = ChoiceKind | FlagKind | NumberKind | DateKind | TextKind | ListKind;

/** Anything at all: a field of a case that only prompts show. */
export interface FreeKind extends AnyKind {
  readonly kind: 'any';
}

/** Any kind of a field of a case; an optional field may be absent. */
export type CaseKind = Exclude<Kind, ListKind> | FreeKind;

/** The kinds that a mark of an item can have. */
export type MarkKind = ChoiceKind | FlagKind | NumberKind;

/** The default maximum length of a text, in code points. */
export const LONGEST_TEXT = 2_000;

/** The most entries of a list. */
export const LONGEST_LIST = 100;

/** True if a kind has a list of values that can be named one by one. */
export const isClosed = (kind: Kind): kind is ChoiceKind | FlagKind =>
  kind.kind === 'choice' || kind.kind === 'flag';

/** True if the values of a kind have a size, so that they have a median. */
export const isSized = (kind: Kind): kind is NumberKind | ChoiceKind =>
  kind.kind === 'number' || (kind.kind === 'choice' && kind.ordered === true);
