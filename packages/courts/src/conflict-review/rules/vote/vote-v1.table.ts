/** What becomes of one tuple under the first arbiter. The first match wins; seed 001, whose rule 3 comes before rule 2. */
import { count, defineTable, flag, sum } from '@curia/core';
import {
  ABSENCE_FACTS,
  ABSENCE_PARAMETERS,
  absenceRules,
  FLAG_PARAMETERS,
  majorityRules,
  OUTCOMES,
  SPLIT,
  STRUCTURAL_PARAMETER,
  THREE_VOTES,
} from './vote-parts.ts';

/** The vote table, policy `v1`. */
export const voteV1 = defineTable({
  id: 'conflict-review',
  policy: 'v1',
  title: 'Conflict review, first arbiter',
  doc: 'Decides from three votes what becomes of a tuple: two equal votes win; a split is flagged, unless a structural reason speaks for FLIP. MERGE and abstention are counted as KEEP.',
  params: { ...STRUCTURAL_PARAMETER, ...FLAG_PARAMETERS, ...ABSENCE_PARAMETERS },
  facts: {
    ...ABSENCE_FACTS,
    keeps: count('votes for KEEP or MERGE, and abstentions'),
    drops: count('votes for DROP'),
    flips: count('votes for FLIP'),
    flags: count('votes for FLAG'),
    flip_structural: flag('a FLIP gives a structural reason'),
    votes: sum('all three votes', ['keeps', 'drops', 'flips', 'flags']),
  },
  outcomes: OUTCOMES,
  rules: [
    ...absenceRules('v1'),
    ...majorityRules('001/1'),
    {
      id: 'structural-flip',
      source: '001/3-flip',
      when: { ...SPLIT, flip_structural: true },
      then: 'FLIP',
      reason: 'FLIP, DROP and KEEP stand against each other, and the FLIP has a structural reason',
    },
    {
      id: 'unresolved-split',
      source: '001/3-flag',
      when: SPLIT,
      then: 'FLAG',
      code: 'POLARITY_UNCERTAIN',
      reason: 'FLIP, DROP and KEEP stand against each other, and no structural reason decides',
    },
    {
      id: 'all-differ',
      source: '001/2',
      when: { flags: 1 },
      then: 'FLAG',
      code: 'POLARITY_UNCERTAIN',
      reason: 'three different votes, one of them for FLAG',
    },
  ],
  otherwise: {
    source: '001/2',
    then: 'FLAG',
    code: 'POLARITY_UNCERTAIN',
    reason: 'the votes decide nothing',
  },
  never: [
    ...THREE_VOTES,
    { when: { flips: 0, flip_structural: true }, because: 'without a FLIP there is no reason for one' },
  ],
  accepted: [
    {
      kind: 'UNREACHABLE',
      rule: 'otherwise',
      because: 'a fail-safe: three votes share an action, split three ways, or differ with a FLAG among them',
    },
    {
      kind: 'REDUNDANT',
      rule: 'majority-flag',
      because: 'kept for its meaning: two FLAG votes are an agreement, not a split',
    },
    {
      kind: 'REDUNDANT',
      rule: 'unresolved-split',
      because: 'kept apart from rule 2, as in its source',
    },
    {
      kind: 'REDUNDANT',
      rule: 'all-differ',
      because: 'rule 2 itself; the fallback behind it answers the same',
    },
  ],
});
