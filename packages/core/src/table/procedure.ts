/** A procedure turns a case, as agents and users write it, into facts, asks a policy, and words the ruling. */
import type { z } from 'zod';
import { analyze } from './analyze.ts';
import type { Decision, TracedRule } from './decide.ts';
import { fitTable } from './fit-table.ts';
import type { FactChange } from './nearest-change.ts';
import { policyHash } from './policy-hash.ts';
import type { AnyTable, FactValues } from './table.ts';

/** What a caller wants besides the ruling. */
export interface RuleOptions {
  readonly facts?: boolean;
  readonly trace?: boolean;
  /** Whose vote alone decided, for courts of one's own. */
  readonly pivotal?: boolean;
}

/** A case decided. */
export interface Ruled<Policy extends AnyTable = AnyTable, Ruling extends object = object> {
  /** The policy with the values in force for this case, after what the case itself configures. */
  readonly policy: Policy;
  readonly ruling: Ruling;
  readonly facts?: unknown;
  readonly trace?: unknown;
}

/** One question that a case puts to a table; a case with several tuples or aspects puts several. */
export interface Question {
  /** Which part of the case it is about; empty where there is only one. */
  readonly about: string;
  readonly table: AnyTable;
  readonly facts: FactValues;
  /** What a court adds to the explanation: fields for programs, and the same in lines for people. */
  readonly adds?: { readonly fields: object; readonly heading: string; readonly lines: readonly string[] };
}

/** One line of a ruling: which part of the case, what becomes of it, and why. */
export interface Headline {
  /** Empty where a case has only one part. */
  readonly about: string;
  /** What the part says now, in words, where there is something to say. */
  readonly what?: string;
  readonly outcome: string;
  /** What the outcome came to, where one outcome can come to several ends, such as the value that was taken. */
  readonly end?: string;
  readonly rule: string;
  readonly reason: string;
}

/** What is wrong with a policy, however it was analysed. */
export interface ProcedureAnalysis {
  /** Whether everything that can happen was walked through; absent where a table was analysed, which always is. */
  readonly exact?: boolean;
  /** How many panels were walked through; null where they cannot be counted, absent where a table was analysed. */
  readonly panels?: number | null;
  readonly coverage: Readonly<Record<string, number>>;
  readonly findings: readonly {
    readonly kind: string;
    readonly rule: string;
    readonly source: string;
    readonly covered_by?: readonly string[];
    readonly witness?: object;
    readonly message: string;
    readonly accepted: boolean;
    readonly accepted_because?: string;
  }[];
  /** Accepted findings that no longer occur. */
  readonly outdated: readonly { readonly kind: string; readonly rule: string }[];
}

/** What every procedure says about itself. */
interface Described<Policy extends AnyTable> {
  readonly name: string;
  readonly title: string;
  /** The default first. */
  readonly policies: readonly [Policy, ...Policy[]];
  /** Further tables that the policies consult; listed, analysed and documented like them, but not chosen by name. */
  readonly consults?: readonly AnyTable[];
  /** The shape of a case; JSON Schema and docs come from it. */
  readonly input: z.ZodType;
  /** A small case that shows the shape. */
  readonly example: object;
  /** What a change of one fact means in this procedure; absent where the fact's name says enough. */
  readonly sayChange?: (change: FactChange) => string | undefined;
  /** The hash of a policy, where more than its table decides; that of the table if absent. */
  readonly hash?: (policy: AnyTable) => string;
  /** Analyses a policy, where its facts hang together in ways that the table does not know; as a table if absent. */
  readonly analyze?: (policy: AnyTable, options: { readonly overlaps?: boolean }) => ProcedureAnalysis;
  /** The facts that a ruling of several parts carries, part by part; for rulings that were made earlier. */
  readonly recall?: (ruling: object) => readonly Pick<Question, 'about' | 'facts'>[];
}

