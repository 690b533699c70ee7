/** The questions whose acceptance a second reading must confirm, whatever the record was before. */
import { doubtReview } from './conflict-review.ts';
import { doubtGate } from './override-gate.ts';
import { doubtVotes } from './override-votes.ts';

/** What a ruling accepts although the record speaks against it; undefined if nothing. */
export type Doubt = (given: unknown, policy: string, ruling: unknown) => string | undefined;

/** By the name of the question. */
export const readings: Readonly<Record<string, Doubt>> = {
  'conflict-review': doubtReview,
  'override-gate': (given, policy, ruling) =>
    policy === 't3' ? doubtVotes(given, ruling) : doubtGate(given, policy, ruling),
};
