/** Conflict review as the runner drives it. */

import {
  type PromptLanguage,
  promptLanguage,
  type RecordedAnswer,
  recordedAnswersIn,
} from '@curia/core/agent';
import type { PromptWish, Wanted } from '@curia/core/court';
import { asks, type Court, completeOptions, proceed } from '@curia/core/court';
import { tableFor, tablesFor } from '@curia/core/protocol';
import { type ConflictCase, conflictReview, reviewProtocol } from '@curia/courts/conflict-review';
import {
  type Candidate,
  conflictReviewDoctor,
  conflictReviewMeasure,
  conflictReviewProcedures,
  conflictReviewPrompts,
  isUnderReview,
  misdirected,
  PERSPECTIVES,
  panelOf,
  perspectiveAnswer,
  REVIEW_MODES,
  REVIEWERS,
  type RecheckGroup,
  type ReviewCommand,
  type ReviewEvent,
  type ReviewPlan,
  type ReviewRuling,
  type ReviewState,
  reviewAnswer,
  reviewModel,
  reviewTables,
  ruleReview,
  type ShownGroup,
  STAGE1_MODES,
  type Stage1Mode,
  showEach,
  showFlags,
  showRisks,
  showTuples,
  spreadActions,
  type ValidatorRisk,
} from '@curia/courts/in/conflict-review';
import {
  MEMORY_OPTIONS,
  memoryCompanions,
  memoryProcedures,
  memoryTables,
  readMemoryPlan,
  SINGLE_PASS,
  withMemory,
} from '@curia/memory/in';
import type { z } from 'zod';
import { absenceBy, absencePacket, escalationOf, headlinesOf, openIn } from './conflict-review-absence.ts';
import { conflictReviewDesk } from './conflict-review-desk.ts';
import { decidedReview, recallForReview } from './conflict-review-memory.ts';
import { scorePanel, studyReview } from './conflict-review-study.ts';
import { reviewVotes } from './conflict-review-votes.ts';

/** The court of conflict review. */
export const conflictReviewCourt: Court<ReviewRuling> = {
  name: conflictReview.name,
  questions: [...conflictReviewProcedures, ...memoryProcedures],
  prompts: conflictReviewPrompts,
  companions: (_policy, options) => memoryCompanions(options),
  doctor: conflictReviewDoctor,
  measure: conflictReviewMeasure,
  model: reviewModel,
  options: {
    ask: { values: REVIEW_MODES, means: 'what to review: tuples in conflict or at risk, or all' },
    absent: {
      values: ['flag', 'keep'],
      means: 'a reviewer without a usable answer leaves its tuples to a person, or counts as KEEP',
    },
    recheck: {
      values: ['false', 'true'],
      means: 'ask an arbiter to look again at groups whose votes are incomplete or tied',
    },
    stage1: {
      values: Object.keys(STAGE1_MODES),
      means: 'who reads a text: three perspectives, or one integrated reading (S0)',
    },
    ...MEMORY_OPTIONS,
    memory: {
      ...MEMORY_OPTIONS.memory,
      means: `${MEMORY_OPTIONS.memory.means}; ${SINGLE_PASS}: one integrated reading of a text, which nobody reviews`,
    },
  },
  values: ({ ask, absent }) => ({
    [conflictReview.name]: {
      ...(ask === undefined ? {} : { ask }),
      ...(absent === undefined ? {} : { absent }),
    },
  }),
  bind(rulebook, options) {
    // Runs that were made before there was an option do not have it.
    const { recheck, stage1 } = completeOptions(conflictReviewCourt, options);
    const memory = readMemoryPlan(options);
    const plan: ReviewPlan = {
      policy: tableFor(rulebook, conflictReview),
      recheck: recheck === 'true',
      ...(memory.condition === SINGLE_PASS
        ? { stage1: 'single_integrated' as const, reviewed: false }
        : { stage1: stage1 as Stage1Mode }),
      tables: tablesFor(rulebook, reviewTables),
    };
    return {
      open(input, case_id) {
        const protocol = reviewProtocol(plan);
        const text = (input as { text?: unknown } | null)?.text;
        const language = promptLanguage(input, typeof text === 'string' ? text : '');
        const remembering = withMemory(protocol, memory, tablesFor(rulebook, memoryTables), {
          task: (command, state, advice) =>
            wanted(command, state, plan, askIn(language), advice, showing(input)),
          record: (state) => ({ ...withoutAnswers(input as object), ...recordOf(state) }),
          recall: (state) => recallForReview(input, state, language),
          decided: (state) => decidedReview(input, state),
          packet: (state) => absencePacket(case_id, state),
        });
        return proceed(remembering.protocol, input, remembering.service);
      },
      desk: conflictReviewDesk,
    };
  },
  brings: {
    answers: ['review_actions', 'rechecks', 'absent', 'perspectives_absent'],
    origins: ['candidates[].origin_agent'],
    law: ['options'],
  },
  given: givenAnswers,
  headlines: headlinesOf,
  trace(record, rulebook) {
    const tables = tablesFor(rulebook, reviewTables);
    const policy = tableFor(rulebook, conflictReview);
    const { ruling, facts, trace } = ruleReview(record, policy, { trace: true, tables });
    return { ruling, facts, trace };
  },
  votes: reviewVotes,
  score: scorePanel,
  folder: {
    records: ({ case_id, ruling }) =>
      openIn(ruling).length === 0 && ruling.escalated === undefined
        ? []
        : [{ file: 'escalations.jsonl', line: { schema_version: '1', case_id, ...escalationOf(ruling) } }],
    study: (_options, rulebook) =>
      studyReview(tableFor(rulebook, conflictReview), tablesFor(rulebook, reviewTables)),
    asGiven(record, asked) {
      const { candidates, conflict_flags: _flags, ...rest } = record as Record<string, unknown>;
      const wasRead = asked.some((key) => key.startsWith('perspective/'));
      return wasRead || candidates === undefined ? rest : record;
    },
  },
};

