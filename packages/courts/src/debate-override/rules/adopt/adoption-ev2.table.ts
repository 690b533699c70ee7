/** Whether a sample is adopted where each aspect is decided for itself: it is if the gate changed any. The first match wins. */
import { atLeast, choice, count, defineTable } from '@curia/core';

/** Why aspects are refused, from the one that came nearest to a change to the one that came least near. */
export const REFUSALS = [
  'max_overrides_per_sample',
  'max_one_override_per_sample',
  'low_confidence',
  'contradictory_memory',
  'risk_needs_stronger_evidence',
  'l3_conservative',
  'implicit_soft_only',
  'action_ambiguity',
  'low_signal',
  'judge_disagrees',
  'evidence_span_missing_trigger',
  'evidence_span_not_in_text',
  'no_evidence_span',
] as const;

const ruleOf = (refusal: string): string => refusal.replaceAll('_', '-');

/** A row for each refusal: the reason of the gate is the reason of the sample. */
const refused = <const R extends (typeof REFUSALS)[number]>(nearest: R, reason: string) =>
  ({
    id: ruleOf(nearest),
    source: 'curia/ev2/refused',
    when: { nearest },
    then: 'KEEP',
    code: nearest,
    reason: `no aspect was changed: ${reason}`,
  }) as const;

/** The adoption table, policy `ev2`: every aspect that the gate changed is adopted, all others stay as they were. */
export const adoptionEv2 = defineTable({
  id: 'adoption',
  policy: 'ev2',
  title: 'Adoption, aspect by aspect',
  doc: 'Decides whether a sample takes over what its debate changed. What the gate applied is adopted for that aspect; all other aspects keep what the first stage said. Where nothing was applied, the reason is that of the aspect that came nearest to a change.',
  facts: {
    applied_aspects: count('aspects that the gate changed'),
    nearest: choice('why the aspect that came nearest to a change was refused; nothing if no aspect was', [
      ...REFUSALS,
      'nothing',
    ]),
  },
  outcomes: {
    ADOPT: 'the aspects that the gate changed become part of the result',
    KEEP: 'the first stage stays the result, unchanged',
  },
  rules: [
    {
      id: 'debate-changed-aspects',
      source: 'curia/ev2/debate-changed-aspects',
      when: { applied_aspects: atLeast(1) },
      then: 'ADOPT',
      code: 'debate_override',
      reason: 'the debate changed {applied_aspects} aspect(s); all others stay as they were',
    },
    refused('max_overrides_per_sample', 'the most that may change in a sample is none'),
    refused('max_one_override_per_sample', 'another aspect came first'),
    refused('low_confidence', 'a change is too likely to be wrong'),
    refused('contradictory_memory', 'the memory warns against it'),
    refused('risk_needs_stronger_evidence', 'the sentence is risky, and the evidence not strong enough'),
    refused('l3_conservative', 'the sentence is risky, and the policy conservative'),
    refused('implicit_soft_only', 'the text names the aspect only implicitly'),
    refused('action_ambiguity', 'the two sides are too close'),
    refused('low_signal', 'too few voices are for one'),
    refused('judge_disagrees', 'the judge is against it'),
    refused('evidence_span_missing_trigger', 'the evidence is a single letter'),
    refused('evidence_span_not_in_text', 'the evidence is not in the text'),
    refused('no_evidence_span', 'the debate points to no place in the text'),
    {
      id: 'nothing-to-change',
      source: 'curia/ev2/nothing-to-change',
      when: { nearest: 'nothing' },
      then: 'KEEP',
      code: 'low_signal',
      reason: 'the debate asks for no change',
    },
  ],
  otherwise: {
    source: 'curia/ev2/otherwise',
    then: 'KEEP',
    code: 'undecided',
    reason: 'no step applies, so the first stage stays',
  },
  accepted: [
    ...[...REFUSALS.map(ruleOf), 'nothing-to-change'].map(
      (rule) =>
        ({ kind: 'REDUNDANT', rule, because: 'kept for its code, which says why nothing changed' }) as const,
    ),
    {
      kind: 'UNREACHABLE',
      rule: 'otherwise',
      because: 'a fail-safe: every reason has a row, and so has none',
    },
  ],
});
