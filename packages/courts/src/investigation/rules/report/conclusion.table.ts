/** How sure the report as a whole is, from its main finding and what is still in dispute. The first match wins. */
import { choice, defineTable, flag } from '@curia/core';
import { TAGS, type Tag } from '../finding/strength.ts';

/** The tag for each outcome. */
export const CONCLUSION_WORDS = {
  CONFIRMED: 'Confirmed',
  LIKELY: 'Likely',
  UNCERTAIN: 'Uncertain',
} as const satisfies Readonly<Record<string, Tag>>;

/** The conclusion of a report, policy `default`. */
export const conclusionDefault = defineTable({
  id: 'conclusion',
  policy: 'default',
  title: 'How sure the report as a whole is',
  doc: 'Decides the tag of the whole report: that of its main finding, lowered where a conflict about the same question is open.',
  facts: {
    tag: choice('the tag of the main finding; null where nothing was found', [...TAGS, null]),
    open_conflict: flag('a conflict about the same question has no winner'),
  },
  outcomes: {
    CONFIRMED: 'the main finding is confirmed',
    LIKELY: 'the main finding is likely',
    UNCERTAIN: 'nothing is known for sure',
  },
  rules: [
    {
      id: 'disputed',
      source: 'curia/default/disputed',
      when: { tag: 'Confirmed', open_conflict: true },
      then: 'LIKELY',
      reason: 'confirmed, but a conflict about the same question is open',
    },
    {
      id: 'confirmed',
      source: 'curia/default/confirmed',
      when: { tag: 'Confirmed' },
      then: 'CONFIRMED',
      reason: 'the main finding is confirmed, and nothing about its question is in dispute',
    },
    {
      id: 'likely',
      source: 'curia/default/likely',
      when: { tag: 'Likely' },
      then: 'LIKELY',
      reason: 'the main finding is likely',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'UNCERTAIN',
    code: 'NOT_SETTLED',
    reason: 'nothing was found, or the main finding is uncertain',
  },
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'meant: whatever is not settled is uncertain' }],
});
