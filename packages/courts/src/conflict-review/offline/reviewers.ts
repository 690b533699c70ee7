/** The reviewers of a conflict review: each goes through its own list, and acts only on what it was asked about. */

import { nameRef, normalizeRef, splitRef } from '@curia/core/text/opinion';
import { type Opinion, type Reading, refLanguage } from '@curia/offline';
import { WHOLE_PRODUCT } from '../../opinions/taxonomy.ts';
import type { Reviewer } from '../rules/action.ts';
import type { Candidate } from '../rules/candidate.ts';
import { CONFLICT_TYPES, type ConflictFlag } from '../rules/flag.ts';
import type { ReasonCode } from '../rules/reason-code.ts';
import { type Weighed, weighCandidate } from './weigh-candidate.ts';

/** The action a reviewer requests for one tuple. */
export interface OfflineAction {
  readonly action_type: 'KEEP' | 'DROP' | 'FLIP' | 'FLAG' | 'MERGE';
  readonly target_tuple_ids: readonly string[];
  readonly new_value: { readonly polarity?: string; readonly normalized_ref?: string } | null;
  readonly reason_code: ReasonCode | '';
}

/** What is under review. */
export interface UnderReview {
  readonly text: string;
  readonly reading: Reading;
  readonly candidates: readonly Candidate[];
  readonly flags: readonly ConflictFlag[];
  /** The tuples that were asked about. */
  readonly asked: ReadonlySet<string>;
}

type Verdict = Omit<OfflineAction, 'target_tuple_ids'>;
type Rule = (weighed: Weighed, review: UnderReview) => Verdict;

const keep = (reason_code: ReasonCode | '' = ''): Verdict => ({
  action_type: 'KEEP',
  new_value: null,
  reason_code,
});
const flag = (reason_code: ReasonCode): Verdict => ({ action_type: 'FLAG', new_value: null, reason_code });
const drop = (reason_code: ReasonCode): Verdict => ({ action_type: 'DROP', new_value: null, reason_code });
const flip = (polarity: string, reason_code: ReasonCode): Verdict => ({
  action_type: 'FLIP',
  new_value: { polarity },
  reason_code,
});

/** Says what each asked tuple deserves in the eyes of one reviewer. */
export function reviewAs(reviewer: Reviewer, review: UnderReview): OfflineAction[] {
  return review.candidates
    .filter(({ tuple_id }) => review.asked.has(tuple_id))
    .map((candidate) => ({
      ...RULES[reviewer](weighCandidate(candidate, review.reading, review.text), review),
      target_tuple_ids: [candidate.tuple_id],
    }));
}

const isPolar = (polarity: string): boolean => polarity === 'positive' || polarity === 'negative';

/** Polarity under negation and contrast. */
const judgeStructure: Rule = (weighed, { reading, candidates }) => {
  const { candidate, opinions, settled } = weighed;
  if (opinions.length === 0) return keep();
  const isContrasted = opinions.some(({ clause }) => reading.clauses[clause]?.isContrasted === true);
  if (isOtherSide(weighed, reading)) return flag('CONTRAST_CLAUSE');
  if (settled !== undefined && settled !== candidate.polarity && settled !== 'neutral')
    return flip(settled, turnedBy(opinions, isContrasted));
  if (isContrasted && settled !== undefined && isOneSided(settled, reading, candidates))
    return flag('CONTRAST_CLAUSE');
  return keep(isContrasted ? 'CONTRAST_CLAUSE' : '');
};

/** A tuple without a term may be the other side of a contrast, such as heavy in "pretty but heavy"; then nothing is turned round. */
function isOtherSide(
  { candidate, opinions, isImplicit }: Weighed,
  { opinions: all, clauses }: Reading,
): boolean {
  const isContrasted = ({ clause }: Opinion): boolean => clauses[clause]?.isContrasted === true;
  return (
    isImplicit &&
    opinions.every((one) => one.polarity !== candidate.polarity && isContrasted(one)) &&
    all.some((one) => one.polarity === candidate.polarity && isContrasted(one))
  );
}

function turnedBy(opinions: readonly Opinion[], isContrasted: boolean): ReasonCode {
  if (opinions.some(({ isNegated }) => isNegated)) return 'NEGATION_SCOPE';
  return isContrasted ? 'CONTRAST_CLAUSE' : 'STRUCTURAL_INCONSISTENT';
}

