/** Whether a debate may change the sentiment on one aspect: a switch and twelve steps, the first match decides. Seed 002. */

import {
  above,
  atLeast,
  below,
  choice,
  count,
  defineTable,
  derivePolicy,
  flag,
  none,
  score,
  sum,
} from '@curia/core';
import { type Fitting, standsFor } from '@curia/core/table/prove';
import { EVIDENCE_STATES } from './check-evidence.ts';
import { gateT3 } from './gate-t3.table.ts';

/** The gate, policy `t0`: requires a strong signal, a clear margin and no risky sentence. */
export const gateT0 = defineTable({
  id: 'override-gate',
  policy: 't0',
  title: 'Debate override gate',
  doc: 'Decides for one aspect whether the hints of a debate are strong, clear and grounded enough to change what the first stage said. At most one aspect of a sample is changed.',
  params: {
    enable_debate_override: {
      kind: 'flag',
      default: true,
      doc: 'the debate may change a result at all; where it may not, every aspect is skipped',
    },
    min_total: { kind: 'number', default: 1.6, min: 0, doc: 'the least sum of all weights for and against' },
    min_margin: { kind: 'number', default: 0.8, min: 0, doc: 'the least difference between the two sides' },
    min_target_conf: {
      kind: 'number',
      default: 0.7,
      min: 0,
      max: 1,
      doc: 'the least confidence a changed sentiment has; one that already agrees with it is left alone',
    },
    ev_threshold: {
      kind: 'number',
      default: 0.5,
      min: 0,
      max: 1,
      doc: 'the least expected value for adoption; part of the profile, read by the adoption policy',
    },
    l3_conservative: {
      kind: 'flag',
      default: true,
      doc: 'a sentence with a structural risk of negation, contrast or irony is left alone',
    },
    implicit_rule: {
      kind: 'choice',
      values: ['all', 'any'],
      default: 'all',
      doc: 'an aspect counts as implicit where all, or any, of its sentiments are',
    },
    unknown_hint: {
      kind: 'choice',
      values: ['drop', 'refuse'],
      default: 'drop',
      doc: 'a hint that weighs something and whose polarity nobody can read is counted and dropped, or refuses the case',
    },
    repair_polarity: {
      kind: 'flag',
      default: false,
      doc: 'a misspelt polarity that is nearest to exactly one known word is read as that word',
    },
  },
  facts: {
    is_enabled: flag('the debate may change a result'),
    already_overridden: flag('another aspect of this sample was changed'),
    valid_hints: count('hints that say positive or negative'),
    evidence: choice('how the evidence span stands against the text', EVIDENCE_STATES),
    total: score('weights of all valid hints'),
    margin: score('difference of the weights for and against'),
    l3_risk: flag('the policy is conservative and the sentence has a structural risk'),
    implicit_only: flag('the sentiments on this aspect are implicit'),
    matching_confident: count('sentiments on this aspect that already agree, with enough confidence'),
    matching_open: count('other sentiments on this aspect'),
    matching: sum('sentiments on this aspect', ['matching_confident', 'matching_open']),
  },
  outcomes: {
    APPLY: 'the sentiment is added or changed',
    SKIP: 'the aspect stays as it is',
  },
  rules: [
    {
      id: 'override-disabled',
      source: '002/1',
      when: { is_enabled: false },
      then: 'SKIP',
      code: 'override_disabled',
      reason: 'debate override is switched off',
    },
    {
      id: 'already-overridden',
      source: '002/3.1',
      when: { already_overridden: true },
      then: 'SKIP',
      code: 'max_one_override_per_sample',
      reason: 'another aspect of this sample was already changed, and one is the most',
    },
    {
      id: 'no-polar-hint',
      source: '002/3.2',
      when: { valid_hints: none },
      then: 'SKIP',
      code: 'neutral_only',
      reason: 'no hint says positive or negative',
    },
    {
      id: 'evidence-missing',
      source: '002/3.3',
      when: { evidence: 'missing' },
      then: 'SKIP',
      code: 'no_evidence_span',
      reason: 'the debate points to no place in the text',
    },
    {
      id: 'evidence-not-in-text',
      source: '002/3.4',
      when: { evidence: 'not_in_text' },
      then: 'SKIP',
      code: 'evidence_span_not_in_text',
      reason: 'the evidence is not in the text',
    },
    {
      id: 'evidence-too-short',
      source: '002/3.5',
      when: { evidence: 'too_short' },
      then: 'SKIP',
      code: 'evidence_span_missing_trigger',
      reason: 'the evidence is a single letter',
    },
    {
      id: 'signal-too-low',
      source: '002/3.6',
      when: { total: below('min_total') },
      then: 'SKIP',
      code: 'low_signal',
      reason: 'the hints weigh {total} in all, and {min_total} is the least',
    },
    {
      id: 'sides-too-close',
      source: '002/3.7',
      when: { margin: below('min_margin') },
      then: 'SKIP',
      code: 'action_ambiguity',
      reason: 'the two sides are {margin} apart, and {min_margin} is the least',
    },
    {
      id: 'structural-risk',
      source: '002/3.8',
      when: { l3_risk: true },
      then: 'SKIP',
      code: 'l3_conservative',
      reason: 'the sentence negates, contrasts or is ironic, and the policy is conservative',
    },
    {
      id: 'only-implicit',
      source: '002/3.9',
      when: { implicit_only: true },
      then: 'SKIP',
      code: 'implicit_soft_only',
      reason: 'the text names this aspect only implicitly',
    },
    {
      id: 'aspect-without-sentiment',
      source: '002/3.10',
      when: { matching: none },
      then: 'APPLY',
      code: 'debate_override_add',
      reason: 'the debate found an aspect that had no sentiment: {total} of signal, {margin} apart',
    },
    {
      id: 'already-confident',
      source: '002/3.11',
      when: { matching_open: none },
      then: 'SKIP',
      code: 'already_confident',
      reason: 'all {matching} sentiment(s) on this aspect already say so with confidence',
    },
    {
      id: 'sentiment-to-change',
      source: '002/3.12',
      when: { matching_open: atLeast(1) },
      then: 'APPLY',
      code: 'debate_override_flip',
      reason: 'the debate changes {matching_open} sentiment(s): {total} of signal, {margin} apart',
    },
  ],
  otherwise: {
    source: 'curia/t0/otherwise',
    then: 'SKIP',
    code: 'undecided',
    reason: 'no step applies, so nothing is changed',
  },
  never: [
    { when: { total: below(0) }, because: 'weights are not negative' },
    { when: { margin: below(0) }, because: 'a difference is not negative' },
    { when: { valid_hints: none, total: above(0) }, because: 'only valid hints weigh' },
    { when: { valid_hints: none, margin: above(0) }, because: 'only valid hints weigh' },
    { when: { implicit_only: true, matching: none }, because: 'at least one sentiment must be implicit' },
  ],
  accepted: [
    {
      kind: 'REDUNDANT',
      rule: 'no-polar-hint',
      because:
        'kept for its reason: hints without a polarity weigh nothing, so the signal is too low as well',
    },
    {
      kind: 'REDUNDANT',
      rule: 'already-confident',
      because: 'kept for its reason: without it nothing changes either, but nobody is told why',
    },
    {
      kind: 'UNREACHABLE',
      rule: 'otherwise',
      because: 'a fail-safe: an aspect has no sentiment, only confident ones, or one to change',
    },
  ],
});

/** The gate, policy `t1`: accepts a weaker signal. */
export const gateT1 = derivePolicy(gateT0, 't1', { min_total: 1.0, min_margin: 0.5, min_target_conf: 0.6 });

/** The gate, policy `t2`: accepts a weak signal and also changes risky sentences. */
export const gateT2 = derivePolicy(gateT0, 't2', {
  min_total: 0.6,
  min_margin: 0.3,
  min_target_conf: 0.55,
  l3_conservative: false,
});

/** A policy of the gate that goes by hints, or another table that answers its question. */
export type HintPolicy = Fitting<typeof gateT0>;

/** A policy of the gate that goes by votes, or another table that answers its question. */
export type VotePolicy = Fitting<typeof gateT3>;

/** A policy of the gate. */
export type GatePolicy = HintPolicy | VotePolicy;

const gates = [gateT3, gateT0] as const;

/** True if a policy goes by votes, as `t3` does. */
export const goesByVotes = (policy: GatePolicy): policy is VotePolicy => standsFor(gates, policy) === gateT3;
