/** What a conflict review asks: perspectives to read a text, reviewers to vote on tuples, and the arbiter to look at a group once more. */
import type { Failure, PromptLanguage } from '@curia/core/agent';
import { asks, type PromptWish, type Wanted } from '@curia/core/court';
import type { z } from 'zod';
import { givenAnswers, RECHECK, recheckKey } from './given.ts';
import { perspectiveAnswer, reviewAnswer } from './prompts.ts';
import type { AbsenceKind } from './rules/absence.ts';
import { REVIEWERS } from './rules/action.ts';
import type { Candidate } from './rules/candidate.ts';
import type { ValidatorRisk } from './rules/conflict-case.ts';
import { isUnderReview, panelOf, type ReviewPlan } from './rules/protocol.ts';
import type { RecheckGroup } from './rules/recheck.ts';
import type { ReviewCommand, ReviewEvent, ReviewState } from './rules/review-state.ts';
import {
  type ShownGroup,
  showEach,
  showFlags,
  showRisks,
  showTuples,
  spreadActions,
} from './rules/shown-tuples.ts';
import { PERSPECTIVES } from './rules/triplet.ts';
import { misdirected } from './rules/vote/tally.ts';

/** Wishes for the prompt of a role, in the language of the case. */
export const askIn =
  (language: PromptLanguage) =>
  (role: string, inputs: Readonly<Record<string, unknown>>): PromptWish => ({
    template: role,
    language,
    inputs,
  });

/** How tuples are shown to a role. */
type Showing = (role: string, candidates: readonly Candidate[]) => ShownGroup[];

/** What says the same is shown as one; only actions that a case brings along were meant for each tuple by itself. */
export function showing(input: unknown): Showing {
  const brought = new Set(givenAnswers(input).map(({ role }) => role));
  return (role, candidates) => (brought.has(role) ? showEach(candidates) : showTuples(candidates));
}

/** The task behind a command of the protocol. */
export function wanted(
  command: ReviewCommand,
  state: ReviewState,
  plan: ReviewPlan,
  ask: ReturnType<typeof askIn>,
  advice: (role: string) => string,
  show: Showing,
): Wanted<ReviewEvent> {
  const text = state.given.text ?? '';
  if (command.kind === 'ask-perspective') {
    const { letter } = command;
    const role = `perspective-${PERSPECTIVES[letter]}`;
    return asks({
      key: `perspective/${letter}`,
      role,
      prompt: () => ask(role, { text }),
      answer: perspectiveAnswer,
      told: ({ triplets }) => ({ kind: 'perspective-given', letter, triplets }),
      failed: (problem, failure) => ({
        kind: 'perspective-failed',
        letter,
        absence: absenceBy(failure),
        problem,
      }),
    });
  }
  if (command.kind === 'ask-recheck') return wantedRecheck(command.group, state, ask, advice(RECHECK), show);
  const { reviewer } = command;
  const role = `reviewer-${reviewer}`;
  const isAsked = isUnderReview(state, plan);
  // Who is shown a tuple votes on it, asked or not; so only those that are asked about are shown.
  const asked = state.candidates.filter(({ tuple_id }) => isAsked(tuple_id));
  const groups = show(role, asked);
  const candidates = groups.map(({ shown }) => shown);
  const inputs = {
    text,
    candidates,
    flags: showFlags(state.flags, groups),
    risks: risksOf(state, groups),
    asked: candidates.map(({ tuple_id }) => tuple_id),
    memory: advice(role),
  };
  return asks({
    key: `review/${reviewer}`,
    role,
    prompt: () => ask(role, inputs),
    answer: reviewAnswer,
    // A model is asked once more about a tuple that does not exist; what it says then, the protocol judges.
    check: (said) => misdirected((said as z.infer<typeof reviewAnswer>).review_actions, state.candidates),
    told: ({ review_actions }) => ({
      kind: 'votes-cast',
      reviewer,
      actions: spreadActions(review_actions, groups),
    }),
    failed: (problem, failure) => ({
      kind: 'reviewer-failed',
      reviewer,
      absence: absenceBy(failure),
      problem,
    }),
  });
}

/** What a validator found in the tuples that are shown; empty if it found nothing, so that the prompt leaves it out. */
function risksOf(
  { given: { validator_risks } }: ReviewState,
  groups: readonly ShownGroup[],
): string | readonly ValidatorRisk[] {
  const risks = showRisks(validator_risks ?? [], groups);
  return risks.length === 0 ? '' : risks;
}

function wantedRecheck(
  { tuple_ids, conflict_type, needed }: RecheckGroup,
  state: ReviewState,
  ask: ReturnType<typeof askIn>,
  memory: string,
  show: Showing,
): Wanted<ReviewEvent> {
  const inGroup = new Set(tuple_ids);
  const inQuestion = state.candidates.filter(({ tuple_id }) => inGroup.has(tuple_id));
  const groups = show(RECHECK, inQuestion);
  const candidates = groups.map(({ shown }) => shown);
  const isShown = new Set(candidates.map(({ tuple_id }) => tuple_id));
  const { review_actions } = panelOf(state);
  const votes = REVIEWERS.map((reviewer) => ({
    reviewer,
    actions: review_actions[reviewer].flatMap((action) => {
      const target_tuple_ids = action.target_tuple_ids.filter((id) => isShown.has(id));
      return target_tuple_ids.length === 0 ? [] : [{ ...action, target_tuple_ids }];
    }),
  }));
  const inputs = {
    text: state.given.text ?? '',
    conflict_type: conflict_type || 'none',
    candidates,
    votes,
    needed,
    risks: risksOf(state, groups),
    asked: [...isShown],
    memory,
  };
  return asks({
    key: recheckKey(tuple_ids),
    role: RECHECK,
    prompt: () => ask(RECHECK, inputs),
    answer: reviewAnswer,
    told: ({ review_actions }) => ({
      kind: 'group-rechecked',
      tuple_ids,
      actions: spreadActions(review_actions, groups),
    }),
    failed: (problem) => ({ kind: 'recheck-failed', tuple_ids, problem }),
  });
}

/** How an agent is absent, by what became of the question. */
const absenceBy = ({ failure }: Failure): AbsenceKind => ABSENCE_BY[failure];

const ABSENCE_BY: Readonly<Record<Failure['failure'], AbsenceKind>> = {
  no_answer: 'failed',
  timeout: 'failed',
  provider_error: 'failed',
  called_off: 'failed',
  wrong_shape: 'unusable',
  too_many_tool_calls: 'unusable',
  too_long: 'refused',
};
