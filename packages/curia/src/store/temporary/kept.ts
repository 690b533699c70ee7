/** What a temporary store keeps of its runs; all of its ports read it. */
import { CuriaError } from '@curia/core';
import { isClosing, type RulingLine, type RunTally, type StoredCase, type StoredEvent } from '../cases.ts';
import type { NewDocument } from '../documents.ts';
import type { StoredLaw } from '../law.ts';
import type { StoredRun } from '../runs.ts';

/** A run with everything in it. */
export interface KeptRun {
  readonly run: StoredRun;
  readonly law: StoredLaw;
  readonly cases: readonly StoredCase[];
  /** The files of its cases. */
  readonly documents: ReadonlyMap<string, readonly NewDocument[]>;
  readonly logs: Map<string, readonly StoredEvent[]>;
  /** What rulings say, as far as it was told. */
  readonly lines: Map<string, readonly RulingLine[]>;
  /** All events in the order in which they were stored. */
  readonly feed: StoredEvent[];
}

/** The runs of a temporary store by their ids. */
export class KeptRuns {
  readonly all = new Map<string, KeptRun>();

  /** A run that must be there. */
  named(run_id: string): KeptRun {
    const found = this.all.get(run_id);
    if (found === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
    return found;
  }

  casesOf(run_id: string): readonly StoredCase[] {
    return this.all.get(run_id)?.cases ?? [];
  }

  logOf(run_id: string, case_id: string): readonly StoredEvent[] {
    return this.all.get(run_id)?.logs.get(case_id) ?? [];
  }

  isClosed(run_id: string, case_id: string): boolean {
    return this.logOf(run_id, case_id).some(isClosing);
  }

  tallyOf(run_id: string): RunTally {
    const cases = this.casesOf(run_id);
    const closed = cases.filter(({ case_id }) => this.isClosed(run_id, case_id));
    return { cases: cases.length, closed: closed.length };
  }
}
