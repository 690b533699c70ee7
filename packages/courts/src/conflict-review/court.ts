/** Conflict review: perspectives read a text, reviewers vote on what they found, and a table rules on each tuple. */
import { promptLanguage } from '@curia/core/agent';
import type { Court } from '@curia/core/court';
import { tableFor, tablesFor } from '@curia/core/protocol';
import {
  impliedByMemory,
  MEMORY_PLACES,
  proceedWithMemory,
  readMemoryPlan,
  SINGLE_PASS,
} from '@curia/memory';
import { memoryQuestions } from '@curia/memory/questions';
import { opinionMemory } from '../opinions/taught.ts';
import { conflictReviewDemo } from './demo.ts';
import { absencePacket, conflictReviewDesk } from './desk.ts';
import { conflictReviewDoctor } from './doctor/doctor.ts';
import { reviewFolder } from './folder.ts';
import { givenAnswers, withoutAnswers } from './given.ts';
import { scorePanel } from './measure/score-panel.ts';
import { conflictReviewMeasure } from './measure.ts';
import { decidedReview, recallForReview } from './memory.ts';
import { reviewModel } from './model.ts';
import { type ReviewOptions, reviewOptions } from './options.ts';
import { conflictReviewPrompts } from './prompts.ts';
import { REVIEWERS } from './rules/action.ts';
import { conflictReview, ruleReview } from './rules/conflict-review.ts';
import { headlinesOf } from './rules/escalation.ts';
import { panelOf, type ReviewPlan, reviewProtocol } from './rules/protocol.ts';
import { conflictReviewQuestions } from './rules/questions.ts';
import type { ReviewRuling, ReviewState } from './rules/review-state.ts';
import { reviewTables } from './rules/tables.ts';
import { readVoteWeights } from './rules/vote/vote-weights.ts';
import { askIn, showing, wanted } from './tasks.ts';
import { reviewVotes } from './votes.ts';

/** The court of conflict review. */
const conflictReviewCourt: Court<ReviewOptions, ReviewRuling> = {
  name: conflictReview.name,
  view: 'opinions',
  questions: [...conflictReviewQuestions, ...memoryQuestions],
  prompts: conflictReviewPrompts,
  doctor: conflictReviewDoctor,
  demo: conflictReviewDemo,
  measure: conflictReviewMeasure,
  memory: opinionMemory,
  model: reviewModel,
  options: reviewOptions,
  places: MEMORY_PLACES,
  implies: (options) => ({
    ...impliedByMemory(options),
    [conflictReview.name]: { values: { ask: options.ask, absent: options.absent } },
  }),
  bind(rulebook, options) {
    const { recheck, stage1 } = options;
    const memory = readMemoryPlan(options);
    const isSinglePass = memory.condition === SINGLE_PASS;
    const plan: ReviewPlan = {
      policy: tableFor(rulebook, conflictReview),
      recheck,
      stage1: isSinglePass ? 'single_integrated' : stage1,
      reviewed: !isSinglePass,
      tables: tablesFor(rulebook, reviewTables),
    };
    return {
      open(input, case_id) {
        const protocol = reviewProtocol(plan);
        const text = (input as { text?: unknown } | null)?.text;
        const language = promptLanguage(input, typeof text === 'string' ? text : '');
        return proceedWithMemory(
          protocol,
          input,
          { plan: memory, rulebook },
          {
            task: (command, state, advice) =>
              wanted(command, state, plan, askIn(language), advice, showing(input)),
            record: (state) => ({ ...withoutAnswers(input as object), ...recordOf(state) }),
            recall: (state) => recallForReview(input, state, language),
            decided: (state) => decidedReview(input, state),
            packet: (state) => absencePacket(case_id, state),
          },
        );
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
  weights: (calibration) => ({ ...readVoteWeights(calibration) }),
  score: scorePanel,
  offline: async () => (await import('./offline/set.ts')).conflictReviewSet,
  folder: reviewFolder,
};

/** What a run records: an absent reviewer has no list, so that the record shows no answer even to whoever overlooks `absent`. */
function recordOf(state: ReviewState): object {
  const { review_actions, ...panel } = panelOf(state);
  const heard = REVIEWERS.filter((reviewer) => panel.absent?.[reviewer] === undefined);
  return {
    ...panel,
    review_actions: Object.fromEntries(heard.map((reviewer) => [reviewer, review_actions[reviewer]])),
  };
}

export default conflictReviewCourt;
