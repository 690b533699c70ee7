/** A question turns a case, as agents and users write it, into facts, applies a policy, and writes the ruling. */
import type { z } from 'zod';
import type { Decision } from '../decide/decide.ts';
import { policyHash } from '../define/policy-hash.ts';
import type { AnyTable, FactValues } from '../define/table.ts';
import type { TracedRule } from '../define/traced-rule.ts';
import { analyze } from '../prove/analyze.ts';
import { fitTable, type Safeguard } from '../prove/fit-table.ts';
import type { FactChange, NearestChanges } from '../prove/nearest-change.ts';
import type { Effects } from './effect.ts';

/** What a caller wants in addition to the ruling. */
export interface RuleOptions {
  readonly facts?: boolean;
  readonly trace?: boolean;
  /** Also report whose single vote was decisive, in courts of your own. */
  readonly pivotal?: boolean;
}

/** A decided case. */
export interface Ruled<Policy extends AnyTable = AnyTable, Ruling extends object = object> {
  /** The policy with the parameter values used for this case, including any set by the case itself. */
  readonly policy: Policy;
  readonly ruling: Ruling;
  readonly facts?: unknown;
  readonly trace?: unknown;
}

/** One question a case puts to a table; a case with several tuples or aspects puts several. */
export interface TableQuestion {
  /** Which part of the case it is about; empty if there is only one. */
  readonly about: string;
  readonly table: AnyTable;
  readonly facts: FactValues;
  /** What a court adds to the explanation: fields for programs, and the same content as lines for people. */
  readonly adds?: {
    readonly fields: object;
    readonly heading: string;
    readonly lines: readonly string[];
  };
  /** What would have changed it, where a court knows which facts can occur together; else the table alone is searched. */
  readonly nearest?: () => NearestChanges;
  /** The voices of whom each alone could have changed it by saying something else, and what it would have been then. */
  readonly decisive?: { readonly voices: readonly string[]; readonly outcomes: readonly string[] };
}

/** One line of a ruling: which part of the case it concerns, the outcome, and why. */
export interface Headline {
  /** Empty if a case has only one part. */
  readonly about: string;
  /** It is the verdict on the whole case, beside lines on its parts. */
  readonly is_verdict?: true;
  /** What the part now says, in words; absent if there is nothing to say. */
  readonly what?: string;
  readonly outcome: string;
  /** The specific result, for outcomes that can have several, such as the value that was taken. */
  readonly end?: string;
  /** The outcome of the part that stands for this one, if it was merged into another. */
  readonly stands_as?: string;
  readonly rule: string;
  readonly reason: string;
}

/** Problems found in a policy, by whichever analysis. */
export interface QuestionAnalysis {
  /** Whether every possibility was checked; absent for a plain table, where it always is. */
  readonly exact?: boolean;
  /** How many panels were checked; null if they cannot be counted, absent for a plain table. */
  readonly panels?: number | null;
  /** How many possibilities each rule decides; empty if they were not counted. */
  readonly coverage: Readonly<Record<string, number>>;
  readonly findings: readonly {
    readonly kind: string;
    readonly rule: string;
    readonly source: string;
    readonly covered_by?: readonly string[];
    readonly witness?: object;
    readonly message: string;
    readonly accepted: boolean;
    readonly accepted_because?: string | undefined;
  }[];
  /** What the search did not settle; absent for a court of one's own. */
  readonly unsettled?: readonly { readonly kind: string; readonly rule: string; readonly message: string }[];
  /** After how many equal answers each outcome of a court of one's own is settled; absent if that was not gone through. */
  readonly settled?:
    | readonly {
        readonly outcome: string;
        readonly field?: string;
        readonly value: unknown;
        readonly after: number;
        readonly at_most: number;
        readonly of: number;
      }[]
    | undefined;
  /** Accepted findings that no longer occur. */
  readonly outdated: readonly { readonly kind: string; readonly rule: string }[];
}

/** What every question declares about itself. */
interface Described<Policy extends AnyTable> {
  readonly name: string;
  readonly title: string;
  /** The default first. */
  readonly policies: readonly [Policy, ...Policy[]];
  /** Policies that nobody can choose any more; what was decided by them can still be read and repeated. */
  readonly retired?: readonly Policy[];
  /** What a table of a user's own must hold to as well. */
  readonly safeguards?: readonly Safeguard[];
  /** Further tables that the policies consult: listed, analyzed and documented, but not chosen by name. */
  readonly consults?: readonly AnyTable[];
  /** What its outcomes, and others in its rulings, do to a case; nothing if absent. */
  readonly effects?: Effects;
  /** The shape of a case; JSON Schema and docs come from it. */
  readonly input: z.ZodType;
  /** The fields of a case in which voices speak, such as votes; empty if a case holds plain facts. Whoever decides such a case speaks for them. */
  readonly voiced: readonly string[];
  /** A small case that shows the shape. */
  readonly example: object;
  /** Explains a change of one fact in this question's terms; absent if the fact's name says enough. */
  readonly sayChange?: (change: FactChange) => string | undefined;
  /** The hash of a policy that depends on more than its table; defaults to the table's hash. */
  readonly hash?: (policy: AnyTable) => string;
  /** Analyzes a policy whose facts are related in ways the table cannot express; defaults to table analysis. */
  readonly analyze?: (policy: AnyTable, options: { readonly overlaps?: boolean }) => QuestionAnalysis;
  /** What whoever decides by it must know beforehand, such as that its calibration is void. */
  readonly notices?: readonly string[];
  /** The facts stored in an earlier ruling, part by part. */
  readonly recall?: (ruling: object) => readonly Pick<TableQuestion, 'about' | 'facts'>[];
}

