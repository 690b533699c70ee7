/** The expert's desk on the wire: queues, items as one person may see them, seats, and agreement. */
import { settleTable } from '@curia/core/internal';
import { z } from '@hono/zod-openapi';
import { version } from './schemas.ts';

/** Where an item stands. */
export const itemState = z
  .enum(Object.keys(settleTable.outcomes) as [State, ...State[]])
  .openapi('ItemState');

type State = keyof typeof settleTable.outcomes;

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

/** A queue that was arranged. */
export const queueArranged = z
  .object({
    ...queueFields,
    changed: z.int().openapi({ description: 'Items whose number of reviewers changed.' }),
    kept: z.int().openapi({ description: 'Items that keep theirs, because somebody sits there.' }),
  })
  .openapi('ArrangedQueue');

/** A queue that was closed. */
export const queueClosed = z
  .object({
    ...queueFields,
    sealed: z.int().openapi({ description: 'Settlements that were sealed now.' }),
    runs: z.int().openapi({ description: 'Runs in whose logs they are.' }),
  })
  .openapi('ClosedQueue');

const itemFields = {
  item_id: z.string(),
  queue_id: z.string(),
  court: z.string(),
  run_id: z.string(),
  case_id: z.string(),
  packet_id: z.string(),
  opened_at: z.string(),
  priority: z.int(),
  seats: z.int(),
  round: z.int(),
  state: itemState,
  answered: z.int().openapi({ description: 'How many seats of the open round have answered.' }),
  declines: z.int(),
  asked_by: z.int().openapi({ description: 'How many cases ask the same.' }),
};

/** An item in a list. */
export const listedItem = z.object(itemFields).openapi('ListedItem');

const block = z
  .looseObject({ kind: z.enum(['heading', 'text', 'quote', 'table', 'folded', 'place']) })
  .openapi('Block', {
    description:
      'One piece of a page, as plain text. A `place` is a page of a document with the cited words marked on it.',
  });

const answerKind = z
  .looseObject({
    kind: z.enum(['choice', 'flag', 'number', 'date', 'text', 'list', 'output', 'tuples']),
    values: z.array(z.string()).optional(),
    optional: z.boolean().optional(),
  })
  .openapi('AnswerKind', { description: 'What may be answered to one part of a question.' });

const question = z
  .object({
    schema_version: version,
    court: z.string(),
    about: z.string(),
    question: z.string(),
    parts: z.array(z.object({ id: z.string(), question: z.string(), answer: answerKind })),
    evidence: z.array(block),
  })
  .openapi('Question');

const review = z
  .looseObject({
    seat: z.int(),
    round: z.int(),
    person: z
      .string()
      .openapi({ description: 'While a dispute is open, no name but `reviewer` and the seat.' }),
    answer: z.record(z.string(), z.unknown()),
    notes: z.string(),
    at: z.string(),
  })
  .openapi('Review');

/** An item as one person sees it. */
export const itemShown = z
  .object({
    schema_version: version,
    ...itemFields,
    is_blind: z.boolean().openapi({
      description:
        'You hold a seat, or may take one: `state` and `answered` tell of your own review alone, and nothing is shown of the machine or of others until the item is settled.',
    }),
    revision: z.string().openapi({ description: 'What a review must name.' }),
    question,
    subject: z
      .object({
        output: z.unknown(),
        failed_codes: z.array(z.string()).openapi({
          description: 'Failed checks that whoever agrees must accept, each with a reason.',
        }),
      })
      .nullable()
      .openapi({
        description: 'The output that you agree with or correct; null if the question asks for values.',
      }),
    guideline: z.string(),
    machine: z
      .object({ label: z.string().nullable(), blocks: z.array(block) })
      .nullable()
      .openapi({
        description: 'What the machine would do; null until you have answered, unless the queue shows it.',
      }),
    reviews: z.array(review).openapi({ description: 'The reviews that you may see.' }),
    hidden: z.int().openapi({
      description: 'Reviews that you may not see yet; whoever is blind is not told that there are any.',
    }),
    seat: z
      .object({
        seat_id: z.string(),
        seat: z.int(),
        token: z.int(),
        until: z.string().nullable(),
        has_answered: z.boolean(),
      })
      .nullable()
      .openapi({ description: 'Your own seat.' }),
    draft: z
      .object({ at: z.string(), answer: z.unknown().optional(), notes: z.string().optional() })
      .nullable()
      .openapi({ description: 'What you began to write.' }),
    asked_again: z
      .object({ why: z.enum(['reopened', 'sent-back']), reason: z.string() })
      .nullable()
      .openapi({ description: 'Why the item is reviewed once more; null in its first round.' }),
    settled: z.record(z.string(), z.unknown()).nullable(),
  })
  .openapi('Item');

/** A seat that somebody holds. */
export const heldSeat = z
  .object({
    schema_version: version,
    seat_id: z.string(),
    item_id: z.string(),
    round: z.int(),
    seat: z.int().openapi({ description: '0 is the adjudicator’s.' }),
    token: z.int().openapi({ description: 'Send it with whatever you do on this seat.' }),
    until: z.string().openapi({ description: 'When the lease ends.' }),
  })
  .openapi('Seat');

const interval = z.object({ low: z.number(), high: z.number() }).nullable();
const share = { n: z.int(), share: z.number().nullable(), interval };
const alpha = { alpha: z.number().nullable(), alpha_interval: interval };
const group = z.object({ name: z.string(), ...share, ...alpha, machine: z.object(share) });
const person = z.object({ person: z.string(), ...share });

/** How far people agree. */
export const agreementShown = z
  .object({
    schema_version: version,
    counted: z.enum(['settled', 'all']).openapi({
      description: '`settled` leaves out open rounds; viewers and reviewers learn nothing of those.',
    }),
    items: z.int(),
    all: z.object(share),
    ...alpha,
    pairs: z.array(
      z.object({
        persons: z.array(z.string()),
        ...share,
        kappa: z.number().nullable(),
        kappa_interval: interval,
      }),
    ),
    against_adjudication: z.array(person),
    against_machine: z.array(person),
    rule_against_settlement: z.object(share),
    by_rule: z.array(group).openapi({
      description: 'By the rules that decided parts of the cases; an item may be in several groups.',
    }),
    by_code: z.array(group),
    by_month: z.array(group).openapi({ description: 'By the month of the first answer.' }),
    most_disputed: z.array(
      z.object({
        item_id: z.string(),
        run_id: z.string(),
        case_id: z.string(),
        state: itemState,
        rounds: z.int(),
        people: z.int(),
        answers: z.int(),
        differ: z.number().openapi({ description: 'Of all pairs of people, the share that differs.' }),
      }),
    ),
  })
  .openapi('Agreement', { description: 'Figures over fewer than 20 items are null.' });
