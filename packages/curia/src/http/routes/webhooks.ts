/** What webhooks still have to be told, and sending it again. */
import { createRoute, z } from '@hono/zod-openapi';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { messageList, messagesDue, webhookList } from '../../wire/webhook.ts';
import { createApi, json, storeOf } from '../api.ts';
import type { ServedProject } from '../served-project.ts';
import { messageRecord, requireWebhook, resendMessages, webhookRecord } from '../webhooks/outbox-records.ts';

const TAGS = { tags: ['Webhooks'] };

const webhookParam = z.object({
  webhook: z.string().openapi({
    param: { name: 'webhook', in: 'path' },
    example: 'ops',
    description: 'A webhook by its name in the configuration.',
  }),
});

const listRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/webhooks',
  operationId: 'listWebhooks',
  summary: 'List webhooks with how much waits for them',
  'x-permission': 'operate',
  responses: {
    200: json(webhookList, 'All webhooks by name.'),
  },
});

const messagesRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/webhooks/{webhook}/messages',
  operationId: 'listWebhookMessages',
  summary: 'List messages that have not arrived',
  'x-permission': 'operate',
  request: {
    params: webhookParam,
    query: z.strictObject({
      state: z.enum(['waiting', 'dead']).optional(),
      after: z.coerce
        .number()
        .int()
        .min(0)
        .optional()
        .openapi({ description: 'The `next` of the page before.' }),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
  },
  responses: {
    200: json(messageList, 'A page of messages, the oldest first.'),
  },
});

const resendRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/webhooks/{webhook}/resend',
  operationId: 'resendWebhookMessages',
  summary: 'Send messages again',
  description: 'Makes everything that waits or is dead due at once, or the one message that is named.',
  'x-permission': 'operate',
  request: {
    params: webhookParam,
    body: {
      required: true,
      content: { 'application/json': { schema: z.strictObject({ message_id: z.string().optional() }) } },
    },
  },
  responses: {
    200: json(messagesDue, 'How many messages are due now.'),
  },
});

/** The endpoints of whoever looks after webhooks. */
export const webhookRoutes = ({ config }: ServedProject) =>
  createApi()
    .openapi(listRoute, async (c) => {
      const webhooks = (await storeOf(c).outbox.subscriptions()).map((one) => ({
        ...webhookRecord(one),
        is_served: Object.hasOwn(config.webhooks, one.webhook),
      }));
      return c.json({ schema_version: SCHEMA_VERSION, webhooks }, 200);
    })
    .openapi(messagesRoute, async (c) => {
      const { webhook: name } = c.req.valid('param');
      const { state, after = 0, limit } = c.req.valid('query');
      const { outbox } = storeOf(c);
      await requireWebhook(outbox, name);
      const found = await outbox.messages({
        webhook: name,
        after,
        limit,
        is_dead: state === undefined ? undefined : state === 'dead',
      });
      const next = found.length < limit ? null : found.at(-1)!.place;
      return c.json({ schema_version: SCHEMA_VERSION, messages: found.map(messageRecord), next }, 200);
    })
    .openapi(resendRoute, async (c) => {
      const { message_id } = c.req.valid('json');
      const due = await resendMessages(storeOf(c).outbox, c.req.valid('param').webhook, message_id);
      return c.json({ schema_version: SCHEMA_VERSION, due }, 200);
    });
