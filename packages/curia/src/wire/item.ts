/** Items of the expert's desk on the wire: in a list, and as one person may see them. */
import { z } from '@hono/zod-openapi';
import { machineView, question } from './question.ts';
import { list, version } from './record.ts';

/** Where an item stands. */
export const itemState = z
  .enum(['waiting', 'reviewing', 'disputed', 'agreed', 'adjudicated'])
  .openapi('ItemState');

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
  asked: z.string().openapi({ description: 'What it asks, in one line as reviewers may read it.' }),
  assigned: z
    .string()
    .nullable()
    .openapi({ description: 'For whom a seat of it is kept; null if anybody may take it.' }),
  due_at: z
    .string()
    .nullable()
    .openapi({ description: 'By when it is to be answered; null if nobody said.' }),
};

/** A page of items. */
export const itemList = z.object({
  schema_version: version,
  items: list(z.object(itemFields).openapi('ListedItem')),
  next: z.string().nullable(),
});

/** A page of items in line. */
export const lineShown = z
  .object({
    schema_version: version,
    items: list(
      z
        .object({
          ...itemFields,
          held_by: z.string().nullable().openapi({
            description: 'Who has it on the desk now; null if nobody has, or if it is not for you to know.',
          }),
        })
        .openapi('LineItem'),
    ),
    next: z.string().nullable().openapi({ description: 'The `after` of the next page; null on the last.' }),
  })
  .openapi('ItemsInLine');

/** What became of a plan for items. */
export const itemsPlanned = z
  .object({
    schema_version: version,
    planned: z.int(),
    kept: list(z.object({ item_id: z.string(), code: z.string(), problem: z.string() })).openapi({
      description: 'Items that stay as they are, and why.',
    }),
  })
  .openapi('ItemsPlanned');

const ownAnswer = z
  .object({
    item_id: z.string(),
    court: z.string(),
    queue_id: z.string(),
    run_id: z.string(),
    case_id: z.string(),
    asked: z.string(),
    at: z.string().nullable(),
    round: z.int().openapi({ description: '0 if you declined it.' }),
    seconds: z.number().nullable().openapi({ description: 'How long you sat before you answered.' }),
    declined: z.string().nullable().openapi({ description: 'Why you declined it; null if you answered.' }),
    parts: question.shape.parts,
    answer: z
      .record(z.string(), z.unknown())
      .nullable()
      .openapi({ description: 'What you said; null while an item that was reopened is open again.' }),
    notes: z.string(),
    stands: z.enum(['open', 'as-said', 'otherwise', 'reopened', 'declined']).openapi({
      description: 'Whether your answer stands; nothing of others is told while the item is open.',
    }),
    instead: z
      .object({
        answer: z.record(z.string(), z.unknown()),
        by: z.enum(['adjudicator', 'reviewers']),
      })
      .nullable()
      .openapi({ description: 'What stands instead of your answer.' }),
    reason: z.string().nullable().openapi({ description: 'Why it was decided otherwise, or reopened.' }),
    seat: z
      .object({ seat_id: z.string(), token: z.int() })
      .nullable()
      .openapi({ description: 'The seat whose answer you can still take back.' }),
  })
  .openapi('OwnAnswer');

/** Something that a person said at the desk, beside what stands. */
export type OwnAnswer = z.infer<typeof ownAnswer>;

/** How a person's answers fared. */
const answerTally = z
  .object({
    answered: z.int(),
    settled: z.int().openapi({ description: 'Those of items that are settled.' }),
    stood: z.int().openapi({ description: 'Those of them that stand as they were given.' }),
  })
  .openapi('AnswerTally');

/** A page of what a person said. */
export const ownAnswersShown = z
  .object({
    schema_version: version,
    tally: answerTally,
    answers: list(ownAnswer),
    next: z.string().nullable(),
  })
  .openapi('OwnAnswers');

const review = z
  .object({
    kind: z.literal('review-submitted'),
    packet_id: z.string(),
    item_id: z.string(),
    round: z.int(),
    seat: z.int(),
    seats: z.int(),
    person: z
      .string()
      .openapi({ description: 'While a dispute is open, no name but `reviewer` and the seat.' }),
    revision: z.string(),
    answer: z.record(z.string(), z.unknown()),
    label: z.string().openapi({ description: 'The same for all answers that mean the same.' }),
    notes: z.string(),
    at: z.string(),
    nonce: z.string().optional(),
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
        failed_codes: list(z.string()).openapi({
          description: 'Failed checks that whoever agrees must accept, each with a reason.',
        }),
      })
      .nullable()
      .openapi({
        description: 'The output that you agree with or correct; null if the question asks for values.',
      }),
    guideline: z.string(),
    machine: machineView.nullable().openapi({
      description: 'What the machine would do; null until you have answered, unless the queue shows it.',
    }),
    reviews: list(review).openapi({ description: 'The reviews that you may see.' }),
    hidden: z.int().openapi({
      description: 'Reviews that you may not see yet; whoever is blind is not told that there are any.',
    }),
    seat: z
      .object({
        seat_id: z.string(),
        seat: z.int().openapi({ description: '0 is the adjudicator’s.' }),
        token: z.int().openapi({ description: 'Send it with whatever you do on this seat.' }),
        until: z
          .string()
          .nullable()
          .openapi({ description: 'When the lease ends; null once the item is settled.' }),
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

/** An item as one person sees it. */
export type ItemView = z.infer<typeof itemShown>;

const documentFile = z
  .object({
    place: z.int().openapi({ description: 'Which of the files it is, from 0.' }),
    name: z.string(),
    type: z.enum(['application/pdf', 'image/png', 'image/jpeg', 'image/webp']).openapi({
      description: 'Found in the content.',
    }),
    sha256: z.string(),
    bytes: z.int(),
  })
  .openapi('DocumentFile');

/** The types that are sent; whatever else a store may hold is not. */
const SENT = documentFile.shape.type;

/** A type that is sent. */
export type SentType = z.infer<typeof SENT>;

/** The type of a stored file, if it is one that is sent. */
export const sentType = (type: string): SentType | undefined => SENT.safeParse(type).data;

/** The files of a case. */
export const documentList = z.object({ schema_version: version, documents: list(documentFile) });

/** What a page needs to check an answer while it is written, and the files that show the document. */
export const benchShown = z.object({
  schema_version: version,
  documents: list(documentFile),
  bench: z.record(z.string(), z.unknown()).nullable().openapi({
    description:
      'Pack, tables and pages of the document, in the form of the court; null if the court has no page for it.',
  }),
});
