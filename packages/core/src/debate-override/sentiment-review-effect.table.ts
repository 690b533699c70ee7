/** What a review of a sentiment in the second stage does. The first match wins (seed 002). */
import { not } from '../table/cell.ts';
import { defineTable } from '../table/define-table.ts';
import { choice } from '../table/fact.ts';
import { POLARITIES } from '../text/polarity.ts';
import { SEEN_POLARITIES } from './proposal-effect.table.ts';

/** The sentiment review table. */
export const sentimentReviewEffect = defineTable({
  id: 'sentiment-review-effect',
  policy: 'default',
  title: 'Effect of a sentiment review',
  doc: 'Decides what becomes of what the second stage says about the sentiment on an aspect. A polarity that nobody can read is never guessed. The code is what the log gives as the reason.',
  facts: {
    action: choice('what the review wants; unknown where it is none of the four', [
      'keep',
      'drop',
      'add',
      'flip',
      'unknown',
    ]),
    current: choice('the polarity of the first sentiment on the aspect', SEEN_POLARITIES),
    wanted: choice('the polarity that the review gives; null where it gives none', SEEN_POLARITIES),
  },
  outcomes: {
    LEAVE: 'nothing is changed',
    DROP: 'the sentiments on the aspect go',
    ADD: 'a sentiment with the wanted polarity is added',
    SET: 'the sentiment gets the wanted polarity',
    TURN: 'the sentiment gets the opposite polarity',
    NEGATIVE: 'the sentiment becomes negative',
  },
  rules: [
    {
      id: 'kept',
      source: '002/sentiment-review-keep',
      when: { action: 'keep' },
      then: 'LEAVE',
      code: 'kept',
      reason: 'the review keeps the sentiment',
    },
    {
      id: 'drop-nothing',
      source: '002/sentiment-review-drop',
      when: { action: 'drop', current: null },
      then: 'LEAVE',
      code: 'target_not_found',
      reason: 'there is no sentiment on this aspect',
    },
    {
      id: 'drop',
      source: '002/sentiment-review-drop',
      when: { action: 'drop' },
      then: 'DROP',
      code: 'sentiment_dropped',
      reason: 'the review drops the sentiment',
    },
    {
      id: 'add-beside-another',
      source: '002/sentiment-review-add',
      when: { action: 'add', current: not(null) },
      then: 'LEAVE',
      code: 'already_present',
      reason: 'the aspect has a sentiment already',
    },
    {
      id: 'add-unreadable',
      source: '002/sentiment-review-add',
      when: { action: 'add', wanted: ['unreadable', null] },
      then: 'LEAVE',
      code: 'polarity_unreadable',
      reason: 'the review gives no polarity that can be read',
    },
    {
      id: 'add',
      source: '002/sentiment-review-add',
      when: { action: 'add' },
      then: 'ADD',
      code: 'sentiment_added',
      reason: 'the review adds the sentiment {wanted}',
    },
    {
      id: 'flip-nothing',
      source: '002/sentiment-review-flip',
      when: { action: 'flip', current: null },
      then: 'LEAVE',
      code: 'target_not_found',
      reason: 'there is no sentiment on this aspect',
    },
    {
      id: 'flip-to-unreadable',
      source: '002/sentiment-review-flip',
      when: { action: 'flip', wanted: 'unreadable' },
      then: 'LEAVE',
      code: 'polarity_unreadable',
      reason: 'the review gives no polarity that can be read',
    },
    {
      id: 'flip-to-given',
      source: '002/sentiment-review-flip',
      when: { action: 'flip', wanted: POLARITIES },
      then: 'SET',
      code: 'flipped',
      reason: 'the review makes the sentiment {wanted}',
    },
    {
      id: 'flip-unreadable',
      source: '002/sentiment-review-flip',
      when: { action: 'flip', current: 'unreadable' },
      then: 'LEAVE',
      code: 'polarity_unreadable',
      reason: 'nobody knows what the opposite of this polarity is',
    },
    {
      id: 'flip-neutral',
      source: '002/sentiment-review-flip',
      when: { action: 'flip', current: 'neutral' },
      then: 'NEGATIVE',
      code: 'flipped',
      reason: 'a neutral sentiment that is flipped without a polarity becomes negative',
    },
    {
      id: 'flip',
      source: '002/sentiment-review-flip',
      when: { action: 'flip' },
      then: 'TURN',
      code: 'flipped',
      reason: 'the polarity {current} is turned round',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'LEAVE',
    code: 'unknown_action',
    reason: 'nobody knows what this review wants',
  },
  accepted: [
    { kind: 'GAP', rule: 'otherwise', because: 'an action that nobody knows is logged and not done' },
    { kind: 'REDUNDANT', rule: 'kept', because: 'kept for its code: a review that keeps is understood' },
  ],
});