/** A named procedure with its policies: what it counts fits them, and what it words is its own kind of ruling. */
export interface Procedure<Policy extends AnyTable, Ruling extends object> extends Described<Policy> {
  /** Decides one case; throws a `CuriaError` of kind `input` where the case is refused. */
  readonly rule: (input: unknown, policy: Policy, options?: RuleOptions) => Ruled<Policy, Ruling>;
  /** A ruling of this procedure in a line per part. */
  readonly headlines: (ruling: Ruling) => readonly Headline[];
  /** The questions behind the ruling, for explanations. */
  readonly questions: (input: unknown, policy: Policy) => readonly Question[];
}

/** A case decided by a procedure of whatever kind, with its own way to word the ruling. */
export interface AnyRuled extends Ruled {
  /** The ruling in a line per part. */
  readonly headlines: () => readonly Headline[];
}

/** A procedure as lists of them hold it: any table may be tried, and one that does not fit is refused with `TABLE_UNFIT`. */
export interface AnyProcedure extends Described<AnyTable> {
  /** Decides one case; throws a `CuriaError` of kind `input` where the case is refused. */
  readonly rule: (input: unknown, policy: AnyTable, options?: RuleOptions) => AnyRuled;
  /** The questions behind the ruling, for explanations. */
  readonly questions: (input: unknown, policy: AnyTable) => readonly Question[];
}

/** The only way from a typed procedure to one among many: what its types promise is checked where the types end. */
export function anyProcedure<Policy extends AnyTable, Ruling extends object>(
  procedure: Procedure<Policy, Ruling>,
): AnyProcedure {
  const { rule, headlines, questions, ...described } = procedure;
  const { name, policies } = described;
  // A policy decides many cases: it is looked at once.
  const fitting = new WeakMap<AnyTable, Policy>();
  const fit = (table: AnyTable): Policy => {
    const known = fitting.get(table);
    if (known !== undefined) return known;
    const fits = fitTable(name, policies, table);
    fitting.set(table, fits);
    return fits;
  };
  return {
    ...described,
    rule(input, table, options) {
      const ruled = rule(input, fit(table), options);
      return { ...ruled, headlines: () => headlines(ruled.ruling) };
    },
    questions: (input, table) => questions(input, fit(table)),
  };
}

/** Adds facts and trace where they were asked for. */
export function attachTrace<R extends Ruled>(
  ruled: R,
  options: RuleOptions,
  facts: FactValues,
  trace: readonly TracedRule[] | undefined,
): R {
  if (options.trace === true) return { ...ruled, facts, trace };
  return options.facts === true ? { ...ruled, facts } : ruled;
}

/** Adds facts and trace of a case with several parts: every entry says which part it is about. */
export function attachTraces<R extends Ruled>(
  ruled: R,
  options: RuleOptions,
  parts: readonly { readonly about: string; readonly decision: Decision }[],
): R {
  if (options.facts !== true && options.trace !== true) return ruled;
  const facts = parts.map(({ about, decision }) => ({ about, ...decision.facts }));
  if (options.trace !== true) return { ...ruled, facts };
  const trace = parts.flatMap(({ about, decision: { trace: tried = [] } }) =>
    tried.map((rule) => ({ about, ...rule })),
  );
  return { ...ruled, facts, trace };
}

/** Tells whether a table is a policy of a procedure, and not one that its policies consult. */
const isPolicy = ({ consults = [] }: AnyProcedure, { id }: AnyTable): boolean =>
  !consults.some((table) => table.id === id);

/** The hash of a table of a procedure: of everything that decides, where that is more than the table. */
export const hashIn = (procedure: AnyProcedure, table: AnyTable): string =>
  procedure.hash !== undefined && isPolicy(procedure, table) ? procedure.hash(table) : policyHash(table);

/** Analyses a table of a procedure in the procedure's own way, where it has one. */
export const analyzeIn = (
  procedure: AnyProcedure,
  table: AnyTable,
  options: { readonly overlaps?: boolean } = {},
): ProcedureAnalysis =>
  procedure.analyze !== undefined && isPolicy(procedure, table)
    ? procedure.analyze(table, options)
    : analyze(table, options);

/** Every table of a procedure: its policies, then the tables they consult. */
export const tablesOf = (procedure: AnyProcedure): readonly AnyTable[] => [
  ...procedure.policies,
  ...(procedure.consults ?? []),
];
