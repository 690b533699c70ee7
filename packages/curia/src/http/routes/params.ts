/** What paths name. */
import { z } from '@hono/zod-openapi';

/** The question in a path. */
export const questionParam = z.object({
  question: z.string().openapi({
    param: { name: 'question', in: 'path' },
    example: 'disposition',
    description: 'A question, or a court or table file of the server without its ending.',
  }),
});

/** The question and one of its policies in a path. */
export const policyParam = questionParam.extend({
  policy: z.string().openapi({ param: { name: 'policy', in: 'path' }, example: 'v5' }),
});

/** The run in a path. */
export const runParam = z.object({
  run: z
    .string()
    .openapi({ param: { name: 'run', in: 'path' }, example: 'last', description: 'A run id, or `last`.' }),
});

/** A queue in a path. */
export const queueParam = z.object({
  queue: z.string().openapi({
    param: { name: 'queue', in: 'path' },
    example: 'triage',
    description: 'A court, or a court and a name of the queue with a dot in between.',
  }),
});

/** An item in a path. */
export const itemParam = z.object({
  item: z.string().openapi({
    param: { name: 'item', in: 'path' },
    example: '4a6e550c5aed02b7c1d9',
    description: 'An item id.',
  }),
});

/** A seat in a path. */
export const seatParam = z.object({
  seat: z.string().openapi({
    param: { name: 'seat', in: 'path' },
    example: '4a6e550c5aed02b7c1d9-1-2',
    description: 'The `seat_id` of a claim.',
  }),
});
