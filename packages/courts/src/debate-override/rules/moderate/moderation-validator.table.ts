/** Whether the validator is followed: rule C of the moderator. The first match wins (seed 002). */
import { atLeast, choice, count, defineTable, score } from '@curia/core';
import { LABELS } from './label.ts';

/** The validator table. */
export const moderationValidator = defineTable({
  id: 'moderation-validator',
  policy: 'default',
  title: 'Word of the validator',
  doc: 'Decides whether the label that the validator suggests takes the place of the one so far. It does where the validator sees a severe issue, or is at least as sure. In runs the validator suggests no label.',
  facts: {
    suggestion: choice('the label that the validator suggests; null where it suggests none', [
      ...LABELS,
      null,
    ]),
    severe_issues: count('issues of negation, irony or contrast, and others of high severity'),
    validator_lead: score('how much surer the validator is than the label so far; 0 without a suggestion'),
  },
  outcomes: {
    FOLLOW: 'the suggestion is taken, with the higher of the two confidences',
    AS_IT_IS: 'the label stays',
  },
  rules: [
    {
      id: 'no-suggestion',
      source: '002/moderator-c',
      when: { suggestion: null },
      then: 'AS_IT_IS',
      code: 'no_suggestion',
      reason: 'the validator suggests no label',
    },
    {
      id: 'severe-issue',
      source: '002/moderator-c',
      when: { severe_issues: atLeast(1) },
      then: 'FOLLOW',
      code: 'C',
      reason: 'the validator says {suggestion}',
    },
    {
      id: 'validator-as-sure',
      source: '002/moderator-c',
      when: { validator_lead: atLeast(0) },
      then: 'FOLLOW',
      code: 'C',
      reason: 'the validator says {suggestion}',
    },
  ],
  otherwise: {
    source: '002/moderator-c',
    then: 'AS_IT_IS',
    code: 'validator_unsure',
    reason: 'the validator is less sure and sees no severe issue',
  },
  accepted: [
    {
      kind: 'GAP',
      rule: 'otherwise',
      because: 'a validator that is less sure and sees nothing severe is not followed',
    },
  ],
});
