/** Curia as a library: the same runs that the commands drive, in the same store. */
import type { ErrorRecord } from '@curia/core';
import type { Headline } from '@curia/core/table';
import type { RunAgents } from '../drive/agents/agent-choice.ts';
import type { RunEnd } from '../drive/drive-run.ts';
import type { RunLimits, RunRequest } from '../drive/run-request.ts';
import type { LawDifference } from '../kept/law/law-today.ts';
import type { TableChoices } from '../kept/law/table-choices.ts';
import type { Audit } from '../runs/audit/audit.ts';
import type { RunComparison } from '../runs/compare/compare-runs.ts';
import type { Replay } from '../runs/compare/replay-run.ts';
import type { RunLine } from '../wire/run.ts';
import type { RunSummary } from '../wire/run-summary.ts';

/** How a run is driven. */
export interface DriveRequest {
  /** Who is asked; those that the run was started with if absent. A function has to be handed over again by another program. */
  readonly agents?: RunAgents | undefined;
  /** Limits that replace those of the run, which keeps the others; each is recorded. */
  readonly limits?: RunLimits;
  /** A folder in which answers of models are remembered; none if absent. */
  readonly cache_folder?: string;
  /** Stops the run: calls in flight are aborted, and driving it again continues from there. */
  readonly signal?: AbortSignal;
  /** Called for every case that is closed. */
  readonly onCase?: (case_id: string) => void;
}

/** A case as a run left it. */
export interface CaseResult {
  readonly case_id: string;
  /** An open case waits for answers, or the run was stopped. */
  readonly status: 'ruled' | 'refused' | 'open';
  /** Answers that came with the case, and were not asked for, count in it. */
  readonly given_votes: boolean;
  /** The ruling in a line per part. */
  readonly headlines: readonly Headline[];
  /** The whole ruling, in the shape of its court. */
  readonly ruling?: object | undefined;
  /** Why the case was refused. */
  readonly error?: ErrorRecord | undefined;
}

/** Runs in one store. */
export interface Curia {
  /** Stores the cases of a new run and everything that shapes it; nobody has been asked yet. What is left to workers they take up from here; the rest waits for `drive`. */
  start(request: RunRequest): Promise<RunLine>;
  /** Asks and rules until every case is closed, the run waits for somebody, or it is stopped. Driving again resumes: nothing that was answered is asked again. */
  drive(run_id: string, request?: DriveRequest): Promise<RunEnd>;
  /** Follows the hash chain of every log, decides every case again from its events by the law that the run keeps, and says in what today's differs. */
  audit(run_id: string): Promise<Audit & { readonly differs_today: readonly LawDifference[] }>;
  /** Decides the run again under other tables, or by today's law if none are named, from what its agents said; nobody is asked. */
  replay(run_id: string, tables?: TableChoices): Promise<Replay>;
  /** What moves between two runs, or between two policies over one: each side is `RUN`, or `RUN@POLICY` to decide it again. */
  compare(before: string, after: string): Promise<RunComparison>;
  /** All runs, the newest first. */
  runs(): Promise<RunLine[]>;
  /** The cases of a run in input order. */
  cases(run_id: string): AsyncIterable<CaseResult>;
  /** Writes the folder of a run: rulings, refusals, answers and report.html. */
  report(run_id: string, folder: string): Promise<RunSummary>;
  /** Closes the store, if this opened it. */
  close(): Promise<void>;
}
