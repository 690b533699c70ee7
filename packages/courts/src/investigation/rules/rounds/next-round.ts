/** Whether round 3 runs: from the categories of all items to run, skip or end early. */

import type { AnyTable, Decision } from '@curia/core';
import { z } from 'zod';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { nextRoundFastLooking } from '../retired/next-round-fast.table.ts';
import {
  NEXT_ROUND_WORDS,
  nextRoundDefault,
  nextRoundFast,
  nextRoundLiteral,
  nextRoundThorough,
} from './next-round.table.ts';

const items = z.int().min(0);

/** A case of the next-round question. */
const nextRoundInput = z.object({
  disagreed: items,
  uncertain_high: items,
  uncertain_not_high: items,
  needs_more: items,
  agreed_strong_or_moderate: items,
  agreed_weak: items,
});

/** Whether round 3 runs, and by which rule. */
export interface NextRoundRuling extends Grounds {
  readonly run: boolean | null;
  readonly early_termination: boolean;
}

/** Words a decision. */
export const wordNextRound = (decision: Decision): NextRoundRuling => ({
  ...NEXT_ROUND_WORDS[decision.outcome]!,
  ...groundsOf(decision),
});

/** The question that commands ask. */
export const nextRound = oneQuestion<AnyTable, typeof nextRoundInput, NextRoundRuling>({
  name: 'next-round',
  title: 'Whether round 3 runs',
  policies: [nextRoundDefault, nextRoundThorough, nextRoundFast, nextRoundLiteral],
  retired: [nextRoundFastLooking],
  input: nextRoundInput,
  example: {
    case_id: 'inv-1',
    disagreed: 0,
    uncertain_high: 0,
    uncertain_not_high: 1,
    needs_more: 0,
    agreed_strong_or_moderate: 2,
    agreed_weak: 0,
  },
  count: (given) => given,
  word: wordNextRound,
  outcome: ({ run, early_termination }) =>
    run === null ? 'UNDECIDED' : run ? 'RUN' : early_termination ? 'END_EARLY' : 'SKIP',
});
