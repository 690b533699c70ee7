/** What a conflict review asks the memory before reviewers are asked, and what it leaves behind once it is ruled. */
import {
  type Candidate,
  type DecidedCase,
  REVIEWERS,
  type ReviewRuling,
  type ReviewState,
  type TupleRuling,
} from '@curia/core';
import type { RecallRequest } from '../memory/case-memory.ts';
import { gainOf, mostCommon, originOf } from '../memory/told-case.ts';

/** Who sees the advice: the reviewers, and who looks once more. */
const READERS: readonly string[] = [
  ...REVIEWERS.map((reviewer) => `reviewer-${reviewer}`),
  'arbiter-recheck',
];

/** What the memory is asked: after the flags are known, and only where reviewers are asked. */
export function recallForReview(input: unknown, state: ReviewState): RecallRequest | undefined {
  if (state.phase !== 'review') return undefined;
  const { candidates, given } = state;
  const { split, language } = originOf(input);
  const named = candidates.flatMap(({ aspect_term, aspect_ref }) => [aspect_term, aspect_ref]);
  return {
    seen: {
      text: given.text ?? '',
      terms: [...new Set(named)].filter((term) => term !== ''),
      aspects: new Set(candidates.map((one) => nameOf(one).trim())).size,
      language,
      appearance: appearanceOf(state),
      split,
    },
    places: { review: { roles: READERS, gate: { isOpen: true, reason: 'no_gate' } } },
    format: 'lines',
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

const appearanceOf = ({ flags, candidates }: ReviewState) => ({
  conflict_types: [...new Set(flags.map(({ conflict_type }) => conflict_type))],
  risk_types: [],
  aspect_type: mostCommon(candidates.map(({ aspect_ref }) => aspect_ref)),
});

/** An aspect that is only implied goes by its reference. */
const nameOf = ({ aspect_term, aspect_ref }: Pick<Candidate, 'aspect_term' | 'aspect_ref'>): string =>
  aspect_term.trim() === '' ? aspect_ref : aspect_term;

/** The review as the memory takes it in. */
export function decidedReview(input: unknown, state: ReviewState): DecidedCase | null {
  const { ruling, candidates, given } = state;
  if (ruling === null) return null;
  const stage1 = candidates.map((one) => ({
    aspect_term: nameOf(one),
    polarity: one.polarity,
    confidence: isShare(one.confidence) ? one.confidence : null,
  }));
  const { rulings, final_tuples } = ruling;
  const has = (action: TupleRuling['action_type']): boolean =>
    rulings.some(({ action_type }) => action_type === action);
  const { conflict_types, aspect_type } = appearanceOf(state);
  const { split, language } = originOf(input);
  return {
    text: given.text ?? '',
    language,
    aspect_type,
    stage1,
    final: final_tuples.map((one) => ({ aspect_term: nameOf(one), polarity: one.polarity })),
    conflict_types,
    risks_before: [],
    risks_after: [],
    is_implicit: candidates.length > 0 && candidates.every(({ aspect_term }) => aspect_term.trim() === ''),
    override_applied: has('FLIP') || has('DROP'),
    action_taken: has('FLIP') ? 'polarity_flip' : has('DROP') ? 'abstain' : has('FLAG') ? 'defer' : null,
    reason_code: reasonOf(state, ruling),
    dissent: dissentIn(state, ruling),
    ...gainOf(input, candidates, final_tuples),
    split,
  };
}

const isShare = (value: number | null | undefined): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1;

/** The code that a reviewer gave for wanting something done with a tuple. */
function codeOf({ votes }: ReviewState, reviewer: (typeof REVIEWERS)[number], tuple_id: string): string {
  const action = votes[reviewer]?.find(({ target_tuple_ids }) => target_tuple_ids.includes(tuple_id));
  return action?.reason_code ?? '';
}

/** The first reason that the ruling gives; where it gives none, that of the first reviewer who got their way with a change. */
function reasonOf(state: ReviewState, { rulings }: ReviewRuling): string {
  const given = rulings.map(({ reason_code }) => reason_code);
  const followed = rulings
    .filter(({ action_type }) => action_type !== 'KEEP')
    .flatMap(({ tuple_id, action_type, votes }) =>
      REVIEWERS.filter((reviewer) => votes[reviewer] === action_type).map((reviewer) =>
        codeOf(state, reviewer, tuple_id),
      ),
    );
  return [...given, ...followed].find((code) => code !== '') ?? '';
}

const MOST_DISSENT = 100;

/** Every vote that the ruling did not follow. */
function dissentIn(state: ReviewState, { rulings }: ReviewRuling): DecidedCase['dissent'] {
  return rulings
    .flatMap(({ tuple_id, action_type, votes }) =>
      REVIEWERS.flatMap((reviewer) => {
        const vote = votes[reviewer] ?? null;
        if (vote === null || vote === action_type) return [];
        const reason_code = codeOf(state, reviewer, tuple_id);
        return [{ actor: `reviewer-${reviewer}`, action_type: vote, reason_code }];
      }),
    )
    .slice(0, MOST_DISSENT);
}
