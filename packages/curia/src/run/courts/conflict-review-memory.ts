/** What a conflict review asks the memory before reviewers are asked, and what it leaves behind once it is ruled. */
import {
  type AdviceLanguage,
  type Candidate,
  CONFLICT_TYPES,
  type DecidedCase,
  type FinalTuple,
  REVIEWERS,
  type ReviewAction,
  type ReviewRuling,
  type ReviewState,
  type TupleRuling,
} from '@curia/core/internal';
import type { RecallRequest } from '../memory/case-memory.ts';
import { gainOf, mostCommon, originOf } from '../memory/told-case.ts';

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
      aspects: new Set(candidates.map((one) => nameOf(one).trim())).size,
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
      exposed_to_review: review!.slot.text !== '',
      injection_trigger_reason: review!.slot.text === '' ? '' : review!.gate.reason,
      prompt_injection_chars: review!.slot.chars,
      advisory_injection_gated: false,
      memory_access_policy: { review: 'reviewers_and_recheck' },
    }),
  };
}

const appearanceOf = ({ flags, candidates, given }: ReviewState) => ({
  conflict_types: [...new Set(flags.map(({ conflict_type }) => conflict_type))],
  risk_types: [...new Set((given.validator_risks ?? []).map(({ type }) => type))].slice(0, MOST_RISKS),
  aspect_type: mostCommon(candidates.map(({ aspect_ref }) => aspect_ref)),
});

/** An aspect that is only implied goes by its reference. */
const nameOf = ({ aspect_term, aspect_ref }: Pick<Candidate, 'aspect_term' | 'aspect_ref'>): string =>
  aspect_term.trim() === '' ? aspect_ref : aspect_term;

/** The review as the memory takes it in; one that went to a person as a whole decided nothing. */
export function decidedReview(input: unknown, state: ReviewState): DecidedCase | null {
  const { ruling, candidates, given } = state;
  if (ruling === null || ruling.escalated !== undefined) return null;
  const { rulings, final_tuples } = ruling;
  const has = (action: TupleRuling['action_type']): boolean =>
    rulings.some((ruled) => fateOf(ruled) === action);
  const { conflict_types, aspect_type } = appearanceOf(state);
  const { split, language } = originOf(input);
  const risks = (given.validator_risks ?? [])
    .slice(0, MOST_RISKS)
    .map(({ type, severity }) => ({ type, severity: severity ?? null }));
  return {
    text: given.text ?? '',
    language,
    aspect_type,
    stage1: candidates.map((one) => ({
      aspect_term: nameOf(one),
      polarity: one.polarity,
      confidence: confidenceOf(one),
    })),
    final: final_tuples.map((one) => ({
      aspect_term: nameOf(one),
      polarity: one.polarity,
      confidence: finalConfidence(one, state, ruling),
    })),
    conflict_types,
    conflict_types_after: conflictsLeft(state, ruling),
    risks_before: risks,
    // Nobody looks for risks a second time, so those that were seen are not said to be gone.
    risks_after: risks,
    is_implicit: candidates.length > 0 && candidates.every(({ aspect_term }) => aspect_term.trim() === ''),
    override_applied: has('FLIP') || has('DROP'),
    // What was merged into another still stands: nothing was overridden.
    action_taken: has('FLIP') ? 'polarity_flip' : has('DROP') ? 'abstain' : has('FLAG') ? 'defer' : null,
    reason_code: reasonOf(state, ruling),
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

/** The code that a reviewer gave for wanting something done with a tuple. */
function codeOf({ votes }: ReviewState, reviewer: (typeof REVIEWERS)[number], tuple_id: string): string {
  const action = votes[reviewer]?.find(({ target_tuple_ids }) => target_tuple_ids.includes(tuple_id));
  return action?.reason_code ?? '';
}

/** The first reason that the ruling gives; if it gives none, that of the first reviewer who got their way with a change. */
function reasonOf(state: ReviewState, { rulings }: ReviewRuling): string {
  const given = rulings.map((ruled) => (fateOf(ruled) === 'MERGED' ? '' : ruled.reason_code));
  const followed = rulings
    .filter((ruled) => fateOf(ruled) !== 'KEEP' && fateOf(ruled) !== 'MERGED')
    .flatMap(({ tuple_id, action_type, votes }) =>
      REVIEWERS.filter((reviewer) => votes[reviewer] === action_type).map((reviewer) =>
        codeOf(state, reviewer, tuple_id),
      ),
    );
  return [...given, ...followed].find((code) => code !== '') ?? '';
}

const MOST_RISKS = 100;
const MOST_DISSENT = 100;

/** What became of a tuple; policies that retired called it DROP if another stood for it. */
const fateOf = ({ action_type, merged_into }: TupleRuling): TupleRuling['action_type'] =>
  merged_into === undefined ? action_type : 'MERGED';

/** Whether a ruling did what a vote wanted; what was merged is kept if that into which it was merged stands, and who drops it gets their way in any case. */
function isFollowed(
  vote: ReviewAction['action_type'],
  { action_type, merged_into }: TupleRuling,
  rulings: readonly TupleRuling[],
): boolean {
  if (merged_into === undefined) return vote === action_type || (vote === 'MERGE' && action_type === 'KEEP');
  const into = rulings.find(({ tuple_id }) => tuple_id === merged_into);
  return vote === 'DROP' || ((vote === 'KEEP' || vote === 'MERGE') && into?.action_type !== 'DROP');
}

/** Every vote that was cast and not followed, under the letter of its reviewer. */
function dissentIn(state: ReviewState, { rulings }: ReviewRuling): DecidedCase['dissent'] {
  return rulings
    .flatMap((ruled) =>
      REVIEWERS.flatMap((reviewer) => {
        const vote = ruled.votes[reviewer] ?? null;
        if (vote === null || isFollowed(vote, ruled, rulings)) return [];
        const reason_code = codeOf(state, reviewer, ruled.tuple_id);
        return [{ actor: reviewer, action_type: vote, reason_code }];
      }),
    )
    .slice(0, MOST_DISSENT);
}
