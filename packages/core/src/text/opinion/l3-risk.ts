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

/** True if a risk type, in capitals and with underscores, is one of them. */
export const isL3Risk = (type: string): boolean => known.has(type);

/** Risks that do not change the polarity of a sentence. */
const HARMLESS: ReadonlySet<string> = new Set(['MISSING_SECOND_ASPECT', 'OTHER']);

/** A risk type in one spelling. */
export const spellRisk = (type: string): string => type.trim().toUpperCase().replaceAll(' ', '_');

/** True if a risk type in that spelling calls for caution: it is one of them, or a word that nobody knows. */
export const callsForCaution = (type: string): boolean => !HARMLESS.has(type);
