/** `@curia/courts/conflict-review`: reviewers vote on the tuples that agents proposed, and a table rules on each. */
import {
  type ConflictCase,
  type ConflictRuling,
  conflictInput,
  conflictReview,
  reviewProtocol,
  ruleConflict,
  type TupleRuling,
  voteV1,
  voteV2,
  voteV5,
} from '@curia/courts/conflict-review';

// Read a case once, and rule on it as often as you like.
const flip = { action_type: 'FLIP', target_tuple_ids: ['t0'], new_value: { polarity: 'negative' } };
const panel: ConflictCase = conflictInput.parse({
  text: 'The battery is not good.',
  candidates: [{ tuple_id: 't0', aspect_term: 'battery', polarity: 'positive' }],
  review_actions: {
    A: [{ ...flip, reason_code: 'NEGATION_SCOPE' }],
    B: [{ ...flip, reason_code: 'NEGATION_SCOPE' }],
    C: [{ action_type: 'KEEP', target_tuple_ids: ['t0'] }],
  },
});
const say = ({ tuple_id, action_type, rule }: TupleRuling): string => `${tuple_id} ${action_type} by ${rule}`;
for (const policy of [voteV1, voteV2, voteV5]) {
  const ruling: ConflictRuling = ruleConflict(panel, policy);
  console.log(`${policy.policy}: ${ruling.rulings.map(say).join(', ')}`);
}

// The question reads anything and refuses what is no case; the protocol says whom it wants to ask.
const { ruling } = conflictReview.rule({ candidates: [], review_actions: {} }, voteV2);
console.log(ruling.rulings.length);
const plan = { policy: voteV5, ask: 'flagged', recheck: true } as const;
const { state, commands } = reviewProtocol(plan).start({ text: 'The battery is weak.' });
console.log(state.phase, commands.map(({ kind }) => kind).join(', '));
