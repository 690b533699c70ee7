/** How runs under `judgement@default` were judged: an agreement on strong evidence needed no review. */
import { choice, defineTable, flag } from '@curia/core';
import { CONFIDENCES } from '../finding/strength.ts';
import { WEIGHT_PARAMETERS } from '../matrix/evidence-weight.ts';
import { accepted, conflict, judged, never, open, otherwise, outcomes } from '../matrix/judgement.table.ts';

/** Judgement as Curia reads it: what is confirmed needs sound evidence, an independent agreement and two rounds. */
export const judgementDefault = defineTable({
  id: 'judgement',
  policy: 'default',
  title: 'The judge’s tag on a finding',
  doc: 'Decides how sure the report may be of a finding. Evidence is weighed, votes are not counted: a conflict has a winner only where one side’s evidence dominates.',
  params: WEIGHT_PARAMETERS,
  facts: {
    ...judged,
    formed_in_round3: flag('the agreement was formed in round 3, after the sides had seen each other'),
    quick: flag('one investigator only, so that nothing was cross-verified'),
    confidence: choice('the confidence of its report; null where none is known', [...CONFIDENCES, null]),
  },
  outcomes: {
    ...outcomes,
    UNCERTAIN: 'agreed, but on evidence too weak to say more',
    UNCERTAIN_WITH_CAVEAT: 'agreed on weak evidence, and the review found limits',
  },
  rules: [
    {
      id: 'quick-with-strong-evidence',
      source: 'curia/default/quick-with-strong-evidence',
      when: { quick: true, strength: 'STRONG', confidence: 'HIGH' },
      then: 'LIKELY',
      reason: 'strong evidence and high confidence, but nobody cross-verified it',
    },
    {
      id: 'quick',
      source: 'curia/default/quick',
      when: { quick: true },
      then: 'UNCERTAIN',
      reason: 'nobody cross-verified it, and it is not both strong and sure',
    },
    ...conflict,
    {
      id: 'weakened-on-weak-evidence',
      source: 'curia/default/weakened-on-weak-evidence',
      when: { category: 'AGREED', verdict: 'WEAKENED', strength: 'WEAK' },
      then: 'UNCERTAIN_WITH_CAVEAT',
      reason: 'the counter-review found limits, and the evidence is weak',
    },
    {
      id: 'weakened',
      source: '003/judgement-2',
      when: { category: 'AGREED', verdict: 'WEAKENED' },
      then: 'LIKELY_WITH_CAVEAT',
      reason: 'the counter-review found limits',
    },
    {
      id: 'upheld-on-weak-evidence',
      source: 'curia/default/upheld-on-weak-evidence',
      when: { category: 'AGREED', verdict: 'UPHELD', strength: 'WEAK' },
      then: 'LIKELY',
      reason: 'the counter-review upheld it, but the evidence is weak',
    },
    {
      id: 'upheld',
      source: '003/judgement-1',
      when: { category: 'AGREED', verdict: 'UPHELD' },
      then: 'CONFIRMED',
      reason: 'agreed on {strength} evidence, and the counter-review upheld it',
    },
    {
      id: 'agreed-on-weak-evidence',
      source: 'curia/default/agreed-on-weak-evidence',
      when: { category: 'AGREED', strength: 'WEAK' },
      then: 'UNCERTAIN',
      reason: 'agreed, but on weak evidence that nobody reviewed',
    },
    {
      id: 'agreed-in-round-3',
      source: 'curia/default/agreed-in-round-3',
      when: { category: 'AGREED', formed_in_round3: true },
      then: 'LIKELY',
      reason: 'agreed only after the sides had seen each other, and nobody reviewed it since',
    },
    {
      id: 'agreed-on-moderate-evidence',
      source: 'curia/default/agreed-on-moderate-evidence',
      when: { category: 'AGREED', strength: 'MODERATE' },
      then: 'LIKELY',
      reason: 'agreed on moderate evidence that nobody reviewed',
    },
    {
      id: 'agreed-on-strong-evidence',
      source: '003/judgement-1',
      when: { category: 'AGREED' },
      then: 'CONFIRMED',
      reason: 'agreed independently, on strong evidence',
    },
    open,
  ],
  otherwise: otherwise('default'),
  never,
  accepted,
});
