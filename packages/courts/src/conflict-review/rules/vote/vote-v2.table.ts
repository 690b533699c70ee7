/** What becomes of one tuple under the second arbiter. The first match wins; seed 000, whose rule 3 comes before rule 2. */
import { below, count, defineTable, flag, sum } from '@curia/core';
import {
  ABSENCE_FACTS,
  ABSENCE_PARAMETERS,
  absenceRules,
  FACET_PARAMETERS,
  FLAG_PARAMETERS,
  majorityRules,
  OUTCOMES,
  SPLIT,
  STRUCTURAL_PARAMETER,
  THREE_VOTES,
} from './vote-parts.ts';

/** The vote table, policy `v2`. */
export const voteV2 = defineTable({
  id: 'conflict-review',
  policy: 'v2',
  title: 'Conflict review, second arbiter',
  doc: 'Decides from three votes what becomes of a tuple: two equal votes win, unless they outvote the reviewer whose facet the conflict is; a split is settled by a structural FLIP, then by a justified DROP, and flagged otherwise. MERGE and abstention are counted as KEEP.',
  params: { ...STRUCTURAL_PARAMETER, ...FACET_PARAMETERS, ...FLAG_PARAMETERS, ...ABSENCE_PARAMETERS },
  facts: {
    ...ABSENCE_FACTS,
    keeps: count('votes for KEEP or MERGE, and abstentions'),
    drops: count('votes for DROP'),
    flips: count('votes for FLIP'),
    flags: count('votes for FLAG'),
    facet_minority: flag(
      'the conflict is of a facet type, and its preferred reviewer voted against what two share',
    ),
    granularity: flag('the conflict is between an upper and a lower entity'),
    flip_structural: flag('a FLIP gives a structural reason'),
    drop_justified: flag('a DROP gives a reason that justifies it'),
    votes: sum('all three votes', ['keeps', 'drops', 'flips', 'flags']),
  },
  outcomes: OUTCOMES,
  rules: [
    ...absenceRules('v2'),
    {
      id: 'facet-minority',
      source: '000/1-facet',
      when: { facet_minority: true },
      then: 'FLAG',
      code: 'FACET_MINORITY_SIGNAL',
      reason: 'two agree, but they outvote the reviewer whose facet this conflict is',
    },
    ...majorityRules('000/1'),
    {
      id: 'structural-flip',
      source: '000/3-flip',
      when: { ...SPLIT, flip_structural: true },
      then: 'FLIP',
      reason: 'FLIP, DROP and KEEP stand against each other, and the FLIP has a structural reason',
    },
    {
      id: 'justified-drop',
      source: '000/3-drop',
      when: { ...SPLIT, drop_justified: true },
      then: 'DROP',
      reason: 'FLIP, DROP and KEEP stand against each other, and only the DROP has a reason that counts',
    },
    {
      id: 'unresolved-granularity-split',
      source: '000/3-flag',
      when: { ...SPLIT, granularity: true },
      then: 'FLAG',
      code: 'REDUNDANT_REF_UNCERTAIN',
      reason: 'FLIP, DROP and KEEP stand against each other over a reference that may be redundant',
    },
    {
      id: 'unresolved-split',
      source: '000/3-flag',
      when: SPLIT,
      then: 'FLAG',
      code: 'TIE_UNRESOLVED',
      reason: 'FLIP, DROP and KEEP stand against each other, and no reason decides',
    },
    {
      id: 'all-differ-on-granularity',
      source: '000/2',
      when: { flags: 1, granularity: true },
      then: 'FLAG',
      code: 'REDUNDANT_REF_UNCERTAIN',
      reason: 'three different votes, one of them for FLAG, over a reference that may be redundant',
    },
    {
      id: 'all-differ',
      source: '000/2',
      when: { flags: 1 },
      then: 'FLAG',
      code: 'POLARITY_UNCERTAIN',
      reason: 'three different votes, one of them for FLAG',
    },
  ],
  otherwise: {
    source: '000/2',
    then: 'FLAG',
    code: 'POLARITY_UNCERTAIN',
    reason: 'the votes decide nothing',
  },
  never: [
    ...THREE_VOTES,
    { when: { flips: 0, flip_structural: true }, because: 'without a FLIP there is no reason for one' },
    { when: { drops: 0, drop_justified: true }, because: 'without a DROP there is no reason for one' },
    {
      when: { keeps: below(2), drops: below(2), flips: below(2), flags: below(2), facet_minority: true },
      because: 'without a majority there is no minority',
    },
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
      rule: 'unresolved-granularity-split',
      because: 'kept for its code: it names what is uncertain',
    },
    {
      kind: 'REDUNDANT',
      rule: 'unresolved-split',
      because: 'kept apart from rule 2, with its own code, as in its source',
    },
    {
      kind: 'REDUNDANT',
      rule: 'all-differ-on-granularity',
      because: 'kept for its code: it names what is uncertain',
    },
    {
      kind: 'REDUNDANT',
      rule: 'all-differ',
      because: 'rule 2 itself; the fallback behind it answers the same',
    },
  ],
});
