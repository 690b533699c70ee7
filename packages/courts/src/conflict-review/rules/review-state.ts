/** The state of a conflict review: the case, the commands, the events and the progress so far. */

import type { Decision } from '@curia/core';
import type { Standing } from '@curia/core/protocol';
import { z } from 'zod';
import type { AbsenceKind, AbsentPerspectives, AbsentReviewers } from './absence.ts';
import type { ReviewAction, Reviewer } from './action.ts';
import { type Candidate, candidates } from './candidate.ts';
import { type ConflictRuling, checkRisks, panelShape, type Recheck } from './conflict-case.ts';
import type { ConflictFlag } from './flag.ts';
import type { RecheckGroup } from './recheck.ts';
import type { PerspectiveLetter, Triplet } from './triplet.ts';

/** A case as a run receives it: a text to read, or candidates that were already read. */
export const reviewCase = z
  .object({ ...panelShape.shape, candidates: candidates.nullish() })
  .omit({ review_actions: true, rechecks: true, absent: true })
  .superRefine(checkRisks)
  .refine(({ text, candidates }) => Array.isArray(candidates) || (text ?? '').trim() !== '', {
    path: ['text'],
    error: 'a case needs a text, or candidates',
  });

/** The commands of the protocol. */
export type ReviewCommand =
  | { readonly kind: 'ask-perspective'; readonly letter: PerspectiveLetter }
  | { readonly kind: 'ask-reviewer'; readonly reviewer: Reviewer }
  | { readonly kind: 'ask-recheck'; readonly group: RecheckGroup };

/** The events of the protocol; a failed agent is absent, never counted as agreement. */
export type ReviewEvent =
  | {
      readonly kind: 'perspective-given';
      readonly letter: PerspectiveLetter;
      readonly triplets: readonly Triplet[];
    }
  | {
      readonly kind: 'perspective-failed';
      readonly letter: PerspectiveLetter;
      readonly absence: AbsenceKind;
      readonly problem: string;
    }
  | { readonly kind: 'votes-cast'; readonly reviewer: Reviewer; readonly actions: readonly ReviewAction[] }
  | {
      readonly kind: 'reviewer-failed';
      readonly reviewer: Reviewer;
      readonly absence: AbsenceKind;
      readonly problem: string;
    }
  | {
      readonly kind: 'group-rechecked';
      readonly tuple_ids: readonly string[];
      readonly actions: readonly ReviewAction[];
    }
  | { readonly kind: 'recheck-failed'; readonly tuple_ids: readonly string[]; readonly problem: string };

/** Somebody who was asked and gave no usable answer. */
export interface Absence {
  readonly agent: string;
  readonly problem: string;
}

/** The ruling of a run: that of the panel, and how it was reached. */
export interface ReviewRuling extends ConflictRuling {
  /** Whether reviewers were asked. */
  readonly reviewed: boolean;
  readonly absent: readonly Absence[];
  /** Votes on tuples that nobody asked about; they were not counted. */
  readonly unasked_votes: number;
  /** Why the whole case goes to a person; absent if it was ruled on. */
  readonly escalated?: Pick<Decision, 'rule' | 'source' | 'code' | 'reason'>;
}

/** The state of a review. */
export interface ReviewState extends Standing<ReviewRuling> {
  readonly phase: 'perspectives' | 'review' | 'recheck' | 'ruled';
  readonly given: z.infer<typeof reviewCase>;
  readonly said: Readonly<Partial<Record<PerspectiveLetter, readonly Triplet[]>>>;
  readonly candidates: readonly Candidate[];
  readonly flags: readonly ConflictFlag[];
  readonly votes: Readonly<Partial<Record<Reviewer, readonly ReviewAction[]>>>;
  /** What is being re-checked, and the results so far. */
  readonly wanted: readonly RecheckGroup[];
  readonly rechecks: readonly Recheck[];
  readonly absent: readonly Absence[];
  readonly absent_perspectives: AbsentPerspectives;
  readonly absent_reviewers: AbsentReviewers;
  readonly unasked_votes: number;
}
