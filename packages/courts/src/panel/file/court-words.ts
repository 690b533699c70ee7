/** What the compiler knows of a court from its definition: its outcomes, values, roles, parameters and cases. None of it is there when a program runs. */
import type { Parameters, ValuesOf } from '@curia/core/table';
import type { FreeKind, Kind } from '../value/kind.ts';
import type { SaidValue } from '../value/said.ts';
import type {
  CaseKinds,
  FieldKinds,
  KindValue,
  MarkKinds,
  OutcomeDefinition,
  RoleDefinitions,
  VerdictOutcome,
} from './definition.ts';

declare const courtWords: unique symbol;

/** The words of a court; those of a court that was read from a file are any words at all. */
export interface CourtWords {
  readonly outcome: string;
  /** The outcomes of the verdict. */
  readonly verdict: string;
  /** What voices say, and what is taken. */
  readonly value: SaidValue;
  readonly role: string;
  /** The parameters in force. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly case: unknown;
}

/** Carries the words of a court for the compiler. */
export interface Worded<W extends CourtWords> {
  readonly [courtWords]?: W;
}

/** What a definition says of the words of its court. */
export interface DefinedWords<
  C extends CaseKinds,
  K extends Kind,
  Fi extends FieldKinds,
  M extends MarkKinds,
  Ro extends RoleDefinitions,
  O extends Readonly<Record<string, OutcomeDefinition>>,
  P extends Parameters,
  VO extends Readonly<Record<string, VerdictOutcome>>,
  L extends string,
> {
  readonly outcome: NameOf<O>;
  readonly verdict: NameOf<VO>;
  readonly value: Extract<KindValue<K | Fi[keyof Fi]>, SaidValue>;
  readonly role: NameOf<Ro>;
  readonly values: ValuesOf<P>;
  readonly case: Flat<Fields<C, M, L> & CaseFrame>;
}

type NameOf<T> = Extract<keyof T, string>;

/** One object type in the place of several, so that messages of the compiler show its fields. */
type Flat<T> = { [N in keyof T]: T[N] };

/** What every case may carry besides its own fields. What voices said is read when the case is. */
interface CaseFrame {
  readonly case_id?: string | number | null;
  readonly votes: readonly object[];
  readonly gold?: unknown;
  readonly schema_version?: unknown;
  readonly facts?: unknown;
  readonly ruling?: unknown;
}

type IsOptional<K> = K extends { readonly optional: true } ? true : false;

type Required<T> = { [N in keyof T]: IsOptional<T[N]> extends true ? never : N }[keyof T];

type Optional<T> = { [N in keyof T]: IsOptional<T[N]> extends true ? N : never }[keyof T];

type Fields<C, M, L extends string> = {
  readonly [N in Required<C>]: N extends L ? readonly Entry<M>[] : FieldValue<C[N]>;
} & { readonly [N in Optional<C>]?: FieldValue<C[N]> | null };

/** An entry of the field that lists the items, with its marks; only prompts see what else it has. */
type Entry<M> = { readonly id: string } & { readonly [N in keyof M]: FieldValue<M[N]> } & {
  readonly [other: string]: unknown;
};

type FieldValue<K> = K extends FreeKind ? unknown : Exclude<KindValue<K>, null>;
