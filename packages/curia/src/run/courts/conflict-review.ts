/** Conflict review as the runner drives it. */
import {
  type AnyTable,
  conflictReview,
  PERSPECTIVES,
  panelOf,
  policyHash,
  REVIEWERS,
  type ReviewAction,
  type ReviewCommand,
  type ReviewEvent,
  type ReviewPlan,
  type ReviewState,
  startReview,
  stepReview,
  type Triplet,
  type VotePolicy,
} from '@curia/core';
import { makePrompt } from '../../agents/prompt.ts';
import {
  perspectiveAnswer,
  perspectivePrompt,
  recheckPrompt,
  reviewAnswer,
  reviewPrompt,
  strictPerspective,
  strictReview,
} from '../../agents/prompts/conflict-review.ts';
import { type Outcome, proceed, type Wanted } from '../court.ts';
import { scorePanel, studyReview } from './conflict-review-study.ts';
import type { CourtKind } from './court-kind.ts';

/** The court of conflict review. */
export const conflictReviewCourt: CourtKind = {
  name: conflictReview.name,
  policies: conflictReview.policies,
  options: {
    ask: { values: ['flagged', 'always'], means: 'whom to review: only tuples in conflict, or all' },
    recheck: { values: ['false', 'true'], means: 'ask a reviewer again whose action lacks its value' },
  },
  make(policy, { ask, recheck }) {
    const plan: ReviewPlan = {
      policy: policy as unknown as VotePolicy,
      ask: ask === 'always' ? 'always' : 'flagged',
      recheck: recheck === 'true',
    };
    return {
      name: conflictReview.name,
      policy: policy.policy,
      policy_hash: policyHash(policy as AnyTable),
      open: (input) => ({
        ...proceed<ReviewState, ReviewCommand, ReviewEvent>({
          start: () => startReview(input, plan),
          step: (state, event) => stepReview(state, event, plan),
          task: wanted,
          ruling: ({ ruling }) => ruling ?? undefined,
          record: (state) => ({ ...(input as object), ...panelOf(state) }),
        }),
      }),
    };
  },
  /** The reviewers' actions that a case carries already answer for them. */
  given(input) {
    const { review_actions: actions } = input as { review_actions?: Record<string, unknown> };
    return REVIEWERS.flatMap((reviewer) => {
      const answer = actions?.[reviewer];
      return Array.isArray(answer)
        ? [{ role: `reviewer-${reviewer}`, answer: { review_actions: answer } }]
        : [];
    });
  },
  headlines: conflictReview.headlines,
  trace(record, policy) {
    const { ruling, facts, trace } = conflictReview.rule(record, policy, { trace: true });
    return { ruling, facts, trace };
  },
  score: scorePanel,
  study: studyReview,
};

function wanted(command: ReviewCommand, state: ReviewState): Wanted<ReviewEvent> | undefined {
  const text = state.given.text ?? '';
  if (command.kind === 'ask-perspective') {
    const { letter } = command;
    return {
      task: {
        does: 'ask',
        key: `perspective/${letter}`,
        role: `perspective-${PERSPECTIVES[letter]}`,
        prompt: () => makePrompt(perspectivePrompt(letter), { text }, strictPerspective),
        answer: perspectiveAnswer,
      },
      told: (outcome) =>
        'answer' in outcome
          ? {
              kind: 'perspective-given',
              letter,
              triplets: (outcome.answer as { triplets: Triplet[] }).triplets,
            }
          : { kind: 'perspective-failed', letter, problem: problemOf(outcome) },
    };
  }
  if (command.kind === 'record-ruling') return undefined;
  const { kind, reviewer } = command;
  const isAgain = kind === 'ask-again';
  const asked = [...new Set(state.flags.flatMap(({ tuple_ids }) => tuple_ids))];
  const inputs = {
    text,
    candidates: state.candidates,
    flags: state.flags,
    asked: (asked.length > 0 ? asked : state.candidates.map(({ tuple_id }) => tuple_id)).join(', '),
    ...(isAgain ? { incomplete: command.incomplete } : {}),
  };
  const template = isAgain ? recheckPrompt(reviewer) : reviewPrompt(reviewer);
  return {
    task: {
      does: 'ask',
      key: `${isAgain ? 'recheck' : 'review'}/${reviewer}`,
      role: `reviewer-${reviewer}`,
      prompt: () => makePrompt(template, inputs, strictReview),
      answer: reviewAnswer,
    },
    told: (outcome) =>
      'answer' in outcome
        ? {
            kind: isAgain ? 'votes-completed' : 'votes-cast',
            reviewer,
            actions: (outcome.answer as { review_actions: ReviewAction[] }).review_actions,
          }
        : { kind: 'reviewer-failed', reviewer, problem: problemOf(outcome) },
  };
}

const problemOf = (outcome: Outcome): string =>
  'failure' in outcome ? `${outcome.failure}: ${outcome.message}` : 'no answer';
