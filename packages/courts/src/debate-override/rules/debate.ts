/** The turns of a debate, and its judge's conclusion. */

import { closedWord } from '@curia/core/read';
import { z } from 'zod';
import { askedLabel, askedPolarity, statedPolarity } from './polarity-word.ts';

const LONGEST_SPEECH = 20_000;
const MOST_EDITS = 1_000;
const speech = z.string().max(LONGEST_SPEECH);

/** An aspect with its polarity, as debates and results list them. */
export const tuple = z.looseObject({
  aspect_ref: z.string().nullish(),
  aspect_term: z.string(),
  polarity: statedPolarity.nullish(),
});

/** An aspect with its polarity. */
export type Tuple = z.infer<typeof tuple>;

/** What an edit may do. */
export const EDIT_OPS = [
  'confirm_tuple',
  'set_polarity',
  'drop_tuple',
  'set_aspect_ref',
  'merge_tuples',
] as const;

/** A speaker's possible stances on the whole; any other word weighs less. */
export const STANCES = ['pro', 'con', 'neutral'] as const;

const op = closedWord(EDIT_OPS).describe(EDIT_OPS.join(', '));

/** One edit that a speaker proposes or the judge decides on; one that sets a polarity must name it. */
export const edit = z
  .looseObject({
    op,
    target: z
      .looseObject({
        aspect_term: z.string().nullish(),
        aspect_ref: z.string().nullish(),
        polarity: askedPolarity.nullish(),
      })
      .nullish(),
    value: z.string().nullish(),
  })
  .refine((one) => readOp(one) !== 'set_polarity' || askedPolarity.safeParse(one.value).success, {
    path: ['value'],
    error: 'must be the polarity to set: positive, negative or neutral',
  });

/** One edit that a speaker proposes or the judge decides on. */
export type Edit = z.infer<typeof edit>;

/** One turn of a speaker. */
export const turn = z.object({
  speaker: z.string(),
  stance: z
    .string()
    .nullish()
    .describe(`${STANCES.join(', ')} or any other word`),
  proposed_edits: z.array(edit).max(MOST_EDITS).nullish(),
  message: speech.nullish(),
  key_points: z.array(speech).max(MOST_EDITS).nullish(),
});

/** One turn of a speaker. */
export type DebateTurn = z.infer<typeof turn>;

/** The part of the judge's conclusion that adoption uses. */
export const debateConclusion = z.object({
  final_patch: z.array(z.looseObject({ op })),
  final_tuples: z.array(tuple),
});

/** The judge's whole conclusion. */
export const debateJudgement = debateConclusion.extend({
  final_patch: z.array(edit).max(MOST_EDITS),
  final_tuples: z.array(tuple.extend({ polarity: askedPolarity.nullish() })),
  aspect_evidence: z.record(z.string(), z.string().nullable()).nullish(),
  sentence_evidence_spans: z.array(z.string().nullable()).nullish(),
  sentence_polarity: askedLabel.nullish(),
});

/** The judge's whole conclusion. */
export type Judgement = z.infer<typeof debateJudgement>;

/** An operation in one spelling. */
export const readOp = ({ op }: { readonly op: string }): string => op.trim().toLowerCase();

/** True if an edit does more than confirm what is there. */
export const isAction = (one: { readonly op: string }): boolean => readOp(one) !== 'confirm_tuple';
