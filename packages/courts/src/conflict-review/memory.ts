/** What a conflict review asks the memory before reviewers are asked, and what it leaves behind once it is ruled. */

import { normalizeTerm } from '@curia/core/text/opinion';
import {
  type AdviceLanguage,
  type DecidedCase,
  mostCommon,
  originOf,
  type RecallRequest,
} from '@curia/memory';
import { gainOf, partsOf } from '../opinions/taught.ts';
import { REVIEWERS, type ReviewAction } from './rules/action.ts';
import { type Candidate, readTuplePolarity } from './rules/candidate.ts';
import type { FinalTuple, TupleRuling } from './rules/conflict-case.ts';
import { CONFLICT_TYPES } from './rules/flag.ts';
import type { ReviewRuling, ReviewState } from './rules/review-state.ts';

/** Who sees the advice: the reviewers, and who looks once more. */
const READERS: readonly string[] = [
  ...REVIEWERS.map((reviewer) => `reviewer-${reviewer}`),
  'arbiter-recheck',
];

/** What the memory is asked: after the flags are known, and only if reviewers are asked. */
export function recallForReview(
  input: unknown,
  state: ReviewState,
  spoken: AdviceLanguage,
): RecallRequest | undefined {
  if (state.phase !== 'review') return undefined;
  const { candidates, given } = state;
  const { split, language } = originOf(input);
  return {
    seen: {
      text: given.text ?? '',
      items: new Set(candidates.map((one) => nameOf(one).trim())).size,
      language,
      appearance: appearanceOf(state),
      split,
    },
    places: { review: { roles: READERS, gate: { isOpen: true, reason: 'no_gate' } } },
    language: spoken,
    meta: (_flags, retrieved, { stats }, { review }) => ({
      ...stats,
      retrieved_k: retrieved.length,
      retrieved_ids: retrieved.map(({ entry }) => entry.episode_id),
      exposed_to_review: isShown(review),
      injection_trigger_reason: isShown(review) ? review.gate.reason : '',
      prompt_injection_chars: review?.slot.chars ?? 0,
      advisory_injection_gated: false,
      memory_access_policy: { review: 'reviewers_and_recheck' },
    }),
  };
}

const isShown = <Place extends { readonly slot: { readonly text: string } }>(
  place: Place | undefined,
): place is Place => place !== undefined && place.slot.text !== '';

const appearanceOf = ({ flags, candidates, given }: ReviewState) => ({
  conflicts: [...new Set(flags.map(({ conflict_type }) => conflict_type))],
  risks: [...new Set((given.validator_risks ?? []).map(({ type }) => type))].slice(0, MOST_RISKS),
  kind: mostCommon(candidates.map(({ aspect_ref }) => aspect_ref)),
});

/** An aspect that is only implied goes by its reference. */
const nameOf = ({ aspect_term, aspect_ref }: Pick<Candidate, 'aspect_term' | 'aspect_ref'>): string =>
  aspect_term.trim() === '' ? aspect_ref : aspect_term;

/** The review as the memory takes it in; one that went to a person as a whole decided nothing. */
export function decidedReview(input: unknown, state: ReviewState): DecidedCase | null {
  const { ruling, candidates, given } = state;
  if (ruling === null || ruling.escalated !== undefined) return null;
  const { final_tuples } = ruling;
  const became = candidates.map((one) => fateOf(one, final_tuples));
  const has = (fate: Fate): boolean => became.includes(fate);
  const { conflicts, kind } = appearanceOf(state);
  const { split, language } = originOf(input);
  const risks = (given.validator_risks ?? [])
    .slice(0, MOST_RISKS)
    .map(({ type, severity }) => ({ type, severity: severity ?? null }));
  return {
    text: given.text ?? '',
    language,
    kind,
    parts: partsOf(
      candidates.map((one) => ({
        aspect_term: nameOf(one),
        polarity: one.polarity,
        confidence: confidenceOf(one),
      })),
      final_tuples.map((one) => ({
        aspect_term: nameOf(one),
        polarity: one.polarity,
        confidence: finalConfidence(one, state, ruling),
      })),
    ),
    conflicts,
    conflicts_after: conflictsLeft(state, ruling),
    risks,
    // Nobody looks for risks a second time, so those that were seen are not said to be gone.
    risks_after: risks,
    is_implied: candidates.length > 0 && candidates.every(({ aspect_term }) => aspect_term.trim() === ''),
    is_changed: has('turned') || has('gone'),
    change: has('turned') ? 'turned' : has('gone') ? 'dropped' : has('open') ? 'opened' : null,
    reason: reasonOf(state, ruling),
    dissent: dissentIn(state, ruling),
    ...gainOf(input, candidates, final_tuples),
    split,
  };
}

/** How sure a candidate is that does not say so, or says it outside 0 to 1. */
const UNSURE = 0.5;

const confidenceOf = ({ confidence }: Candidate): number =>
  typeof confidence === 'number' && confidence >= 0 && confidence <= 1 ? confidence : UNSURE;

/**
 * How sure a tuple of the end is: the mean over the candidates that it stands for. One that stayed as it was is as sure as it said,
 * one that was turned as the share of reviewers who turned it.
 */
