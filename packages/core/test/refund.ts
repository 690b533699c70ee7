/** A sound table with a fact of every kind, for tests that change one thing in it. */

/** The definition; written again by each test, because what is made while modules load is tested by none. */
export const refund = {
  id: 'refund',
  facts: {
    days: { kind: 'count', doc: 'days since the sale' },
    returns: { kind: 'count', doc: 'earlier returns' },
    events: { kind: 'sum', doc: 'all', of: ['days', 'returns'] },
    amount: { kind: 'score', doc: 'money', min: 0, max: 1000 },
    tier: { kind: 'choice', doc: 'customer', values: ['gold', 'silver'] },
    damaged: { kind: 'flag', doc: 'broken' },
    marks: { kind: 'set', doc: 'labels', values: ['new', 'sealed'] },
  },
  outcomes: { PAY: 'pay back', ASK: 'a person decides' },
  params: { limit: { kind: 'number', doc: 'most days', default: 30, min: 1, max: 365, integer: true } },
  rules: [
    { id: 'in-time', when: { days: { at_most: 'limit' } }, then: 'PAY', reason: '{days} of {limit} days' },
  ],
  otherwise: { then: 'ASK', reason: 'too late' },
} as const;

/** The table with other fields in its only rule. */
export const withRule = (rule: object): unknown => ({ ...refund, rules: [{ ...refund.rules[0], ...rule }] });

/** The table with more facts, or others. */
export const withFacts = (facts: object): unknown => ({ ...refund, facts: { ...refund.facts, ...facts } });
