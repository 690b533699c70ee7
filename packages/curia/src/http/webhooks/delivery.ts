/** Delivers what waits in the outbox for one webhook: at least once, always under the same id, by one server at a time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CuriaError } from '@curia/core';
import type { DeliveryEnd, TakenMessage } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import { messageBody } from './message-body.ts';
import { pauseAfter } from './pause.ts';
import { sendMessage } from './send-message.ts';
import type { Webhook } from './webhook-config.ts';

/** Messages that are on their way to one webhook at once. */
const AT_ONCE = 8;
const POLL_MS = 1_000;
const LONGEST_POLL_MS = 60_000;
/** What a lease lasts beyond the longest attempt, for the store to be told how it ended. */
const LEASE_MS = 30_000;

/** What a delivery works with. */
export interface DeliveryParts {
  readonly store: Store;
  readonly metrics: Metrics;
  /** Told of what keeps the outbox from being read or written, once each time it begins. */
  readonly onFault: (fault: unknown, webhook: string) => void;
  readonly poll_ms?: number;
}

/** The deliveries to one webhook, from the start until it is closed. */
export class Delivery {
  readonly #webhook: Webhook;
  readonly #parts: DeliveryParts;
  readonly #stop = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #end: Promise<void>;

  constructor(webhook: Webhook, parts: DeliveryParts) {
    this.#webhook = webhook;
    this.#parts = parts;
    this.#end = this.#work();
  }

  /** Ends; messages on their way are broken off and due again at once, for whoever comes next. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#end;
  }

  async #work(): Promise<void> {
    const { poll_ms = POLL_MS } = this.#parts;
    let pause = poll_ms;
    while (!this.#stop.signal.aborted)
      try {
        const isAll = await this.#takeSome();
        pause = poll_ms;
        if (isAll) await this.#rest(pause);
        else await Promise.race(this.#underWay);
      } catch (fault) {
        // A store that is away is not asked every second, and its absence is told once.
        if (pause === poll_ms) this.#parts.onFault(fault, this.#webhook.name);
        await this.#rest(pause);
        pause = Math.min(2 * pause, LONGEST_POLL_MS);
      }
    await Promise.all(this.#underWay);
  }

  /** Takes as much as can be sent now; true if no more is due. */
  async #takeSome(): Promise<boolean> {
    const free = AT_ONCE - this.#underWay.size;
    if (free === 0) return false;
    const { name, timeout_ms } = this.#webhook;
    const taken = await this.#parts.store.outbox.take(name, free, timeout_ms + LEASE_MS);
    for (const message of taken) {
      const sending = this.#deliver(message)
        // What could not be settled is due again when its lease ends.
        .catch((fault: unknown) => this.#parts.onFault(fault, name))
        .finally(() => this.#underWay.delete(sending));
      this.#underWay.add(sending);
    }
    return taken.length < free;
  }

  async #deliver(message: TakenMessage): Promise<void> {
    const { store, metrics } = this.#parts;
    const end = await this.#attempt(message);
    await store.outbox.settle(message, end);
    metrics.add('curia_webhook_attempts_total', { webhook: this.#webhook.name, outcome: end.kind });
  }

  async #attempt(message: TakenMessage): Promise<DeliveryEnd> {
    const { message_id, attempts } = message;
    const { signal } = this.#stop;
    const body = await messageBody(this.#parts.store, message).catch(unreadable);
    if (typeof body !== 'string') return { kind: 'dead', problem: body.problem };
    const { is_delivered, is_gone, problem } = await sendMessage(this.#webhook, message_id, body, signal);
    if (is_delivered) return { kind: 'delivered' };
    if (signal.aborted) return { kind: 'later', pause_ms: 0, problem: 'the server was stopped' };
    if (is_gone || attempts >= this.#webhook.attempts) return { kind: 'dead', problem };
    return {
      kind: 'later',
      pause_ms: pauseAfter(attempts, this.#webhook.first_pause_ms, message_id),
      problem,
    };
  }

  async #rest(pause_ms: number): Promise<void> {
    await sleep(pause_ms, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {});
  }
}

/** A log that cannot be read is nothing that waiting repairs; a store that is away is. */
function unreadable(error: unknown): { readonly problem: string } {
  if (!CuriaError.is(error) || error.kind === 'unavailable') throw error;
  return { problem: `the message cannot be made: ${error.code}` };
}

/** Has every webhook told what it wants to know, until it is closed. */
export async function startDeliveries(
  webhooks: readonly Webhook[],
  parts: DeliveryParts,
): Promise<{ close(): Promise<void> }> {
  for (const { name, kinds } of webhooks) await parts.store.outbox.subscribe(name, kinds);
  const deliveries = webhooks.map((webhook) => new Delivery(webhook, parts));
  return {
    async close() {
      await Promise.all(deliveries.map((one) => one.close()));
    },
  };
}
