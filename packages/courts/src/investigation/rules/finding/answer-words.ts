/** The closed lists that investigators answer in; each has a word for what is none of the others. */

/** What a citation shows: where the fault begins, where it is seen, where it would be repaired, or what else bears on it. */
export const CITATION_ROLES = ['cause', 'symptom', 'fix', 'related'] as const;

/** What a citation shows. */
export type CitationRole = (typeof CITATION_ROLES)[number];

/** What evidence can be. */
export const EVIDENCE_TYPES = [
  'code',
  'test',
  'config',
  'document',
  'log',
  'commit',
  'report',
  'migration',
  'infra',
  'other',
] as const;

/** What evidence can be. */
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

/** The kinds of causes; agreement never rests on them. */
export const CAUSE_CATEGORIES = [
  'condition',
  'order',
  'value',
  'absent-value',
  'missing-case',
  'state',
  'concurrency',
  'error-handling',
  'interface',
  'resource',
  'dependency',
  'configuration',
  'document',
  'other',
] as const;

/** A kind of cause. */
export type CauseCategory = (typeof CAUSE_CATEGORIES)[number];

/** What can be done about a cause. */
export const FIX_ACTIONS = [
  'guard',
  'change',
  'add',
  'remove',
  'reorder',
  'revert',
  'configure',
  'document',
  'other',
] as const;

/** What can be done about a cause. */
export type FixAction = (typeof FIX_ACTIONS)[number];
