/** An agent for tests that reads the advice: with any, its reviewers drop the second tuple; without, they keep both. */
import type { OwnAgent } from '@curia/core/agent';

const answer: OwnAgent = ({ role, inputs }) => {
  if (!role.startsWith('reviewer-')) return { failure: 'no_answer', message: role };
  const isAdvised = typeof inputs.memory === 'string' && inputs.memory !== '';
  const action = isAdvised
    ? { action_type: 'DROP', target_tuple_ids: ['t1'], new_value: null, reason_code: 'WEAK_EVIDENCE' }
    : { action_type: 'KEEP', target_tuple_ids: ['t0', 't1'], new_value: null, reason_code: '' };
  return { answer: { review_actions: [action] } };
};

export default answer;
