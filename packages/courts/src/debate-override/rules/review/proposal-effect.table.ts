/** What a proposal of the first stage's validator does. The first match wins (seed 002). */
import { choice, defineTable, flag } from '@curia/core';
import { POLARITIES } from '@curia/core/text/opinion';

/** The polarity of a sentiment as tables see it: one of three, an unreadable word, or null if there is no sentiment. */
export const SEEN_POLARITIES = [...POLARITIES, 'unreadable', null] as const;

/** What a validator can propose; `OTHER` is any other word. */
export const VALIDATOR_PROPOSALS = ['FLIP_POLARITY', 'DROP_ASPECT', 'REVISE_SPAN', 'OTHER'] as const;

/** The proposal table. */
export const proposalEffect = defineTable({
  id: 'proposal-effect',
  policy: 'default',
  title: 'Effect of a validator’s proposal',
  doc: 'Decides what becomes of a correction that the validator of the first stage proposed. The code is what the log gives as the reason.',
  facts: {
    proposal: choice('what is proposed', VALIDATOR_PROPOSALS),
    current: choice('the polarity of the first sentiment on the target', SEEN_POLARITIES),
    target_found: flag('an aspect or a sentiment has the name of the target'),
  },
  outcomes: {
    LEAVE: 'nothing is changed',
    DROP: 'the aspect goes, and its sentiments with it',
    TURN: 'the sentiment gets the opposite polarity',
  },
  rules: [
    {
      id: 'flip-without-sentiment',
      source: '002/proposal-flip',
      when: { proposal: 'FLIP_POLARITY', current: null },
      then: 'LEAVE',
      code: 'target_not_found',
      reason: 'there is no sentiment to turn',
    },
    {
      id: 'flip-unreadable',
      source: '002/proposal-flip',
      when: { proposal: 'FLIP_POLARITY', current: 'unreadable' },
      then: 'LEAVE',
      code: 'polarity_unreadable',
      reason: 'nobody knows what the opposite of this polarity is',
    },
    {
      id: 'flip-neutral',
      source: '002/proposal-flip',
      when: { proposal: 'FLIP_POLARITY', current: 'neutral' },
      then: 'LEAVE',
      code: 'neutral_has_no_opposite',
      reason: 'neutral has no opposite',
    },
    {
      id: 'flip',
      source: '002/proposal-flip',
      when: { proposal: 'FLIP_POLARITY', current: ['positive', 'negative'] },
      then: 'TURN',
      code: 'flipped',
      reason: 'the polarity {current} is turned round',
    },
    {
      id: 'drop-unknown-aspect',
      source: '002/proposal-drop',
      when: { proposal: 'DROP_ASPECT', target_found: false },
      then: 'LEAVE',
      code: 'target_not_found',
      reason: 'there is no such aspect',
    },
    {
      id: 'drop',
      source: '002/proposal-drop',
      when: { proposal: 'DROP_ASPECT' },
      then: 'DROP',
      code: 'aspect_dropped',
      reason: 'the validator drops the aspect',
    },
    {
      id: 'revise-span',
      source: '002/proposal-span',
      when: { proposal: 'REVISE_SPAN' },
      then: 'LEAVE',
      code: 'no_span_given',
      reason: 'a proposal cannot say what the span should be',
    },
  ],
  otherwise: {
    source: '002/proposal-other',
    then: 'LEAVE',
    code: 'not_applicable',
    reason: 'nobody knows how to carry this proposal out',
  },
  accepted: [
    {
      kind: 'GAP',
      rule: 'otherwise',
      because: 'what nobody knows how to carry out is logged and not done',
    },
    {
      kind: 'REDUNDANT',
      rule: 'flip-without-sentiment',
      because: 'kept for its code: it says why a known proposal is not carried out',
    },
    {
      kind: 'REDUNDANT',
      rule: 'flip-unreadable',
      because: 'kept for its code: it says why a known proposal is not carried out',
    },
    {
      kind: 'REDUNDANT',
      rule: 'flip-neutral',
      because: 'kept for its code: it says why a known proposal is not carried out',
    },
    {
      kind: 'REDUNDANT',
      rule: 'revise-span',
      because: 'kept for its code: it says why a known proposal is not carried out',
    },
  ],
});
