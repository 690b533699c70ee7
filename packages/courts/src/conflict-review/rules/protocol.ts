/** The course of one conflict review as a pure state machine: perspectives, flags, reviewers if there is a conflict, re-check, ruling. */
import { misplaced, type Protocol, type Step } from '@curia/core/protocol';
import { readInput } from '@curia/core/read';
import { decideQuorum, perspectivesIn, reviewersIn } from './absence.ts';
import { REVIEWERS, type ReviewAction, type Reviewer } from './action.ts';
import type { ConflictCase } from './conflict-case.ts';
import { policyFor, ruleConflict } from './conflict-review.ts';
import { needOf } from './prepared-case.ts';
import { findRechecks } from './recheck.ts';
import {
  type ReviewCommand,
  type ReviewEvent,
  type ReviewRuling,
  type ReviewState,
  reviewCase,
} from './review-state.ts';
import { type ReviewTables, reviewTables } from './tables.ts';
import {
  buildCandidates,
  PERSPECTIVES,
  type PerspectiveLetter,
  STAGE1_MODES,
  type Stage1Mode,
} from './triplet.ts';
import type { VotePolicy } from './vote/deliberation.ts';
import { misdirected } from './vote/tally.ts';

/** How a review is held. */
export interface ReviewPlan {
  /** The vote table; its parameter `ask` says what reviewers are asked about, `absent` what an absent one means. */
  readonly policy: VotePolicy;
  /** Whether groups with incomplete or tied votes are re-checked. */
  readonly recheck: boolean;
  /** False if nobody reviews what was read; the tables rule on it as it is. */
  readonly reviewed?: boolean;
  /** Who reads the text; three perspectives unless said otherwise. */
  readonly stage1?: Stage1Mode;
  /** The tables to use besides the policy; the shipped ones by default. */
  readonly tables?: ReviewTables;
}

type ReviewStep = Step<ReviewState, ReviewCommand>;

/** The course of a review under a plan. */
export const reviewProtocol = (
  plan: ReviewPlan,
): Protocol<unknown, ReviewState, ReviewEvent, ReviewCommand> => ({
  start: (input) => startReview(input, plan),
  step: (state, event) => stepReview(state, event, plan),
});

const lettersOf = ({ stage1 = 'multi_facet' }: ReviewPlan): readonly PerspectiveLetter[] =>
  STAGE1_MODES[stage1];

function startReview(input: unknown, plan: ReviewPlan): ReviewStep {
  const read = readInput(reviewCase, input);
  const { ask, absent } = policyFor(read, plan.policy).values;
  // Kept with the case, so that deciding it again shows what an absent reviewer was asked about.
  const given = { ...read, options: { ...read.options, ask, absent } };
  const isRead = Array.isArray(given.candidates);
  const state: ReviewState = {
    phase: 'perspectives',
    given,
    said: {},
    candidates: [],
    flags: [],
    votes: {},
    wanted: [],
    rechecks: [],
    absent: [],
    // Candidates that too few perspectives read once were read by no others since.
    absent_perspectives: (isRead && given.perspectives_absent) || {},
    absent_reviewers: {},
    unasked_votes: 0,
    ruling: null,
  };
  if (given.candidates != null) return flag({ ...state, candidates: given.candidates }, plan);
  return { state, commands: lettersOf(plan).map((letter) => ({ kind: 'ask-perspective', letter })) };
}

