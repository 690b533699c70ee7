/** The integrity table over every combination of decision, reason and difference, against the document's words. */

import { analyze } from '@curia/core';
import { describe, expect, test } from 'vitest';
import { integrityS3, REASONS } from './integrity.table.ts';
import { ruleIntegrity } from './integrity.ts';

const negative = [{ aspect_term: 'screen', polarity: 'negative' }];
const neutral = [{ aspect_term: 'screen', polarity: 'neutral' }];

/** The mapping as the document writes it, and the reasons that came with `t3`. */
const MAPPING: Record<string, string> = {
  ev_below_threshold: 'low_ev',
  low_signal: 'low_ev',
  max_one_override_per_sample: 'low_ev',
  l3_conservative: 'conflict',
  conflict_blocked: 'conflict',
  action_ambiguity: 'conflict',
  implicit_soft_only: 'conflict',
  no_evidence_span: 'no_evidence',
  evidence_span_not_in_text: 'no_evidence',
  evidence_span_missing_trigger: 'no_evidence',
  contradictory_memory: 'memory_contradiction',
  judge_disagrees: 'conflict',
  risk_needs_stronger_evidence: 'conflict',
  low_confidence: 'low_ev',
  max_overrides_per_sample: 'low_ev',
};

describe('integrity', () => {
  const combinations = REASONS.flatMap((reason) =>
    (['adopted', 'not_adopted'] as const).flatMap((decision) =>
      [negative, neutral].flatMap((final) =>
        [undefined, final, []].map((aspects) => ({ reason, decision, final, aspects })),
      ),
    ),
  );

  test.each(combinations)(
    '$decision, $reason, final $final.0.polarity, aspects $aspects.length',
    ({ reason, decision, final, aspects }) => {
      const mismatch = final === neutral;
      const mapped = MAPPING[reason] ?? null;
      const isEvViolation = mismatch && !(decision === 'not_adopted' && mapped !== null);
      const isStray = aspects?.length === 0;
      const ruling = ruleIntegrity({
        adopt_decision: decision,
        adopt_reason: reason,
        debate_final_tuples: negative,
        final_tuples: final,
        final_aspects: aspects,
      });
      expect(ruling).toMatchObject({
        ok: !isEvViolation && !isStray,
        mismatch,
        ev_reason: mapped,
        violations: [
          ...(isEvViolation ? ['ev_decision_or_reason_violation'] : []),
          ...(isStray ? ['tuple_aspect_not_in_final_aspects'] : []),
        ],
        source: isEvViolation ? '002/7-a' : isStray ? '002/7-b' : '002/7-ok',
      });
    },
  );

  test('analysis reports the two reasons that the document files under nothing, each with its witness', () => {
    const gaps = analyze(integrityS3).findings.filter((finding) => finding.kind === 'GAP');
    expect(gaps.map((gap) => gap.witness?.adopt_reason)).toEqual(['neutral_only', 'already_confident']);
    expect(gaps.every((gap) => gap.accepted)).toBe(true);
  });
});
