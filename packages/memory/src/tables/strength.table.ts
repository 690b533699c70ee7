/** Decides how firmly an advisory may speak, from how many episodes agree and how similar they are to the case. The first match wins. */
import { atLeast, count, defineTable, score } from '@curia/core';

/** The strength table. */
export const memoryStrength = defineTable({
  id: 'memory-strength',
  policy: 'default',
  title: 'Strength of an advisory',
  doc: 'Decides how firmly an advisory speaks. One episode alone is never strong, and episodes that disagree are weak.',
  params: {
    strong_count: {
      kind: 'number',
      default: 3,
      min: 1,
      max: 3,
      integer: true,
      doc: 'how many episodes at hand must bear on the same risks for a strong advisory',
    },
    strong_similarity: {
      kind: 'number',
      default: 0.7,
      min: 0,
      max: 1,
      doc: 'how alike case and episode must be for a strong advisory',
    },
    moderate_similarity: {
      kind: 'number',
      default: 0.4,
      min: 0,
      max: 1,
      doc: 'how alike case and episode must be for a moderate advisory',
    },
    moderate_consistency: {
      kind: 'number',
      default: 0.6,
      min: 0,
      max: 1,
      doc: 'the share of episodes that must have gone the same way for a moderate advisory',
    },
  },
  facts: {
    historical_count: count('episodes at hand that bear on the same risks, this one included'),
    consistency_score: score('the share of them that went the same way', { min: 0, max: 1 }),
    similarity: score('how alike case and episode are', { min: 0, max: 1 }),
  },
  outcomes: {
    strong: 'several episodes agree, and the case is much like them',
    moderate: 'the case is like the episode, and most episodes agree',
    weak: 'a remark',
  },
  rules: [
    {
      id: 'several-agree',
      source: 'curia/default/several-agree',
      when: {
        historical_count: atLeast('strong_count'),
        consistency_score: atLeast(1),
        similarity: atLeast('strong_similarity'),
      },
      then: 'strong',
      code: 'several_agree',
      reason: 'all {historical_count} episodes went the same way, at a similarity of {similarity}',
    },
    {
      id: 'alike',
      source: 'curia/default/alike',
      when: {
        consistency_score: atLeast('moderate_consistency'),
        similarity: atLeast('moderate_similarity'),
      },
      then: 'moderate',
      code: 'alike',
      reason: 'a share of {consistency_score} went the same way, at a similarity of {similarity}',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'weak',
    code: 'thin',
    reason: 'a share of {consistency_score} at a similarity of {similarity} supports no more than a remark',
  },
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'what too little supports is meant to be weak' }],
});
