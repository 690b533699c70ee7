/** The port of the outbox: what webhooks still have to be told. A message is stored in the transaction of the event that it is about. */
import type { StoredEvent } from './cases.ts';

/** The kinds of event that a webhook can be told of. */
export const TELLABLE_KINDS = ['ruled', 'refused', 'packet-opened', 'review-settled'] as const;

/** A kind of event that a webhook can be told of. */
export type TellableKind = (typeof TELLABLE_KINDS)[number];

/** What a webhook is told of, and how much of it has not arrived. The store knows names; addresses and secrets stay with the server. */
export interface Subscription {
  readonly webhook: string;
  readonly kinds: readonly TellableKind[];
  readonly waiting: number;
  readonly dead: number;
}

/** A message that has not arrived yet. */
export interface OutboxMessage {
  /** Its place in the outbox, by which pages are read. */
  readonly place: number;
  readonly webhook: string;
  /** The same at every attempt: receivers tell by it what they have had already. */
  readonly message_id: string;
  readonly kind: TellableKind;
  readonly run_id: string;
  readonly case_id: string;
  readonly seq: number;
  readonly at: string;
  /** How often it was sent since it was stored, or since somebody asked to have it sent again. */
  readonly attempts: number;
  /** When it is due, in milliseconds; 0 for at once. */
  readonly due_at: number;
  /** A dead letter is sent again only if somebody asks for it. */
  readonly is_dead: boolean;
  /** Why it did not arrive the last time. */
  readonly problem: string | null;
}

/** A message that this process may send until its lease ends. */
export interface TakenMessage extends OutboxMessage {
  /** Goes up whenever the message is taken, so that whoever took it before is too late. */
  readonly token: number;
}

/** How an attempt ended. */
export type DeliveryEnd =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'later'; readonly pause_ms: number; readonly problem: string }
  | { readonly kind: 'dead'; readonly problem: string };

/** Which messages are listed. */
export interface OutboxFilter {
  readonly webhook?: string;
  readonly is_dead?: boolean | undefined;
  /** The place before the first of this page. */
  readonly after?: number;
  readonly limit?: number;
}

/** The outbox of a store; the times of leases are those of the store. */
export interface Outbox {
  /** From now on a webhook is told of these kinds, whoever writes them, and of no others. */
  subscribe(webhook: string, kinds: readonly TellableKind[]): Promise<void>;
  /** Ends a webhook with everything it has not been told yet; false if there is none. */
  unsubscribe(webhook: string): Promise<boolean>;
  /** All webhooks by name. */
  subscriptions(): Promise<Subscription[]>;
  /** Takes messages that are due, the longest due first; nobody else gets them until the lease ends. */
  take(webhook: string, limit: number, lease_ms: number): Promise<TakenMessage[]>;
  /** Says how an attempt ended; without effect if the message was taken again meanwhile. */
  settle(message: TakenMessage, end: DeliveryEnd): Promise<void>;
  /** Messages in the order in which they were stored. */
  messages(filter?: OutboxFilter): Promise<OutboxMessage[]>;
  /** Makes everything that waits or is dead due at once, or one message; returns how many. Those under way are left alone. */
  resend(webhook: string, message_id?: string): Promise<number>;
}

/** Whether an event is one that webhooks can be told of. */
export const isTellable = (kind: string): kind is TellableKind =>
  TELLABLE_KINDS.some((known) => known === kind);

/** The id of the message about an event; the hash of an event occurs once. Both databases make the same in a trigger. */
export const messageIdOf = ({ hash }: Pick<StoredEvent, 'hash'>): string => `msg_${hash.slice(0, 32)}`;
