/** `@curia/core/text/citation`: how a text cites a place, and what the check of a citation finds. */
export {
  type Checked,
  type Citation,
  failed,
  unchecked,
  VERIFICATIONS,
  type Verification,
} from './checked.ts';
export {
  type CitedCommit,
  type CitedPlace,
  citedPlace,
  EVIDENCE_KINDS,
  type EvidenceKind,
} from './cited-place.ts';
export {
  citationOf,
  type LineRange,
  type Location,
  lineRange,
  normalisePath,
  parseLocation,
} from './location.ts';
