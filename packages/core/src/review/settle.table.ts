/** Where an item of the expert's desk stands: whether its reviews settle it, dispute it, or are still to come. The first match wins. */
import { atLeast, none } from '../table/define/cell.ts';
import { defineTable } from '../table/define/define-table.ts';
import { count, flag } from '../table/define/fact.ts';

/** The settlement table. */
export const settleTable = defineTable({
  id: 'settle',
  policy: 'default',
  title: 'Settlement of an item',
  doc: 'Decides where a round of reviews stands. Only the reviews of this round count, and an adjudication ends it, so nothing an adjudicator decided can raise the dispute again.',
  facts: {
    adjudicated: flag('an adjudicator decided this round'),
    open: count('seats of the round without a review'),
    answered: count('seats of the round with a review'),
    answers: count('different answers among the reviews'),
  },
  outcomes: {
    adjudicated: 'settled by an adjudicator; final for this round',
    agreed: 'settled: everybody gave the same answer',
    disputed: 'the reviewers differ; one adjudication seat is opened',
    reviewing: 'some seats have answered; the others are awaited',
    waiting: 'nobody has answered yet',
  },
  rules: [
    {
      id: 'adjudicated',
      source: 'curia/default/adjudicated',
      when: { adjudicated: true },
      then: 'adjudicated',
      code: 'ADJUDICATED',
      reason: 'an adjudicator decided the round',
    },
    {
      id: 'agreed',
      source: 'curia/default/agreed',
      when: { open: none, answers: 1 },
      then: 'agreed',
      code: 'AGREED',
      reason: 'all {answered} reviewers gave the same answer',
    },
    {
      id: 'disputed',
      source: 'curia/default/disputed',
      when: { open: none, answers: atLeast(2) },
      then: 'disputed',
      code: 'DISPUTED',
      reason: '{answered} reviewers gave {answers} different answers',
    },
    {
      id: 'reviewing',
      source: 'curia/default/reviewing',
      when: { answered: atLeast(1) },
      then: 'reviewing',
      code: 'REVIEWS_MISSING',
      reason: '{open} seats have not answered yet',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'waiting',
    code: 'NO_REVIEW',
    reason: 'nobody has answered yet',
  },
  never: [
    { when: { answered: atLeast(1), answers: none }, because: 'a review is an answer' },
    { when: { answered: none, answers: atLeast(1) }, because: 'without a review there is no answer' },
    { when: { answered: 1, answers: atLeast(2) }, because: 'one review is one answer' },
    { when: { open: none, answered: none }, because: 'a round has at least one seat' },
  ],
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'meant: an item without a review waits' }],
});
