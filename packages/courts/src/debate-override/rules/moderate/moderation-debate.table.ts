/** Whether the debate has the last word on the label: rule E of the moderator. The first match wins (seed 002). */
import { atLeast, choice, defineTable, flag, score } from '@curia/core';
import { LABELS } from './label.ts';

/** The debate table. */
export const moderationDebate = defineTable({
  id: 'moderation-debate',
  policy: 'default',
  title: 'Word of the debate',
  doc: 'Decides whether the label that the debate concludes takes the place of the one so far. It does only where that label is mixed or unsure.',
  params: {
    unsure: {
      kind: 'number',
      default: 0.55,
      min: 0,
      max: 1,
      doc: 'below this confidence a label is unsure',
    },
  },
  facts: {
    inferred: choice('the label that the debate concludes; null where it concludes none', [...LABELS, null]),
    is_same: flag('it is the label so far'),
    label: choice('the label so far', LABELS),
    confidence: score('the confidence so far'),
  },
  outcomes: {
    TAKE: 'the label of the debate is taken; the confidence stays',
    AS_IT_IS: 'the label stays, and the code says what blocked the debate',
  },
  rules: [
    {
      id: 'nothing-concluded',
      source: '002/moderator-e',
      when: { inferred: null },
      then: 'AS_IT_IS',
      code: 'inferred_empty',
      reason: 'the debate concludes no label',
    },
    {
      id: 'label-unchanged',
      source: '002/moderator-e',
      when: { is_same: true },
      then: 'AS_IT_IS',
      code: 'label_unchanged',
      reason: 'the debate concludes {inferred} as well',
    },
    {
      id: 'mixed-resolved',
      source: '002/moderator-e',
      when: { label: 'mixed' },
      then: 'TAKE',
      code: 'E',
      reason: 'the debate concludes {inferred}',
    },
    {
      id: 'confidence-too-high',
      source: '002/moderator-e',
      when: { confidence: atLeast('unsure') },
      then: 'AS_IT_IS',
      code: 'confidence_too_high',
      reason: 'at a confidence of {confidence} the debate is not asked',
    },
  ],
  otherwise: {
    source: '002/moderator-e',
    then: 'TAKE',
    code: 'E',
    reason: 'the debate concludes {inferred}',
  },
  never: [{ when: { inferred: null, is_same: true }, because: 'nothing is no label' }],
  accepted: [
    { kind: 'GAP', rule: 'otherwise', because: 'an unsure label is what the debate is there to settle' },
  ],
});
