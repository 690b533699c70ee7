/** The port of lists: what is found and counted over many cases without reading their logs. The lists follow from the logs. */
import type { CLOSING_KINDS, RulingLine, RunTally, StoredCase, StoredEvent } from './cases.ts';
import type { StoredRun } from './runs.ts';

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
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  /** Text in the id or the manifest. */
  readonly search?: string | undefined;
}

/** Which cases are listed: at most `limit` after a position. */
export interface CaseFilter {
  readonly status?: CaseStatus | undefined;
  /** The outcome and the rule of one and the same part. */
  readonly outcome?: string | undefined;
  readonly rule?: string | undefined;
  /** Text in the id or the input. */
  readonly search?: string | undefined;
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
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

/** The lists of a store: an event and what they say of it are stored in one transaction. */
export interface Lists {
  /** Runs, the newest first. */
  runs(filter?: RunFilter): Promise<ListedRun[]>;
  /** A page of the cases of a run in input order. */
  cases(run_id: string, filter?: CaseFilter): Promise<ListedCase[]>;
  /** The next events of a run and of all its cases, after a cursor (empty for the beginning); none is ever skipped. */
  eventsAfter(run_id: string, cursor: string, limit: number): Promise<FeedEvent[]>;
  callTotals(run_id: string): Promise<CallTotals>;
  /** How often each rule gave each outcome. */
  ruledBy(run_id: string): Promise<RuledCount[]>;
  /** What the lists say of a case. */
  listing(run_id: string, case_id: string): Promise<CaseListing>;
  /** Writes the lists of a case again from its log, with what its ruling says. */
  relist(run_id: string, case_id: string, lines: readonly RulingLine[]): Promise<void>;
  /** Some ruled cases whose rulings no list has read yet; none once all are read. */
  unlisted(run_id: string): Promise<string[]>;
}
