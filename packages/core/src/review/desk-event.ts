/** What is recorded about an item in the log of its case: reviews, their withdrawal, the settlement, its reopening, disputes that go back, and who gave up a seat to see everything. */
import { z } from 'zod';

const about = {
  packet_id: z.string(),
  item_id: z.string(),
  round: z.int().min(1).describe('goes up when an item is reopened or sent back'),
};

/** The seat of the adjudicator; reviewers sit on 1, 2, 3 and so on. */
export const ADJUDICATION = 0;

/** The most characters that a person may write in one field. */
export const LONGEST_WORDS = 10_000;

/**
 * Random letters that nobody can guess. An event whose content stays sealed for a while has a hash that everybody sees; without them,
 * trying every name with every choice would find the content that has this hash. Events of earlier versions have none.
 */
const nonce = z.string().min(1).optional();

/** A person answered. */
export const reviewSubmitted = z.object({
  kind: z.literal('review-submitted'),
  ...about,
  seat: z.int().min(0).describe('0 is the adjudicator'),
  seats: z.int().min(1).describe('how many reviewers the round needs'),
  person: z.string(),
  revision: z.string().describe('the round and the content that the person has read'),
  answer: z.record(z.string(), z.unknown()).describe('as the court reads it'),
  label: z.string().describe('the same for all answers that mean the same'),
  notes: z.string(),
  at: z.string(),
  nonce,
});

/** A person took an answer back. */
export const reviewWithdrawn = z.object({
  kind: z.literal('review-withdrawn'),
  ...about,
  seat: z.int().min(1),
  person: z.string(),
  nonce,
});

/** The reviews settle the item. */
export const reviewSettled = z.object({
  kind: z.literal('review-settled'),
  ...about,
  state: z.enum(['agreed', 'adjudicated']),
  rule: z.string(),
  code: z.string(),
  reason: z.string(),
  label: z.string(),
  by: z.array(z.string()).min(1).describe('whose answer it is, sorted'),
  ground_truth: z.record(z.string(), z.unknown()).describe('what is true now, in the form of the court'),
});

/** An adjudicator opened a settled item again. */
export const reviewReopened = z.object({
  kind: z.literal('review-reopened'),
  ...about,
  seats: z.int().min(1),
  person: z.string(),
  reason: z.string(),
});

/** An adjudicator sent a dispute back to reviewers instead of deciding it. */
export const reviewSentBack = z.object({
  kind: z.literal('review-sent-back'),
  ...about,
  seats: z.int().min(1),
  person: z.string(),
  reason: z.string().describe('what the reviewers of the next round should look at'),
});

/** Somebody opened the full view of an open case, and so gave up every seat of its item. */
export const reviewSightOpened = z.object({
  kind: z.literal('review-sight-opened'),
  ...about,
  person: z.string(),
});

/** Anything that is recorded about an item. */
export const deskEvent = z.discriminatedUnion('kind', [
  reviewSubmitted,
  reviewWithdrawn,
  reviewSettled,
  reviewReopened,
  reviewSentBack,
  reviewSightOpened,
]);

/** Anything that is recorded about an item. */
export type DeskEvent = z.infer<typeof deskEvent>;

/** A person answered. */
export type ReviewSubmitted = z.infer<typeof reviewSubmitted>;

/** What begins another round: a settled item was reopened, or a dispute was sent back. */
export type RoundOpened = z.infer<typeof reviewReopened> | z.infer<typeof reviewSentBack>;

/** The reviews settle the item. */
export type ReviewSettled = z.infer<typeof reviewSettled>;

/** The kinds of events of the desk. */
export const DESK_KINDS = [
  'review-submitted',
  'review-withdrawn',
  'review-settled',
  'review-reopened',
  'review-sent-back',
  'review-sight-opened',
] as const satisfies readonly DeskEvent['kind'][];
