/** The course of one conflict review as a pure state machine: perspectives, flags, reviewers where there is a conflict, ruling. */
import { z } from 'zod';
import { CuriaError } from '../errors.ts';
import { readInput } from '../table/procedure.ts';
import { REVIEWERS, type ReviewAction, type Reviewer } from './action.ts';
import type { Candidate } from './candidate.ts';
import { rulePanel } from './conflict-review.ts';
import type { ConflictFlag } from './flag.ts';
import { type Panel, type PanelRuling, panelInput } from './panel.ts';
import { isComplete } from './tally.ts';
import { buildCandidates, PERSPECTIVES, type PerspectiveLetter, type Triplet } from './triplet.ts';
import type { VotePolicy } from './verdict.ts';

/** A case as a run takes it in: a text to read, or candidates that were read already. */
export const reviewCase = z
  .object({ ...panelInput.shape, candidates: panelInput.shape.candidates.nullish() })
  .omit({ review_actions: true })
  .refine(({ text, candidates }) => Array.isArray(candidates) || (text ?? '').trim() !== '', {
    path: ['text'],
    error: 'a case needs a text, or candidates',
  });

/** How a review is held. */
export interface ReviewPlan {
  readonly policy: VotePolicy;
  /** Whether reviewers are asked only where tuples are in conflict, and only about those, or always and about all. */
  readonly ask: 'flagged' | 'always';
  /** Whether a reviewer whose action lacks its value is asked once more for exactly that. */
  readonly recheck: boolean;
}

/** What the protocol wants. */
export type ReviewCommand =
  | { readonly kind: 'ask-perspective'; readonly letter: PerspectiveLetter }
  | { readonly kind: 'ask-reviewer'; readonly reviewer: Reviewer }
  | { readonly kind: 'ask-again'; readonly reviewer: Reviewer; readonly incomplete: readonly ReviewAction[] }
  | { readonly kind: 'record-ruling'; readonly ruling: ReviewRuling };

/** What the protocol is told; a failed agent is absent, never counted as agreement. */
export type ReviewEvent =
  | {
      readonly kind: 'perspective-given';
      readonly letter: PerspectiveLetter;
      readonly triplets: readonly Triplet[];
    }
  | { readonly kind: 'perspective-failed'; readonly letter: PerspectiveLetter; readonly problem: string }
  | { readonly kind: 'votes-cast'; readonly reviewer: Reviewer; readonly actions: readonly ReviewAction[] }
  | { readonly kind: 'reviewer-failed'; readonly reviewer: Reviewer; readonly problem: string }
  | {
      readonly kind: 'votes-completed';
      readonly reviewer: Reviewer;
      readonly actions: readonly ReviewAction[];
    };

/** Somebody who was asked and gave no usable answer. */
export interface Absence {
  readonly agent: string;
  readonly problem: string;
}

/** The ruling of a run: that of the panel, and how it came about. */
export interface ReviewRuling extends PanelRuling {
  /** Whether reviewers were asked. */
  readonly reviewed: boolean;
  readonly absent: readonly Absence[];
  /** Votes on tuples that are not in conflict; they were not counted. */
  readonly unasked_votes: number;
}

/** Where a review stands. */
export interface ReviewState {
  readonly phase: 'perspectives' | 'review' | 'recheck' | 'ruled';
  readonly given: z.infer<typeof reviewCase>;
  readonly said: Readonly<Partial<Record<PerspectiveLetter, readonly Triplet[]>>>;
  readonly candidates: readonly Candidate[];
  readonly flags: readonly ConflictFlag[];
  readonly votes: Readonly<Partial<Record<Reviewer, readonly ReviewAction[]>>>;
  readonly completed: Readonly<Partial<Record<Reviewer, readonly ReviewAction[]>>>;
  readonly absent: readonly Absence[];
  readonly unasked_votes: number;
  readonly ruling: ReviewRuling | null;
}

/** The state after an event, and what is wanted next. */
export interface ReviewStep {
  readonly state: ReviewState;
  readonly commands: readonly ReviewCommand[];
}

