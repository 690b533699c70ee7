/** The port of seats: who sits at an item, until when, and what is written there. Times of leases are those of the store. */
import type { Hold, Person, Seat } from '@curia/core/in/review';
import type { NewEvent, StoredEvent } from '../cases.ts';
import type { DeskItem, NewQueueItem } from './items.ts';

/** A seat that somebody holds. */
export interface HeldSeat extends Hold {
  readonly item_id: string;
  readonly round: number;
  /** When the lease ends. */
  readonly until: string;
}

/** What somebody wants to sit down for. */
export interface Wanted {
  readonly act: 'review' | 'adjudicate';
  /** This item and no other. */
  readonly item_id?: string;
  readonly court?: string;
  readonly queue_id?: string;
}

/** A decline, as the operator sees it. */
export interface Decline {
  readonly person: string;
  readonly reason: string;
  readonly at: string;
}

/** What somebody began to write. */
export interface Draft {
  readonly round: number;
  /** JSON. */
  readonly draft: string;
  readonly at: string;
}

/** Events for the log of an item's case, and what they mean for its seats: all of it or nothing. */
export interface DeskChange {
  readonly item_id: string;
  readonly who: Person;
  /** The number of events in the log that the change was decided on. */
  readonly after: number;
  readonly events: readonly NewEvent[];
  readonly effect:
    | { readonly kind: 'answer'; readonly hold: Hold }
    | { readonly kind: 'undo'; readonly seat: number }
    | { readonly kind: 'reopen'; readonly seats: number }
    /** Gives up whatever seat the person holds unanswered, and every other for good. */
    | { readonly kind: 'open' }
    | { readonly kind: 'send-back'; readonly seats: number; readonly hold: Hold };
  /** Where the item stands after the events. */
  readonly standing: Pick<NewQueueItem, 'round' | 'state'>;
  /** If the events settle the item: who of the round had said what stands now. */
  readonly upheld?: readonly string[] | undefined;
}

/** Something that a person did with an item: an answer, or a decline. */
export interface OwnAct {
  readonly item_id: string;
  /** In milliseconds; 0 if nobody noted it. */
  readonly at: number;
  /** The round of the answer; 0 for a decline. */
  readonly round: number;
  /** How long the person sat before answering; null if that is not known, and for a decline. */
  readonly seconds: number | null;
  /** Why it was declined; null for an answer. */
  readonly declined: string | null;
}

/** A place among what a person did. */
export type ActPlace = Pick<OwnAct, 'at' | 'item_id' | 'round'>;

/** What a change left in the store. */
export interface Committed {
  readonly events: StoredEvent[];
  /** How long the person sat before answering, in seconds; null if nobody answered. */
  readonly seconds: number | null;
}

/** The seats of a desk. Every method is one transaction. */
export interface Seats {
  /** The seats of the open round of an item. */
  of(item_id: string): Promise<Seat[]>;
  /** Changes how many reviewers an item needs; refuses once it has a review. */
  setCount(item_id: string, seats: number): Promise<DeskItem>;
  /** Takes a seat; undefined if there is none to take. A named item is refused with the reason. */
  claim(who: Person, wanted: Wanted): Promise<HeldSeat | undefined>;
  /** Lets the lease run from now; refuses with `SEAT_LOST`. */
  renew(item_id: string, who: Person, hold: Hold): Promise<HeldSeat>;
  /** Gives the seat back; the draft is kept. */
  release(item_id: string, who: Person, hold: Hold): Promise<void>;
  /** Gives the seat back for good, and returns how many people have declined the item. */
  decline(item_id: string, who: Person, hold: Hold, reason: string): Promise<number>;
  declines(item_id: string): Promise<Decline[]>;
  saveDraft(item_id: string, person: string, draft: string): Promise<void>;
  draft(item_id: string, person: string): Promise<Draft | undefined>;
  /** What a person did, the newest first, after a place among it. */
  actsOf(person: string, limit: number, after?: ActPlace): Promise<OwnAct[]>;
  /**
   * Stores events in the log of the item's case, and in the same transaction what follows for the seats; refuses with
   * `STORE_CONFLICT` if the log has grown since, with `SEAT_LOST` if the seat is lost.
   */
  commit(change: DeskChange): Promise<Committed>;
}
