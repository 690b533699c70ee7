/** What a court must provide to be run: policies, options, and how to read its cases and rulings. */
import type { z } from 'zod';
import type { Counts } from '../measure/score.ts';
import type { Thresholds } from '../measure/thresholds.ts';
import type { Rulebook, Tables } from '../protocol/rulebook.ts';
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

/** What follows for a table: another policy than its question begins with, and values of its parameters. */
export interface Implied {
  readonly policy?: string | undefined;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
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
}

/** A court that can be run. It reads no options and rulings but its own, so that lists of courts need not know their kinds. */
export interface Court<Options extends object = object, Ruling extends object = object> {
  readonly name: string;
  /** Every question that it decides by a table, with the policies that ship; a run is named after the policy of the first. */
  readonly questions: readonly [AnyQuestion, ...AnyQuestion[]];
  /** Questions that earlier versions did not ask: a run without a table for one is decided as it was, without asking it. */
  readonly newer?: readonly string[];
  /** The field of a case that says what it is about, where somebody writes one by hand; `text` if absent. */
  readonly text?: string;
  /** What can be set, field by field: with the defaults inside, and with descriptions as help. */
  readonly options: z.ZodType<Options>;
  /** The options that say where something is, and so shape no ruling. */
  readonly places?: readonly string[];
  /** The options that say in which order questions are asked, and so shape no ruling. */
  readonly paces?: readonly string[];
  /** The options that may name a file: each reads what the file says, and throws with the path of every problem if that is wrong. */
  readonly loads?: { readonly [Name in keyof Options]?: (content: unknown) => Options[Name] };
  /** The form of the page about one of its cases; the plainest if absent. */
  readonly view?: View;
  readonly prompts: CourtPrompts;
  /** Declares the court as a whole, so that it can be analysed under its tables. */
  readonly model?: (tables: Tables) => CourtModel;
  /** Looks through its records for known mistakes. */
  readonly doctor?: Doctor;
  /** What follows from the options, and from the table of the first question, for the tables of other questions and for values of any; what a user sets overrides it. */
  implies?(options: Options, main: AnyTable): Readonly<Record<string, Implied>>;
  /** What shapes a ruling besides tables, options and prompts, as JSON. */
  shapes?(options: Options): Readonly<Record<string, unknown>>;
  /** The shapes that it reads from its rulebook, so that a run can be decided again by those that it keeps. */
  readonly restores?: readonly string[];
  /** The definition of a user's own court, kept with the run so that the run does not need the file. */
  readonly definition?: object;
  /** The calibration that it names; absent if it certifies nothing. */
  readonly certificate?: Certificate<Court<Options, Ruling>>;
  /** Why it certifies nothing although it names a calibration. */
  readonly uncertified?: WhyUncertified;
  /** How it is calibrated by what it takes; absent if its voices do not vote. */
  readonly calibrates?: Calibrates;
  /** How people look again at what it decided without them. */
  readonly spot?: SpotChecks<Options, Ruling>;
  /** Who sits where, as it follows from the agents: kept as an option that nobody sets. */
  readonly seat?: { readonly option: string; of(agents: AskedAgents): unknown };
  /** Whether anybody is asked anything under these options; absent if somebody always is. */
  asks?(options: Options): boolean;
  /** The voices of each role that has several, in the order of their agents. */
  voices?(options: Options): Readonly<Record<string, readonly string[]>>;
  /** The court under a rulebook. */
  bind(rulebook: Rulebook, options: Options): BoundCourt;
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
  readonly examiner?: Examiner<Options>;
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
  /** Whether what each part of a ruling takes is known to be right, by the name of the part; absent if only the whole ruling is scored. */
  known?(input: unknown, ruling: Ruling): ReadonlyMap<string, 'right' | 'wrong'>;
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
  readonly folder?: RunFolder<Options, Ruling>;
  /** How it did over a run. */
  readonly rates?: RunRates<Options, Ruling>;
  /** A short command of its own. */
  readonly face?: ShortCommand<Options, Ruling>;
  /** The thresholds that can be studied against known cases. */
  readonly thresholds?: Thresholds;
}
