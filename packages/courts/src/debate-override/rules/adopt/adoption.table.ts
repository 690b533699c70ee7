/** Whether the second stage replaces the first. The first match wins (seed 002). */
import { atLeast, below, count, defineTable, flag, none, score } from '@curia/core';

/** The adoption table, policy `ev`. */
export const adoptionEv = defineTable({
  id: 'adoption',
  policy: 'ev',
  title: 'Adoption of the second stage',
  doc: 'Decides whether what the second stage and the debate made of a sample replaces the first stage. A yes also needs enough expected value; without it the first stage stays as it was.',
  params: {
    ev_threshold: {
      kind: 'number',
      default: 0.5,
      min: 0,
      max: 1,
      doc: 'the least expected value with which the second stage is adopted',
    },
  },
  facts: {
    stage2_sentiments: count('sentiments of the second stage'),
    structural_risks: count('structural risks seen in the first stage'),
    resolving_corrections: count('corrections made that flip a polarity, drop an aspect or revise a span'),
    debate_actions: count('edits of the judge that do more than confirm'),
    override_applied: flag('the gate changed a sentiment'),
    new_conflicts: count('aspects with several polarities now that had at most one before'),
    stage1_explicit: count('first-stage sentiments on aspects that the text names'),
    stage2_explicit: count('second-stage sentiments on aspects that the text names'),
    ev_score: score('the expected value of adopting'),
  },
  outcomes: {
    ADOPT: 'the second stage becomes the result',
    KEEP: 'the first stage stays the result, unchanged',
  },
  rules: [
    {
      id: 'nothing-to-adopt',
      source: '002/5.1',
      when: { stage2_sentiments: none },
      then: 'KEEP',
      code: 'low_signal',
      reason: 'the second stage has no sentiment',
    },
    {
      id: 'risk-resolved-at-low-value',
      source: '002/5-ev',
      when: {
        structural_risks: atLeast(1),
        resolving_corrections: atLeast(1),
        ev_score: below('ev_threshold'),
      },
      then: 'KEEP',
      code: 'ev_below_threshold',
      reason: 'a structural risk was resolved, but the expected value {ev_score} is below {ev_threshold}',
    },
    {
      id: 'risk-resolved',
      source: '002/5.2',
      when: { structural_risks: atLeast(1), resolving_corrections: atLeast(1) },
      then: 'ADOPT',
      code: 'risk_resolved',
      reason: '{resolving_corrections} correction(s) resolve a structural risk; expected value {ev_score}',
    },
    {
      id: 'debate-brings-conflict',
      source: '002/5.3',
      when: { debate_actions: atLeast(1), new_conflicts: atLeast(1) },
      then: 'KEEP',
      code: 'conflict_blocked',
      reason: '{new_conflicts} aspect(s) would get several polarities',
    },
    {
      id: 'debate-acts-at-low-value',
      source: '002/5-ev',
      when: { debate_actions: atLeast(1), ev_score: below('ev_threshold') },
      then: 'KEEP',
      code: 'ev_below_threshold',
      reason: 'the judge acted, but the expected value {ev_score} is below {ev_threshold}',
    },
    {
      id: 'debate-acts',
      source: '002/5.3',
      when: { debate_actions: atLeast(1) },
      then: 'ADOPT',
      code: 'debate_action',
      reason: 'the judge made {debate_actions} edit(s); expected value {ev_score}',
    },
    {
      id: 'grounding-improves-at-low-value',
      source: '002/5-ev',
      when: { stage1_explicit: none, stage2_explicit: atLeast(1), ev_score: below('ev_threshold') },
      then: 'KEEP',
      code: 'ev_below_threshold',
      reason: 'the text now names an aspect, but the expected value {ev_score} is below {ev_threshold}',
    },
    {
      id: 'grounding-improves',
      source: '002/5.4',
      when: { stage1_explicit: none, stage2_explicit: atLeast(1) },
      then: 'ADOPT',
      code: 'grounding_improved',
      reason: '{stage2_explicit} sentiment(s) are on aspects that the text names, and none was before',
    },
    {
      id: 'nothing-gained',
      source: '002/5.5',
      when: {},
      then: 'KEEP',
      code: 'low_signal',
      reason: 'no risk was resolved, the judge only confirmed, and the text names no more than before',
    },
  ],
  otherwise: {
    source: 'curia/ev/otherwise',
    then: 'KEEP',
    code: 'undecided',
    reason: 'no step applies, so the first stage stays',
  },
  never: [
    {
      when: { new_conflicts: atLeast(1) },
      because: 'the second stage is reduced to one sentiment per aspect before conflicts are counted',
    },
    { when: { ev_score: below(0) }, because: 'no part of the expected value is negative' },
    {
      when: { stage2_sentiments: none, stage2_explicit: atLeast(1) },
      because: 'explicit sentiments are sentiments',
    },
    {
      when: { debate_actions: atLeast(1), ev_score: below(0.4) },
      because: 'an edit of the judge is worth 0.4',
    },
    { when: { override_applied: true, ev_score: below(0.4) }, because: 'an override is worth 0.4' },
    {
      when: { resolving_corrections: atLeast(1), ev_score: below(0.3) },
      because: 'a correction that was made is worth 0.3',
    },
    {
      when: { stage1_explicit: none, stage2_explicit: atLeast(1), ev_score: below(0.2) },
      because: 'better grounding is worth 0.2',
    },
    {
      when: {
        debate_actions: none,
        override_applied: false,
        resolving_corrections: none,
        ev_score: atLeast(0.31),
      },
      because: 'grounding and confidence alone are worth 0.3 at most',
    },
  ],
  accepted: [
    {
      kind: 'UNREACHABLE',
      rule: 'debate-brings-conflict',
      because:
        'one sentiment per aspect is left when conflicts are counted, so none can be new; kept because the document has it',
    },
    {
      kind: 'REDUNDANT',
      rule: 'nothing-gained',
      because: 'the fallback of the document, named; the table’s own fallback would keep the first stage too',
    },
    {
      kind: 'UNREACHABLE',
      rule: 'otherwise',
      because: 'a fail-safe: the last rule matches every case that is left',
    },
  ],
});
