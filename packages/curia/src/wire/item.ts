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
};

/** A page of items. */
export const itemList = z.object({
  schema_version: version,
  items: list(z.object(itemFields).openapi('ListedItem')),
  next: z.string().nullable(),
});

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