/** The actions that a case carries already answer for the reviewers and the re-check. */
function givenAnswers(input: unknown): RecordedAnswer[] {
  const {
    review_actions: actions,
    rechecks,
    absent,
  } = input as {
    review_actions?: Record<string, unknown> | null;
    rechecks?: unknown;
    absent?: Record<string, unknown> | null;
  };
  const votes = REVIEWERS.flatMap((reviewer): RecordedAnswer[] => {
    const answer = actions?.[reviewer];
    // An agent that was absent when the case was recorded has not answered since; its empty list means nothing.
    return Array.isArray(answer) && absent?.[reviewer] == null
      ? [{ role: `reviewer-${reviewer}`, answer: { review_actions: answer } }]
      : [];
  });
  const looks = recordedAnswersIn(rechecks).flatMap(({ group, action }): RecordedAnswer[] =>
    action == null || !Array.isArray(group)
      ? []
      : [
          {
            role: RECHECK,
            key: recheckKey(group.map(String)),
            answer: { review_actions: [action] },
          },
        ],
  );
  return [...votes, ...looks];
}

/** What a run records: an absent reviewer has no list, so that the record shows no answer even to whoever overlooks `absent`. */
function recordOf(state: ReviewState): object {
  const { review_actions, ...panel } = panelOf(state);
  const heard = REVIEWERS.filter((reviewer) => panel.absent?.[reviewer] === undefined);
  return {
    ...panel,
    review_actions: Object.fromEntries(heard.map((reviewer) => [reviewer, review_actions[reviewer]])),
  };
}

/** The case without the answers of an earlier run; this run records its own. */
function withoutAnswers(input: object): object {
  const {
    review_actions: _a,
    rechecks: _b,
    absent: _c,
    perspectives_absent: _d,
    ...rest
  } = input as ConflictCase;
  return rest;
}

/** Wishes for the prompt of a role, in the language of the case. */
const askIn =
  (language: PromptLanguage) =>
  (role: string, inputs: Readonly<Record<string, unknown>>): PromptWish => ({
    template: role,
    language,
    inputs,
  });

/** How tuples are shown to a role. */
type Showing = (role: string, candidates: readonly Candidate[]) => ShownGroup[];

/** What says the same is shown as one; only actions that a case brings along were meant for each tuple by itself. */
function showing(input: unknown): Showing {
  const brought = new Set(givenAnswers(input).map(({ role }) => role));
  return (role, candidates) => (brought.has(role) ? showEach(candidates) : showTuples(candidates));
}

function wanted(
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

const RECHECK = 'arbiter-recheck';

/** Two groups never share a key, whatever their ids hold: the group a, b is not the tuple a+b. */
const recheckKey = (tuple_ids: readonly string[]): string =>
  `recheck/${tuple_ids.map((id) => id.replaceAll('%', '%25').replaceAll('+', '%2B')).join('+')}`;

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
