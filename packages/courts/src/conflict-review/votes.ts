/** A recorded conflict review as votes: each candidate is an item, and gold tuples say what is right for it. */

import { readInput } from '@curia/core/read';
import type { VotedItem } from '@curia/core/votes';
import { ONLY_FIELD } from '@curia/core/votes/certify';
import { z } from 'zod';
import { judged } from '../opinions/eval-tuple.ts';
import { conflictInput } from './rules/conflict-case.ts';
import { conflictGold } from './rules/conflict-gold.ts';
import { candidateItem, conflictVotes } from './rules/conflict-votes.ts';

const withGold = z.object({ gold: judged.array().nullish() });

/** The votes on each candidate that somebody was asked about; throws if the case cannot be read. */
export function reviewVotes(record: unknown, case_id: string): VotedItem[] {
  const panel = readInput(conflictInput, record);
  const { gold } = readInput(withGold, record);
  const right = gold == null || gold.length === 0 ? undefined : conflictGold(panel.candidates, gold);
  const votes = conflictVotes({ case_id, ...panel });
  return panel.candidates.map(({ tuple_id }) => {
    const item = candidateItem(case_id, tuple_id);
    return {
      field: ONLY_FIELD,
      item,
      votes: votes.filter((vote) => vote.item === item),
      gold: right?.get(tuple_id) ?? null,
    };
  });
}
