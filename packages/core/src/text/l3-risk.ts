/** The risks of sentence structure that turn a reading around. */

const L3_RISKS = new Set([
  'NEGATION_SCOPE',
  'CONTRAST_SCOPE',
  'POLARITY_MISMATCH',
  'NEGATION',
  'CONTRAST',
  'IRONY',
]);

/** Tells whether a risk type, in capitals and with underscores, is one of them. */
export const isL3Risk = (type: string): boolean => L3_RISKS.has(type);
