/** Whether a change helped: what people or gold said decides; if nobody said anything, the risks do. The first match wins. */
import { choice, defineTable, flag } from '@curia/core';
import { EPISODE_TYPES } from '../episode/episode.ts';

/** The effect table. */
export const memoryEffect = defineTable({
  id: 'memory-effect',
  policy: 'default',
  title: 'Effect of a change',
  doc: 'Decides whether the change that a ruling made helped. What is known of the outcome beats the risks; a change is never said to have helped because nobody objected.',
  facts: {
    is_known: flag('a later reversal, a reviewer or gold says how the ruling went'),
    episode_type: choice('what the episode was', EPISODE_TYPES),
    risks: choice('how the risks after the ruling weigh against those before', ['less', 'same', 'more']),
  },
  outcomes: {
    HELPED: 'the change is known to have helped',
    HARMED: 'the change is known to have done harm',
    NO_GAIN: 'the change is known to have made no difference',
    UNKNOWN: 'nobody can say whether the change helped',
  },
  rules: [
    {
      id: 'known-success',
      source: 'curia/default/known-success',
      when: { is_known: true, episode_type: 'success' },
      then: 'HELPED',
      code: 'known_success',
      reason: 'the ruling is known to have been right',
    },
    {
      id: 'known-harm',
      source: 'curia/default/known-harm',
      when: { is_known: true, episode_type: 'harm' },
      then: 'HARMED',
      code: 'known_harm',
      reason: 'the ruling is known to have been wrong',
    },
    {
      id: 'known-neutral',
      source: 'curia/default/known-neutral',
      when: { is_known: true, episode_type: 'neutral' },
      then: 'NO_GAIN',
      code: 'known_neutral',
      reason: 'the ruling is known to have made no difference',
    },
    {
      id: 'risks-fell',
      source: 'curia/default/risks-fell',
      when: { risks: 'less' },
      then: 'HELPED',
      code: 'risks_fell',
      reason: 'nobody knows how it went, and the risks weigh less than before',
    },
    {
      id: 'risks-grew',
      source: 'curia/default/risks-grew',
      when: { risks: 'more' },
      then: 'HARMED',
      code: 'risks_grew',
      reason: 'nobody knows how it went, and the risks weigh more than before',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'UNKNOWN',
    code: 'unknown',
    reason: 'nobody knows how it went, and the risks weigh as much as before',
  },
  accepted: [
    { kind: 'GAP', rule: 'otherwise', because: 'without a word or a sign nothing is claimed of the change' },
  ],
});
