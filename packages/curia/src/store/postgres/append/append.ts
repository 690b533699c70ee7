/** Events that wait to be appended to one log. */
import type { NewEvent, StoredEvent } from '../../cases.ts';

/** What waits, and whom to tell. */
export interface Append {
  readonly wished: number;
  readonly run_id: string;
  readonly case_id: string;
  readonly after: number;
  readonly events: readonly NewEvent[];
  readonly resolve: (stored: StoredEvent[]) => void;
  readonly reject: (error: unknown) => void;
  isSettled: boolean;
  /** The statement was sent, and its answer was lost: it may have been carried out. */
  mayBeStored: boolean;
}

/** An append with the events that follow from the end of its log. */
export interface Linked {
  readonly append: Append;
  readonly events: readonly StoredEvent[];
}
