/** Which kind of risk a case had, the gravest first. The first match wins. */
import { atLeast, count, defineTable, flag } from '@curia/core';

/** The risk table. */
export const memoryRisk = defineTable({
  id: 'memory-risk',
  policy: 'default',
  title: 'Kind of risk',
  doc: 'Decides which kind of risk an episode is filed under. A review that likes one thing and not another is no conflict; one term with several polarities is.',
  facts: {
    l3_risks: count('structural risks of negation, contrast or irony'),
    conflicts: count('conflict flags, and terms with several polarities in the first stage'),
    is_implicit: flag('the text names none of the aspects'),
  },
  outcomes: {
    L3: 'the sentence itself misleads',
    conflict: 'the readings contradict each other',
    implicit: 'the aspects are only implied',
    none: 'no risk',
  },
  rules: [
    {
      id: 'structure-misleads',
      source: 'curia/default/structure-misleads',
      when: { l3_risks: atLeast(1) },
      then: 'L3',
      code: 'L3',
      reason: 'the sentence has {l3_risks} risk(s) of negation, contrast or irony',
    },
    {
      id: 'readings-conflict',
      source: 'curia/default/readings-conflict',
      when: { conflicts: atLeast(1) },
      then: 'conflict',
      code: 'conflict',
      reason: '{conflicts} conflict(s) were seen',
    },
    {
      id: 'only-implied',
      source: 'curia/default/only-implied',
      when: { is_implicit: true },
      then: 'implicit',
      code: 'implicit',
      reason: 'the text names none of the aspects',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'none',
    code: 'none',
    reason: 'nothing in the case was risky',
  },
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'a case without a risk has no kind of risk' }],
});
