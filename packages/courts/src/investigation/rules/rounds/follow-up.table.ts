/** Decides who is asked about an item of the matrix in round 3. The first match wins. */
import { choice, defineTable, flag } from '@curia/core';
import { CATEGORIES, COUNTER_VERDICTS } from '../finding/strength.ts';

/** The follow-up of an item, policy `default`. */
export const followUpDefault = defineTable({
  id: 'follow-up',
  policy: 'default',
  title: 'Whom round 3 asks about an item',
  doc: 'Decides who looks at an item once more: a counter-reviewer attacks what was agreed, and what a lead says where nothing was; in a panel, investigators look again at what was not agreed.',
  facts: {
    category: choice('where the item stands', CATEGORIES),
    verdict: choice('what a counter-review has said about it', COUNTER_VERDICTS),
    aside: flag('it was only noticed on the way, and answers no question'),
    led: flag('the plan has a lead'),
    agreed: flag('something is agreed'),
  },
  outcomes: {
    COUNTER_REVIEW: 'a counter-reviewer attacks it',
    BOTH_SIDES: 'everybody for it and against it looks again',
    CROSS_CHECK: 'its supporters look again, and somebody of another type',
    FOLLOW_UP: 'its supporters and whoever asked for more look again',
    NOBODY: 'nobody is asked',
  },
  rules: [
    {
      id: 'noticed-on-the-way',
      source: 'curia/default/noticed-on-the-way',
      when: { aside: true },
      then: 'NOBODY',
      reason: 'it answers no question, so nobody is sent for it',
    },
    {
      id: 'agreed-and-unreviewed',
      source: 'curia/default/agreed-and-unreviewed',
      when: { category: 'AGREED', verdict: 'NONE' },
      then: 'COUNTER_REVIEW',
      reason: 'what is agreed is attacked once',
    },
    {
      id: 'led-and-not-agreed',
      source: 'curia/default/led-and-not-agreed',
      when: { led: true, agreed: false, verdict: 'NONE', category: ['DISAGREED', 'UNCERTAIN', 'NEEDS_MORE'] },
      then: 'COUNTER_REVIEW',
      reason:
        'nothing is agreed, so what the lead says is attacked once, beside what speaks for other places',
    },
    {
      id: 'led',
      source: 'curia/default/led',
      when: { led: true },
      then: 'NOBODY',
      reason: 'a lead and a second one look once',
    },
    {
      id: 'disputed',
      source: 'curia/default/disputed',
      when: { category: 'DISAGREED' },
      then: 'BOTH_SIDES',
      reason: 'both sides look again',
    },
    {
      id: 'alone',
      source: 'curia/default/alone',
      when: { category: 'UNCERTAIN' },
      then: 'CROSS_CHECK',
      reason: 'what one investigator found alone is looked at with other evidence',
    },
    {
      id: 'more-needed',
      source: 'curia/default/more-needed',
      when: { category: 'NEEDS_MORE' },
      then: 'FOLLOW_UP',
      reason: 'more work is needed',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'NOBODY',
    code: 'SETTLED',
    reason: 'it was reviewed, or it is withdrawn',
  },
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'meant: what is settled is left alone' }],
});
