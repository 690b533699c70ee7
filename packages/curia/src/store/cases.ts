/** The port of cases: what was read, and one hash-chained log of events for each; everything else is read from the log. */

import type { NewDocument } from './documents.ts';

/** The case id under which a run keeps its own events. */
export const RUN_LOG = '';

/** The kinds of event that close a case. */
export const CLOSING_KINDS = ['ruled', 'refused'] as const;

/** Whether an event closes its case. */
export const isClosing = ({ kind }: { readonly kind: string }): boolean =>
  CLOSING_KINDS.some((closing) => closing === kind);

/** A case about to be stored. */
export interface NewCase {
  readonly case_id: string;
  /** JSON; null if the line could not be read. */
  readonly input: string | null;
  /** Why the line was refused before it became a case: JSON of an error record. */
  readonly problem: string | null;
  /** The files that it is about, to be kept with it; a case that was read has none here, see `documents`. */
  readonly documents?: readonly NewDocument[];
}

/** A case as it was read; it never changes. */
export interface StoredCase extends Omit<NewCase, 'documents'> {
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

/** How many cases a run has, and how many of them are closed. */
export interface RunTally {
  readonly cases: number;
  readonly closed: number;
}

/** The cases of runs, each with its log. */
export interface Cases {
  /** All cases of a run in input order. */
  all(run_id: string): AsyncIterable<StoredCase>;
  /** The cases of a run that are not closed, in input order, beginning at a position. */
  open(run_id: string, from?: number): AsyncIterable<StoredCase>;
  find(run_id: string, case_id: string): Promise<StoredCase | undefined>;
  tally(run_id: string): Promise<RunTally>;
  /**
   * Adds events after the one numbered `after` (0 for none); refuses with `STORE_CONFLICT` if the log has grown since, and
   * whatever would close a case a second time.
   */
  append(run_id: string, case_id: string, after: number, events: readonly NewEvent[]): Promise<StoredEvent[]>;
  /** The log of a case, or of the run itself for `RUN_LOG`. */
  events(run_id: string, case_id: string): Promise<StoredEvent[]>;
  /** The events of some kinds over all cases, in input order. */
  eventsOfKind(run_id: string, kinds: readonly string[]): AsyncIterable<StoredEvent>;
}
