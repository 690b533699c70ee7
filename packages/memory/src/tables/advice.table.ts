/** What an episode has to say to a similar case: which kind of advisory, or nothing. The first match wins. */
import { choice, defineTable, flag } from '@curia/core';
import { EPISODE_TYPES } from '../episode/episode.ts';

const facts = {
  episode_type: choice('what the episode was', EPISODE_TYPES),
  override_applied: flag('its ruling changed what the first stage said'),
  override_success: flag('that change is known to have helped'),
  override_harm: flag('that change is known to have done harm'),
  risk_grew: flag('its risks weighed more after than before'),
  is_blocked: flag('it ended with a pair of term and polarity that an episode at hand failed with'),
} as const;

const params = {
  is_weighed: {
    kind: 'flag',
    default: true,
    doc: 'strength and relevance are weighed from the episodes at hand; otherwise every advisory is moderate, with a relevance of 0.8',
  },
} as const;

const outcomes = {
  SUCCESSFUL_OVERRIDE: 'a change that helped, told as a lesson',
  FAILED_OVERRIDE_WARNING: 'a change that is not known to have helped, told as a warning without its lesson',
  CONSISTENCY_ANCHOR: 'a case that stood as it was, told as a point of comparison',
  SILENT: 'no advisory',
} as const;

/** The advice table, policy `default`: the kind of advisory depends on how the episode turned out. */
export const memoryAdvice = defineTable({
  id: 'memory-advice',
  policy: 'default',
  title: 'Advice from an episode',
  doc: 'Decides what a retrieved episode says to the current case. Nothing is advised from an episode that did harm. A change that is not known to have helped becomes a warning, which never repeats what the episode advised.',
  params,
  facts,
  outcomes,
  rules: [
    {
      id: 'did-harm',
      source: 'curia/default/did-harm',
      when: { episode_type: 'harm' },
      then: 'SILENT',
      code: 'did_harm',
      reason: 'the episode did harm',
    },
    {
      id: 'override-did-harm',
      source: 'curia/default/override-did-harm',
      when: { override_harm: true },
      then: 'SILENT',
      code: 'did_harm',
      reason: 'the change that the episode made did harm',
    },
    {
      id: 'risk-grew',
      source: 'curia/default/risk-grew',
      when: { risk_grew: true },
      then: 'SILENT',
      code: 'risk_grew',
      reason: 'the risks of the episode weighed more in the end',
    },
    {
      id: 'override-failed',
      source: 'curia/default/override-failed',
      when: { override_applied: true, override_success: false },
      then: 'FAILED_OVERRIDE_WARNING',
      code: 'override_failed',
      reason: 'nothing shows that the change which the episode made helped',
    },
    {
      id: 'ends-like-a-failure',
      source: 'curia/default/ends-like-a-failure',
      when: { is_blocked: true },
      then: 'SILENT',
      code: 'opposite_polarity_failed',
      reason: 'another episode at hand failed with a pair of term and polarity that this one ended with',
    },
    {
      id: 'override-helped',
      source: 'curia/default/override-helped',
      when: { override_applied: true },
      then: 'SUCCESSFUL_OVERRIDE',
      code: 'override_helped',
      reason: 'the change that the episode made helped',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'CONSISTENCY_ANCHOR',
    code: 'stood',
    reason: 'the episode changed nothing and nothing went badly',
  },
  accepted: [
    {
      kind: 'GAP',
      rule: 'otherwise',
      because: 'what is left is a case that stood as it was: it did no harm and its risks did not grow',
    },
  ],
});

/** The advice table, policy `literal`: every episode that is not blocked is an anchor. */
export const memoryAdviceLiteral = defineTable({
  id: 'memory-advice',
  policy: 'literal',
  title: 'Advice from an episode, to the letter',
  doc: 'A blocked episode says nothing, every other one is an anchor of moderate strength and relevance 0.8.',
  params: { is_weighed: { ...params.is_weighed, default: false } },
  facts,
  outcomes,
  rules: [
    {
      id: 'blocked',
      source: 'curia/literal/blocked',
      when: { is_blocked: true },
      then: 'SILENT',
      code: 'opposite_polarity_failed',
      reason: 'the episode ended with a pair of term and polarity that an episode at hand failed with',
    },
  ],
  otherwise: {
    source: 'curia/literal/otherwise',
    then: 'CONSISTENCY_ANCHOR',
    code: 'not_blocked',
    reason: 'the episode is not blocked',
  },
  accepted: [
    { kind: 'GAP', rule: 'otherwise', because: 'to the letter, whatever is not blocked is an anchor' },
  ],
});
