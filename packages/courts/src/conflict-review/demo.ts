/** The demo of conflict review: a text in which most agents read the same mistake. */
import { type Demo, mostOf } from '@curia/core/court';
import { tuplesThatStand } from '../opinions/tuples-that-stand.ts';
import type { ReviewRuling } from './rules/review-state.ts';

/** A proposed tuple, as far as it is counted here. */
interface Proposed {
  readonly aspect_term: string;
  readonly polarity: string;
  readonly origin_agent: string;
}

/** What conflict review shows. */
export const conflictReviewDemo: Demo<ReviewRuling> = {
  runs: [
    {
      cases: 'conflict-review.jsonl',
      options: { recheck: true },
      agents: 'offline',
      telling: {
        case_id: 'toaster',
        right: 'toaster positive',
        plain: mostProposed,
        stands: ({ final_tuples }) => tuplesThatStand(final_tuples),
        outcome: 'KEEP',
      },
    },
  ],
  own: { file: 'texts.jsonl', means: 'the same on your own texts: {"text": "…"} per line' },
};

/** The tuple that most agents propose. */
function mostProposed(record: object) {
  const { candidates } = record as { readonly candidates: readonly Proposed[] };
  const agents = new Set(candidates.map(({ origin_agent }) => origin_agent));
  return mostOf(
    candidates.map(({ aspect_term, polarity }) => `${aspect_term} ${polarity}`),
    `of ${agents.size} agents`,
  );
}
