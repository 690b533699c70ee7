/** Notes what happened in the state of an investigation; nothing moves on yet. */
import type { InvestigationEvent } from './investigation-event.ts';
import type { InvestigationState } from './investigation-state.ts';
import type { Task } from './task.ts';

/** Notes an event; nothing moves on yet. */
export function takeEvent(
  state: InvestigationState,
  event: Exclude<InvestigationEvent, { event: 'investigation-planned' }>,
): InvestigationState {
  switch (event.event) {
    case 'comparison-answered':
      return { ...state, comparisons: [...state.comparisons, event] };
    case 'report-refused':
      return noteError(state, event.name, event.reason, 'left out');
    case 'budget-exhausted':
      return exhaust(state, event.reason);
    default:
      break;
  }
  const at = state.tasks.findIndex(({ iid, status }) => iid === event.iid && status === 'awaited');
  const task = state.tasks[at];
  if (task === undefined)
    return noteError(
      state,
      event.iid,
      'nobody waits for this report: it is late, repeated or not planned',
      'left out',
    );
  switch (event.event) {
    case 'report-received':
      return withTask(noteUnseen(state, event.unseen ?? []), at, {
        ...task,
        status: 'answered',
        report: event.report,
        notes: [...task.notes, ...(event.notes ?? [])],
      });
    case 'review-received':
      return takeReview(state, at, task, event);
    case 'investigator-failed':
      return task.attempt === 1
        ? withTask(noteError(state, task.iid, event.reason, 'retried'), at, { ...task, attempt: 2 })
        : withTask(noteError(state, task.iid, event.reason, 'excluded after one retry'), at, {
            ...task,
            status: 'failed',
          });
    case 'report-malformed':
      return takeMalformed(state, at, task, event);
  }
}

function takeReview(
  state: InvestigationState,
  at: number,
  task: Task,
  { review, notes = [] }: Extract<InvestigationEvent, { event: 'review-received' }>,
): InvestigationState {
  const challenged = review.layer_2.counter_reviews.filter(
    ({ challenge }) => (challenge.description ?? '').trim() !== '',
  );
  const missing = task.items.filter((id) => !challenged.some((one) => one.original_finding_id === id));
  if (missing.length > 0 && task.repairs === 0) {
    const problem = `no challenge for ${missing.join(', ')}`;
    return withTask(noteError(state, task.iid, problem, 'asked once more'), at, {
      ...task,
      repairs: 1,
      notes: [...task.notes, problem],
    });
  }
  const told =
    missing.length === 0
      ? state
      : noteError(state, task.iid, `no challenge for ${missing.join(', ')}`, 'verdict NONE');
  const standing = { ...review, layer_2: { counter_reviews: challenged } };
  return withTask(told, at, {
    ...task,
    status: 'answered',
    review: standing,
    notes: [...task.notes, ...notes],
  });
}

function takeMalformed(
  state: InvestigationState,
  at: number,
  task: Task,
  { problem, remains }: Extract<InvestigationEvent, { event: 'report-malformed' }>,
): InvestigationState {
  if (task.repairs === 0) {
    const told = noteError(state, task.iid, problem, 'asked for a repair');
    return withTask(told, at, { ...task, repairs: 1, notes: [...task.notes, problem] });
  }
  if (remains === undefined) {
    return withTask(noteError(state, task.iid, problem, 'excluded: nothing could be read'), at, {
      ...task,
      status: 'failed',
    });
  }
  const told = noteError(
    state,
    task.iid,
    problem,
    'only its claims were kept, on weak evidence and low confidence',
  );
  return withTask(told, at, { ...task, status: 'answered', report: remains, is_degraded: true });
}

const withTask = (state: InvestigationState, at: number, task: Task): InvestigationState => ({
  ...state,
  tasks: state.tasks.with(at, task),
});

/** Notes each thing once, however many investigators say it. */
const noteUnseen = (state: InvestigationState, unseen: readonly string[]): InvestigationState => ({
  ...state,
  notes: [...new Set([...state.notes, ...unseen])],
});

const noteError = (
  state: InvestigationState,
  investigator: string,
  error: string,
  action: string,
): InvestigationState => ({
  ...state,
  exclusions: [...state.exclusions, { investigator, error, action }],
});

function exhaust(state: InvestigationState, reason: string): InvestigationState {
  if (state.phase !== 'round-1' && state.phase !== 'round-3') return state;
  const missing = state.tasks.filter(({ status }) => status === 'awaited');
  return {
    ...state,
    tasks: state.tasks.map((task) => (task.status === 'awaited' ? { ...task, status: 'failed' } : task)),
    exclusions: [
      ...state.exclusions,
      ...missing.map(({ iid }) => ({ investigator: iid, error: reason, action: 'went on without it' })),
    ],
    spawned: state.plan.max_spawns,
  };
}
