/** What is to be done about a finding: act, look further, or keep an eye on it. The first match wins; every finding has its place. */
import { choice, defineTable, flag } from '@curia/core';
import { TAGS } from '../finding/strength.ts';

/** The list for each outcome. */
export const RECOMMENDATION_WORDS = {
  ACT: 'immediate',
  LOOK_FURTHER: 'further',
  WATCH: 'monitoring',
} as const;

/** What a report recommends, policy `default`. */
export const recommendationDefault = defineTable({
  id: 'recommendation',
  policy: 'default',
  title: 'What is to be done about a finding',
  doc: 'Decides in which of the three lists of recommendations a finding stands. No finding is left out, least of all the conclusion.',
  facts: {
    tag: choice('the tag of the finding', [...TAGS]),
    remedy: flag('somebody says what would repair it'),
    caveat: flag('the counter-review limits it'),
  },
  outcomes: {
    ACT: 'it is repaired at once',
    LOOK_FURTHER: 'it is investigated further',
    WATCH: 'it is monitored',
  },
  rules: [
    {
      id: 'confirmed-with-remedy',
      source: 'curia/default/confirmed-with-remedy',
      when: { tag: 'Confirmed', remedy: true },
      then: 'ACT',
      reason: 'it is confirmed, and there is a remedy',
    },
    {
      id: 'confirmed-without-remedy',
      source: 'curia/default/confirmed-without-remedy',
      when: { tag: 'Confirmed' },
      then: 'LOOK_FURTHER',
      reason: 'it is confirmed, but nobody says what would repair it',
    },
    {
      id: 'likely-with-caveat',
      source: 'curia/default/likely-with-caveat',
      when: { tag: 'Likely', caveat: true },
      then: 'WATCH',
      reason: 'it is likely within limits',
    },
    {
      id: 'likely',
      source: 'curia/default/likely',
      when: { tag: 'Likely' },
      then: 'LOOK_FURTHER',
      reason: 'it is likely, and not confirmed',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'LOOK_FURTHER',
    code: 'NOT_SETTLED',
    reason: 'it is uncertain or in dispute',
  },
  accepted: [
    {
      kind: 'REDUNDANT',
      rule: 'confirmed-without-remedy',
      because: 'kept for its reason: what is confirmed is not merely unsettled',
    },
    {
      kind: 'REDUNDANT',
      rule: 'likely',
      because: 'kept for its reason: what is likely is not merely unsettled',
    },
    { kind: 'GAP', rule: 'otherwise', because: 'meant: whatever is not settled is looked into further' },
  ],
});
