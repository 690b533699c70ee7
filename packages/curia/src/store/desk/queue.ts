/** The port of the expert's desk: items, the seats that people take, leases and drafts. What people said stands in the logs of the cases. */
import type { Hold, ItemState, Person, Reader, Seat, Tie } from '@curia/core/internal';
import type { NewEvent, StoredEvent } from '../cases.ts';

/** A case that a person was handed, found in the logs. */
export interface HandedCase {
  readonly run_id: string;
  readonly case_id: string;
}

/** An item as it is put on the desk. */
export interface NewQueueItem extends HandedCase {
  readonly item_id: string;
  readonly court: string;
  readonly packet_id: string;
  readonly opened_at: string;
  readonly seats: number;
  /** Where it stands by its log: nowhere yet, unless the desk is made anew. */
  readonly round: number;
  readonly state: ItemState;
  /** The reviews of the open round, by seat. */
  readonly answered: readonly { readonly seat: number; readonly person: string }[];
  /** Who opened the full view of the case. */
  readonly opened: readonly string[];
  /** How the case was ruled, part by part; queues choose their items by it. */
  readonly rulings: readonly { readonly outcome: string; readonly rule: string }[];
}

/** An item on the desk; its log is that of the case that asked first. */
export interface QueueItem extends Omit<NewQueueItem, 'answered' | 'opened' | 'rulings'> {
  readonly queue_id: string;
  readonly priority: number;
  /** How many seats of the open round have answered. */
  readonly answered: number;
  /** How many people declined it. */
  readonly declines: number;
  /** How many cases ask the same; 1 if no other run does. */
  readonly asked_by: number;
}

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

/** Which items are wanted; all that are given must hold. */
export interface ItemFilter {
  readonly state?: ItemState;
  readonly court?: string;
  readonly queue_id?: string;
  readonly run_id?: string;
  /** Items that at least as many people declined. */
  readonly declines?: number;
  /** The item before the first of this page. */
  readonly after?: string;
  readonly limit?: number;
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
}

/** What a change left in the store. */
export interface Committed {
  readonly events: StoredEvent[];
  /** How long the person sat before answering, in seconds; null if nobody answered. */
  readonly seconds: number | null;
}

/** The expert's desk. Every method is one transaction; times of leases are those of the store. */
export interface Queue {
  /** Cases that people were handed and that are in no item yet, by run and id, after one of them. */
  newCases(limit: number, after?: HandedCase): Promise<HandedCase[]>;
  /** Puts items on the desk; a case that asks what another has asked is linked to that item. */
  put(items: readonly NewQueueItem[]): Promise<QueueItem[]>;
  item(item_id: string): Promise<QueueItem | undefined>;
  /** The items whose id begins with some letters; two are enough to know that they are not one. */
  itemsLike(prefix: string): Promise<QueueItem[]>;
  itemOf(run_id: string, case_id: string): Promise<QueueItem | undefined>;
  /** Items in the order of their ids, each as its reader may know it; as it is for null. */
  items(filter: ItemFilter, reader: Reader | null): Promise<QueueItem[]>;
  /** How a person stands to an item. */
  tie(item_id: string, person: string): Promise<Tie>;
  /**
   * The cases of a run that somebody must not see whole: those of open items at which they hold or may take a seat, and what was
   * handed over and is not on the desk yet.
   */
  hidden(run_id: string, reader: Reader): Promise<ReadonlySet<string>>;
  /** The seats of the open round. */
  seats(item_id: string): Promise<Seat[]>;
  declines(item_id: string): Promise<Decline[]>;
  /** Every queue, by id, with its items counted as their reader may know them; as they are for null. */
  queues(reader: Reader | null): Promise<DeskQueue[]>;
  /** One queue; refuses with `QUEUE_NOT_FOUND`. */
  queue(queue_id: string, reader: Reader | null): Promise<DeskQueue>;
  /** Makes a queue or changes it; items that nobody has reviewed move to the queue that they belong to then. */
  setQueue(queue: NewQueue): Promise<DeskQueue>;
  /** Closes a queue unless one of its items is open; an item that comes or is reopened later opens it again. */
  closeQueue(queue_id: string): Promise<DeskQueue>;
  /** How many items a person could take a seat at now, by queue. */
  waitingFor(who: Person, act: Wanted['act']): Promise<readonly WaitingFor[]>;
  /** Takes a seat; undefined if there is none to take. A named item is refused with the reason. */
  claim(who: Person, wanted: Wanted): Promise<HeldSeat | undefined>;
  /** Lets the lease run from now; refuses with `SEAT_LOST`. */
  renew(item_id: string, who: Person, hold: Hold): Promise<HeldSeat>;
  /** Gives the seat back; the draft is kept. */
  release(item_id: string, who: Person, hold: Hold): Promise<void>;
  /** Gives the seat back for good, and returns how many people have declined the item. */
  decline(item_id: string, who: Person, hold: Hold, reason: string): Promise<number>;
  saveDraft(item_id: string, person: string, draft: string): Promise<void>;
  draft(item_id: string, person: string): Promise<Draft | undefined>;
  /** Changes how many reviewers an item needs; refuses once it has a review. */
  setSeats(item_id: string, seats: number): Promise<QueueItem>;
  /** Stores events and what follows for the seats; refuses with `STORE_CONFLICT` if the log has grown since, with `SEAT_LOST` if the seat is lost. */
  commit(change: DeskChange): Promise<Committed>;
  close(): Promise<void>;
}
