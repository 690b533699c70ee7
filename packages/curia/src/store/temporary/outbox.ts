/** The outbox of the temporary store. */

import type { StoredEvent } from '../cases.ts';
import { readLimit } from '../listing.ts';
import {
  type DeliveryEnd,
  isTellable,
  messageIdOf,
  type Outbox,
  type OutboxFilter,
  type OutboxMessage,
  type Subscription,
  type TakenMessage,
  type TellableKind,
} from '../outbox.ts';

interface Kept {
  message: OutboxMessage;
  token: number;
  leased_until: number;
}

/** An outbox that lasts as long as the process. */
export class TemporaryOutbox implements Outbox {
  readonly #kinds = new Map<string, readonly TellableKind[]>();
  #kept: Kept[] = [];
  #places = 0;

  /** Stores a message about an event for every webhook that wants to know. */
  add(event: StoredEvent): void {
    const { kind, run_id, case_id, seq, at } = event;
    if (!isTellable(kind)) return;
    for (const [webhook, kinds] of this.#kinds) {
      if (!kinds.includes(kind)) continue;
      const message = {
        place: ++this.#places,
        webhook,
        message_id: messageIdOf(event),
        kind,
        run_id,
        case_id,
        seq,
        at,
        attempts: 0,
        due_at: 0,
        is_dead: false,
        problem: null,
      };
      this.#kept.push({ message, token: 0, leased_until: 0 });
    }
  }

  /** Removes what is about a run. */
  forget(run_id: string): void {
    this.#kept = this.#kept.filter(({ message }) => message.run_id !== run_id);
  }

  async subscribe(webhook: string, kinds: readonly TellableKind[]): Promise<void> {
    this.#kinds.set(webhook, kinds);
  }

  async unsubscribe(webhook: string): Promise<boolean> {
    this.#kept = this.#kept.filter(({ message }) => message.webhook !== webhook);
    return this.#kinds.delete(webhook);
  }

  async subscriptions(): Promise<Subscription[]> {
    const count = (webhook: string, isDead: boolean): number =>
      this.#of(webhook).filter(({ message }) => message.is_dead === isDead).length;
    return [...this.#kinds.keys()].sort().map((webhook) => ({
      webhook,
      kinds: this.#kinds.get(webhook)!.toSorted(),
      waiting: count(webhook, false),
      dead: count(webhook, true),
    }));
  }

  async take(webhook: string, limit: number, lease_ms: number): Promise<TakenMessage[]> {
    const now = Date.now();
    return this.#of(webhook)
      .filter(({ message, leased_until }) => !message.is_dead && message.due_at <= now && leased_until <= now)
      .sort((a, b) => a.message.due_at - b.message.due_at || a.message.place - b.message.place)
      .slice(0, limit)
      .map((kept) => {
        kept.message = { ...kept.message, attempts: kept.message.attempts + 1 };
        kept.token++;
        kept.leased_until = now + lease_ms;
        return { ...kept.message, token: kept.token };
      });
  }

  async settle({ place, token }: TakenMessage, end: DeliveryEnd): Promise<void> {
    const kept = this.#kept.find(({ message }) => message.place === place);
    if (kept === undefined || kept.token !== token) return;
    if (end.kind === 'delivered') {
      this.#kept = this.#kept.filter((one) => one !== kept);
      return;
    }
    const due_at = end.kind === 'later' ? Date.now() + end.pause_ms : 0;
    kept.message = { ...kept.message, due_at, is_dead: end.kind === 'dead', problem: end.problem };
    kept.leased_until = 0;
  }

  async messages({ webhook, is_dead, after = 0, limit }: OutboxFilter = {}): Promise<OutboxMessage[]> {
    return this.#kept
      .map(({ message }) => message)
      .filter((one) => webhook === undefined || one.webhook === webhook)
      .filter((one) => is_dead === undefined || one.is_dead === is_dead)
      .filter(({ place }) => place > after)
      .slice(0, readLimit(limit));
  }

  async resend(webhook: string, message_id?: string): Promise<number> {
    const now = Date.now();
    const due = this.#of(webhook).filter(
      ({ message, leased_until }) =>
        leased_until <= now && (message_id === undefined || message.message_id === message_id),
    );
    for (const kept of due) kept.message = { ...kept.message, attempts: 0, due_at: 0, is_dead: false };
    return due.length;
  }

  #of(webhook: string): Kept[] {
    return this.#kept.filter(({ message }) => message.webhook === webhook);
  }
}
