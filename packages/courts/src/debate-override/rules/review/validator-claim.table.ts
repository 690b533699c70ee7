/** Whether the text bears out what the validator of the first stage claims. The first match wins (seed 002). */
import { atMost, choice, count, defineTable, flag } from '@curia/core';

/** The table of claims. */
export const validatorClaim = defineTable({
  id: 'validator-claim',
  policy: 'default',
  title: 'Claim of the validator',
  doc: 'Asked of every risk that the validator sees and every correction that it proposes. What rests on a negation is struck where the text has no word for one.',
  facts: {
    claim: choice('what is claimed: a risk of negation, a polarity to be flipped, or anything else', [
      'NEGATION',
      'FLIP_POLARITY',
      'OTHER',
    ]),
    is_negated: flag('the text has a word that negates'),
  },
  outcomes: {
    STAND: 'the claim counts',
    STRIKE: 'the claim is struck',
  },
  rules: [
    {
      id: 'no-negation-in-text',
      source: '002/validator-negation',
      when: { claim: ['NEGATION', 'FLIP_POLARITY'], is_negated: false },
      then: 'STRIKE',
      code: 'no_negation_in_text',
      reason: 'the text has no word that negates',
    },
  ],
  otherwise: {
    source: '002/validator-negation',
    then: 'STAND',
    code: 'stands',
    reason: 'nothing in the text speaks against it',
  },
  accepted: [
    { kind: 'GAP', rule: 'otherwise', because: 'other claims of the validator are taken at its word' },
  ],
});

/** The table of the missing aspect. */
export const missingAspect = defineTable({
  id: 'missing-aspect',
  policy: 'default',
  title: 'Missing second aspect',
  doc: 'Decides whether a sentence that contrasts two things, but of which only one aspect was found, is a structural risk.',
  facts: {
    has_contrast: flag('the text has a word that contrasts'),
    aspects: count('aspects that were found'),
  },
  outcomes: {
    RISK: 'the risk MISSING_SECOND_ASPECT is added, with high severity',
    NONE: 'nothing is added',
  },
  rules: [
    {
      id: 'contrast-with-one-aspect',
      source: '002/validator-contrast',
      when: { has_contrast: true, aspects: atMost(1) },
      then: 'RISK',
      code: 'MISSING_SECOND_ASPECT',
      reason: 'the text contrasts two things, and {aspects} aspect(s) were found',
    },
  ],
  otherwise: {
    source: '002/validator-contrast',
    then: 'NONE',
    code: 'none_missing',
    reason: 'the text contrasts nothing, or two aspects were found',
  },
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'without a contrast one aspect is enough' }],
});
