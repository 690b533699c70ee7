/** Notes what happened in the state of an investigation; nothing moves on yet. */

import { decide } from '@curia/core';
import { misplaced } from '@curia/core/protocol';
import type { InvestigatorReport, ReviewReport } from '../finding/report.ts';
import type { InvestigationEvent, TaskEvent } from '../investigation-event.ts';
import type { InvestigationState } from '../investigation-state.ts';
import type { InvestigationTables } from '../investigation-tables.ts';
import { type PlacedReviews, placeReviews } from '../matrix/challenge-target.ts';
import type { MatrixItem } from '../matrix/matrix.ts';
import { verdictThatStands } from '../matrix/standing-verdict.ts';
import type { PROBLEMS, secondAttemptDefault } from './second-attempt.table.ts';
import { secondAttemptFacts, wordSecondAttempt } from './second-attempt.ts';
import type { AssignedTask } from './task.ts';

/** The tables that decide what becomes of an answer that cannot be used, or that names what nobody asked about. */
type AttemptTables = Pick<InvestigationTables, 'second-attempt' | 'challenge-target' | 'standing-verdict'>;

/** Notes an event. */
export function takeEvent(
  state: InvestigationState,
  event: InvestigationEvent,
  tables: AttemptTables,
): InvestigationState {
  if (event.kind === 'report-refused' && state.ruling === null)
    return noteError(state, event.name, event.reason, 'left out');
  const at = 'iid' in event ? state.tasks.findIndex((one) => one.iid === event.iid && isAwaited(one)) : -1;
  const task = state.tasks[at];
  if (task === undefined || !('iid' in event)) throw misplaced(event, state.phase);
  const told = hear(task, event, state.items, tables);
  return {
    ...state,
    tasks: state.tasks.with(at, told.task),
    exclusions: [
      ...state.exclusions,
      ...(told.problem === undefined
        ? []
        : [{ investigator: task.iid, error: told.problem, action: told.action }]),
    ],
    spawned: told.isLast === true ? state.plan.max_spawns : state.spawned,
  };
}

/** Whether an answer to a task is still to come. */
export const isAwaited = ({ status }: AssignedTask): boolean => status === 'awaited';

/** The effect of an event on its task. */
type Told =
  | { readonly task: AssignedTask; readonly problem?: undefined; readonly isLast?: undefined }
  | {
      readonly task: AssignedTask;
      /** What was wrong, and what was done about it. */
      readonly problem: string;
      readonly action: string;
      /** No further task is given to anybody. */
      readonly isLast: boolean;
    };

function hear(
  task: AssignedTask,
  event: TaskEvent,
  items: readonly MatrixItem[],
  tables: AttemptTables,
): Told {
  const policy = tables['second-attempt'];
  const keep = (told: Told): Told => keepFirstReview(told, items, tables['challenge-target']);
  switch (event.kind) {
    case 'report-received': {
      const { report, notes = [], unseen = [], voice } = event;
      const heard = { ...task, ...(voice === undefined ? {} : { voice }) };
      return {
        task: { ...heard, status: 'answered', report, unseen, notes: [...task.notes, ...notes] },
      };
    }
    case 'review-received':
      return hearReview(task, event, items, tables);
    case 'report-malformed':
      return keep(attemptAgain(task, 'malformed', event.problem, { report: event.remains }, policy));
    case 'investigator-failed':
      return keep(attemptAgain(task, event.spent === true ? 'spent' : 'failed', event.reason, {}, policy));
    case 'answer-called-off':
      return keep(attemptAgain(task, 'called_off', event.reason, {}, policy));
  }
}

