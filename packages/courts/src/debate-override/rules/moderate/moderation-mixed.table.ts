/** Whether two stages that differ make a sentence mixed: rule M of the moderator. Seed 002. */
import { choice, defineTable, flag } from '@curia/core';
import { LABELS } from './label.ts';

/** The table of mixed sentences. */
export const moderationMixed = defineTable({
  id: 'moderation-mixed',
  policy: 'default',
  title: 'Mixed sentence',
  doc: 'Decides whether a sentence is mixed because the surest sentiments of its two stages have different labels. The surer of the two confidences is kept.',
  facts: {
    stage1_label: choice('label of the surest sentiment of the first stage', LABELS),
    stage2_label: choice('label of the surest sentiment of the second stage', LABELS),
    labels_differ: flag('the two labels differ'),
  },
  outcomes: {
    MIXED: 'the sentence is mixed, with the higher of the two confidences',
    AS_IT_IS: 'the label stays',
  },
  rules: [
    {
      id: 'stages-differ',
      source: '002/moderator-m',
      when: { labels_differ: true },
      then: 'MIXED',
      code: 'M',
      reason: 'the stages differ: {stage1_label} and {stage2_label}',
    },
  ],
  otherwise: {
    source: '002/moderator-m',
    then: 'AS_IT_IS',
    code: 'stages_agree',
    reason: 'both stages say {stage1_label}',
  },
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'stages that agree leave the label as it is' }],
});
