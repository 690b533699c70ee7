/** The reason codes of reviewers and arbiters: one list, from which prompts, schemas and checks are made. */
import { isAbsenceCode } from './absence-code.ts';

/** Every listed code and what it says. Other codes are allowed on input, but never structural or justified. */
export const REASON_CODES = {
  NEGATION_SCOPE: 'the polarity misses the reach of a negation',
  CONTRAST_CLAUSE: 'a contrast changes or splits the polarity',
  IMPLICIT_ASPECT: 'the aspect is meant but not named',
  ASPECT_REF_MISMATCH: 'the reference does not fit the aspect',
  SPAN_OVERLAP_MERGE: 'two mentions overlap and are one',
  DUPLICATE_TUPLE: 'another tuple says the same',
  WEAK_EVIDENCE: 'the claimed evidence is not in the text',
  POLARITY_UNCERTAIN: 'the polarity cannot be settled',
  FORMAT_INCOMPLETE: 'an action lacks what it needs to be carried out',
  KEEP_BEST_SUPPORTED: 'of several tuples the best supported is kept',
  WEAK_INFERENCE: 'the inference is thin',
  EXPLICIT_NOT_REQUIRED: 'implicit, which is allowed',
  STRUCTURAL_INCONSISTENT: 'the polarity contradicts the structure of the sentence',
  REDUNDANT_UPPER_REF: 'a more specific reference says it already',
  REDUNDANT_REF_UNCERTAIN: 'whether a more specific reference says it already cannot be settled',
  FACET_MINORITY_SIGNAL: 'the reviewer whose facet this is was outvoted',
  TIE_UNRESOLVED: 'the reviewers are split and no reason decides',
} as const;

/** A listed reason code. */
export type ReasonCode = keyof typeof REASON_CODES;

/** True if a code is on the list. */
export const isReasonCode = (code: string): code is ReasonCode => LISTED.has(code);

const LISTED: ReadonlySet<string> = new Set(Object.keys(REASON_CODES));

/** True if a ruling may give a code as its reason: one on the list, or that somebody was absent. */
export const isRulingReason = (code: string): boolean =>
  code !== '' && (isReasonCode(code) || isAbsenceCode(code));

/** Normalises a code for comparison: trimmed, in capitals. */
export const readReasonCode = (code: string | null | undefined): string => (code ?? '').trim().toUpperCase();

/** Codes with which a lone FLIP wins a split. */
export const STRUCTURAL_CODES: readonly ReasonCode[] = [
  'NEGATION_SCOPE',
  'CONTRAST_CLAUSE',
  'STRUCTURAL_INCONSISTENT',
];

/** Codes with which a lone DROP wins a split. */
export const JUSTIFIED_CODES: readonly ReasonCode[] = ['WEAK_EVIDENCE', 'REDUNDANT_UPPER_REF'];
