/** The port of queues: which items stand together, what holds for all of them, and how many wait. */
import type { ItemState, Person, Reader } from '@curia/core/in/review';
import type { Wanted } from './seats.ts';

/**
 * A queue: a part of what one court hands over. An item that nobody has reviewed is in the newest queue whose filter it meets, else
 * in that of its court, which has the court's name and takes everything.
 */
export interface NewQueue {
  /** The court's name, alone or with a name of its own after a dot. */
  readonly queue_id: string;
  readonly court: string;
  /** Only cases with a part of this outcome; null for any. */
  readonly outcome: string | null;
  /** Only cases with a part that this rule decided; null for any. */
  readonly rule: string | null;
  /** How many people review each item; null for as many as the run asks for. */
  readonly reviews: number | null;
  /** What reviewers are told to go by. */
  readonly guideline: string;
  /** Whether reviewers see what the machine would do before they answer. */
  readonly shows_machine: boolean;
}

/** A queue with its items counted. */
export interface DeskQueue extends NewQueue {
  readonly created_at: string;
  /** When its settlements were sealed; null if it is open. */
  readonly closed_at: string | null;
  readonly items: Readonly<Record<ItemState, number>>;
  /** Items that many people declined. */
  readonly declined: number;
  /** How long reviewers sat before they answered; null below the fewest reviews that say something. */
  readonly review_time: { readonly n: number; readonly median_seconds: number | null };
}

/** How many items of a queue wait for one person. */
export interface WaitingFor {
  readonly queue_id: string;
  readonly items: number;
}

/** The queues of a desk. Every method is one transaction. */
export interface Queues {
  /** Every queue, by id, with its items counted as their reader may know them; as they are for null. */
  all(reader: Reader | null): Promise<DeskQueue[]>;
  /** One queue; refuses with `QUEUE_NOT_FOUND`. */
  find(queue_id: string, reader: Reader | null): Promise<DeskQueue>;
  /** Makes a queue or changes it; items that nobody has reviewed move to the queue that they belong to then. */
  set(queue: NewQueue): Promise<DeskQueue>;
  /** Closes a queue unless one of its items is open; an item that comes or is reopened later opens it again. */
  close(queue_id: string): Promise<DeskQueue>;
  /** How many items a person could take a seat at now, by queue. */
  waitingFor(who: Person, act: Wanted['act']): Promise<readonly WaitingFor[]>;
}
