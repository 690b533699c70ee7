/** What an author of a court writes in TypeScript: the same object as in a file, and a misspelt value, role or fact does not compile. */
import type {
  ChoiceFact,
  CountFact,
  Fact,
  FindingKind,
  FlagFact,
  Never,
  Parameters,
  ScoreFact,
  When,
} from '@curia/core/table';
import type { CaseKind, ChoiceKind, FlagKind, Kind, ListKind, MarkKind, NumberKind } from '../value/kind.ts';
import type { AskedFact, Effect, OneOrMore, OwnFact, PanelFact, VerdictFact } from './fact.ts';
import type { CourtLabels } from './labels.ts';
import type { MemoryPart } from './memory-part.ts';
import type { CourtPurpose } from './purpose.ts';

/** The fields of a case by name. */
export type CaseKinds = Readonly<Record<string, CaseKind>>;

/** The fields that voices fill, each with the marks of its items. */
export type FieldKinds = Readonly<
  Record<string, Kind & { readonly marks?: Readonly<Record<string, unknown>> }>
>;

/** The marks of items by name. */
export type MarkKinds = Readonly<Record<string, MarkKind>>;

/** Who sits in a role, and when it is asked. */
export interface RoleDefinition {
  readonly voices: number | 'any' | readonly string[];
  readonly prompt?: string;
  readonly asked?: 'later';
  readonly sees?: 'votes';
  /** How many voices are asked at once; the rest only while they can change something. */
  readonly wave?: number;
  readonly doc?: string;
}

/** The roles of a court by name. */
export type RoleDefinitions = Readonly<Record<string, RoleDefinition>>;

/** What follows from an outcome. */
export type OutcomeDefinition<V = unknown, Ro extends string = string> = { readonly doc?: string } & (
  | { readonly effect: 'take'; readonly what: 'leading' | 'median'; readonly by?: OneOrMore<Ro> }
  | { readonly effect: 'take'; readonly what: 'calibrated' }
  | { readonly effect: 'take'; readonly value: V }
  | { readonly effect: 'ask'; readonly roles: readonly Ro[] }
  | { readonly effect: 'escalate' | 'refuse' }
);

/** The effect of a verdict outcome on the case. */
export interface VerdictOutcome {
  readonly effect: Exclude<Effect, 'ask'>;
  readonly doc?: string;
}

/** What the analysis of a court can report. */
export type PanelFindingKind =
  | FindingKind
  | 'UNREACHABLE_RESULT'
  | 'NEVER_MATTERS'
  | 'SILENCE_HELPS'
  | 'NOT_MONOTONE'
  | 'TAKES_NOTHING'
  | 'PURPOSE_FAILS';

/** The value that a kind lets a voice say. */
export type KindValue<K> =
  | (K extends ChoiceKind<infer V>
      ? V
      : K extends FlagKind
        ? boolean
        : K extends NumberKind
          ? number
          : K extends ListKind
            ? readonly string[]
            : K extends Kind
              ? string
              : never)
  | (K extends { readonly optional: true } ? null : never);

type WordOf<V> = V extends true ? 'true' : V extends false ? 'false' : V extends string ? V : never;

/** The kernel's fact behind a field of a case or a mark. */
type FactOfKind<K> =
  K extends ChoiceKind<infer V>
    ? ChoiceFact<V>
    : K extends FlagKind
      ? FlagFact
      : K extends NumberKind
        ? ScoreFact
        : never;

/** The kernel's fact behind a fact of a court. */
export type TableFactOf<D, V, C, M> = D extends OwnFact
  ? D
  : D extends { readonly tally: 'value' }
    ? ChoiceFact<WordOf<V> | 'none' | null>
    : D extends { readonly tally: 'median' }
      ? [Exclude<V, null>] extends [number]
        ? ScoreFact
        : ChoiceFact<WordOf<V> | null>
      : D extends { readonly tally: 'tie' } | AskedFact | { readonly calibrated: 'certified' }
        ? FlagFact
        : D extends { readonly case: infer N extends keyof C }
          ? FactOfKind<C[N]>
          : D extends { readonly mark: infer N extends keyof M }
            ? FactOfKind<M[N]>
            : D extends
                  | { readonly count: string }
                  | { readonly tally: string }
                  | { readonly calibrated: string }
              ? CountFact | ScoreFact
              : never;

