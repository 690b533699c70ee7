/** Summarizes an episode in closed words: whatever its fields contain, only keys of our own sentences come out. */
import { ATTRIBUTE_NAMES, normalizeRef, splitRef } from '@curia/core/text/opinion';
import { codeWords } from '../episode/code-words.ts';
import type { Episode } from '../episode/episode.ts';
import { courtIn } from '../episode/guard-court.ts';
import { changeIn } from '../episode/stored-words.ts';
import { SENTENCES, type Sentences } from './sentences.ts';

/** An episode in closed words. */
export interface Account {
  readonly structure: keyof Sentences['structure'];
  /** At most three, in the order of the vocabulary. */
  readonly risks: readonly Risk[];
  readonly about: keyof Sentences['about'];
  readonly change: keyof Sentences['change'];
  readonly result: keyof Sentences['result'];
  /** What the case was about, regardless of its result. */
  readonly subject: Subject;
}

type Risk = keyof Sentences['risk'];
type Subject = Exclude<keyof Sentences['lesson'], 'alone'>;

/** What of an episode is read for its account. */
export interface Accountable
  extends Pick<Episode, 'episode_type' | 'input_signature' | 'evaluation' | 'risk_type' | 'action_taken'> {
  readonly case_summary: Pick<Episode['case_summary'], 'target_aspect_type'>;
}

/** The most risks that one message names. */
const MOST_RISKS = 3;

/** Tells an episode in closed words. */
export function accountOf(entry: Accountable): Account {
  const structure = structureOf(entry);
  const risks = risksOf(entry);
  const change = changeOf(entry);
  return {
    structure,
    risks,
    about: classOf(entry.case_summary.target_aspect_type),
    change,
    result: resultOf(entry, change),
    // The reason of the ruling says best what the case was about, its structure least.
    subject:
      [...codeWords([entry.evaluation.arbiter_reason_code]), ...risks]
        .map((code) => ownEntry(SUBJECTS, code))
        .find((subject) => subject !== undefined) ?? usualSubject(entry, structure),
  };
}

function structureOf({ input_signature }: Accountable): Account['structure'] {
  const has = (tag: string): boolean => input_signature.detected_structure.includes(tag);
  if (has('negation')) return has('contrast') ? 'both' : 'negation';
  return has('contrast') ? 'contrast' : 'none';
}

const RISKS = Object.keys(SENTENCES.en.risk) as Risk[];

/** The risks that were seen before the ruling; if we have a name for none of them, the kind that the episode is filed under. */
function risksOf({ evaluation, risk_type }: Accountable): Risk[] {
  const { tags } = evaluation.risk_before;
  const codes = new Set<string>(codeWords(tags));
  const named = RISKS.filter((risk) => codes.has(risk)).slice(0, MOST_RISKS);
  if (named.length > 0) return named;
  const filed = RISKS.find((risk) => risk === risk_type);
  if (filed !== undefined) return [filed];
  return tags.length > 0 || risk_type ? ['OTHER'] : [];
}

/** Of an episode that disagrees with itself we only say that something changed, or that nothing did. */
function changeOf(entry: Accountable): Account['change'] {
  const named = changeIn(entry);
  const { override_applied } = entry.evaluation;
  if (named === 'opened') return override_applied ? 'something' : 'opened';
  return override_applied ? (named ?? 'something') : 'nothing';
}

/** Reports the result of a change; for a ruling that changed nothing, only that it turned out wrong. */
function resultOf({ episode_type, evaluation }: Accountable, change: Account['change']): Account['result'] {
  const { override_success, override_harm } = evaluation;
  if (change === 'nothing' || change === 'opened') return episode_type === 'harm' ? 'failed' : 'none';
  if (override_harm || episode_type === 'harm') return 'harmed';
  return override_success ? 'helped' : 'unknown';
}

/** What a reason or a risk is about. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  NEGATION: 'negation',
  NEGATION_SCOPE: 'negation',
  CONTRAST: 'contrast',
  CONTRAST_SCOPE: 'contrast',
  CONTRAST_CLAUSE: 'contrast',
  IRONY: 'irony',
  SPAN_OVERLAP_MERGE: 'redundancy',
  DUPLICATE_TUPLE: 'redundancy',
  REDUNDANT_UPPER_REF: 'redundancy',
  REDUNDANT_REF_UNCERTAIN: 'redundancy',
  GRANULARITY_OVERLAP_CANDIDATE: 'redundancy',
  ASPECT_REF_MISMATCH: 'conflict',
  POLARITY_MISMATCH: 'conflict',
  POLARITY_UNCERTAIN: 'conflict',
  STRUCTURAL_INCONSISTENT: 'conflict',
  TIE_UNRESOLVED: 'conflict',
  REF_POLARITY_MISMATCH: 'conflict',
  TERM_POLARITY_MISMATCH: 'conflict',
  SEMANTIC_CONFLICT_CANDIDATE: 'conflict',
  conflict: 'conflict',
  IMPLICIT_ASPECT: 'implicit',
  WEAK_INFERENCE: 'implicit',
  EXPLICIT_NOT_REQUIRED: 'implicit',
  implicit: 'implicit',
  VOICES_DIVIDED: 'divided',
  VOICES_INCONSISTENT: 'divided',
  WEAK_EVIDENCE: 'evidence',
  KEEP_BEST_SUPPORTED: 'evidence',
};

/** What a case was about as far as its text tells; a court of its own decides more than texts. */
const usualSubject = ({ input_signature }: Accountable, structure: Account['structure']): Subject =>
  courtIn(input_signature.detected_structure) === undefined ? STRUCTURE_SUBJECTS[structure] : 'compared';

const STRUCTURE_SUBJECTS: Readonly<Record<Account['structure'], Subject>> = {
  none: 'plain',
  negation: 'negation',
  contrast: 'contrast',
  both: 'negation',
};

/** The class of a reference: its attribute, in any language, if the taxonomy has it. */
function classOf(ref: string): Account['about'] {
  const [, attribute] = splitRef(normalizeRef(ref));
  return ownEntry<Account['about']>(ATTRIBUTE_NAMES, attribute ?? '') ?? 'none';
}

/** An own entry of a map; names such as `constructor` are none. */
const ownEntry = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;
