/** What a court must provide to be run: policies, options, and how to read its cases and rulings. */

import type { Counts } from '../measure/score.ts';
import type { Thresholds } from '../measure/thresholds.ts';
import type { Rulebook, Tables } from '../protocol/rulebook.ts';
import type { ErrorCode } from '../read/errors.ts';
import type { AnyTable } from '../table/define/table.ts';
import type { AnyQuestion, Headline } from '../table/explain/question.ts';
import type { VotedItem } from '../votes/vote.ts';
import type { Ask } from './agent/agent.ts';
import type { RecordedAnswer } from './agent/recorded.ts';
import type { CourtModel } from './analysis/court-model.ts';
import type { BoundCourt } from './bound-court.ts';
import type { CourtPrompts } from './court-prompts.ts';
import type { Demo } from './demo.ts';
import type { Doctor } from './doctor/doctor.ts';
import type { Examiner } from './examine.ts';
import type { CaseFiles } from './face/cases.ts';
import type { RunRates } from './face/rates.ts';
import type { ShortCommand } from './face/short-command.ts';
import type { RunFolder } from './folder.ts';
import type { Importer } from './importer.ts';
import type { Measure } from './measure/measure.ts';
import type { MemoryHooks } from './memory.ts';
import type { OfflineSet } from './offline.ts';
import type { SpotChecks } from './spot.ts';
import type { Calibrates } from './votes/calibrating.ts';
import type { Certificate, WhyUncertified } from './votes/certificate.ts';
import type { JudgedItem } from './votes/judged.ts';

/** An option of a court. */
export interface CourtOption {
  /** If there are none, any text will do. */
  readonly values: readonly string[];
  /** The first of the values if absent, and nothing if there are none. */
  readonly default?: string;
  readonly means: string;
  /** It names where something is, and so shapes no ruling. */
  readonly is_place?: boolean;
  /** It says in which order questions are asked, and so shapes no ruling. */
  readonly is_pace?: boolean;
  /** If other values are allowed: turns such a value into what the run keeps of it, so that the run can be repeated; throws if it is wrong. */
  readonly read?: (value: string) => string;
  /** If it may name a file: what the run keeps of the content. Without `read`, every other value names one. */
  readonly loads?: {
    /** The code of what is wrong with the file. */
    readonly fault: ErrorCode;
    /** Throws if the content is wrong, with the path of every problem. */
    readonly keep: (content: unknown) => string;
  };
}

/** The forms of a page about a case: votes on items, opinions on a text, a debate, the findings in a document, or those of an investigation. */
export const VIEWS = ['votes', 'opinions', 'debate', 'document', 'findings'] as const;

/** The form of a page about a case. */
export type View = (typeof VIEWS)[number];

/** Who is asked, as far as it decides who sits where. */
export interface AskedAgents {
  /** Whether the answers come with the cases. */
  readonly is_given: boolean;
  /** The agents that were named for a role: one for all its seats, or one for each. */
  of(role: string): readonly string[];
  /** The options of the run whose answers are given again. */
  readonly before?: Readonly<Record<string, string>>;
}

/** A court that can be run. It reads no rulings but its own, so that lists of courts need not know their kind. */
export interface Court<Ruling extends object = object> {
  readonly name: string;
  /** Every question that it decides by a table, with the policies that ship; a run is named after the policy of the first. */
  readonly questions: readonly [AnyQuestion, ...AnyQuestion[]];
  /** Questions that earlier versions did not ask: a run without a table for one is decided as it was, without asking it. */
  readonly newer?: readonly string[];
  /** The field of a case that says what it is about, where somebody writes one by hand; `text` if absent. */
  readonly text?: string;
  readonly options: Readonly<Record<string, CourtOption>>;
  /** The form of the page about one of its cases; the plainest if absent. */
  readonly view?: View;
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
  /** The calibration that it names; absent if it certifies nothing. */
  readonly certificate?: Certificate<Court<Ruling>>;
  /** Why it certifies nothing although it names a calibration. */
  readonly uncertified?: WhyUncertified;
  /** How it is calibrated by what it takes; absent if its voices do not vote. */
  readonly calibrates?: Calibrates;
  /** How people look again at what it decided without them. */
  readonly spot?: SpotChecks<Ruling>;
  /** Options that follow from the agents: who sits where. */
  readonly seat?: (agents: AskedAgents) => Readonly<Record<string, string>>;
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
  /** Answers that a case carries already, for `--agents given`; of those that may be meant, the one that fits the question. None if absent. */
  given?(input: unknown, ask: Ask): RecordedAnswer[];
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
  /** The values of its first policy that a calibration of recorded votes stands for; absent if its votes weigh alike. */
  weights?(calibration: unknown): Readonly<Record<string, unknown>>;
  /** The case that it makes of an item which another tool had judged; throws if it would refuse that case. */
  judged?(item: JudgedItem): object;
  /** Hits and misses of a ruling, if the case carries gold. */
  score?(input: unknown, ruling: Ruling): Counts | undefined;
  /** How its cases are read from files, if they are about something that may stand in a file of its own. */
  readonly cases?: CaseFiles;
  /** Measures its agents against what is known of cases; absent if nothing can be known. */
  readonly measure?: Measure<Ruling>;
  /** What it shows to somebody who sees it for the first time. */
  readonly demo?: Demo<Ruling>;
  /** What it teaches the memory; absent if it keeps none. */
  readonly memory?: MemoryHooks<Ruling>;
  /** Formats of other tools that it takes in. */
  readonly imports?: readonly Importer[];
  /** What it adds to the folder of a run, and how it checks one. */
  readonly folder?: RunFolder<Ruling>;
  /** How it did over a run. */
  readonly rates?: RunRates<Ruling>;
  /** A short command of its own. */
  readonly face?: ShortCommand<Ruling>;
  /** The thresholds that can be studied against known cases. */
  readonly thresholds?: Thresholds;
}

/** The options of a court, with defaults filled in. */
export const completeOptions = (
  { options }: Pick<Court, 'options'>,
  chosen: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, option.default ?? option.values[0] ?? '']),
  ),
  ...chosen,
});