const LETTERS = Object.keys(PERSPECTIVES) as PerspectiveLetter[];

/** Begins a review; a case that is none is refused. */
export function startReview(input: unknown, plan: ReviewPlan): ReviewStep {
  const given = readInput(reviewCase, input);
  const state: ReviewState = {
    phase: 'perspectives',
    given,
    said: {},
    candidates: [],
    flags: [],
    votes: {},
    completed: {},
    absent: [],
    unasked_votes: 0,
    ruling: null,
  };
  if (Array.isArray(given.candidates)) return flag({ ...state, candidates: given.candidates }, plan);
  return { state, commands: LETTERS.map((letter) => ({ kind: 'ask-perspective', letter })) };
}

/** Takes a review one event further; an event that does not fit the phase is refused. */
export function stepReview(state: ReviewState, event: ReviewEvent, plan: ReviewPlan): ReviewStep {
  const { phase } = state;
  if (phase === 'perspectives' && 'letter' in event && state.said[event.letter] === undefined) {
    const triplets = event.kind === 'perspective-given' ? event.triplets : [];
    const told = { ...noteAbsence(state, event), said: { ...state.said, [event.letter]: triplets } };
    if (LETTERS.some((letter) => told.said[letter] === undefined)) return { state: told, commands: [] };
    return flag({ ...told, candidates: buildCandidates(told.said) }, plan);
  }
  if (phase === 'review' && 'reviewer' in event && state.votes[event.reviewer] === undefined) {
    if (event.kind === 'votes-completed') throw misplaced(event, phase);
    const told = takeVotes(noteAbsence(state, event), event, plan);
    if (REVIEWERS.some((reviewer) => told.votes[reviewer] === undefined))
      return { state: told, commands: [] };
    return recheck(told, plan);
  }
  if (phase === 'recheck' && 'reviewer' in event && state.completed[event.reviewer] === undefined) {
    if (event.kind === 'votes-cast') throw misplaced(event, phase);
    const actions = event.kind === 'votes-completed' ? event.actions : [];
    const told = {
      ...noteAbsence(state, event),
      completed: { ...state.completed, [event.reviewer]: actions },
    };
    const awaited = incompleteVotes(told).filter(({ reviewer }) => told.completed[reviewer] === undefined);
    return awaited.length > 0 ? { state: told, commands: [] } : rule(told, plan);
  }
  throw misplaced(event, phase);
}

const misplaced = ({ kind }: ReviewEvent, phase: string): CuriaError =>
  new CuriaError('INPUT_INVALID', `the event ${kind} does not fit a review in the phase ${phase}`);

/** The case as it stands, in the form that `curia decide conflict-review` takes. */
export function panelOf({ given, candidates, flags, votes }: ReviewState): Panel {
  return {
    ...given,
    candidates: [...candidates],
    conflict_flags: [...flags],
    review_actions: {
      A: [...(votes.A ?? [])],
      B: [...(votes.B ?? [])],
      C: [...(votes.C ?? [])],
    },
  };
}

/** Reviewers cost three calls a case, so they are asked only where there is something to review. */
function flag(state: ReviewState, plan: ReviewPlan): ReviewStep {
  const { given, candidates } = state;
  const unreviewed = { ...given, candidates: [...candidates], review_actions: { A: [], B: [], C: [] } };
  const flags = rulePanel(unreviewed, plan.policy).conflict_flags;
  const flagged = { ...state, flags };
  if (candidates.length === 0 || (plan.ask === 'flagged' && flags.length === 0)) return rule(flagged, plan);
  return {
    state: { ...flagged, phase: 'review' },
    commands: REVIEWERS.map((reviewer) => ({ kind: 'ask-reviewer', reviewer })),
  };
}

