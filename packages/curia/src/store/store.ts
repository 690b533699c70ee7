/** The port of the store: runs, their cases, and one hash-chained log of events per case; everything else is read from the log. */
import { CuriaError, describeValue, readBy } from '@curia/core/internal';
import { z } from 'zod';
import type { Driver, RunAttendance, RunDriver } from './driver.ts';
import type { StoredLaw } from './law.ts';
import type { Outbox } from './outbox.ts';
import type { Voids } from './voids.ts';

/** The case id under which a run keeps its own events. */
export const RUN_LOG = '';

/** The kinds of event that close a case. */
export const CLOSING_KINDS = ['ruled', 'refused'] as const;

/** Whether an event closes its case. */
export const isClosing = ({ kind }: { readonly kind: string }): boolean =>
  CLOSING_KINDS.some((closing) => closing === kind);

const runId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    'must be letters, digits, . _ - and begin with a letter or digit',
  );

/** What stands for the newest run wherever a run is named; no run can have the name. */
export const LAST_RUN = 'last';

/** The name of a run: safe as a part of a file name, and of no run but this one, or refused. */
export const readRunId = (run_id: string): string =>
  readBy(
    runId.refine((name) => name.toLowerCase() !== LAST_RUN, `stands for the newest run: choose another name`),
    run_id,
    'INPUT_INVALID',
    `run id ${describeValue(run_id)}`,
  );

/** What a run is about. */
export interface RunDescription {
  readonly created_at: string;
  /** What was run, on what, by which policy and agents: JSON. */
  readonly manifest: string;
}

/** A run about to be stored, with every text of the law that shapes it. */
export interface NewRun extends RunDescription {
  readonly law?: readonly string[];
}

/** A run as it was begun; it never changes. */
export interface StoredRun extends RunDescription {
  readonly run_id: string;
}

/** A case about to be stored. */
export interface NewCase {
  readonly case_id: string;
  /** JSON; null if the line could not be read. */
  readonly input: string | null;
  /** Why the line was refused before it became a case: JSON of an error record. */
  readonly problem: string | null;
}

/** A case as it was read; it never changes. */
export interface StoredCase extends NewCase {
  readonly run_id: string;
  /** The place of the case in the input, from 0. */
  readonly position: number;
}

/** What a ruling says about one part of its case. */
export interface RulingLine {
  /** The part; empty if the case has only one. */
  readonly about: string;
  readonly outcome: string;
  readonly rule: string;
}

/** An event about to be stored. */
export interface NewEvent {
  readonly kind: string;
  readonly at: string;
  /** JSON. */
  readonly body: string;
  /** What a ruling says, so that its case can be found by it; absent if only the log is known. */
  readonly lines?: readonly RulingLine[];
}

/** An event in the log. */
export interface StoredEvent extends Omit<NewEvent, 'lines'> {
  readonly run_id: string;
  readonly case_id: string;
  readonly seq: number;
  /** Over the hash before it and every field of the event; the first follows the genesis of its case. */
  readonly hash: string;
}

/** A whole log: of a case, or of the run itself where there is none. */
export interface StoredLog {
  readonly of?: StoredCase;
  readonly events: readonly StoredEvent[];
  /** What the ruling in it says; absent if only the log is known. */
  readonly lines?: readonly RulingLine[];
}

/** The refusal of a log that a run has already, or that has something twice. */
export const occursTwice = ({ of }: StoredLog): CuriaError =>
  new CuriaError(
    'RUN_FILE_INVALID',
    `${of === undefined ? 'the run' : `case ${JSON.stringify(of.case_id)}`}, its position or one of its events occurs twice`,
  );

/** What is kept of a run that was removed. */
export interface PrunedRun {
  readonly run_id: string;
  readonly pruned_at: string;
  /** What it was, and who removed it: JSON. */
  readonly record: string;
}

/** The refusal of a name that a pruned run had: what is kept of it must not seem to be about another run. */
export const nameIsTaken = (run_id: string): CuriaError =>
  new CuriaError('RUN_EXISTS', `there was a run ${run_id}; it was pruned, and its name stays taken`);

/** How many cases a run has, and how many of them are closed. */
export interface RunTally {
  readonly cases: number;
  readonly closed: number;
}

/** What the model calls under `calls` in the bodies of a run's events add up to. */
export interface CallTotals {
  readonly calls: number;
  /** Answers that came with their case, and were not asked for. */
  readonly given: number;
  readonly cached: number;
  readonly tokens_in: number;
  readonly tokens_out: number;
  readonly cost_usd: number;
}

/** A run in a list: how far it came, what it cost, and the last event of its own log. */
export interface ListedRun extends StoredRun, RunTally, CallTotals {
  readonly last_kind: string | null;
}

/** How far a case is. */
export type CaseStatus = 'open' | (typeof CLOSING_KINDS)[number];

/** A case in a list, with what its ruling says. */
export interface ListedCase extends StoredCase {
  readonly status: CaseStatus;
  readonly lines: readonly RulingLine[];
}

/** Which runs are listed: at most `limit` after the run named, of those that meet every condition given. */
export interface RunFilter {
  /** Only the run of this id. */
  readonly run_id?: string;
  /** Only runs of these ids, and none of those. */
  readonly among?: readonly string[];
  readonly except?: readonly string[];
  /** Only runs whose own log ends with an event of these kinds, or with none of those; a log without such an event ends with ''. */
  readonly ends_with?: readonly string[];
  readonly ends_without?: readonly string[];
  readonly after?: string;
  readonly limit?: number;
  /** Text in the id or the manifest. */
  readonly search?: string;
}

