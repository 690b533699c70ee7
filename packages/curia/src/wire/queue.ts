/** Queues of the expert's desk on the wire. */
import { z } from '@hono/zod-openapi';
import { list, version } from './record.ts';

const queueFields = {
  schema_version: version,
  queue_id: z.string(),
  court: z.string(),
  outcome: z.string().nullable(),
  rule: z.string().nullable(),
  reviews: z.int().nullable().openapi({ description: 'Null for as many as the run asks for.' }),
  guideline: z.string(),
  shows_machine: z.boolean(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
  items: z
    .object({
      waiting: z.int(),
      reviewing: z.int(),
      disputed: z.int(),
      agreed: z.int(),
      adjudicated: z.int(),
    })
    .openapi({ description: 'How many items stand so.' }),
  declined: z.int().openapi({ description: 'Items that three people or more declined.' }),
  review_time: z.object({ n: z.int(), median_seconds: z.number().nullable() }).openapi({
    description: 'How long reviewers sat before they answered; null below 20 reviews.',
  }),
};

/** A queue as one person sees it. */
export const queueShown = z
  .object({
    ...queueFields,
    for_you: z
      .object({ review: z.int(), adjudicate: z.int() })
      .openapi({ description: 'How many items you could take a seat at now.' }),
  })
  .openapi('Queue');

/** A queue as one person sees it. */
export type QueueView = z.infer<typeof queueShown>;

/** All queues. */
export const queueList = z.object({ schema_version: version, queues: list(queueShown) });

/** A queue that was arranged. */
export const queueArranged = z
  .object({
    ...queueFields,
    changed: z.int().openapi({ description: 'Items whose number of reviewers changed.' }),
    kept: z.int().openapi({ description: 'Items that keep theirs, because somebody sits there.' }),
  })
  .openapi('ArrangedQueue');

/** A queue that was arranged, and what became of its items. */
export type ArrangedQueue = z.infer<typeof queueArranged>;

/** A queue that was closed. */
export const queueClosed = z
  .object({
    ...queueFields,
    sealed: z.int().openapi({ description: 'Settlements that were sealed now.' }),
    runs: z.int().openapi({ description: 'Runs in whose logs they are.' }),
  })
  .openapi('ClosedQueue');

/** A queue that was closed. */
export type ClosedQueue = z.infer<typeof queueClosed>;
