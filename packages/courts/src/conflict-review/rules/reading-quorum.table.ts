/** Decides whether enough perspectives read a text to rule on its tuples. The first match wins. */
import { atLeast, count, defineTable } from '@curia/core';

/** The table of the quorum. */
export const readingQuorum = defineTable({
  id: 'reading-quorum',
  policy: 'default',
  title: 'Quorum of a reading',
  doc: 'Asked once the perspectives have answered. A perspective that gave no usable answer is absent, which is not the same as finding nothing. A case that nobody read goes to a person whole; where a single one of several read it, so do its tuples.',
  facts: {
    answered: count('perspectives that gave a usable answer'),
    absent: count('perspectives that were asked and gave none'),
  },
  outcomes: {
    GO_ON: 'the tuples are flagged, reviewed and ruled on',
    FLAG: 'the case goes on, and every tuple of it is flagged for a person',
    ESCALATE: 'the case goes to a person',
  },
  rules: [
    {
      id: 'none-answered',
      source: 'curia/default/none-answered',
      when: { answered: 0 },
      then: 'ESCALATE',
      code: 'PERSPECTIVES_ABSENT',
      reason: 'no perspective gave a usable answer, so nobody has read the text',
    },
    {
      id: 'all-answered',
      source: 'curia/default/all-answered',
      when: { absent: 0 },
      then: 'GO_ON',
      code: 'ALL_ANSWERED',
      reason: 'every perspective answered',
    },
    {
      id: 'enough-answered',
      source: 'curia/default/enough-answered',
      when: { answered: atLeast(2) },
      then: 'GO_ON',
      code: 'ENOUGH_ANSWERED',
      reason: '{answered} perspectives answered and {absent} did not',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'FLAG',
    code: 'PERSPECTIVES_ABSENT',
    reason: 'a single perspective answered and {absent} did not, so nothing confirms what it read',
  },
  accepted: [
    {
      kind: 'GAP',
      rule: 'otherwise',
      because: 'what is left is one answer out of several, and that is flagged',
    },
  ],
});
