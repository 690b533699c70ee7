/** The votes of reviewers on each opinion, merges as merges, and reasons apart from what was voted. */

import { differing } from '../voices.ts';
import { fieldsOf, rowsOf, text, wordsOf } from './fields.ts';

/** What one reviewer says of an opinion. */
export interface OpinionVote {
  readonly vote: string;
  readonly reason: string;
  readonly differs: boolean;
}

/** One opinion with its votes. */
export interface OpinionRow {
  readonly id: string;
  readonly about: string;
  readonly votes: readonly OpinionVote[];
  readonly outcome: string;
  /** The opinion that stands for this one; empty if it stands for itself. */
  readonly mergedInto: string;
}

/** The opinions of a case with the votes on them. */
export interface OpinionVotes {
  readonly reviewers: readonly string[];
  readonly rows: readonly OpinionRow[];
}

/** Reads votes and rulings; a reviewer who says nothing about an opinion has no vote. */
export function opinionVotes(ruling: unknown, record: unknown): OpinionVotes {
  const actions = fieldsOf(fieldsOf(record).review_actions);
  const reviewers = Object.keys(actions);
  const rows = rowsOf(fieldsOf(ruling).rulings).map((one): OpinionRow => {
    const id = text(one, 'tuple_id');
    const proposed = fieldsOf(one.proposed);
    const said = reviewers.map((reviewer) => voteOn(id, actions[reviewer]));
    const differs = differing(said.map(({ vote }) => vote));
    return {
      id,
      about: [text(proposed, 'aspect_term') || text(proposed, 'aspect_ref'), text(proposed, 'polarity')]
        .filter((word) => word !== '')
        .join(' '),
      votes: said.map((vote, at) => ({ ...vote, differs: differs[at]! })),
      outcome: text(one, 'action_type'),
      mergedInto: text(one, 'merged_into'),
    };
  });
  return { reviewers, rows };
}

/** Every act of a reviewer that names an opinion, in a word or two. */
function voteOn(id: string, said: unknown): { vote: string; reason: string } {
  const acts = rowsOf(said).filter(({ target_tuple_ids }) => wordsOf(target_tuple_ids).includes(id));
  return {
    vote: acts
      .map((act) => {
        const word = text(act, 'action_type');
        const others = wordsOf(act.target_tuple_ids).filter((one) => one !== id);
        if (word === 'MERGE' && others.length > 0) return `${word} ${others.join(', ')}`;
        const to = text(fieldsOf(act.new_value), 'polarity');
        return to === '' ? word : `${word} → ${to}`;
      })
      .join(' · '),
    reason: acts
      .map((act) => text(act, 'reason_code'))
      .filter((word) => word !== '')
      .join(' · '),
  };
}
