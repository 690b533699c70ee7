/** Profile `fast` as it was while its panel looked again once, for investigations that were begun under it. */
import { defineTable } from '@curia/core';
import { facts, limits, outcomes, quick } from '../plan/planning.table.ts';

/** The plans of runs that were made under `fast` before it ended after round 2. */
export const planningFastLooking = defineTable({
  id: 'planning',
  policy: 'fast',
  title: 'How much a question is worth, fast profile',
  doc: 'Decides whether one investigator will do; its parameters limit what a plan may spend: three investigators, and round 3 at most once.',
  params: limits(3, 1),
  facts,
  outcomes,
  rules: [quick('fast')],
  otherwise: {
    source: 'curia/fast/otherwise',
    then: 'FULL',
    code: 'FULL',
    reason: 'one look at one place would not settle it',
  },
  accepted: [
    {
      kind: 'GAP',
      rule: 'otherwise',
      because: 'meant: whatever is not clearly quick is investigated in full',
    },
  ],
});
