/** Profile `fast` as it was while it looked again at what was not agreed, for investigations that were begun under it. */
import { atLeast, defineTable } from '@curia/core';
import { allAgreed, FAIL_SAFE, facts, mustRun, noFinding, outcomes } from '../rounds/next-round.table.ts';

/** The profile `fast` of runs that were made before it ended after round 2. */
export const nextRoundFastLooking = defineTable({
  id: 'next-round',
  policy: 'fast',
  title: 'Whether round 3 runs, fast profile',
  doc: 'Decides whether counter-review and deep dives follow. What the seed leaves open goes to the judge as it is.',
  facts,
  outcomes,
  rules: [
    ...mustRun,
    noFinding,
    allAgreed,
    {
      id: 'uncertain-below-high',
      source: 'curia/fast/uncertain-below-high',
      when: { uncertain_not_high: atLeast(1) },
      then: 'SKIP',
      reason: '{uncertain_not_high} uncertain item(s) below HIGH confidence: left to the judge',
    },
    {
      id: 'agreed-on-weak-evidence',
      source: 'curia/fast/agreed-on-weak-evidence',
      when: { agreed_weak: atLeast(1) },
      then: 'SKIP',
      reason: '{agreed_weak} agreed item(s) rest on weak evidence: left to the judge',
    },
  ],
  otherwise: {
    source: 'curia/fast/otherwise',
    then: 'RUN',
    code: 'UNDECIDED',
    reason: 'no rule applies, so round 3 runs',
  },
  accepted: [FAIL_SAFE],
});
