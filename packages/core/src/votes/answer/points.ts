/** What the answer before all numbers is made of: one point for each thing that can be said, with its numbers and without words. */
import { z } from 'zod';

const share = z.number();
const names = z.array(z.string()).readonly();
const limit = { max_error: share };

/** One thing that can be said. */
export const answerPoint = z.discriminatedUnion('code', [
  /** Without known answers nobody can say how often voices are right. */
  z.object({ code: z.literal('nothing-known'), items: z.int(), reviewers: z.int() }),
  /** What can be said all the same: on how many items all say the same. */
  z.object({ code: z.literal('agree'), unanimous: share }),
  /** The votes contradict themselves: more known answers are needed before anything else. */
  z.object({ code: z.literal('contradict') }),
  /** What to do first: label `draw` items; `labels` of them tell who is right, `certify` is how many one certificate takes at least. */
  z.object({ code: z.literal('label'), draw: z.int(), labels: z.int(), certify: z.int(), ...limit }),
  z.object({ code: z.literal('too-few'), gold: z.int() }),
  z.object({ code: z.literal('one-reviewer'), right: share }),
  /** Together they are better than the best alone; `majority` is there where counting votes would be much worse. */
  z.object({
    code: z.literal('better'),
    reviewers: z.int(),
    reviewer: z.string(),
    right: share,
    alone: share,
    majority: share.optional(),
  }),
  z.object({
    code: z.literal('worse'),
    reviewers: z.int(),
    reviewer: z.string(),
    right: share,
    alone: share,
  }),
  /** Neither is better, and all together can gain no more than `most`. */
  z.object({ code: z.literal('as-good'), reviewer: z.string(), right: share, alone: share, most: share }),
  /** Neither is seen to be better, but all together might gain up to `most`; about so many more labels would tell. */
  z.object({
    code: z.literal('open'),
    reviewer: z.string(),
    right: share,
    alone: share,
    most: share,
    more: z.int(),
  }),
  /** A crowd is held against one vote, picked at random. */
  z.object({ code: z.literal('crowd'), isBetter: z.boolean(), reviewers: z.int(), right: share, one: share }),
  /** What may be automated, if the known answers were drawn at random; `open` is 0 where future cases are meant, and `reviewers` is there where all of them have to be asked. */
  z.object({
    code: z.literal('automate'),
    ...limit,
    reviewers: z.int().optional(),
    confidence: share,
    share,
    automatic: z.int(),
    open: z.int(),
  }),
  z.object({ code: z.literal('nothing'), ...limit }),
  z.object({ code: z.literal('alarm'), alarms: names }),
  /** Known answers that were not drawn at random certify nothing. */
  z.object({ code: z.literal('not-random') }),
  /** A crowd is certified as a list, and there is none. */
  z.object({ code: z.literal('no-list') }),
  /** Who could go without loss, and who stays. */
  z.object({ code: z.literal('droppable'), names, kept: names }),
  z.object({ code: z.literal('also'), ...limit, share, automatic: z.int(), open: z.int() }),
  z.object({ code: z.literal('more-labels'), ...limit, more: z.int() }),
  z.object({ code: z.literal('at-least'), ...limit, more: z.int() }),
  z.object({ code: z.literal('cannot'), ...limit }),
  /** `wrong` of `of` known answers were wrong among the clearest cases; both absent where nothing was tried. */
  z.object({
    code: z.literal('not-foreseeable'),
    ...limit,
    wrong: z.int().optional(),
    of: z.int().optional(),
  }),
]);

/** One thing that can be said. */
export type AnswerPoint = z.infer<typeof answerPoint>;

/** Are several better than the best alone: the short of it. */
export const VERDICTS = ['yes', 'no', 'unknown'] as const;
/** The short of it. */
export type Verdict = (typeof VERDICTS)[number];

/** The answer: the short of it, and its points in the order in which they are said. */
export interface Answer {
  readonly verdict: Verdict;
  readonly points: readonly AnswerPoint[];
}
