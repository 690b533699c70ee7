/** `@curia/core/text/opinion`: what courts use of this room. */
export { contrastIn, isOneClause } from './contrast.ts';
export { callsForCaution, isL3Risk, RISK_TYPES, spellRisk } from './l3-risk.ts';
export { nameRef, normalizeRef, splitRef } from './normalize-ref.ts';
export { countLetters, normalizeTerm } from './normalize-term.ts';
export { POLARITIES, type Polarity, type PolarityReading, readPolarity, repairPolarity } from './polarity.ts';
export {
  ATTRIBUTE_NAMES,
  ENTITY_NAMES,
  nameAttribute,
  nameEntity,
  REF_LANGUAGES,
  type RefLanguage,
} from './ref-names.ts';
