/** Which stage the label of a sentence begins with: rules Z and B of the moderator. The first match wins (seed 002). */
import { above, atLeast, below, defineTable, flag, none, score } from '@curia/core';

/** The stage table. */
export const moderationStage = defineTable({
  id: 'moderation-stage',
  policy: 'default',
  title: 'Stage that the label begins with',
  doc: 'Decides whose surest sentiment the label of a sentence begins with. A second stage that was not adopted is not heard. One that was is taken unless the first is much surer; where neither is sure of anything, the sentence is neutral and no other rule is asked.',
  params: {
    stage_margin: {
      kind: 'number',
      default: 0.2,
      min: 0,
      max: 1,
      doc: 'how much surer the first stage must be to stay',
    },
  },
  facts: {
    is_adopted: flag('the second stage was adopted'),
    stage1_confidence: score('confidence of the surest sentiment of the first stage; 0 without one'),
    stage2_confidence: score('confidence of the surest sentiment of the second stage; 0 without one'),
    stage1_lead: score('how much surer the first stage is; below 0 where the second is'),
  },
  outcomes: {
    NEUTRAL: 'the sentence is neutral, and nothing else is asked',
    ONLY_STAGE1: 'the first stage alone is heard, and so is no debate',
    STAGE1: 'the first stage stays, and agreement adds nothing to it',
    STAGE2: 'the second stage is taken',
  },
  rules: [
    {
      id: 'nobody-sure',
      source: '002/moderator-z',
      when: { stage1_confidence: none, stage2_confidence: none },
      then: 'NEUTRAL',
      code: 'Z',
      reason: 'neither stage is sure of anything',
    },
    {
      id: 'second-not-adopted',
      source: 'curia/default/second-not-adopted',
      when: { is_adopted: false },
      then: 'ONLY_STAGE1',
      code: 'N',
      reason: 'the second stage was not adopted, so the first alone is heard',
    },
    {
      id: 'first-much-surer',
      source: '002/moderator-b',
      when: { stage1_lead: atLeast('stage_margin') },
      then: 'STAGE1',
      code: 'B',
      reason: 'the first stage is much surer, so it stays',
    },
    {
      id: 'second-taken',
      source: '002/moderator-b',
      when: { stage1_lead: below('stage_margin') },
      then: 'STAGE2',
      code: 'B',
      reason: 'the second stage is taken',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'STAGE1',
    code: 'undecided',
    reason: 'no rule applies, so the first stage stays',
  },
  never: [
    {
      when: { is_adopted: false, stage2_confidence: above(0) },
      because: 'a second stage that was not adopted is sure of nothing',
    },
    { when: { stage1_confidence: below(0) }, because: 'a confidence is not negative' },
    { when: { stage2_confidence: below(0) }, because: 'a confidence is not negative' },
    {
      when: { stage1_confidence: none, stage1_lead: above(0) },
      because: 'who is sure of nothing leads nobody',
    },
    {
      when: { stage2_confidence: none, stage1_lead: below(0) },
      because: 'who is sure of nothing leads nobody',
    },
  ],
  accepted: [
    {
      kind: 'REDUNDANT',
      rule: 'first-much-surer',
      because: 'rule B itself; the fail-safe behind it keeps the first stage too',
    },
    {
      kind: 'UNREACHABLE',
      rule: 'otherwise',
      because: 'a fail-safe: the first stage leads by the margin, or it does not',
    },
  ],
});
