/** Classifies an episode by how the case turned out, or by its risks if that is not known. The first match wins. */
import { atLeast, choice, count, defineTable, flag } from '@curia/core';

/** The outcome table. */
export const memoryOutcome = defineTable({
  id: 'memory-outcome',
  policy: 'default',
  title: 'Type of an episode',
  doc: 'Decides whether an episode was a success, did harm or was neutral. What people or gold said later beats what the risks suggest, and the worst of it counts.',
  facts: {
    was_reversed: flag('the ruling was reversed later'),
    review: choice('what a reviewer said of the ruling', ['upheld', 'overturned', null]),
    gold: choice('how the final tuples compare with the first stage, measured on gold', [
      'better',
      'same',
      'worse',
      null,
    ]),
    structural_risks: count('structural risks seen in the first stage'),
  },
  outcomes: {
    success: 'the ruling was right, or nothing speaks against it',
    harm: 'the ruling was wrong, or rests on a structure that misleads',
    neutral: 'the ruling made no difference',
  },
  rules: [
    {
      id: 'reversed',
      source: 'curia/default/reversed',
      when: { was_reversed: true },
      then: 'harm',
      code: 'reversed',
      reason: 'the ruling was reversed later',
    },
    {
      id: 'overturned',
      source: 'curia/default/overturned',
      when: { review: 'overturned' },
      then: 'harm',
      code: 'overturned',
      reason: 'a reviewer overturned the ruling',
    },
    {
      id: 'worse',
      source: 'curia/default/worse',
      when: { gold: 'worse' },
      then: 'harm',
      code: 'worse',
      reason: 'measured on gold, the ruling made it worse',
    },
    {
      id: 'better',
      source: 'curia/default/better',
      when: { gold: 'better' },
      then: 'success',
      code: 'better',
      reason: 'measured on gold, the ruling made it better',
    },
    {
      id: 'upheld',
      source: 'curia/default/upheld',
      when: { review: 'upheld' },
      then: 'success',
      code: 'upheld',
      reason: 'a reviewer upheld the ruling',
    },
    {
      id: 'same',
      source: 'curia/default/same',
      when: { gold: 'same' },
      then: 'neutral',
      code: 'same',
      reason: 'measured on gold, the ruling made no difference',
    },
    {
      id: 'risky',
      source: '001/2.2',
      when: { structural_risks: atLeast(1) },
      then: 'harm',
      code: 'risky',
      reason: 'nobody knows how it went, and the first stage had {structural_risks} structural risk(s)',
    },
  ],
  otherwise: {
    source: '001/2.2',
    then: 'success',
    code: 'no_risk',
    reason: 'nobody knows how it went, and the first stage had no structural risk',
  },
  accepted: [
    {
      kind: 'GAP',
      rule: 'otherwise',
      because: 'the source calls every case without a structural risk a success',
    },
  ],
});
