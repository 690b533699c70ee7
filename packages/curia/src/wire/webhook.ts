/** Webhooks on the wire: what each still has to be told. */
import { z } from '@hono/zod-openapi';
import { list, version } from './record.ts';

const webhookFields = {
  schema_version: version,
  webhook: z.string(),
  events: list(z.string()),
  waiting: z.int(),
  dead: z.int(),
};

/** A webhook as the store knows it. */
export type KnownWebhook = z.infer<z.ZodObject<typeof webhookFields>>;

const webhook = z
  .object({
    ...webhookFields,
    is_served: z
      .boolean()
      .openapi({ description: 'Whether this server delivers to it; its configuration lists it then.' }),
  })
  .openapi('Webhook');

/** All webhooks. */
export const webhookList = z.object({ schema_version: version, webhooks: list(webhook) });

const message = z
  .object({
    schema_version: version,
    webhook: z.string(),
    message_id: z.string(),
    type: z.string(),
    run_id: z.string(),
    case_id: z.string(),
    seq: z.int(),
    at: z.string(),
    attempts: z.int(),
    due_at: z.string().nullable().openapi({ description: 'Null if it is due at once, or dead.' }),
    is_dead: z.boolean(),
    problem: z.string().nullable(),
    place: z.int(),
  })
  .openapi('WebhookMessage');

/** A message that has not arrived. */
export type WebhookMessage = z.infer<typeof message>;

/** A page of messages. */
export const messageList = z.object({
  schema_version: version,
  messages: list(message),
  next: z.int().nullable(),
});

/** How many messages are due. */
export const messagesDue = z.object({ schema_version: version, due: z.int() });