/** The text has the other side of a contrast, and no candidate says it. */
function isOneSided(
  polarity: string,
  { opinions, clauses }: Reading,
  candidates: readonly Candidate[],
): boolean {
  const hasOther = opinions.some(
    (one) => one.polarity !== polarity && clauses[one.clause]?.isContrasted === true,
  );
  return hasOther && candidates.every((one) => one.polarity === polarity);
}

/** Whether what is implied is justified. */
const judgeInference: Rule = (weighed, { reading, candidates }) => {
  const { candidate, opinions, settled, isImplicit, isUngrounded, hasEvidence } = weighed;
  // Words of the text that it points to are a cue, even where these lists do not know them.
  if (isUngrounded || (opinions.length === 0 && isImplicit && !hasEvidence)) return drop('WEAK_INFERENCE');
  if (opinions.length === 0 || isOtherSide(weighed, reading)) return flag('WEAK_INFERENCE');
  const strongest = Math.max(...opinions.map(({ strength }) => strength));
  if (settled !== undefined && settled !== 'neutral' && settled !== candidate.polarity)
    return strongest < WEAK ? flag('WEAK_INFERENCE') : flip(settled, 'STRUCTURAL_INCONSISTENT');
  if (strongest < WEAK) return flag('WEAK_INFERENCE');
  const ref = opinions.find(({ target }) => target?.isKnown)?.target?.ref;
  if (ref !== undefined && isMisplaced(ref, candidate, candidates)) {
    const normalized_ref = nameRef(ref, refLanguage(reading));
    return { action_type: 'MERGE', new_value: { normalized_ref }, reason_code: 'ASPECT_REF_MISMATCH' };
  }
  return keep(isImplicit ? 'IMPLICIT_ASPECT' : '');
};

const WEAK = 0.5;

/** The right reference is not that of the tuple, or another tuple gives the same mention another one. */
const isMisplaced = (
  ref: string,
  { aspect_ref, aspect_term }: Candidate,
  all: readonly Candidate[],
): boolean =>
  normalizeRef(aspect_ref) !== ref ||
  all.some(
    (one) => aspect_term !== '' && one.aspect_term === aspect_term && normalizeRef(one.aspect_ref) !== ref,
  );

/** Whether a tuple is grounded in the words, and said only once. */
const judgeGrounding: Rule = (weighed, review) => {
  const { candidate, opinions, isImplicit, isUngrounded } = weighed;
  if (isUngrounded) return drop('WEAK_EVIDENCE');
  const redundancy = redundancyOf(weighed, review);
  if (redundancy !== undefined) return redundancy;
  // What is only meant is for others to judge.
  if (isImplicit) return flag('IMPLICIT_ASPECT');
  const tied = opinions.filter(({ link, isWish }) => link === 'direct' && !isWish);
  if (tied.some(({ literal, polarity }) => literal === candidate.polarity || polarity === candidate.polarity))
    return keep();
  if (tied.length === 0) return flag('WEAK_INFERENCE');
  return tied.every(({ polarity }) => polarity !== candidate.polarity) && isPolar(candidate.polarity)
    ? drop('WEAK_EVIDENCE')
    : keep();
};

const RULES: Readonly<Record<Reviewer, Rule>> = { A: judgeStructure, B: judgeInference, C: judgeGrounding };

const isUpper = (ref: string): boolean => splitRef(normalizeRef(ref))[0] === WHOLE_PRODUCT;

/** What to do with a tuple about the whole product if others say the same about a part; undefined if that does not apply. */
export function redundancyOf(
  { candidate: { tuple_id, aspect_ref, aspect_term, evidence }, opinions }: Weighed,
  { candidates, flags }: Pick<UnderReview, 'candidates' | 'flags'>,
): Verdict | undefined {
  if (!isUpper(aspect_ref)) return undefined;
  const rivals = new Set(
    flags
      .filter((one) => one.conflict_type === CONFLICT_TYPES.granularity && one.tuple_ids.includes(tuple_id))
      .flatMap(({ tuple_ids }) => tuple_ids),
  );
  const lower = candidates.filter((one) => rivals.has(one.tuple_id) && !isUpper(one.aspect_ref));
  if (lower.some((one) => one.aspect_term === aspect_term && aspect_term !== ''))
    return drop('REDUNDANT_UPPER_REF');
  // It has no term of its own, and says nothing that another tuple does not name.
  if (lower.length > 0 && aspect_term === '' && opinions.length === 0) return drop('REDUNDANT_UPPER_REF');
  if (lower.some((one) => typeof evidence === 'string' && evidence !== '' && one.evidence === evidence))
    return flag('REDUNDANT_REF_UNCERTAIN');
  return undefined;
}
