/** The port of items: what people were handed, who may see it, and where it stands. What people said stands in the logs of the cases. */
import type { ItemState, Reader, Tie } from '@curia/core/in/review';

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
  /** What it asks, in one line as reviewers may read it. */
  readonly asked: string;
  /** How the case was ruled, part by part; queues choose their items by it. */
  readonly rulings: readonly { readonly outcome: string; readonly rule: string }[];
}

/** An item on the desk; its log is that of the case that asked first. */
export interface DeskItem extends Omit<NewQueueItem, 'answered' | 'opened' | 'rulings'> {
  readonly queue_id: string;
  readonly priority: number;
  /** Whose it is to answer; null if anybody's. */
  readonly assigned: string | null;
  /** By when it is to be answered; null if nobody said. */
  readonly due_at: string | null;
  /** How many seats of the open round have answered. */
  readonly answered: number;
  /** How many people declined it. */
  readonly declines: number;
  /** How many cases ask the same; 1 if no other run does. */
  readonly asked_by: number;
}

/** Which items are wanted; all that are given must hold. */
export interface ItemFilter {
  readonly state?: ItemState | undefined;
  readonly court?: string;
  readonly queue_id?: string;
  readonly run_id?: string | undefined;
  /** Items that at least as many people declined. */
  readonly declines?: number | undefined;
  /** The item before the first of this page. */
  readonly after?: string | undefined;
  readonly limit?: number;
}

/** Which part of the desk somebody looks at. */
export const ITEM_VIEWS = ['for-you', 'open', 'disputed', 'settled'] as const;

/** Which part of the desk somebody looks at. */
export type ItemView = (typeof ITEM_VIEWS)[number];

/** A place in the line: the date by which an item is due, when it came, and its id. */
export type LinePlace = Pick<DeskItem, 'due_at' | 'opened_at' | 'item_id'>;

/** Which items are wanted in the line; all that are given must hold. */
export interface LineFilter {
  readonly view: ItemView;
  readonly queue_id?: string | undefined;
  readonly run_id?: string | undefined;
  /** Cases with a part that this rule decided; only for whoever may know. */
  readonly rule?: string | undefined;
  /** A part of the id of the case or of what is asked, in any case of letters. */
  readonly search?: string | undefined;
  /** Items of this person; null for those that are nobody's. */
  readonly assigned?: string | null | undefined;
  readonly due_from?: string | undefined;
  readonly due_before?: string | undefined;
  /** Only items without a date. */
  readonly undated?: boolean | undefined;
  /** The item before the first of this page. */
  readonly after?: LinePlace | undefined;
  readonly limit: number;
}

/** An item in the line. */
export interface LineItem extends DeskItem {
  /** Who has it on the desk now; null if nobody has, or if that is not for this reader to know. */
  readonly held_by: string | null;
}

/** What a lead plans of an item; what is absent stays. */
export interface ItemPlan {
  readonly assigned?: string | null | undefined;
  readonly due_at?: string | null | undefined;
}

/** The items of a desk. Every method is one transaction. */
export interface Items {
  /** Cases that people were handed and that are in no item yet, by run and id, after one of them. */
  newCases(limit: number, after?: HandedCase): Promise<HandedCase[]>;
  /** Puts items on the desk; a case that asks what another has asked is linked to that item. */
  put(items: readonly NewQueueItem[]): Promise<DeskItem[]>;
  find(item_id: string): Promise<DeskItem | undefined>;
  /** The items whose id begins with some letters; two are enough to know that they are not one. */
  like(prefix: string): Promise<DeskItem[]>;
  /** The item of a case. */
  of(run_id: string, case_id: string): Promise<DeskItem | undefined>;
  /** Items in the order of their ids, each as its reader may know it; as it is for null. */
  list(filter: ItemFilter, reader: Reader | null): Promise<DeskItem[]>;
  /** Items by the date by which they are due, each as its reader may know it. */
  line(filter: LineFilter, reader: Reader): Promise<LineItem[]>;
  /** Plans an open item; a settled one is refused with `REVIEW_CONFLICT`. */
  plan(item_id: string, plan: ItemPlan): Promise<DeskItem>;
  /** How a person stands to an item. */
  tie(item_id: string, person: string): Promise<Tie>;
  /**
   * The cases of a run that somebody must not see whole: those of open items at which they hold or may take a seat, and what was
   * handed over and is not on the desk yet.
   */
  hidden(run_id: string, reader: Reader): Promise<ReadonlySet<string>>;
}
