/** Whether the votes of a debate change the sentiment on one aspect. The first match wins. */
import {
  above,
  atLeast,
  atMost,
  below,
  choice,
  count,
  defineTable,
  flag,
  none,
  not,
  score,
} from '@curia/core';

const odds = (value: number, doc: string) =>
  ({ kind: 'number', default: value, min: 1, max: 100, doc }) as const;
const share = (value: number, doc: string) =>
  ({ kind: 'number', default: value, min: 0, max: 1, doc }) as const;

/** How the evidence for a change can stand against the text. */
export const VOTE_EVIDENCE = ['missing', 'not_in_text', 'too_short', 'sentence', 'own'] as const;

/** What the first stage can say about an aspect, seen from the pole that the votes point to. */
export const STAGE1_STATES = ['none', 'agrees_sure', 'agrees_unsure', 'differs', 'no_claim'] as const;

const RISKY = 'risk_needs_stronger_evidence';

/** The gate, policy `t3`: one vote per voice, one decision per aspect, weighed against the confidence of the first stage. */
export const gateT3 = defineTable({
  id: 'override-gate',
  policy: 't3',
  title: 'Debate override gate, by votes',
  doc: 'Decides for one aspect whether the votes of a debate change what the first stage said. Every voice has one vote; the value of a change is the probability that it is right, given the confidence of the first stage and the votes.',
  params: {
    enable_debate_override: {
      kind: 'flag',
      default: true,
      doc: 'the debate may change a result at all; where it may not, every aspect is skipped',
    },
    min_voices: {
      kind: 'number',
      default: 2,
      min: 1,
      integer: true,
      doc: 'the least voices for a change, the judge among them',
    },
    min_target_conf: share(0.55, 'a first stage that agrees and is at least this sure is left alone'),
    ev_threshold: share(0.5, 'the least probability that a change is right'),
    ev_threshold_at_risk: share(
      0.6,
      'the same where the sentence has a structural risk, or the memory warns',
    ),
    max_overrides: {
      kind: 'number',
      default: 5,
      min: 0,
      integer: true,
      doc: 'the most aspects of a sample that are changed',
    },
    speaker_odds: odds(1.5, 'by how much the vote of a speaker moves the odds'),
    judge_odds: odds(1.9, 'by how much the vote of the judge moves the odds'),
    memory_odds: share(0.5, 'by how much a warning of the memory lowers the odds'),
  },
  facts: {
    is_enabled: flag('the debate may change a result'),
    speakers_for: count('speakers, reviewers and validators whose vote is the pole with the most votes'),
    speakers_against: count('those whose vote is the other pole, neutral, or to drop the aspect'),
    judge: choice('what the judge says of that pole', ['for', 'against', 'drops', 'silent']),
    voices_for: count('speakers for it, and the judge if it is for it'),
    lead: score('voices for it less speakers against it'),
    evidence: choice(
      'what the voices for it point to: nothing, words that are not in the text, a single letter, the sentence, or the aspect’s own words',
      VOTE_EVIDENCE,
    ),
    one_clause: flag('the aspect’s own words have no contrast marker'),
    stage1: choice(
      'what the first stage says: nothing, the same and sure, the same and unsure, the other pole, or no pole',
      STAGE1_STATES,
    ),
    conf: score('the confidence of the first stage; 0 where it says nothing'),
    implicit: flag('the text names the aspect of every sentiment on it only implicitly'),
    named: flag('the term of the aspect is in the text'),
    risk: flag('the sentence has a structural risk, or one that nobody knows'),
    warnings: count(
      'warnings of the memory: changes of the same structure that are not known to have helped',
    ),
    applied: count('aspects of this sample that were changed before'),
    ev: score('the probability that the change is right'),
  },
  outcomes: {
    APPLY: 'the sentiment is added, confirmed or changed',
    SKIP: 'the aspect stays as it is',
  },
  rules: [
    {
      id: 'override-disabled',
      source: 'curia/t3/override-disabled',
      when: { is_enabled: false },
      then: 'SKIP',
      code: 'override_disabled',
      reason: 'debate override is switched off',
    },
    {
      id: 'no-polar-vote',
      source: 'curia/t3/no-polar-vote',
      when: { voices_for: none },
      then: 'SKIP',
      code: 'neutral_only',
      reason: 'no pole has more votes than the other',
    },
    {
      id: 'evidence-missing',
      source: 'curia/t3/evidence-missing',
      when: { evidence: 'missing' },
      then: 'SKIP',
      code: 'no_evidence_span',
      reason: 'the debate points to no place in the text',
    },
    {
      id: 'evidence-not-in-text',
      source: 'curia/t3/evidence-not-in-text',
      when: { evidence: 'not_in_text' },
      then: 'SKIP',
      code: 'evidence_span_not_in_text',
      reason: 'the evidence is not in the text',
    },
    {
      id: 'evidence-too-short',
      source: 'curia/t3/evidence-too-short',
      when: { evidence: 'too_short' },
      then: 'SKIP',
      code: 'evidence_span_missing_trigger',
      reason: 'the evidence is a single letter',
    },
    {
      id: 'judge-disagrees',
      source: 'curia/t3/judge-disagrees',
      when: { judge: ['against', 'drops'] },
      then: 'SKIP',
      code: 'judge_disagrees',
      reason: 'the judge is against it, whatever {speakers_for} speaker(s) say',
    },
    {
      id: 'signal-too-low',
      source: 'curia/t3/signal-too-low',
      when: { voices_for: below('min_voices') },
      then: 'SKIP',
      code: 'low_signal',
      reason: '{voices_for} voice(s) are for it, and {min_voices} is the least',
    },
    {
      id: 'sides-too-close',
      source: 'curia/t3/sides-too-close',
      when: { lead: atMost(0) },
      then: 'SKIP',
      code: 'action_ambiguity',
      reason: '{voices_for} voice(s) are for it and {speakers_against} against',
    },
    {
      id: 'already-confident',
      source: 'curia/t3/already-confident',
      when: { stage1: 'agrees_sure' },
      then: 'SKIP',
      code: 'already_confident',
      reason: 'the first stage already says so with {conf} confidence',
    },
    {
      id: 'implied-aspect',
      source: 'curia/t3/implied-aspect',
      when: { implicit: true, evidence: not('own') },
      then: 'SKIP',
      code: 'implicit_soft_only',
      reason: 'the text names this aspect only implicitly, and nothing points to words of its own',
    },
    {
      id: 'unnamed-addition',
      source: 'curia/t3/unnamed-addition',
      when: { stage1: 'none', named: false },
      then: 'SKIP',
      code: 'implicit_soft_only',
      reason: 'the first stage does not have this aspect, and the text does not name it',
    },
    {
      id: 'risk-without-own-words',
      source: 'curia/t3/risk-needs-more',
      when: { risk: true, evidence: not('own') },
      then: 'SKIP',
      code: RISKY,
      reason: 'the sentence negates, contrasts or is ironic, and nothing points to the aspect’s own words',
    },
    {
      id: 'risk-across-a-contrast',
      source: 'curia/t3/risk-needs-more',
      when: { risk: true, one_clause: false },
      then: 'SKIP',
      code: RISKY,
      reason: 'the sentence negates, contrasts or is ironic, and the evidence is more than one clause of it',
    },
    {
      id: 'risk-without-the-judge',
      source: 'curia/t3/risk-needs-more',
      when: { risk: true, judge: not('for') },
      then: 'SKIP',
      code: RISKY,
      reason: 'the sentence negates, contrasts or is ironic, and the judge does not say so',
    },
    {
      id: 'risk-with-dissent',
      source: 'curia/t3/risk-needs-more',
      when: { risk: true, speakers_against: above(0) },
      then: 'SKIP',
      code: RISKY,
      reason:
        'the sentence negates, contrasts or is ironic, and {speakers_against} speaker(s) are against it',
    },
    {
      id: 'risk-with-one-speaker',
      source: 'curia/t3/risk-needs-more',
      when: { risk: true, speakers_for: below(2) },
      then: 'SKIP',
      code: RISKY,
      reason: 'the sentence negates, contrasts or is ironic, and {speakers_for} speaker(s) are for it',
    },
    {
      id: 'risk-at-low-value',
      source: 'curia/t3/risk-needs-more',
      when: { risk: true, ev: below('ev_threshold_at_risk') },
      then: 'SKIP',
      code: RISKY,
      reason: 'the sentence negates, contrasts or is ironic, and {ev} is below {ev_threshold_at_risk}',
    },
    {
      id: 'memory-contradicts',
      source: 'curia/t3/memory-contradicts',
      when: { warnings: atLeast(1), ev: below('ev_threshold_at_risk') },
      then: 'SKIP',
      code: 'contradictory_memory',
      reason:
        '{warnings} warning(s) of the memory speak against it, and {ev} is below {ev_threshold_at_risk}',
    },
    {
      id: 'value-too-low',
      source: 'curia/t3/value-too-low',
      when: { ev: below('ev_threshold') },
      then: 'SKIP',
      code: 'low_confidence',
      reason: 'it is right with a probability of {ev}, and {ev_threshold} is the least',
    },
    {
      id: 'too-many',
      source: 'curia/t3/too-many',
      when: { applied: atLeast('max_overrides') },
      then: 'SKIP',
      code: 'max_overrides_per_sample',
      reason: '{applied} aspect(s) of this sample were changed, and {max_overrides} is the most',
    },
    {
      id: 'aspect-added',
      source: 'curia/t3/add',
      when: { stage1: 'none' },
      then: 'APPLY',
      code: 'debate_override_add',
      reason: 'the debate found an aspect that had no sentiment: {voices_for} voice(s), probability {ev}',
    },
    {
      id: 'sentiment-confirmed',
      source: 'curia/t3/confirm',
      when: { stage1: 'agrees_unsure' },
      then: 'APPLY',
      code: 'debate_override_confirm',
      reason:
        'the debate confirms what the first stage said with {conf} confidence: {voices_for} voice(s), probability {ev}',
    },
    {
      id: 'sentiment-changed',
      source: 'curia/t3/flip',
      when: { stage1: ['differs', 'no_claim'] },
      then: 'APPLY',
      code: 'debate_override_flip',
      reason:
        'the debate changes the sentiment: {voices_for} voice(s) against {speakers_against}, probability {ev}',
    },
  ],
  otherwise: {
    source: 'curia/t3/otherwise',
    then: 'SKIP',
    code: 'undecided',
    reason: 'no step applies, so nothing is changed',
  },
  never: [
    { when: { ev: below(0) }, because: 'a probability is not negative' },
    { when: { ev: above(1) }, because: 'a probability is at most one' },
    { when: { judge: 'for', voices_for: none }, because: 'the judge is a voice' },
    { when: { speakers_for: atLeast(1), voices_for: none }, because: 'a speaker is a voice' },
    { when: { speakers_for: atLeast(2), voices_for: below(2) }, because: 'a speaker is a voice' },
    {
      when: { speakers_for: none, voices_for: atLeast(2) },
      because: 'without a speaker only the judge is left',
    },
    { when: { stage1: 'none', implicit: true }, because: 'at least one sentiment must be implicit' },
    {
      when: { evidence: ['missing', 'not_in_text', 'too_short', 'sentence'], one_clause: true },
      because: 'only the aspect’s own words are one clause',
    },
  ],
  accepted: [
    {
      kind: 'REDUNDANT',
      rule: 'no-polar-vote',
      because: 'kept for its reason: without a voice for it the signal is too low as well',
    },
    {
      kind: 'REDUNDANT',
      rule: 'already-confident',
      because: 'kept for its reason: without it nothing changes either, but nobody is told why',
    },
    {
      kind: 'REDUNDANT',
      rule: 'risk-without-own-words',
      because: 'kept for its reason: only the aspect’s own words can be one clause',
    },
    {
      kind: 'UNREACHABLE',
      rule: 'otherwise',
      because: 'a fail-safe: every state of the first stage has a row',
    },
  ],
});
