/** Which verifiers that read are asked about an output, once the rules have looked at it. */
import { choice, defineTable, flag } from '@curia/core';

/** The table of need. */
export const verifierNeed = defineTable({
  id: 'verifier-need',
  policy: 'default',
  title: 'Need of a verifier',
  doc: 'Asked of every verifier that reads, before each pass and after the rules alone have looked at the output.',
  facts: {
    verifier: choice('who would be asked', ['V2', 'V3', 'V4']),
    has_shape: flag('the output can be read and has the fields that the pack wants'),
    has_own_blocker: flag('rules of the same verifier have found something that blocks'),
  },
  outcomes: {
    ASK: 'the verifier is asked',
    SPARE: 'the verifier is not asked',
  },
  rules: [
    {
      id: 'no-shape',
      source: 'curia/default/no-shape',
      when: { has_shape: false },
      then: 'SPARE',
      code: 'NO_SHAPE',
      reason: 'an output without shape blocks whatever a verifier says',
    },
    {
      id: 'known-inconsistent',
      source: 'curia/default/known-inconsistent',
      when: { verifier: 'V2', has_own_blocker: true },
      then: 'SPARE',
      code: 'KNOWN_INCONSISTENT',
      reason: 'rules have found that the output contradicts itself, which nobody needs to be asked',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'ASK',
    code: 'WORTH_ASKING',
    reason: 'a verifier may find what rules cannot see',
  },
  accepted: [
    {
      kind: 'GAP',
      rule: 'otherwise',
      because: 'what is left is meant to be asked: silence must come from a verifier, not from a rule',
    },
  ],
});
