/** The port of runs: what was begun, with every text of its law, and what is kept of it once it is removed. */
import { CuriaError } from '@curia/core';
import { readBy } from '@curia/core/read';
import { describe as describeValue } from '@curia/core/text';
import { z } from 'zod';
import type { NewCase, RulingLine, StoredCase, StoredEvent } from './cases.ts';
import type { StoredLaw } from './law.ts';

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

/** The runs of a store. A run exists once all of it is stored, and never changes. */
export interface Runs {
  /** Takes the cases in, then asks for the description of the run; a run whose cases cannot all be read never exists. */
  create(
    run_id: string,
    cases: Iterable<NewCase> | AsyncIterable<NewCase>,
    describe: () => NewRun,
  ): Promise<StoredRun>;
  /** Takes in a run of another store with its logs as they are, its own first, and its law; it exists once all of it is stored. */
  takeIn(run: StoredRun, logs: AsyncIterable<StoredLog>, law?: readonly string[]): Promise<void>;
  find(run_id: string): Promise<StoredRun | undefined>;
  /** The texts that were stored with a run, as they are now. */
  law(run_id: string): Promise<StoredLaw>;
  /** Removes a run for good with its cases, its logs and what law no other run has, and keeps a record of it; its name stays taken. */
  prune(pruned: PrunedRun): Promise<void>;
  /** The records of all pruned runs, the latest first. */
  pruned(): Promise<PrunedRun[]>;
}