function stepReview(state: ReviewState, event: ReviewEvent, plan: ReviewPlan): ReviewStep {
  const { phase } = state;
  if (phase === 'perspectives' && 'letter' in event && isAwaited(state, event.letter, plan)) {
    const triplets = event.kind === 'perspective-given' ? event.triplets : [];
    const told = { ...noteAbsence(state, event), said: { ...state.said, [event.letter]: triplets } };
    if (lettersOf(plan).some((letter) => told.said[letter] === undefined))
      return { state: told, commands: [] };
    return closeReading(told, plan);
  }
  if (phase === 'review' && 'reviewer' in event && state.votes[event.reviewer] === undefined) {
    const heard = hearReviewer(event, state);
    const told = takeVotes(noteAbsence(state, heard), heard, plan);
    if (REVIEWERS.some((reviewer) => told.votes[reviewer] === undefined))
      return { state: told, commands: [] };
    return recheck(told, plan);
  }
  if (phase === 'recheck' && 'tuple_ids' in event) {
    const group = [...event.tuple_ids];
    const isWanted = state.wanted.some(({ tuple_ids }) => isSame(tuple_ids, group));
    if (!isWanted || state.rechecks.some((one) => isSame(one.group, group))) throw misplaced(event, phase);
    // Each group was asked for one action; several would have to be weighed against each other.
    const action = event.kind === 'group-rechecked' && event.actions.length === 1 ? event.actions[0]! : null;
    const told = { ...noteAbsence(state, event), rechecks: [...state.rechecks, { group, action }] };
    return told.rechecks.length < state.wanted.length ? { state: told, commands: [] } : rule(told, plan);
  }
  throw misplaced(event, phase);
}

/** Numbers what the perspectives said, if there were enough of them to read the text. */
function closeReading(state: ReviewState, plan: ReviewPlan): ReviewStep {
  const { absent_perspectives, said, given } = state;
  const quorum = decideQuorum(absent_perspectives, tablesOf(plan)['reading-quorum'], lettersOf(plan));
  if (quorum.outcome !== 'ESCALATE')
    return flag({ ...state, candidates: buildCandidates(said, given.text ?? '') }, plan);
  const { rule: id, source, code, reason } = quorum;
  return rule(state, plan, { escalated: { rule: id, source, code, reason } });
}

const isAwaited = ({ said }: ReviewState, letter: PerspectiveLetter, plan: ReviewPlan): boolean =>
  lettersOf(plan).includes(letter) && said[letter] === undefined;

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** The current case, in the form that `curia decide conflict-review` takes. */
export function panelOf(state: ReviewState): ConflictCase {
  const { given, candidates, flags, votes, wanted, rechecks, absent_reviewers, absent_perspectives } = state;
  // In the order they were requested, not the order of the answers.
  const looks = wanted.flatMap(
    ({ tuple_ids }) => rechecks.find(({ group }) => isSame(group, tuple_ids)) ?? [],
  );
  const { perspectives_absent: _, ...rest } = given;
  const goneReviewers = reviewersIn(absent_reviewers);
  const gonePerspectives = perspectivesIn(absent_perspectives);
  return {
    ...rest,
    candidates: [...candidates],
    conflict_flags: [...flags],
    review_actions: {
      A: [...(votes.A ?? [])],
      B: [...(votes.B ?? [])],
      C: [...(votes.C ?? [])],
    },
    ...(looks.length === 0 ? {} : { rechecks: looks }),
    ...(goneReviewers.length === 0 ? {} : { absent: pick(absent_reviewers, goneReviewers) }),
    ...(gonePerspectives.length === 0
      ? {}
      : { perspectives_absent: pick(absent_perspectives, gonePerspectives) }),
  };
}

/** Picks entries of a record in a fixed order, regardless of the order in which they arrived. */
const pick = <K extends string, V>(record: { readonly [Key in K]?: V }, keys: readonly K[]): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, record[key]])) as Record<K, V>;

const tablesOf = ({ tables = reviewTables }: ReviewPlan): ReviewTables => tables;

/** Tells of a tuple whether reviewers are asked about it. */
export function isUnderReview(
  { flags, given }: Pick<ReviewState, 'flags' | 'given'>,
  plan: ReviewPlan,
): (tuple_id: string) => boolean {
  const { ask } = policyFor(given, plan.policy).values;
  return needOf(flags, given.validator_risks, ask, tablesOf(plan)['review-need']);
}

function flag(state: ReviewState, plan: ReviewPlan): ReviewStep {
  const { given, candidates } = state;
  const unreviewed = { ...given, candidates: [...candidates], review_actions: { A: [], B: [], C: [] } };
  const flags = ruleConflict(unreviewed, plan.policy).conflict_flags;
  const flagged = { ...state, flags };
  const isAsked = isUnderReview(flagged, plan);
  const isReviewed = plan.reviewed !== false && candidates.some(({ tuple_id }) => isAsked(tuple_id));
  if (!isReviewed) return rule(flagged, plan);
  return {
    state: { ...flagged, phase: 'review' },
    commands: REVIEWERS.map((reviewer) => ({ kind: 'ask-reviewer', reviewer })),
  };
}

