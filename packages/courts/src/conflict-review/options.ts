/** What can be set of conflict review. */
import { memoryOptions, memoryOrSinglePass, SINGLE_PASS } from '@curia/memory';
import { z } from 'zod';
import { REVIEW_MODES } from './rules/review-need.table.ts';

/** The options of the court. */
export const reviewOptions = z.object({
  ask: z
    .enum(REVIEW_MODES)
    .default(REVIEW_MODES[0])
    .describe('what to review: tuples in conflict or at risk, or all'),
  absent: z
    .enum(['flag', 'keep'])
    .default('flag')
    .describe('a reviewer without a usable answer leaves its tuples to a person, or counts as KEEP'),
  recheck: z
    .boolean()
    .default(false)
    .describe('ask an arbiter to look again at groups whose votes are incomplete or tied'),
  stage1: z
    .enum(['multi_facet', 'single_integrated'])
    .default('multi_facet')
    .describe('who reads a text: three perspectives, or one integrated reading (S0)'),
  ...memoryOptions(),
  memory: memoryOrSinglePass.describe(
    `${memoryOrSinglePass.description}; ${SINGLE_PASS}: one integrated reading of a text, which nobody reviews`,
  ),
});

/** The options of the court, as it reads them. */
export type ReviewOptions = z.output<typeof reviewOptions>;
