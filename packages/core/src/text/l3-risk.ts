/** The risks of sentence structure that turn a reading around. */

/** The types of risk, in one spelling. */
export const RISK_TYPES = [
  'NEGATION',
  'CONTRAST',
  'IRONY',
  'NEGATION_SCOPE',
  'CONTRAST_SCOPE',
  'POLARITY_MISMATCH',
] as const;

const known: ReadonlySet<string> = new Set(RISK_TYPES);

/** Tells whether a risk type, in capitals and with underscores, is one of them. */
export const isL3Risk = (type: string): boolean => known.has(type);