type ReviewerEvent = Extract<ReviewEvent, { reviewer: Reviewer }>;

/** A reviewer whose actions cannot be placed gave no usable answer: a lost objection must not pass as none. */
function hearReviewer(event: ReviewerEvent, { candidates }: ReviewState): ReviewerEvent {
  if (event.kind !== 'votes-cast') return event;
  const problem = misdirected(event.actions, candidates);
  const { reviewer } = event;
  return problem === undefined
    ? event
    : { kind: 'reviewer-failed', reviewer, absence: 'unusable', problem: `wrong_shape: ${problem}` };
}

function takeVotes(state: ReviewState, event: ReviewerEvent, plan: ReviewPlan): ReviewState {
  const actions = event.kind === 'votes-cast' ? event.actions : [];
  const isAsked = isUnderReview(state, plan);
  const counted = actions.flatMap((action) => restrict(action, isAsked));
  const votesOf = (list: readonly ReviewAction[]): number =>
    list.reduce((sum, { target_tuple_ids }) => sum + target_tuple_ids.length, 0);
  return {
    ...state,
    votes: { ...state.votes, [event.reviewer]: counted },
    unasked_votes: state.unasked_votes + votesOf(actions) - votesOf(counted),
  };
}

/** An action on the tuples that were asked about; nothing if it is about none of them. */
function restrict(action: ReviewAction, isAsked: (tuple_id: string) => boolean): ReviewAction[] {
  const target_tuple_ids = action.target_tuple_ids.filter(isAsked);
  return target_tuple_ids.length === 0 ? [] : [{ ...action, target_tuple_ids }];
}

function recheck(state: ReviewState, plan: ReviewPlan): ReviewStep {
  const { candidates, review_actions, absent, options } = panelOf(state);
  const isAsked = isUnderReview(state, plan);
  const isOpen = absent !== undefined && options?.absent !== 'keep';
  const wanted = plan.recheck
    ? findRechecks(
        candidates,
        state.flags,
        review_actions,
        tablesOf(plan)['recheck-need'],
        (id) => isOpen && isAsked(id),
      )
    : [];
  if (wanted.length === 0) return rule(state, plan);
  return {
    state: { ...state, wanted, phase: 'recheck' },
    commands: wanted.map((group) => ({ kind: 'ask-recheck', group })),
  };
}

function rule(state: ReviewState, plan: ReviewPlan, more: Pick<ReviewRuling, 'escalated'> = {}): ReviewStep {
  const ruling: ReviewRuling = {
    ...ruleConflict(panelOf(state), plan.policy, { tables: tablesOf(plan) }),
    reviewed: Object.keys(state.votes).length > 0,
    absent: state.absent,
    unasked_votes: state.unasked_votes,
    ...more,
  };
  return { state: { ...state, phase: 'ruled', ruling }, commands: [] };
}

function noteAbsence(state: ReviewState, event: ReviewEvent): ReviewState {
  if (!('problem' in event)) return state;
  const agent = agentOf(event);
  const absent = [...state.absent, { agent, problem: event.problem }];
  // In the order of the agents, not in that of their answers.
  const told = {
    ...state,
    absent: absent.sort((a, b) => (a.agent < b.agent ? -1 : a.agent > b.agent ? 1 : 0)),
  };
  if ('letter' in event) {
    const gone = { ...state.absent_perspectives, [event.letter]: event.absence };
    return { ...told, absent_perspectives: pick(gone, perspectivesIn(gone)) };
  }
  if (!('reviewer' in event)) return told;
  const gone = { ...state.absent_reviewers, [event.reviewer]: event.absence };
  return { ...told, absent_reviewers: pick(gone, reviewersIn(gone)) };
}

function agentOf(event: Exclude<ReviewEvent, { actions: unknown } | { triplets: unknown }>): string {
  if ('letter' in event) return PERSPECTIVES[event.letter];
  return 'reviewer' in event ? `reviewer ${event.reviewer}` : `re-check of ${event.tuple_ids.join(', ')}`;
}
