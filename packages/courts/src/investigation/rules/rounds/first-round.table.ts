/** What follows round 1, from the reports that can be used. The first match wins. */
import { count, defineTable, flag, none } from '@curia/core';

/** The end of round 1, policy `default`. */
export const firstRoundDefault = defineTable({
  id: 'first-round',
  policy: 'default',
  title: 'What follows round 1',
  doc: 'Decides whether the reports of round 1 are cross-verified. It takes two to agree or to disagree; one report alone is judged as it is and never confirmed.',
  facts: {
    reports: count('reports that can be used'),
    quick: flag('the plan has one investigator only'),
  },
  outcomes: {
    FAIL: 'the investigation fails, and the report says so',
    JUDGE_QUICK: 'the judge follows at once, as planned',
    JUDGE_ALONE: 'the judge follows at once, and the report says why',
    CROSS_VERIFY: 'the findings are cross-verified',
  },
  rules: [
    {
      id: 'no-report',
      source: 'curia/default/no-report',
      when: { reports: none },
      then: 'FAIL',
      reason: 'no report is usable',
    },
    {
      id: 'quick',
      source: 'curia/default/quick',
      when: { quick: true },
      then: 'JUDGE_QUICK',
      reason: 'the plan is quick: one investigator, and nothing to compare with',
    },
    {
      id: 'single-report',
      source: 'curia/default/single-report',
      when: { reports: 1 },
      then: 'JUDGE_ALONE',
      reason: 'only one report is usable: nothing could be cross-verified',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'CROSS_VERIFY',
    code: 'COMPARABLE',
    reason: '{reports} reports can be compared',
  },
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'meant: two reports or more are compared' }],
});
