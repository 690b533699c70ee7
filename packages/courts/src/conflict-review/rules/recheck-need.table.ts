/** Decides which tuples are re-checked: those whose votes are really incomplete, and levels that are really tied. */
import { atLeast, atMost, count, defineTable, flag } from '@curia/core';

/** The table of need. */
export const recheckNeed = defineTable({
  id: 'recheck-need',
  policy: 'default',
  title: 'Need of a re-check',
  doc: 'Asked of every tuple after the reviewers have voted. Completeness is read from the action as it was given, so that a complete FLIP never triggers a re-check.',
  facts: {
    reviewer_absent: flag('a reviewer who was asked about the tuple gave no usable answer'),
    incomplete: count(
      'actions on the tuple that lack their value: a FLIP without a polarity, a MERGE without a reference',
    ),
    is_granularity: flag('the tuple is in conflict because two references name one thing at two levels'),
    largest_side: count(
      'votes of the action that most reviewers want; a missing vote and a MERGE count as KEEP',
    ),
  },
  outcomes: {
    ASK: 'the group of the tuple is looked at once more',
    SETTLED: 'the votes are enough',
  },
  rules: [
    {
      id: 'for-a-person',
      source: 'curia/default/for-a-person',
      when: { reviewer_absent: true },
      then: 'SETTLED',
      code: 'REVIEWER_ABSENT',
      reason: 'a person looks at it anyway, since a reviewer was absent',
    },
    {
      id: 'value-missing',
      source: 'curia/default/value-missing',
      when: { incomplete: atLeast(1) },
      then: 'ASK',
      code: 'VALUE_MISSING',
      reason: '{incomplete} action(s) do not say what to write',
    },
    {
      id: 'levels-tied',
      source: 'curia/default/levels-tied',
      when: { is_granularity: true, largest_side: atMost(1) },
      then: 'ASK',
      code: 'LEVELS_TIED',
      reason: 'the reviewers are split three ways on which level stays',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'SETTLED',
    code: 'VOTES_SUFFICE',
    reason: 'every action is complete, and the votes decide',
  },
  accepted: [
    {
      kind: 'GAP',
      rule: 'otherwise',
      because: 'a re-check costs a call: what is neither incomplete nor tied is left to the votes',
    },
  ],
});
