/** Which aspects a turn as a whole speaks about. The first match wins (seed 002). */
import { atLeast, choice, count, defineTable } from '@curia/core';
import { POLARITIES } from '@curia/core/text/opinion';

/** The place table. */
export const hintPlace = defineTable({
  id: 'hint-place',
  policy: 'default',
  title: 'Place of a hint',
  doc: 'Decides which aspects a turn as a whole speaks about: those it mentions, else the only one there is, else the one that the first stage is surest of.',
  facts: {
    mentioned: count('aspects that the turn mentions'),
    polarity: choice('the polarity that the turn speaks for; null where it names none that can be read', [
      ...POLARITIES,
      null,
    ]),
    terms: count('aspects of the sample'),
    agreeing: count('first-stage sentiments with this polarity'),
    sentiments: count('first-stage sentiments'),
  },
  outcomes: {
    MENTIONED: 'the aspects that it mentions',
    ONLY_TERM: 'the only aspect of the sample',
    SUREST_AGREEING: 'the aspect of the surest sentiment with this polarity',
    SUREST: 'the aspect of the surest sentiment',
    NOWHERE: 'no aspect',
  },
  rules: [
    {
      id: 'mentions-aspects',
      source: '002/place-direct',
      when: { mentioned: atLeast(1) },
      then: 'MENTIONED',
      code: 'direct',
      reason: 'the turn mentions {mentioned} aspect(s)',
    },
    {
      id: 'neutral-on-the-only-aspect',
      source: '002/place-fallback',
      when: { polarity: ['neutral', null], terms: 1 },
      then: 'ONLY_TERM',
      code: 'fallback',
      reason: 'the sample has one aspect, so the turn is about it',
    },
    {
      id: 'neutral-on-none',
      source: '002/place-fallback',
      when: { polarity: ['neutral', null] },
      then: 'NOWHERE',
      code: 'neutral_stance',
      reason: 'a neutral turn that mentions no aspect fits none of {terms}',
    },
    {
      id: 'agrees-with-sentiments',
      source: '002/place-fallback',
      when: { agreeing: atLeast(1) },
      then: 'SUREST_AGREEING',
      code: 'fallback',
      reason: '{agreeing} sentiment(s) say the same',
    },
    {
      id: 'agrees-with-none',
      source: '002/place-fallback',
      when: { sentiments: atLeast(1) },
      then: 'SUREST',
      code: 'fallback',
      reason: 'no sentiment says the same, so the turn is about the surest',
    },
  ],
  otherwise: {
    source: '002/place-none',
    then: 'NOWHERE',
    code: 'no_sentiment',
    reason: 'there is no sentiment that the turn could be about',
  },
  never: [{ when: { agreeing: atLeast(1), sentiments: 0 }, because: 'sentiments that agree are sentiments' }],
  accepted: [
    { kind: 'GAP', rule: 'otherwise', because: 'a turn that fits no aspect is counted and placed nowhere' },
  ],
});
