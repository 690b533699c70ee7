/** The course of one investigation as a pure state machine: plan, reports, cross-verification, round 3, judgement. */
import { misplaced, type Protocol, type Step } from '@curia/core/protocol';
import type { InvestigationEvent } from './investigation-event.ts';
import { type Investigation, type InvestigationState, startRounds } from './investigation-state.ts';
import type { InvestigationTables } from './investigation-tables.ts';
import { type PlanRequest, planInvestigation } from './plan/plan.ts';
import { choosePlan } from './plan/planner-proposal.ts';
import { UNSURVEYED } from './plan/survey.ts';
import { closeRound } from './rounds/rounds.ts';
import { isAwaited, takeEvent } from './rounds/take-event.ts';
import type { AssignedTask } from './rounds/task.ts';

/** The commands of the protocol. */
export type InvestigationCommand =
  | { readonly kind: 'survey'; readonly request: PlanRequest }
  | { readonly kind: 'ask-planner'; readonly request: PlanRequest }
  | { readonly kind: 'ask-investigator' | 'ask-counter-reviewer'; readonly task: AssignedTask }
  | { readonly kind: 'ask-repair'; readonly task: AssignedTask; readonly problem: string };

/** Who makes the plan: the rules, or a planner unless the question is a quick one. */
export type PlannedBy = 'rules' | 'planner';

/** The course of an investigation under its tables. Answers to parallel commands may come in any order. */
export const investigationProtocol = (
  tables: InvestigationTables,
  by: PlannedBy = 'rules',
): Protocol<PlanRequest, Investigation, InvestigationEvent, InvestigationCommand> => ({
  start: (request) => opened(begin(request, tables, by)),
  step(state, event) {
    if (state.phase === 'surveying') {
      if (event.kind !== 'surveyed' && event.kind !== 'survey-failed') throw misplaced(event, state.phase);
      const survey = event.kind === 'surveyed' ? event.survey : UNSURVEYED;
      return opened(begin({ ...state.request, survey }, tables, by));
    }
    if (state.phase === 'planning') {
      if (event.kind !== 'plan-proposed' && event.kind !== 'planner-failed')
        throw misplaced(event, state.phase);
      const { plan, notes } = choosePlan(state.request, event, tables);
      return opened(startRounds(plan, notes));
    }
    const before = new Set(state.tasks.filter(isAwaited).map(taskKey));
    const told = advance(takeEvent(state, event, tables), tables);
    const commands = commandsOf(told).filter((one) => !('task' in one) || !before.has(taskKey(one.task)));
    return { state: told, commands };
  },
});

/** The first state: the sources are surveyed where that can matter, and then a planner is asked if there is one. */
function begin(request: PlanRequest, tables: InvestigationTables, by: PlannedBy): Investigation {
  const plan = planInvestigation(request, tables);
  if (plan.lead !== undefined && request.survey === undefined)
    return { phase: 'surveying', request, ruling: null };
  return by === 'planner' && !plan.quick ? { phase: 'planning', request, ruling: null } : startRounds(plan);
}

const opened = (state: Investigation): Step<Investigation, InvestigationCommand> => ({
  state,
  commands: commandsOf(state),
});

/** What an investigation waits for now. */
export function commandsOf(state: Investigation): InvestigationCommand[] {
  if (state.phase === 'surveying') return [{ kind: 'survey', request: state.request }];
  if (state.phase === 'planning') return [{ kind: 'ask-planner', request: state.request }];
  if (state.ruling !== null) return [];
  return state.tasks.filter(isAwaited).map((task) => {
    if (task.repairs > 0) return { kind: 'ask-repair', task, problem: task.notes.at(-1) ?? '' };
    return { kind: task.kind === 'counter-review' ? 'ask-counter-reviewer' : 'ask-investigator', task };
  });
}

/** Tells one request for a report from every other of its investigation. */
export const taskKey = ({ iid, attempt, repairs }: AssignedTask): string => `${iid}/${attempt}/${repairs}`;

/** Closes the running round once nobody is awaited any more. */
const advance = (state: InvestigationState, tables: InvestigationTables): InvestigationState =>
  state.ruling !== null || state.tasks.some(isAwaited) ? state : closeRound(state, tables);
