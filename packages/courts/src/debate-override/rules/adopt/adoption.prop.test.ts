/** Adoption against straight-line code written from the document. */

import { withValues } from '@curia/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adoptionEv } from './adoption.table.ts';
import { type AdoptionRuling, ruleAdoption } from './adoption.ts';
import type { AdoptionCase } from './adoption-case.ts';
import { adoptionEv2 } from './adoption-ev2.table.ts';

const term = fc.constantFrom('screen', 'price');
const polarity = fc.constantFrom('positive', 'negative', 'neutral');
const sentiments = fc.array(
  fc.record({
    aspect_term: term,
    polarity,
    confidence: fc.constantFrom(0, 0.3, 0.5, 0.55, 0.7, 0.9),
    is_implicit: fc.boolean(),
  }),
  { maxLength: 3 },
);
const sample: fc.Arbitrary<AdoptionCase> = fc.record({
  structural_risks: fc.array(fc.constant({ type: 'NEGATION' }), { maxLength: 1 }),
  stage1_sentiments: sentiments,
  stage2_sentiments: sentiments,
  debate: fc.record({
    final_patch: fc.array(
      fc.record({ op: fc.constantFrom('confirm_tuple', 'confirm_tuple', 'set_polarity') }),
      { maxLength: 2 },
    ),
    final_tuples: fc.array(fc.record({ aspect_term: term, polarity }), { maxLength: 2 }),
  }),
  corrections: fc.array(
    fc.record({
      proposal_type: fc.constantFrom(
        'FLIP_POLARITY',
        'DROP_ASPECT',
        'REVISE_SPAN',
        'CHECK_SPAN',
        'DEBATE_OVERRIDE',
      ),
      target_aspect: term,
      applied: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
});

function oracle(given: AdoptionCase, threshold: number): { decision: string; reason: string; score: number } {
  const made = given.corrections.filter((one) => one.applied).map((one) => one.proposal_type);
  const resolved = made.some((type) => ['FLIP_POLARITY', 'DROP_ASPECT', 'REVISE_SPAN'].includes(type));
  const acted = given.debate.final_patch.some(({ op }) => op !== 'confirm_tuple');
  const explicit1 = given.stage1_sentiments.filter((one) => !one.is_implicit).length;
  const explicit2 = given.stage2_sentiments.filter((one) => !one.is_implicit).length;
  const grounded = explicit1 === 0 && explicit2 >= 1;
  const mean = (list: readonly { confidence: number }[]): number =>
    list.length === 0 ? 0 : list.reduce((sum, one) => sum + one.confidence, 0) / list.length;
  const gain = 0.5 * (mean(given.stage2_sentiments) - mean(given.stage1_sentiments));
  const parts = [
    acted || made.includes('DEBATE_OVERRIDE') ? 0.4 : 0,
    resolved ? 0.3 : 0,
    grounded ? 0.2 : 0,
    Math.max(0, Math.min(0.1, gain)),
  ];
  const score = Number(
    Math.min(
      1,
      parts.reduce((sum, part) => sum + part, 0),
    ).toFixed(4),
  );
  const yes = (reason: string): { decision: string; reason: string; score: number } =>
    score >= threshold
      ? { decision: 'adopted', reason, score }
      : { decision: 'not_adopted', reason: 'ev_below_threshold', score };
  const no = { decision: 'not_adopted', reason: 'low_signal', score };
  if (given.stage2_sentiments.length === 0) return no;
  if (given.structural_risks.length > 0 && resolved) return yes('risk_resolved');
  if (acted) return yes('debate_action');
  return grounded ? yes('grounding_improved') : no;
}

test('agrees with the document on every sample', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(sample, fc.constantFrom(0, 0.3, 0.5, 0.7, 1), (given, ev_threshold) => {
      const ruling = ruleAdoption(given, withValues(adoptionEv, { ev_threshold }));
      const expected = oracle(given, ev_threshold);
      expect(ruling).toMatchObject({
        adopt_decision: expected.decision,
        adopt_reason: expected.reason,
        ev_score: expected.score,
        ev_adopted: expected.decision === 'adopted',
        override_candidate: expected.reason !== 'low_signal',
      });
      seen.add(ruling.rule);
    }),
    { numRuns: 4000, seed: 5 },
  );
  const reachable = adoptionEv.rules.map((rule) => rule.id).filter((id) => id !== 'debate-brings-conflict');
  expect([...seen].sort()).toEqual(reachable.sort());
});

/** Lists of aspects follow the order of the corrections; what they list must not. */
const inOrder = ({ adopted_aspects, ...ruling }: AdoptionRuling): object => ({
  ...ruling,
  adopted_aspects: adopted_aspects?.toSorted(),
});

test.each([adoptionEv, adoptionEv2])(
  'the order of sentiments, edits and corrections makes no difference',
  (policy) => {
    fc.assert(
      fc.property(sample, (given) => {
        const turned = {
          ...given,
          stage1_sentiments: given.stage1_sentiments.toReversed(),
          stage2_sentiments: given.stage2_sentiments.toReversed(),
          corrections: given.corrections.toReversed(),
        };
        expect(inOrder(ruleAdoption(turned, policy))).toEqual(inOrder(ruleAdoption(given, policy)));
      }),
    );
  },
);
