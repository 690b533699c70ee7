/** What round 3 does to an item: new evidence moves it, agreement alone does not. The first match wins. */
import { choice, defineTable, flag } from '@curia/core';
import { CATEGORIES, COUNTER_VERDICTS } from '../finding/strength.ts';

/** What can happen to an item in a round. */
export const ROUND_EVENTS = ['agrees', 'contradicts', 'retracts', 'leaves', 'silent', 'failed'] as const;

/** The matrix update by review: an echo changes nothing. */
export const matrixUpdateReviewed = defineTable({
  id: 'matrix-update',
  policy: 'reviewed',
  title: 'What round 3 does to an item, by new evidence',
  doc: 'Decides from where an item stood and what round 3 brought whether it moves. Whoever agrees promotes it only with a kind of evidence that it did not have; whoever contradicts it disputes it only with a new citation; and what was promoted is still to be reviewed.',
  facts: {
    before: choice('where the item stood before', CATEGORIES),
    verdict: choice('what the counter-review said', COUNTER_VERDICTS),
    event: choice(
      'what happened: somebody agrees or contradicts, all who stood for it or a whole side take it back, some do, nobody says anything, nobody answers',
      ROUND_EVENTS,
    ),
    new_kind: flag('a kind of verified evidence that its supporters did not have'),
    new_citation: flag('a verified citation that nobody had made'),
    last: flag('no further round follows'),
  },
  outcomes: {
    KEEP: 'stays as it is',
    RAISE: 'stays, with one step more confidence',
    ADD_CAVEAT: 'stays, with a caveat',
    CONTEST: 'becomes disagreed',
    AGREE: 'is classified afresh with the new evidence; an agreement is still to be reviewed',
    RECLASSIFY: 'is classified afresh',
    WITHDRAW: 'is withdrawn, and listed',
    GIVE_UP: 'becomes uncertain, and is listed: nobody answered what was asked',
  },
  rules: [
    {
      id: 'refuted',
      source: '003/matrix-update-3',
      when: { before: 'AGREED', verdict: 'REFUTED' },
      then: 'CONTEST',
      reason: 'the counter-review refuted the agreement',
    },
    {
      id: 'retracted-all',
      source: 'curia/reviewed/retracted-all',
      when: { event: 'retracts', before: ['AGREED', 'UNCERTAIN', 'NEEDS_MORE', 'WITHDRAWN'] },
      then: 'WITHDRAW',
      reason: 'everybody who stood for it took it back',
    },
    {
      id: 'side-gives-up',
      source: 'curia/reviewed/side-gives-up',
      when: { event: 'retracts', new_citation: true },
      then: 'RECLASSIFY',
      reason: 'a side gave up its claim, after new evidence',
    },
    {
      id: 'flip-without-evidence',
      source: 'curia/reviewed/flip-without-evidence',
      when: { event: 'retracts' },
      then: 'KEEP',
      reason: 'a side gave up its claim, but nothing new was found',
    },
    {
      id: 'contradicted',
      source: 'curia/reviewed/contradicted',
      when: { event: 'contradicts', new_citation: true },
      then: 'CONTEST',
      reason: 'somebody contradicts it with a new citation',
    },
    {
      id: 'objection',
      source: 'curia/reviewed/objection',
      when: { event: 'contradicts' },
      then: 'ADD_CAVEAT',
      reason: 'somebody contradicts it without a new citation',
    },
    {
      id: 'left-by-some',
      source: 'curia/reviewed/left-by-some',
      when: { event: 'leaves' },
      then: 'RECLASSIFY',
      reason: 'some who stood for it took it back',
    },
    {
      id: 'upheld',
      source: '003/matrix-update-1',
      when: { before: 'AGREED', verdict: 'UPHELD' },
      then: 'RAISE',
      reason: 'the counter-review upheld the agreement',
    },
    {
      id: 'weakened',
      source: '003/matrix-update-2',
      when: { before: 'AGREED', verdict: 'WEAKENED' },
      then: 'ADD_CAVEAT',
      reason: 'the counter-review found limits',
    },
    {
      id: 'promoted',
      source: '003/matrix-update-6',
      when: { event: 'agrees', new_kind: true, before: ['UNCERTAIN', 'NEEDS_MORE', 'WITHDRAWN'] },
      then: 'AGREE',
      reason: 'somebody says the same on another kind of evidence',
    },
    {
      id: 'resolved',
      source: '003/matrix-update-4',
      when: { event: 'agrees', new_citation: true, before: 'DISAGREED' },
      then: 'AGREE',
      reason: 'a former opponent now says the same, with a new citation',
    },
    {
      id: 'echo',
      source: 'curia/reviewed/echo',
      when: { event: 'agrees' },
      then: 'KEEP',
      reason: 'somebody says the same, and brings nothing new',
    },
    {
      id: 'asked-for-more',
      source: '003/matrix-update-9',
      when: { before: 'NEEDS_MORE', last: true },
      then: 'GIVE_UP',
      reason: 'nobody brought what was asked for',
    },
  ],
  otherwise: {
    source: 'curia/reviewed/otherwise',
    then: 'KEEP',
    code: 'UNCHANGED',
    reason: 'nothing was brought for it or against it',
  },
  never: [
    { when: { new_kind: true, new_citation: false }, because: 'a new kind is a new citation' },
    {
      when: { event: ['silent', 'failed'], new_citation: true },
      because: 'who says nothing cites nothing',
    },
  ],
  accepted: [
    {
      kind: 'REDUNDANT',
      rule: 'flip-without-evidence',
      because: 'kept for its reason: giving up without evidence is not silence',
    },
    { kind: 'GAP', rule: 'otherwise', because: 'meant: what nobody touches stays as it is' },
  ],
});
