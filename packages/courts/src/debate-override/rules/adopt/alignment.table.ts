/** Whose polarity an aspect of an adopted second stage ends with. The first match wins (seed 002). */
import { defineTable, flag } from '@curia/core';

/** The alignment table. */
export const alignment = defineTable({
  id: 'alignment',
  policy: 'default',
  title: 'Alignment with the debate',
  doc: 'Decides whose polarity an aspect ends with once the second stage is adopted: that of the override, else that of the judge, else what the second stage says with the most confidence. The judge has no say on an aspect that the gate or another step refused to change.',
  params: {
    aligned_confidence: {
      kind: 'number',
      default: 0.7,
      min: 0,
      max: 1,
      doc: 'the least confidence of a sentiment that follows the debate',
    },
    aligned_share: {
      kind: 'number',
      default: 0.9,
      min: 0,
      max: 1,
      doc: 'what its polarity distribution gives the polarity of the debate',
    },
  },
  facts: {
    is_overridden: flag('the gate changed the aspect, to a polarity that can be read'),
    is_refused: flag('the gate skipped the aspect, or another step refused to change its polarity'),
    is_concluded: flag('the judge concludes a polarity for the aspect that can be read'),
  },
  outcomes: {
    OVERRIDE: 'the polarity of the override',
    JUDGE: 'the polarity that the judge concludes',
    AS_SAID: 'what the second stage says',
  },
  rules: [
    {
      id: 'override-first',
      source: '002/align-override',
      when: { is_overridden: true },
      then: 'OVERRIDE',
      code: 'override',
      reason: 'the gate changed the aspect',
    },
    {
      id: 'change-refused',
      source: 'curia/default/change-refused',
      when: { is_refused: true },
      then: 'AS_SAID',
      code: 'refused',
      reason: 'a step refused to change the aspect, and the judge does not overrule it',
    },
    {
      id: 'judge-concludes',
      source: '002/align-judge',
      when: { is_concluded: true },
      then: 'JUDGE',
      code: 'judge',
      reason: 'the judge concludes a polarity for the aspect',
    },
  ],
  otherwise: {
    source: '002/align-stage2',
    then: 'AS_SAID',
    code: 'second_stage',
    reason: 'the debate settles nothing about the aspect',
  },
  accepted: [
    { kind: 'GAP', rule: 'otherwise', because: 'an aspect that the debate leaves open keeps its sentiment' },
  ],
});
