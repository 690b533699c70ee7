/** What waits for webhooks, as records: the same on the command line and over HTTP. */
import { CuriaError } from '@curia/core';
import { suggest } from '@curia/core/text';
import type { Outbox, OutboxMessage, Subscription } from '../../store/outbox.ts';
import type { KnownWebhook, WebhookMessage } from '../../wire/webhook.ts';
import type { ServerConfig } from '../config.ts';
import { wordFor } from './webhook-config.ts';

/** A webhook of the store as a record. */
export const webhookRecord = ({ webhook, kinds, waiting, dead }: Subscription): KnownWebhook => ({
  schema_version: '1',
  webhook,
  events: kinds.map(wordFor).sort(),
  waiting,
  dead,
});

/** A message as a record. */
export const messageRecord = ({ place, kind, due_at, ...message }: OutboxMessage): WebhookMessage => ({
  schema_version: '1',
  ...message,
  type: `case.${wordFor(kind)}`,
  due_at: due_at === 0 ? null : new Date(due_at).toISOString(),
  place,
});

/** The webhooks of a store that a configuration does not list, so that a server with it does not deliver to them. */
export const unservedWebhooks = async (
  outbox: Outbox,
  { webhooks }: Pick<ServerConfig, 'webhooks'>,
): Promise<string[]> =>
  (await outbox.subscriptions())
    .map(({ webhook }) => webhook)
    .filter((webhook) => !Object.hasOwn(webhooks, webhook));

/** Refuses a webhook that the store does not know. */
export async function requireWebhook(outbox: Outbox, name: string): Promise<void> {
  const known = (await outbox.subscriptions()).map(({ webhook }) => webhook);
  if (known.includes(name)) return;
  const hint = known.length === 0 ? 'it has none' : suggest(name, known);
  throw new CuriaError('WEBHOOK_UNKNOWN', `the store has no webhook ${JSON.stringify(name)}; ${hint}`);
}

/** Makes messages of a webhook due at once, and says how many; refused if the one that is named does not wait. */
export async function resendMessages(outbox: Outbox, webhook: string, message_id?: string): Promise<number> {
  await requireWebhook(outbox, webhook);
  const count = await outbox.resend(webhook, message_id);
  if (message_id === undefined || count > 0) return count;
  throw new CuriaError(
    'WEBHOOK_UNKNOWN',
    `no message ${JSON.stringify(message_id)} waits for ${webhook}: it was delivered, is on its way, or never was`,
  );
}