/** A review must challenge every item it was asked about, by its name; an empty challenge is none. */
function hearReview(
  task: AssignedTask,
  { review, notes = [], voice }: Extract<TaskEvent, { kind: 'review-received' }>,
  items: readonly MatrixItem[],
  tables: AttemptTables,
): Told {
  const policy = tables['challenge-target'];
  const placed = placeReviews(review, items, task.items, task.repairs > 0, policy);
  const missing = task.items.filter(
    (id) => !placed.review.layer_2.counter_reviews.some((one) => one.original_finding_id === id),
  );
  const answered = {
    ...task,
    notes: [...task.notes, ...notes],
    ...(voice === undefined ? {} : { voice }),
  };
  const unshown = task.repairs > 0 ? [] : unshownVerdicts(placed.review, tables);
  if (missing.length === 0 && placed.problems.length === 0 && unshown.length === 0) {
    const { review: taken, held } = placed;
    return { task: { ...answered, status: 'answered', review: taken, held } };
  }
  const problem = [
    ...(missing.length === 0 ? [] : [`no challenge for ${missing.join(', ')}`]),
    ...placed.problems,
    ...unshown,
  ].join('; ');
  const rest = placeReviews(review, items, task.items, true, policy);
  const told = attemptAgain(answered, 'incomplete', problem, rest, tables['second-attempt']);
  return told.task.status === 'awaited' ? { ...told, task: { ...told.task, first_review: review } } : told;
}

/** What is asked for once more because a verdict does not stand as it was said. */
const unshownVerdicts = ({ layer_2 }: PlacedReviews['review'], tables: AttemptTables): string[] =>
  layer_2.counter_reviews.flatMap((one) => {
    const { verdict, reason } = verdictThatStands(one, tables['standing-verdict']);
    return verdict === one.verdict ? [] : [`${one.original_finding_id} ${one.verdict}: ${reason}`];
  });

/** A reviewer who was asked for a repair and gives none has said what it said before. */
function keepFirstReview(
  told: Told,
  items: readonly MatrixItem[],
  policy: AttemptTables['challenge-target'],
): Told {
  const { status, first_review } = told.task;
  if (status !== 'failed' || first_review === undefined) return told;
  const { review, held } = placeReviews(first_review, items, told.task.items, true, policy);
  return { ...told, task: { ...told.task, status: 'answered', review, held } };
}

/** Nobody is asked for one report more often than this, whatever a table says. */
const MOST_REQUESTS = 9;

function attemptAgain(
  task: AssignedTask,
  problem: (typeof PROBLEMS)[number],
  words: string,
  saved: {
    readonly report?: InvestigatorReport | undefined;
    readonly review?: ReviewReport;
    readonly held?: readonly string[];
  },
  policy: typeof secondAttemptDefault,
): Told {
  const { attempt, repairs } = task;
  const { report, review, held = [] } = saved;
  const facts = secondAttemptFacts({ problem, attempts: attempt, repairs, remains: report !== undefined });
  const { does, reason } = wordSecondAttempt(decide(policy, facts));
  const told = (changed: Partial<AssignedTask>, action = reason): Told => ({
    task: { ...task, ...changed },
    problem: words,
    action,
    isLast: does === 'GO_ON',
  });
  const isAskedAgain = does === 'ASK_AGAIN' || does === 'ASK_REPAIR';
  if (isAskedAgain && attempt + repairs >= MOST_REQUESTS)
    return told({ status: 'failed' }, `excluded: it was asked for ${attempt + repairs} times`);
  if (does === 'ASK_AGAIN') return told({ attempt: attempt + 1 });
  if (does === 'ASK_REPAIR') return told({ repairs: repairs + 1, notes: [...task.notes, words] });
  if (does === 'KEEP_CLAIMS' && report !== undefined)
    return told({ status: 'answered', report, is_degraded: true });
  if (does === 'KEEP_REST' && review !== undefined) return told({ status: 'answered', review, held });
  return told({ status: 'failed' });
}

const noteError = (
  state: InvestigationState,
  investigator: string,
  error: string,
  action: string,
): InvestigationState => ({
  ...state,
  exclusions: [...state.exclusions, { investigator, error, action }],
});