type TableFacts<Fa, V, C, M> = {
  readonly [N in keyof Fa]: Extract<TableFactOf<Fa[N], V, C, M>, Fact>;
};

interface AnswerDefinition<O extends string> {
  readonly then: NoInfer<O>;
  readonly code?: string;
  readonly reason: string;
  readonly source?: string;
}

interface RuleDefinition<F extends Readonly<Record<string, Fact>>, O extends string, P extends string>
  extends AnswerDefinition<O> {
  readonly id: string;
  readonly when: When<F, P>;
}

/** The parts that courts, their verdicts and table files have in common. */
interface Ruled<F extends Readonly<Record<string, Fact>>, O extends string, P extends string> {
  readonly rules: readonly RuleDefinition<F, O, P>[];
  readonly otherwise: AnswerDefinition<O>;
  readonly never?: readonly Never<F, P>[];
  readonly accepted?: readonly {
    readonly kind: PanelFindingKind;
    readonly rule: string;
    readonly when?: When<F, P>;
    readonly because: string;
  }[];
  readonly retired?: readonly string[];
}

/** A court as its author writes it. */
export interface PanelDefinition<
  C extends CaseKinds,
  K extends Kind,
  Fi extends FieldKinds,
  M extends MarkKinds,
  R extends string,
  Ro extends RoleDefinitions,
  Fa extends Readonly<Record<string, PanelFact<WordsOf<C, K, Fi, M, R, Ro>>>>,
  O extends Readonly<Record<string, OutcomeDefinition<KindValue<K | Fi[keyof Fi]>, RoleOf<Ro>>>>,
  P extends Parameters,
  VFa extends Readonly<Record<string, VerdictFact<WordsOf<C, K, Fi, M, R, Ro>, NameOf<O>>>>,
  VO extends Readonly<Record<string, VerdictOutcome>>,
  L extends string = string,
> extends Ruled<
    TableFacts<NoInfer<Fa>, KindValue<NoInfer<K> | NoInfer<Fi>[keyof Fi]>, NoInfer<C>, NoInfer<M>>,
    NameOf<O>,
    NameOf<NoInfer<P>>
  > {
  readonly court: string;
  readonly policy?: string;
  readonly title?: string;
  readonly doc?: string;
  readonly case?: C;
  readonly value?: K;
  readonly fields?: Fi;
  readonly items?: 'named' | { readonly listed: L };
  readonly marks?: M;
  readonly swap?: readonly [NameOf<NoInfer<C>>, NameOf<NoInfer<C>>];
  readonly quote?: { readonly in: readonly NameOf<NoInfer<C>>[]; readonly required?: boolean };
  readonly reasons?: readonly R[];
  readonly roles: Ro;
  readonly facts: Fa;
  readonly outcomes: O;
  readonly params?: P;
  readonly verdict?: {
    readonly facts: VFa;
    readonly outcomes: VO;
  } & Ruled<TableFacts<NoInfer<VFa>, never, NoInfer<C>, NoInfer<M>>, NameOf<VO>, NameOf<NoInfer<P>>>;
  /** What the court remembers of its cases, and who is advised by it. */
  readonly memory?: Omit<MemoryPart, 'described_by' | 'parts' | 'roles'> & {
    readonly described_by: readonly NameOf<NoInfer<C>>[];
    readonly parts?: readonly NameOf<NoInfer<Fi>>[];
    readonly roles?: readonly NameOf<NoInfer<Ro>>[];
  };
  /** What people read of the court, in English and in Korean. */
  readonly labels?: CourtLabels;
  /** A file of `curia calibrate` for this court. */
  readonly calibration?: string;
  /** What the court promises. */
  readonly purposes?: readonly CourtPurpose[];
}

type NameOf<T> = Extract<keyof T, string>;

type RoleOf<Ro> = NameOf<Ro>;

/** The words that a court may use in its facts. */
export interface WordsOf<C, K, Fi, M, R extends string, Ro> {
  readonly value: Extract<
    KindValue<K | Fi[keyof Fi]> | null,
    string | number | boolean | null | readonly string[]
  >;
  readonly reason: R;
  readonly role: RoleOf<Ro>;
  readonly case: NameOf<C>;
  readonly mark: NameOf<M>;
}
