/** How sure the judge is of a finding: nothing is confirmed that no independent counter-review upheld. The first match wins. */
import { choice, defineTable, flag, not, score } from '@curia/core';
import { COUNTER_VERDICTS, STRENGTHS } from '../finding/strength.ts';
import { WEIGHT_PARAMETERS } from './evidence-weight.ts';

const SOUND = ['STRONG', 'MODERATE'] as const;

/** Judgement by review: an agreement is confirmed by a counter-review that could have failed, and by nothing else. */
export const judgementReviewed = defineTable({
  id: 'judgement',
  policy: 'reviewed',
  title: 'The judge’s tag on a finding, after its review',
  doc: 'Decides how sure the report may be of a finding. Confirmed needs an agreement on sound evidence that a reviewer of another voice, or with evidence of its own, upheld. Sides of a conflict are weighed by evidence; votes are not counted.',
  params: WEIGHT_PARAMETERS,
  facts: {
    category: choice('where the finding stands', ['AGREED', 'DISAGREED', 'UNCERTAIN']),
    one_source: flag('several investigators say so, all on one kind of evidence'),
    strength: choice('its strongest evidence', STRENGTHS),
    verdict: choice('what the counter-review said', COUNTER_VERDICTS),
    reviewer_independent: flag('the reviewer is another voice, or cites what no supporter does'),
    held: flag('a counter-review speaks of something that could not be placed, and may mean this'),
    dominant: choice('the side of a conflict whose evidence dominates, if any', ['A', 'B', null]),
    weight_a: score('what the evidence of side A weighs', { min: 0 }),
    weight_b: score('what the evidence of side B weighs', { min: 0 }),
    quick: flag('one investigator only, so that nothing was cross-verified'),
  },
  outcomes: {
    CONFIRMED: 'agreed on sound evidence, and upheld by an independent review',
    LIKELY: 'the evidence is in its favour, but does not settle it',
    LIKELY_WITH_CAVEAT: 'correct within the limits that the review found',
    OPEN: 'uncertain: the evidence so far and what to do next are recorded',
    SIDE_A: 'side A is likely, the opinion of side B is recorded',
    SIDE_B: 'side B is likely, the opinion of side A is recorded',
    BOTH_SIDES: 'uncertain: both opinions are recorded',
    UNCERTAIN: 'agreed, but on evidence too weak to say more',
    UNCERTAIN_WITH_CAVEAT: 'agreed on weak evidence, and the review found limits',
  },
  rules: [
    {
      id: 'held',
      source: 'curia/reviewed/held',
      when: { held: true },
      then: 'OPEN',
      reason: 'a counter-review that could not be placed may be about it',
    },
    {
      id: 'refuted-agreement',
      source: '003/judgement-3',
      when: { category: 'AGREED', verdict: 'REFUTED' },
      then: 'BOTH_SIDES',
      reason: 'agreed, and refuted by the counter-review',
    },
    {
      id: 'first-side-dominates',
      source: '003/judgement-4',
      when: { category: 'DISAGREED', dominant: 'A', verdict: not('REFUTED') },
      then: 'SIDE_A',
      reason: 'the evidence of side A ({weight_a}) outweighs that of side B ({weight_b})',
    },
    {
      id: 'second-side-dominates',
      source: '003/judgement-5',
      when: { category: 'DISAGREED', dominant: 'B', verdict: not('REFUTED') },
      then: 'SIDE_B',
      reason: 'the evidence of side B ({weight_b}) outweighs that of side A ({weight_a})',
    },
    {
      id: 'conflict',
      source: '003/judgement-6',
      when: { category: 'DISAGREED' },
      then: 'BOTH_SIDES',
      reason: 'the sides weigh {weight_a} and {weight_b}: neither may be called likely',
    },
    {
      id: 'one-source',
      source: 'curia/reviewed/one-source',
      when: { category: 'UNCERTAIN', one_source: true, strength: SOUND, verdict: not('REFUTED') },
      then: 'LIKELY',
      reason: 'several investigators found it in one place, on one kind of {strength} evidence',
    },
    {
      id: 'single',
      source: '003/judgement-7',
      when: { category: 'UNCERTAIN' },
      then: 'OPEN',
      reason: 'not settled by cross-verification',
    },
    {
      id: 'weakened-on-weak-evidence',
      source: 'curia/reviewed/weakened-on-weak-evidence',
      when: { strength: 'WEAK', verdict: 'WEAKENED' },
      then: 'UNCERTAIN_WITH_CAVEAT',
      reason: 'the counter-review found limits, and the evidence is weak',
    },
    {
      id: 'weak-agreement',
      source: 'curia/reviewed/weak-agreement',
      when: { strength: 'WEAK' },
      then: 'UNCERTAIN',
      reason: 'agreed, but on weak evidence',
    },
    {
      id: 'weakened',
      source: '003/judgement-2',
      when: { verdict: 'WEAKENED' },
      then: 'LIKELY_WITH_CAVEAT',
      reason: 'the counter-review found limits',
    },
    {
      id: 'unreviewed',
      source: 'curia/reviewed/unreviewed',
      when: { verdict: 'NONE' },
      then: 'LIKELY',
      reason: 'agreed on {strength} evidence, and no counter-review could have failed',
    },
    {
      id: 'quick',
      source: 'curia/reviewed/quick',
      when: { quick: true },
      then: 'LIKELY',
      reason: 'nobody cross-verified it',
    },
    {
      id: 'own-review',
      source: 'curia/reviewed/own-review',
      when: { reviewer_independent: false },
      then: 'LIKELY',
      reason: 'upheld by a voice that is among its supporters, and that cites nothing they do not',
    },
    {
      id: 'confirmed',
      source: '003/judgement-1',
      when: { category: 'AGREED', verdict: 'UPHELD', reviewer_independent: true, strength: SOUND },
      then: 'CONFIRMED',
      reason: 'agreed on {strength} evidence, and an independent counter-review upheld it',
    },
  ],
  otherwise: {
    source: 'curia/reviewed/otherwise',
    then: 'OPEN',
    code: 'UNDECIDED',
    reason: 'no rule applies, so the finding stays open',
  },
  never: [
    {
      when: { verdict: 'NONE', reviewer_independent: true },
      because: 'without a review there is no reviewer',
    },
    {
      when: { category: ['AGREED', 'UNCERTAIN'], dominant: ['A', 'B'] },
      because: 'only the sides of a conflict are weighed',
    },
  ],
  accepted: [
    {
      kind: 'REDUNDANT',
      rule: 'unreviewed',
      because: 'kept for its reason: no review is not a review by oneself',
    },
    { kind: 'UNREACHABLE', rule: 'otherwise', because: 'a fail-safe: the rules above cover every case' },
  ],
});
