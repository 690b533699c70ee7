/** Decides which tuples reviewers are asked about: a review costs three calls, so only when needed. The first match wins. */
import { choice, defineTable, flag } from '@curia/core';

/** What reviewers are asked about: tuples in conflict or at risk, or all of them. */
export const REVIEW_MODES = ['conflict', 'always'] as const;

/** The table of need. */
export const reviewNeed = defineTable({
  id: 'review-need',
  policy: 'default',
  title: 'Need of a review',
  doc: 'Asked of every tuple once the conflicts and the risks that a validator found are known. Reviewers see the tuples that need a review, and their votes on others do not count. Where no tuple needs one, nobody is asked.',
  facts: {
    ask: choice('what reviewers are asked about', REVIEW_MODES),
    in_conflict: flag('a conflict flag names the tuple'),
    at_risk: flag('a risk that a validator found names the tuple'),
  },
  outcomes: {
    REVIEW: 'the three reviewers are asked about the tuple',
    LEAVE: 'nobody is asked about the tuple',
  },
  rules: [
    {
      id: 'every-tuple',
      source: 'curia/default/every-tuple',
      when: { ask: 'always' },
      then: 'REVIEW',
      code: 'EVERY_TUPLE',
      reason: 'the run reviews every tuple',
    },
    {
      id: 'in-conflict',
      source: 'curia/default/in-conflict',
      when: { in_conflict: true },
      then: 'REVIEW',
      code: 'IN_CONFLICT',
      reason: 'the tuple is in conflict with another',
    },
    {
      id: 'at-risk',
      source: 'curia/default/at-risk',
      when: { at_risk: true },
      then: 'REVIEW',
      code: 'AT_RISK',
      reason: 'a validator found a risk in the tuple',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'LEAVE',
    code: 'NO_CONFLICT',
    reason: 'nothing contradicts the tuple, and no risk was found in it',
  },
  accepted: [
    {
      kind: 'GAP',
      rule: 'otherwise',
      because: 'a review costs three calls, so a tuple that nothing contradicts is left alone',
    },
  ],
});
