/** Whether a result may differ from what the debate concluded, and whether it is whole. The first match wins (seed 002). */
import { atLeast, choice, count, defineTable, flag, none } from '@curia/core';

/** Why a second stage is adopted. */
export const ADOPTING_REASONS = [
  'risk_resolved',
  'debate_action',
  'grounding_improved',
  'debate_override',
] as const;

/** The reasons for staying with the first stage, by the one of four under which they are filed. */
export const EV_REASONS = {
  low_ev: [
    'ev_below_threshold',
    'low_signal',
    'max_one_override_per_sample',
    'low_confidence',
    'max_overrides_per_sample',
  ],
  conflict: [
    'l3_conservative',
    'conflict_blocked',
    'action_ambiguity',
    'implicit_soft_only',
    'judge_disagrees',
    'risk_needs_stronger_evidence',
  ],
  no_evidence: ['no_evidence_span', 'evidence_span_not_in_text', 'evidence_span_missing_trigger'],
  memory_contradiction: ['contradictory_memory'],
} as const;

/** One of the four. */
export type EvReason = keyof typeof EV_REASONS;

const MAPPED = Object.values(EV_REASONS).flat();

/** Every reason that is known; any other word counts as `unknown`. */
export const REASONS = [
  ...ADOPTING_REASONS,
  ...MAPPED,
  'neutral_only',
  'already_confident',
  'unknown',
] as const;

/** A reason that is known, or `unknown`. */
export type Reason = (typeof REASONS)[number];

/** The integrity table, policy `s3`. */
export const integrityS3 = defineTable({
  id: 'integrity',
  policy: 's3',
  title: 'Integrity of a result',
  doc: 'Decides whether a final result that differs from the judge’s conclusion says why, and whether its tuples are among its aspects.',
  facts: {
    mismatch: flag('the judge concluded something, and the result is not that'),
    adopt_decision: choice('what became of the second stage', ['adopted', 'not_adopted']),
    adopt_reason: choice('why, in one spelling', REASONS),
    stray_tuples: count('final tuples that are on none of the final aspects'),
  },
  outcomes: {
    OK: 'the result can be trusted to be what was decided',
    EV_VIOLATION: 'the result differs from the debate without a reason that explains it',
    ASPECT_VIOLATION: 'the result has a tuple on an aspect that it does not list',
  },
  rules: [
    {
      id: 'adopted-yet-different',
      source: '002/7-a',
      when: { mismatch: true, adopt_decision: 'adopted' },
      then: 'EV_VIOLATION',
      code: 'ev_decision_or_reason_violation',
      reason:
        'the second stage was adopted ({adopt_reason}), yet the result is not what the debate concluded',
    },
    {
      id: 'different-for-an-unknown-reason',
      source: '002/7-a',
      when: { mismatch: true, adopt_reason: 'unknown' },
      then: 'EV_VIOLATION',
      code: 'ev_decision_or_reason_violation',
      reason: 'the result is not what the debate concluded, for a reason that nobody knows',
    },
    {
      id: 'same-yet-stray',
      source: '002/7-b',
      when: { mismatch: false, stray_tuples: atLeast(1) },
      then: 'ASPECT_VIOLATION',
      code: 'tuple_aspect_not_in_final_aspects',
      reason: '{stray_tuples} final tuple(s) are on none of the final aspects',
    },
    {
      id: 'same-as-the-debate',
      source: '002/7-ok',
      when: { mismatch: false },
      then: 'OK',
      code: 'ok',
      reason: 'the result is what the debate concluded, or the debate concluded nothing',
    },
    {
      id: 'explained-yet-stray',
      source: '002/7-b',
      when: { adopt_reason: MAPPED, stray_tuples: atLeast(1) },
      then: 'ASPECT_VIOLATION',
      code: 'tuple_aspect_not_in_final_aspects',
      reason: '{stray_tuples} final tuple(s) are on none of the final aspects',
    },
    {
      id: 'difference-explained',
      source: '002/7-ok',
      when: { adopt_reason: MAPPED, stray_tuples: none },
      then: 'OK',
      code: 'ok',
      reason: 'the result is not what the debate concluded, because it was not adopted: {adopt_reason}',
    },
  ],
  otherwise: {
    source: '002/7-a',
    then: 'EV_VIOLATION',
    code: 'ev_decision_or_reason_violation',
    reason: 'the result is not what the debate concluded, and {adopt_reason} explains no such difference',
  },
  never: [
    {
      when: { adopt_decision: 'not_adopted', adopt_reason: ADOPTING_REASONS },
      because: 'these are reasons to adopt',
    },
  ],
  accepted: [
    {
      kind: 'REDUNDANT',
      rule: 'different-for-an-unknown-reason',
      because: 'kept apart, so that a word nobody knows is not taken for a gap in the mapping',
    },
    {
      kind: 'GAP',
      rule: 'otherwise',
      when: { adopt_reason: 'neutral_only' },
      because: 'the document files it under no ev_reason; a difference with it is reported as a violation',
    },
    {
      kind: 'GAP',
      rule: 'otherwise',
      when: { adopt_reason: 'already_confident' },
      because: 'the document files it under no ev_reason; a difference with it is reported as a violation',
    },
  ],
});
