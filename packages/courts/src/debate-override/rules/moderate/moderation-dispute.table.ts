/** Decides which of two labels wins if the extractors disagree (rule D of the moderator, seed 002). The first match wins. */
import { below, choice, defineTable, flag, score } from '@curia/core';
import { LABELS } from './label.ts';
import { READINGS } from './moderation-agreement.table.ts';

/** The dispute table. */
export const moderationDispute = defineTable({
  id: 'moderation-dispute',
  policy: 'default',
  title: 'Dispute of the extractors',
  doc: 'Decides between the label so far, which is that of the aspect side, and another label of the sentiment extractor. The surer side wins; where both are about as sure, the aspect side stays. In runs the sentiment extractor gives no label of its own for the sentence.',
  params: {
    too_close: {
      kind: 'number',
      default: 0.1 - 1e-6,
      min: 0,
      max: 1,
      doc: 'below this difference of confidences the dispute is too close to call; a little under 0.1, so that two that are 0.1 apart on paper are not taken for closer',
    },
  },
  facts: {
    reading: choice('what the sentiment extractor says, against the label so far', READINGS),
    label: choice('the label so far', LABELS),
    other_label: choice('the label of the sentiment extractor; null where it gives none', [...LABELS, null]),
    distance: score('difference of the two confidences; 0 where there is only one'),
    other_is_surer: flag('the sentiment extractor is surer'),
  },
  outcomes: {
    NO_DISPUTE: 'there is nothing to settle',
    TOO_CLOSE: 'the label so far stays, because the other side is about as sure',
    STAY: 'the label so far stays, because its side is surer',
    TAKE_OTHER: 'the label and the confidence of the sentiment extractor are taken',
  },
  rules: [
    {
      id: 'no-other-label',
      source: '002/moderator-d',
      when: { reading: ['same', null] },
      then: 'NO_DISPUTE',
      code: 'no_dispute',
      reason: 'the sentiment extractor gives no other label',
    },
    {
      id: 'too-close-to-call',
      source: '002/moderator-d',
      when: { distance: below('too_close') },
      then: 'TOO_CLOSE',
      code: 'D',
      reason: 'too close to call, so the aspect side stays',
    },
    {
      id: 'other-side-surer',
      source: '002/moderator-d',
      when: { other_is_surer: true },
      then: 'TAKE_OTHER',
      code: 'D',
      reason: 'the surer side says {other_label}',
    },
    {
      id: 'aspect-side-surer',
      source: '002/moderator-d',
      when: { other_is_surer: false },
      then: 'STAY',
      code: 'D',
      reason: 'the surer side says {label}',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'STAY',
    code: 'undecided',
    reason: 'no rule applies, so the label stays',
  },
  never: [{ when: { distance: below(0) }, because: 'a difference is not negative' }],
  accepted: [
    {
      kind: 'REDUNDANT',
      rule: 'aspect-side-surer',
      because: 'rule D itself; the fail-safe behind it keeps the label too',
    },
    {
      kind: 'UNREACHABLE',
      rule: 'otherwise',
      because: 'a fail-safe: either side is surer, or the two are too close',
    },
  ],
});
