/** Whether the plan that a planner proposes is followed. The first match wins. */
import { atLeast, atMost, choice, count, defineTable, flag } from '@curia/core';

/** What a planner can give. */
export const PLANNER_PROPOSALS = ['given', 'failed', 'misshapen'] as const;

/** The choice of a plan, policy `default`. */
export const proposalDefault = defineTable({
  id: 'proposal',
  policy: 'default',
  title: 'Whether the plan of a planner is followed',
  doc: 'Decides whether an investigation follows what a planner proposes, or the plan that rules make. A proposal must keep to the limits of the profile and look at the question from two sides at least.',
  facts: {
    answer: choice('what the planner gave', PLANNER_PROPOSALS),
    investigators: count('investigators that it wants'),
    most: count('investigators that the profile allows'),
    beyond: count('investigators that it wants beyond those'),
    types: count('types of investigators that it wants'),
    usable: flag('a plan can be made of it'),
  },
  outcomes: {
    FOLLOW: 'the proposal is followed; what the case itself says stands',
    BY_RULES: 'rules make the plan, and the report says why',
  },
  rules: [
    {
      id: 'no-proposal',
      source: 'curia/default/no-proposal',
      when: { answer: 'failed' },
      then: 'BY_RULES',
      reason: 'the planner gave none',
    },
    {
      id: 'misshapen',
      source: 'curia/default/misshapen',
      when: { answer: 'misshapen' },
      then: 'BY_RULES',
      reason: 'the planner gave none of the wanted shape',
    },
    {
      id: 'too-many',
      source: 'curia/default/too-many',
      when: { beyond: atLeast(1) },
      then: 'BY_RULES',
      reason: 'the planner wants {investigators} investigators, at most {most} may look',
    },
    {
      id: 'one-type',
      source: 'curia/default/one-type',
      when: { types: atMost(1) },
      then: 'BY_RULES',
      reason: 'the planner wants investigators of one type only',
    },
    {
      id: 'unusable',
      source: 'curia/default/unusable',
      when: { usable: false },
      then: 'BY_RULES',
      reason: "the planner's cannot be used",
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'FOLLOW',
    code: 'PROPOSED',
    reason: 'it keeps to the catalog and to the limits of the profile',
  },
  accepted: [
    { kind: 'GAP', rule: 'otherwise', because: 'meant: a proposal against which nothing speaks is followed' },
  ],
});