/** A named question with its policies, typed so that its facts fit them and it returns its own kind of ruling. */
export interface Question<Policy extends AnyTable, Ruling extends object> extends Described<Policy> {
  /** Decides one case; throws a `CuriaError` of kind `input` if the case is refused. */
  readonly rule: (input: unknown, policy: Policy, options?: RuleOptions) => Ruled<Policy, Ruling>;
  /** Summarizes a ruling of this question, one line per part. */
  readonly headlines: (ruling: Ruling) => readonly Headline[];
  /** The questions behind the ruling, for explanations. */
  readonly questions: (input: unknown, policy: Policy) => readonly TableQuestion[];
}

/** A case decided by any question, with that question's way to summarize the ruling. */
export interface AnyRuled extends Ruled {
  /** Summarizes the ruling, one line per part. */
  readonly headlines: () => readonly Headline[];
}

/** A question of any type: accepts any table and rejects one that does not fit with `TABLE_UNFIT`. */
export interface AnyQuestion extends Described<AnyTable> {
  /** Decides one case; throws a `CuriaError` of kind `input` if the case is refused. */
  readonly rule: (input: unknown, policy: AnyTable, options?: RuleOptions) => AnyRuled;
  /** The questions behind the ruling, for explanations. */
  readonly questions: (input: unknown, policy: AnyTable) => readonly TableQuestion[];
}

/** The only way from a typed question to an untyped one: the promises of its types are checked at run time instead. */
export function anyQuestion<Policy extends AnyTable, Ruling extends object>(
  question: Question<Policy, Ruling>,
): AnyQuestion {
  const { rule, headlines, questions, ...described } = question;
  const { name, policies, retired = [], safeguards } = described;
  // A policy decides many cases, so it is checked once.
  const fitting = new WeakMap<AnyTable, Policy>();
  const fit = (table: AnyTable): Policy => {
    const known = fitting.get(table);
    if (known !== undefined) return known;
    const fits = fitTable(name, [...policies, ...retired], table, safeguards);
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

/** Adds facts and trace on request. */
export function attachTrace<R extends Ruled>(
  ruled: R,
  options: RuleOptions,
  facts: FactValues,
  trace: readonly TracedRule[] | undefined,
): R {
  if (options.trace === true) return { ...ruled, facts, trace };
  return options.facts === true ? { ...ruled, facts } : ruled;
}

/** Adds facts and trace for a case with several parts; every entry names its part. */
export function attachTraces<R extends Ruled>(
  ruled: R,
  options: RuleOptions,
  parts: readonly { readonly about: string; readonly decision: Decision }[],
): R {
  if (options.facts !== true && options.trace !== true) return ruled;
  const facts = parts.map(({ about, decision }) => ({ about, ...decision.facts }));
  if (options.trace !== true) return { ...ruled, facts };
  const trace = parts.flatMap(({ about, decision }) =>
    (decision.trace ?? []).map((rule) => ({ about, ...rule })),
  );
  return { ...ruled, facts, trace };
}

/** True if a table is a policy of the question rather than one that its policies consult. */
const isPolicy = ({ consults }: AnyQuestion, { id }: AnyTable): boolean =>
  consults?.some((table) => table.id === id) !== true;

/** The hash of one of the question's tables, covering everything that decides. */
export const hashIn = (question: AnyQuestion, table: AnyTable): string =>
  question.hash !== undefined && isPolicy(question, table) ? question.hash(table) : policyHash(table);

/** Analyzes one of the question's tables in the question's own way, if it has one. */
export const analyzeIn = (
  question: AnyQuestion,
  table: AnyTable,
  options: { readonly overlaps?: boolean } = {},
): QuestionAnalysis =>
  question.analyze !== undefined && isPolicy(question, table)
    ? question.analyze(table, options)
    : analyze(table, options);

/** Every table of a question: its policies, then the tables they consult. */
export const tablesOf = (question: AnyQuestion): readonly AnyTable[] => [
  ...question.policies,
  ...(question.consults ?? []),
];
