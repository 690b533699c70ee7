/** What a court must bring along to be run: its policies, its options, and how its cases and rulings are read. */
import type { AnyProcedure, Counts, Doctor, Headline, Rulebook } from '@curia/core/internal';
import type { Agent, Ask } from '../../agents/agent.ts';
import type { CourtPrompts } from '../../agents/prompts/court-prompts.ts';
import type { RecordedAnswer } from '../../agents/recorded.ts';
import type { RuledCase } from '../closed-cases.ts';
import type { Court } from '../court.ts';

/** An option of a court. */
export interface CourtOption {
  /** The first is the default; where there are none, any text will do and the default is empty. */
  readonly values: readonly string[];
  readonly means: string;
  /** It names where something is, and so shapes no ruling. */
  readonly is_place?: boolean;
  /** Where other values are allowed: what the run keeps of such a value, so that it can be repeated; throws where it is wrong. */
  readonly read?: (value: string) => string;
}

/** A court that can be run. It reads no rulings but its own, so that lists of courts need not know their kind. */
export interface CourtKind<Ruling extends object = object> {
  readonly name: string;
  /** Every question that it decides by a table, with the policies that ship; a run is named after the policy of the first. */
  readonly procedures: readonly [AnyProcedure, ...AnyProcedure[]];
  readonly options: Readonly<Record<string, CourtOption>>;
  readonly prompts: CourtPrompts;
  /** Looks through its records for known mistakes. */
  readonly doctor?: Doctor;
  /** What the policy of the first question and the options mean for the others, by their names; the first policy of each where nothing is said. */
  readonly companions?: (
    policy: string,
    options: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, string>>;
  /** What the options mean for parameters of its tables, by question; what a user sets comes after it. */
  readonly values?: (
    options: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** What shapes a ruling besides tables, options and prompts, as JSON. */
  readonly shapes?: (options: Readonly<Record<string, string>>) => Readonly<Record<string, unknown>>;
  /** What the court was made from, where it is one of a user's own: kept with a run, so that the run does without the file. */
  readonly definition?: object;
  /** Options that follow from who is asked: who sits where. `optionsOf` tells those of an earlier run. */
  readonly seat?: (
    agents: string,
    optionsOf: (run_id: string) => Promise<Readonly<Record<string, string>>>,
  ) => Promise<Readonly<Record<string, string>>>;
  /** The voices of each role that has several, in the order of their agents. */
  readonly voices?: (
    options: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, readonly string[]>>;
  /** The court under a rulebook. */
  make(rulebook: Rulebook, options: Readonly<Record<string, string>>): Court;
  /** Answers that a case carries already, for `--agents given`; of those that may be meant, the one that fits the question. */
  given(input: unknown, ask: Ask): RecordedAnswer[];
  /** The name that people know a case by besides its id, such as that of its document; several cases may share it. */
  alias?(input: unknown): string | undefined;
  /** Lets the court look at answers before they are recorded, such as to check what they cite. */
  examine?(agent: Agent, options: Readonly<Record<string, string>>): Agent;
  /** A ruling in a line per part. */
  headlines(ruling: Ruling): readonly Headline[];
  /** How the ruling on a recorded case came about, condition by condition. */
  trace?(record: object, rulebook: Rulebook): object;
  /** Hits and misses of a ruling, where the case carries gold. */
  score?(input: unknown, ruling: Ruling): Counts | undefined;
  /** Further records of a ruled case for the folder of the run. */
  records?(one: RuledCase<Ruling>): readonly { readonly file: string; readonly line: object }[];
  /** Whole files about a ruled case for the folder of the run, by their path in it. */
  files?(one: RuledCase<Ruling>): Readonly<Record<string, string>>;
  /** What the court has to say about a whole run. */
  study?(options: Readonly<Record<string, string>>, rulebook: Rulebook): Study<Ruling>;
}

/** Looks at the ruled cases of a run, one by one, and says what they teach. */
export interface Study<Ruling extends object = object> {
  add(one: RuledCase<Ruling>): void;
  remarks(): readonly string[];
  /** Documents about the whole run for its folder, by file name. */
  documents?(): Readonly<Record<string, object>>;
}

/** The options of a court, with the defaults where nothing is said. */
export const completeOptions = (
  { options }: CourtKind,
  chosen: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(options).map(([name, { values }]) => [name, values[0] ?? ''])),
  ...chosen,
});
