/** Whether a second stage that reviews emptied gets a placeholder. Seed 002. */
import { atLeast, count, defineTable, none } from '@curia/core';

/** The placeholder table. */
export const placeholder = defineTable({
  id: 'placeholder',
  policy: 'default',
  title: 'Placeholder for an emptied second stage',
  doc: 'Decides whether a second stage without any sentiment is told apart from one that said nothing: where reviews removed everything, a neutral placeholder stands for it.',
  facts: {
    reviews: count('reviews of aspects and sentiments'),
    sentiments: count('sentiments that are left on an aspect'),
    unanchored: count('sentiments that were dropped because no aspect overlaps them'),
  },
  outcomes: {
    PLACEHOLDER: 'one neutral, implicit sentiment of confidence 0.5 is put in',
    AS_IT_IS: 'the second stage stays as it is',
  },
  rules: [
    {
      id: 'reviews-left-nothing',
      source: '002/placeholder',
      when: { reviews: atLeast(1), sentiments: none, unanchored: none },
      then: 'PLACEHOLDER',
      code: 'stage2_placeholder_no_sentiments',
      reason: '{reviews} review(s) left no sentiment',
    },
  ],
  otherwise: {
    source: '002/placeholder',
    then: 'AS_IT_IS',
    code: 'not_emptied',
    reason: 'the second stage has sentiments, had no review, or lost its sentiments for want of an aspect',
  },
  accepted: [
    { kind: 'GAP', rule: 'otherwise', because: 'only a stage that reviews emptied needs a placeholder' },
  ],
});
