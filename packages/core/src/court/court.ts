/** What a court must provide to be run: policies, options, and how to read its cases and rulings. */

import type { Counts } from '../measure/score.ts';
import type { Thresholds } from '../measure/thresholds.ts';
import type { Rulebook, Tables } from '../protocol/rulebook.ts';
import type { AnyTable } from '../table/define/table.ts';
import type { AnyProcedure, Headline } from '../table/explain/procedure.ts';
import type { VotedItem } from '../votes/vote.ts';
import type { Ask } from './agent/agent.ts';
import type { RecordedAnswer } from './agent/recorded.ts';
import type { CourtModel } from './analysis/court-model.ts';
import type { BoundCourt, CalibratedCourt } from './bound-court.ts';
import type { CourtPrompts } from './court-prompts.ts';
import type { Doctor } from './doctor/doctor.ts';
import type { Examiner } from './examine.ts';
import type { RunFolder } from './folder.ts';
import type { Measure } from './measure.ts';
import type { MemoryHooks } from './memory.ts';
import type { OfflineSet } from './offline.ts';

/** An option of a court. */
export interface CourtOption {
  /** If there are none, any text will do. */
  readonly values: readonly string[];
  /** The first of the values if absent, and nothing if there are none. */
  readonly default?: string;
  readonly means: string;
  /** It names where something is, and so shapes no ruling. */
  readonly is_place?: boolean;
  /** If other values are allowed: turns such a value into what the run keeps of it, so that the run can be repeated; throws if it is wrong. */
  readonly read?: (value: string) => string;
}

/** A court that can be run. It reads no rulings but its own, so that lists of courts need not know their kind. */
export interface Court<Ruling extends object = object> {
  readonly name: string;
  /** Every question that it decides by a table, with the policies that ship; a run is named after the policy of the first. */
  readonly questions: readonly [AnyProcedure, ...AnyProcedure[]];
  /** Questions that earlier versions did not ask: a run without a table for one is decided as it was, without asking it. */
  readonly newer?: readonly string[];
  readonly options: Readonly<Record<string, CourtOption>>;
  readonly prompts: CourtPrompts;
  /** Declares the court as a whole, so that it can be analysed under its tables. */
  readonly model?: (tables: Tables) => CourtModel;
  /** Looks through its records for known mistakes. */
  readonly doctor?: Doctor;
  /** The policies of the other questions, by name, given the first one's policy and the options; by default, the first policy of each. The table is given where it is at hand. */
  readonly companions?: (
    policy: string,
    options: Readonly<Record<string, string>>,
    table?: AnyTable,
  ) => Readonly<Record<string, string>>;
  /** The table parameters that follow from the options, by question; what a user sets overrides them. */
  readonly values?: (
    options: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** What shapes a ruling besides tables, options and prompts, as JSON. */
  readonly shapes?: (options: Readonly<Record<string, string>>) => Readonly<Record<string, unknown>>;
  /** The shapes that it reads from its rulebook, so that a run can be decided again by those that it keeps. */
  readonly restores?: readonly string[];
  /** The definition of a user's own court, kept with the run so that the run does not need the file. */
  readonly definition?: object;
  /** The calibration that it certifies by; absent if it certifies nothing. */
  readonly calibrated?: CalibratedCourt;
  /** Options that follow from the agents: who sits where. `optionsOf` returns those of an earlier run. */
  readonly seat?: (
    agents: string,
    optionsOf: (run_id: string) => Promise<Readonly<Record<string, string>>>,
  ) => Promise<Readonly<Record<string, string>>>;
  /** Whether anybody is asked anything under these options; absent if somebody always is. */
  readonly asks?: (options: Readonly<Record<string, string>>) => boolean;
  /** The voices of each role that has several, in the order of their agents. */
  readonly voices?: (
    options: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, readonly string[]>>;
  /** The court under a rulebook. */
  bind(rulebook: Rulebook, options: Readonly<Record<string, string>>): BoundCourt;
  /** What a case may bring along besides its matter, by field; `a[].b` is the field b of the entries of a. */
  readonly brings: {
    /** Answers of voices, which only `--agents given` reads. */
    readonly answers: readonly string[];
    /** Voices that its matter is said to come from, which count for it. */
    readonly origins?: readonly string[];
    /** The law for that case alone. */
    readonly law: readonly string[];
  };
  /** Answers that a case carries already, for `--agents given`; of those that may be meant, the one that fits the question. */
  given(input: unknown, ask: Ask): RecordedAnswer[];
  /** The name that people know a case by besides its id, such as that of its document; several cases may share it. */
  alias?(input: unknown): string | undefined;
  /** Agents that answer its roles by rules and word lists, loaded only when they are needed; absent if there are none. */
  offline?(): Promise<OfflineSet>;
  /** How it looks at answers before they are recorded. */
  readonly examiner?: Examiner;
  /** A ruling in a line per part. */
  headlines(ruling: Ruling): readonly Headline[];
  /** What a ruling comes to, in a few lines for people; absent if the lines of its parts say it. */
  tells?(ruling: Ruling): readonly string[];
  /** How the ruling on a recorded case came about, condition by condition. */
  trace?(record: object, rulebook: Rulebook): object;
  /** The table question that a record answers with its facts, and the case as that question takes it; by default the first question, and the record itself. */
  asked?(record: object): { readonly question: string; readonly input: object } | undefined;
  /** What voices said in a recorded case, as votes on its items; absent if voices do not vote. */
  votes?(record: unknown, case_id: string): readonly VotedItem[];
  /** Hits and misses of a ruling, if the case carries gold. */
  score?(input: unknown, ruling: Ruling): Counts | undefined;
  /** Measures its agents against what is known of cases; absent if nothing can be known. */
  readonly measure?: Measure<Ruling>;
  /** What it teaches the memory; absent if it keeps none. */
  readonly memory?: MemoryHooks<Ruling>;
  /** What it adds to the folder of a run, and how it checks one. */
  readonly folder?: RunFolder<Ruling>;
  /** The thresholds that can be studied against known cases. */
  readonly thresholds?: Thresholds;
}

/** The options of a court, with defaults filled in. */
export const completeOptions = (
  { options }: Pick<Court, 'options'>,
  chosen: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.default ?? option.values[0] ?? ''])),
  ...chosen,
});