/** Which cases are listed: at most `limit` after a position. */
export interface CaseFilter {
  readonly status?: CaseStatus;
  /** The outcome and the rule of one and the same part. */
  readonly outcome?: string;
  readonly rule?: string;
  /** Text in the id or the input. */
  readonly search?: string;
  readonly after?: number;
  readonly limit?: number;
}

/** How often a rule gave an outcome. */
export interface RuledCount {
  readonly outcome: string;
  readonly rule: string;
  readonly count: number;
}

/** An event in the order in which events of a run become visible; reading goes on after its cursor. */
export interface FeedEvent extends StoredEvent {
  readonly cursor: string;
}

/** What the lists say of a case; they are derived from its log. */
export interface CaseListing {
  readonly status: CaseStatus;
  /** Null if the ruling has not been read, such as in a store of an earlier version. */
  readonly lines: readonly RulingLine[] | null;
  readonly calls: readonly ListedCall[];
}

/** A model call in the list of calls, under the number of its event. */
export interface ListedCall {
  readonly seq: number;
  readonly role: string | null;
  readonly provider: string | null;
  readonly model: string | null;
  readonly attempt: number | null;
  readonly outcome: string | null;
  readonly tokens_in: number | null;
  readonly tokens_out: number | null;
  readonly cost_usd: number | null;
  readonly latency_ms: number | null;
  readonly is_cached: number;
}

/** The right to do what only one process may do with a run, such as sealing it; a process loses it when it ends. */
export interface RunClaim {
  release(): Promise<void>;
}

/** Answers of models by a key that says all that shapes them. */
export interface RememberedAnswers {
  /** The answer; undefined if there is none, or none that can be read. */
  get(key: string): Promise<unknown>;
  /** Remembers an answer, if that is possible. */
  set(key: string, answer: unknown): Promise<void>;
}

/** Where runs are kept. Once a promise resolves, the data survives a loss of power. */
export interface Store {
  /** What webhooks still have to be told of the events of this store. */
  readonly outbox: Outbox;
  /** Alarms under the identities of courts: they outlive runs, files and calibrations. A store that keeps nothing has none, and nothing is certified in it. */
  readonly voids?: Voids;
  /** Takes the cases in, then asks for the description of the run; a run whose cases cannot all be read never exists. */
  createRun(
    run_id: string,
    cases: Iterable<NewCase> | AsyncIterable<NewCase>,
    describe: () => NewRun,
  ): Promise<StoredRun>;
  run(run_id: string): Promise<StoredRun | undefined>;
  /** The texts that were stored with a run, as they are now. */
  law(run_id: string): Promise<StoredLaw>;
  /** Runs, the newest first. */
  runs(filter?: RunFilter): Promise<ListedRun[]>;
  /** Takes the one claim to a run; refuses with `RUN_BUSY` while another holder lives. */
  claim(run_id: string): Promise<RunClaim>;
  /** Takes the place of a run's driver; refuses with `RUN_BUSY` while another lives, unless both are workers. */
  attend(run_id: string, driver: Driver): Promise<RunAttendance>;
  /** Who drives runs now: those named, or all; a run that nobody drives is not in it. */
  drivers(run_ids?: readonly string[]): Promise<ReadonlyMap<string, readonly RunDriver[]>>;
  /** All cases of a run in input order. */
  cases(run_id: string): AsyncIterable<StoredCase>;
  /** A page of the cases of a run in input order, as the lists know them. */
  listCases(run_id: string, filter?: CaseFilter): Promise<ListedCase[]>;
  /** The cases of a run that are not closed, in input order, beginning at a position. */
  openCases(run_id: string, from?: number): AsyncIterable<StoredCase>;
  case(run_id: string, case_id: string): Promise<StoredCase | undefined>;
  /**
   * Adds events after the one numbered `after` (0 for none); refuses with `STORE_CONFLICT` if the log has grown since, and
   * whatever would close a case a second time.
   */
  append(run_id: string, case_id: string, after: number, events: readonly NewEvent[]): Promise<StoredEvent[]>;
  /** The log of a case, or of the run itself for `RUN_LOG`. */
  events(run_id: string, case_id: string): Promise<StoredEvent[]>;
  /** The events of some kinds over all cases, in input order. */
  eventsOfKind(run_id: string, kinds: readonly string[]): AsyncIterable<StoredEvent>;
  /** The next events of a run and of all its cases, after a cursor (empty for the beginning); none is ever skipped. */
  eventsAfter(run_id: string, cursor: string, limit: number): Promise<FeedEvent[]>;
  /** Takes in a run of another store with its logs as they are, its own first, and its law; it exists once all of it is stored. */
  importRun(run: StoredRun, logs: AsyncIterable<StoredLog>, law?: readonly string[]): Promise<void>;
  /** Removes a run for good with its cases, its logs and what law no other run has, and keeps a record of it; its name stays taken. */
  prune(pruned: PrunedRun): Promise<void>;
  /** The records of all pruned runs, the latest first. */
  pruned(): Promise<PrunedRun[]>;
  tally(run_id: string): Promise<RunTally>;
  callTotals(run_id: string): Promise<CallTotals>;
  /** How often each rule gave each outcome. */
  ruledBy(run_id: string): Promise<RuledCount[]>;
  /** What the lists say of a case. */
  listing(run_id: string, case_id: string): Promise<CaseListing>;
  /** Writes the lists of a case again from its log, with what its ruling says. */
  relist(run_id: string, case_id: string, lines: readonly RulingLine[]): Promise<void>;
  /** Some ruled cases whose rulings no list has read yet; none once all are read. */
  unlisted(run_id: string): Promise<string[]>;
  /** What models answered, if the store remembers it; beside a file there is a folder for it. */
  readonly answers?: RememberedAnswers;
  /** What is wrong with the file that the store is in, beside what its content says; a store that is no file cannot tell. */
  damage?(): Promise<string | undefined>;
  close(): Promise<void>;
}
