/** Who was asked and gave no usable answer. Absent is never consent: what such an agent was asked about goes to a person. */

import { decide } from '@curia/core';
import { z } from 'zod';
import { REVIEWERS, type Reviewer } from './action.ts';
import type { ReviewTables } from './tables.ts';
import { PERSPECTIVES, type PerspectiveLetter, STAGE1_MODES } from './triplet.ts';

/** How an agent can be absent: the call failed, the answer could not be used, or the agent refused to answer. */
export const ABSENCES = ['failed', 'unusable', 'refused'] as const;

/** How an agent is absent. */
export type AbsenceKind = (typeof ABSENCES)[number];

/** How a reviewer is not heard: absent, or without a list in the record, which shows no answer either. */
const UNHEARD = [...ABSENCES, 'missing'] as const;

/** How a reviewer is not heard. */
export type UnheardKind = (typeof UNHEARD)[number];

const unheard = z.enum(UNHEARD).optional();

/** Reviewers who were not heard: they were asked and gave no usable answer, or have no list. */
export const absentReviewers = z.strictObject({ A: unheard, B: unheard, C: unheard });

/** Reviewers who were not heard. */
export type AbsentReviewers = z.infer<typeof absentReviewers>;

const kind = z.enum(ABSENCES).optional();

/** Perspectives that were to read the text and gave no usable answer. */
export const absentPerspectives = z.strictObject({ A: kind, B: kind, C: kind, S0: kind });

/** Perspectives that were to read the text and gave no usable answer. */
export type AbsentPerspectives = z.infer<typeof absentPerspectives>;

/** The reviewers who were not heard, in the order of the panel. */
export const reviewersIn = (absent: AbsentReviewers | null | undefined): Reviewer[] =>
  REVIEWERS.filter((reviewer) => absent?.[reviewer] != null);

/** The absent perspectives, in the order in which they are asked. */
export const perspectivesIn = (absent: AbsentPerspectives | null | undefined): PerspectiveLetter[] =>
  (Object.keys(PERSPECTIVES) as PerspectiveLetter[]).filter((letter) => absent?.[letter] != null);

/** What becomes of a case whose text was read by too few: the decision of the table of the quorum. */
export function decideQuorum(
  absent: AbsentPerspectives | null | undefined,
  table: ReviewTables['reading-quorum'],
  asked: readonly PerspectiveLetter[] = absent?.S0 == null
    ? STAGE1_MODES.multi_facet
    : STAGE1_MODES.single_integrated,
) {
  const missing = perspectivesIn(absent).filter((letter) => asked.includes(letter)).length;
  return decide(table, { answered: asked.length - missing, absent: missing });
}

/** Reviewers and how each of them is absent, in words. */
export const wordReviewers = (absent: AbsentReviewers): string =>
  reviewersIn(absent)
    .map((reviewer) => `reviewer ${reviewer} ${WORDS[absent[reviewer]!]}`)
    .join(', ');

const WORDS: Readonly<Record<UnheardKind, string>> = {
  failed: 'failed to answer',
  unusable: 'gave an unusable answer',
  refused: 'refused to answer',
  missing: 'has no list in the record',
};