function takeVotes(
  state: ReviewState,
  event: Extract<ReviewEvent, { reviewer: Reviewer }>,
  { ask }: ReviewPlan,
): ReviewState {
  const actions = event.kind === 'votes-cast' ? event.actions : [];
  const inConflict = new Set(state.flags.flatMap(({ tuple_ids }) => tuple_ids));
  const counted = ask === 'always' ? actions : actions.flatMap((action) => restrict(action, inConflict));
  const votesOf = (list: readonly ReviewAction[]): number =>
    list.reduce((sum, { target_tuple_ids }) => sum + target_tuple_ids.length, 0);
  return {
    ...state,
    votes: { ...state.votes, [event.reviewer]: counted },
    unasked_votes: state.unasked_votes + votesOf(actions) - votesOf(counted),
  };
}

/** An action on the tuples that were asked about; one that names no tuple stays, so that it can be reported. */
function restrict(action: ReviewAction, asked: ReadonlySet<string>): ReviewAction[] {
  const target_tuple_ids = action.target_tuple_ids.filter((id) => asked.has(id));
  return target_tuple_ids.length === 0 && action.target_tuple_ids.length > 0
    ? []
    : [{ ...action, target_tuple_ids }];
}

function recheck(state: ReviewState, plan: ReviewPlan): ReviewStep {
  const wanting = plan.recheck ? incompleteVotes(state) : [];
  if (wanting.length === 0) return rule(state, plan);
  return {
    state: { ...state, phase: 'recheck' },
    commands: wanting.map(({ reviewer, incomplete }) => ({ kind: 'ask-again', reviewer, incomplete })),
  };
}

/** Completeness is a matter of the action as it was given, before votes are grouped. */
function incompleteVotes({ votes }: ReviewState): { reviewer: Reviewer; incomplete: ReviewAction[] }[] {
  return REVIEWERS.map((reviewer) => ({
    reviewer,
    incomplete: (votes[reviewer] ?? []).filter((action) => !isComplete(action)),
  })).filter(({ incomplete }) => incomplete.length > 0);
}

function rule(state: ReviewState, plan: ReviewPlan): ReviewStep {
  const votes = Object.fromEntries(
    REVIEWERS.filter((reviewer) => state.votes[reviewer] !== undefined).map((reviewer) => [
      reviewer,
      complete(state.votes[reviewer]!, state.completed[reviewer] ?? []),
    ]),
  );
  const counted = { ...state, votes };
  const ruling: ReviewRuling = {
    ...rulePanel(panelOf(counted), plan.policy),
    reviewed: Object.keys(votes).length > 0,
    absent: state.absent,
    unasked_votes: state.unasked_votes,
  };
  return {
    state: { ...counted, phase: 'ruled', ruling },
    commands: [{ kind: 'record-ruling', ruling }],
  };
}

/** Puts completed actions in the place of those that lacked something, tuple by tuple. */
function complete(actions: readonly ReviewAction[], given: readonly ReviewAction[]): ReviewAction[] {
  const answered = new Set(given.filter(isComplete).flatMap(({ target_tuple_ids }) => target_tuple_ids));
  const wanted = new Set(
    actions.filter((action) => !isComplete(action)).flatMap(({ target_tuple_ids }) => target_tuple_ids),
  );
  const kept = actions.flatMap((action) => {
    if (isComplete(action)) return [action];
    const left = action.target_tuple_ids.filter((id) => !answered.has(id));
    return left.length === 0 && action.target_tuple_ids.length > 0
      ? []
      : [{ ...action, target_tuple_ids: left }];
  });
  return [...kept, ...given.filter(isComplete).flatMap((action) => restrict(action, wanted))];
}

function noteAbsence(state: ReviewState, event: ReviewEvent): ReviewState {
  if (!('problem' in event)) return state;
  const agent = 'letter' in event ? PERSPECTIVES[event.letter] : `reviewer ${event.reviewer}`;
  const absent = [...state.absent, { agent, problem: event.problem }];
  // In the order of the agents, not in that of their answers.
  return { ...state, absent: absent.sort((a, b) => (a.agent < b.agent ? -1 : a.agent > b.agent ? 1 : 0)) };
}
