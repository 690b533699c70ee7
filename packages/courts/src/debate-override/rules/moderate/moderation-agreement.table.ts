/** Whether agreement of the two extractors changes the confidence: rule A of the moderator. The first match wins (seed 002). */
import { atLeast, choice, defineTable, flag, score } from '@curia/core';

/** How the sentiment extractor's label compares with the label so far; null if it gives none. */
export const READINGS = ['same', 'other', null] as const;

/** The agreement table. */
export const moderationAgreement = defineTable({
  id: 'moderation-agreement',
  policy: 'default',
  title: 'Agreement of the extractors',
  doc: 'Decides whether the confidence of the sentiment extractor is averaged in, because it reads the same words alike. In runs no spans are compared, so this never happens there.',
  params: {
    same_span: {
      kind: 'number',
      default: 0.8,
      min: 0,
      max: 1,
      doc: 'the overlap of two spans from which they are the same words',
    },
  },
  facts: {
    is_guarded: flag('the first stage stayed because it is much surer'),
    reading: choice('what the sentiment extractor says, against the label so far', READINGS),
    span_overlap: score('how far the spans of both extractors overlap; 0 without spans'),
  },
  outcomes: {
    AVERAGE: 'the confidence is the mean of both',
    AS_IT_IS: 'the confidence stays',
  },
  rules: [
    {
      id: 'first-stage-guarded',
      source: '002/moderator-a',
      when: { is_guarded: true },
      then: 'AS_IT_IS',
      code: 'guarded',
      reason: 'the first stage stayed, and its confidence is left alone',
    },
    {
      id: 'same-words-alike',
      source: '002/moderator-a',
      when: { reading: 'same', span_overlap: atLeast('same_span') },
      then: 'AVERAGE',
      code: 'A',
      reason: 'both read the same words alike',
    },
  ],
  otherwise: {
    source: '002/moderator-a',
    then: 'AS_IT_IS',
    code: 'no_agreement',
    reason: 'the extractors do not read the same words alike',
  },
  accepted: [
    { kind: 'GAP', rule: 'otherwise', because: 'without agreement on the same words nothing is averaged' },
  ],
});