function finalConfidence({ from }: FinalTuple, { candidates }: ReviewState, ruling: ReviewRuling): number {
  const members = candidates.filter(({ tuple_id }) => from.includes(tuple_id));
  const sure = members.map((one) => {
    const ruled = ruling.rulings.find(({ tuple_id }) => tuple_id === one.tuple_id);
    return ruled?.action_type === 'FLIP'
      ? REVIEWERS.filter((reviewer) => ruled.votes[reviewer] === 'FLIP').length / REVIEWERS.length
      : confidenceOf(one);
  });
  return sure.length === 0 ? UNSURE : sure.reduce((sum, one) => sum + one, 0) / sure.length;
}

const OF_POLARITY: readonly string[] = [CONFLICT_TYPES.ref, CONFLICT_TYPES.term, CONFLICT_TYPES.semantic];

/** The kinds of conflict that the ruling left: one of the tuples is flagged, or several are left that still contradict each other. */
function conflictsLeft({ flags }: ReviewState, { final_tuples }: ReviewRuling): string[] {
  const left = flags.filter(({ tuple_ids, conflict_type }) => {
    const members = final_tuples.filter(({ from }) => from.some((id) => tuple_ids.includes(id)));
    if (members.some(({ flagged }) => flagged)) return true;
    if (!OF_POLARITY.includes(conflict_type)) return members.length > 1;
    return new Set(members.map(({ polarity }) => polarity.trim())).size > 1;
  });
  return [...new Set(left.map(({ conflict_type }) => conflict_type))];
}

/** What a reviewer said last of a tuple. */
const voteOf = (
  { votes }: ReviewState,
  reviewer: (typeof REVIEWERS)[number],
  tuple_id: string,
): ReviewAction | undefined =>
  votes[reviewer]?.findLast(({ target_tuple_ids }) => target_tuple_ids.includes(tuple_id));

/** What became of a candidate in the end, whatever its ruling is called. */
type Fate = 'stands' | 'open' | 'turned' | 'gone';

/** A candidate stands if a tuple of the end stands for it, or says the same; one that was merged into such a tuple is not gone. */
function fateOf(
  one: Pick<Candidate, 'tuple_id' | 'aspect_term' | 'polarity'>,
  final: readonly FinalTuple[],
): Fate {
  const standing =
    final.find(({ from }) => from.includes(one.tuple_id)) ?? final.find((other) => isSame(one, other));
  if (standing === undefined) return 'gone';
  if (!isSamePolarity(one, standing)) return 'turned';
  return standing.flagged ? 'open' : 'stands';
}

const isSamePolarity = (one: { readonly polarity: string }, other: { readonly polarity: string }): boolean =>
  (readTuplePolarity(one.polarity) ?? one.polarity) === (readTuplePolarity(other.polarity) ?? other.polarity);

type Opinion = Pick<Candidate, 'aspect_term' | 'polarity'>;

const isSame = (one: Opinion, other: Opinion): boolean =>
  normalizeTerm(one.aspect_term) === normalizeTerm(other.aspect_term) && isSamePolarity(one, other);

/** The first reason that the ruling gives for a change or a doubt; if it gives none, that of the first reviewer who got their way with one. */
function reasonOf(state: ReviewState, { rulings, final_tuples }: ReviewRuling): string {
  const changed = rulings.filter((ruled) => fateOf(proposedBy(ruled), final_tuples) !== 'stands');
  const given = changed.map(({ reason_code }) => reason_code);
  const followed = changed.flatMap((ruled) =>
    REVIEWERS.flatMap((reviewer) => {
      const vote = voteOf(state, reviewer, ruled.tuple_id);
      if (vote === undefined || vote.action_type === 'KEEP') return [];
      return isFollowed(vote, ruled, final_tuples) ? [vote.reason_code] : [];
    }),
  );
  return [...given, ...followed].find((code) => code !== '') ?? '';
}

const proposedBy = ({ tuple_id, proposed }: TupleRuling) => ({ tuple_id, ...proposed });

const MOST_RISKS = 100;
const MOST_DISSENT = 100;

/** Whether the end is what a vote wanted for a tuple: not how its ruling is called, but what stands. */
function isFollowed(
  { action_type, new_value }: ReviewAction,
  ruled: TupleRuling,
  final: readonly FinalTuple[],
): boolean {
  const one = proposedBy(ruled);
  const fate = fateOf(one, final);
  switch (action_type) {
    case 'FLIP': {
      const wanted = { ...one, polarity: new_value?.polarity ?? '' };
      return final.some((other) => isSame(wanted, other));
    }
    case 'DROP':
      // What is merged is left out of the list, and what is turned is not what was proposed.
      return fate === 'gone' || fate === 'turned' || ruled.merged_into !== undefined;
    case 'FLAG':
      return fate === 'open';
    case 'ABSTAIN':
      return true;
    default:
      return fate === 'stands' || fate === 'open';
  }
}

/** Every vote that was cast and not followed, under the letter of its reviewer. */
function dissentIn(state: ReviewState, { rulings, final_tuples }: ReviewRuling): DecidedCase['dissent'] {
  return rulings
    .flatMap((ruled) =>
      REVIEWERS.flatMap((reviewer) => {
        const vote = voteOf(state, reviewer, ruled.tuple_id);
        // An action that was refused did not vote.
        if (vote === undefined || (ruled.votes[reviewer] ?? null) === null) return [];
        if (isFollowed(vote, ruled, final_tuples)) return [];
        return [{ voice: reviewer, said: vote.action_type, reason: vote.reason_code }];
      }),
    )
    .slice(0, MOST_DISSENT);
}
