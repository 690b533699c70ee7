/** Everything that is known about a running investigation; plain data. */

import type { Standing } from '@curia/core/protocol';
import type { Finding } from './finding/finding.ts';
import type { JudgedItem } from './matrix/judge-matrix.ts';
import type { MatrixItem } from './matrix/matrix.ts';
import type { InvestigationPlan, PlanRequest } from './plan/plan.ts';
import type { Exclusion } from './report/exclusion.ts';
import type { FinalReport } from './report/final-report.ts';
import type { NextRoundRuling } from './rounds/next-round.ts';
import { type AssignedTask, firstRoundTasks } from './rounds/task.ts';

/** An investigation whose plan a planner is asked for. */
export interface PlanningState extends Standing<FinalReport> {
  readonly phase: 'planning';
  readonly request: PlanRequest;
  readonly ruling: null;
}

/** An investigation whose sources are surveyed before there is a plan. */
export interface SurveyingState extends Standing<FinalReport> {
  readonly phase: 'surveying';
  readonly request: PlanRequest;
  readonly ruling: null;
}

/** An investigation under way or at its end; the ruling is the final report. */
export interface InvestigationState extends Standing<FinalReport> {
  readonly plan: InvestigationPlan;
  readonly phase: 'round-1' | 'round-3' | 'judged' | 'failed';
  readonly iteration: number;
  /** The tasks of the running round. */
  readonly tasks: readonly AssignedTask[];
  /** The tasks of the rounds before. */
  readonly done: readonly AssignedTask[];
  readonly findings: readonly Finding[];
  readonly items: readonly MatrixItem[];
  /** The matrix as round 2 left it. */
  readonly cross_verification: readonly MatrixItem[];
  readonly trigger: NextRoundRuling | null;
  /** What each iteration of round 3 changed. */
  readonly iterations: readonly { readonly iteration: number; readonly changed: readonly string[] }[];
  readonly respawns: Readonly<Record<string, number>>;
  readonly spawned: number;
  readonly exclusions: readonly Exclusion[];
  readonly notes: readonly string[];
  readonly judged: readonly JudgedItem[];
}

/** The state of an investigation. */
export type Investigation = SurveyingState | PlanningState | InvestigationState;

/** An investigation whose plan was just made. */
export const startRounds = (plan: InvestigationPlan, notes: readonly string[] = []): InvestigationState => ({
  plan,
  phase: 'round-1',
  iteration: 0,
  tasks: firstRoundTasks(plan),
  done: [],
  findings: [],
  items: [],
  cross_verification: [],
  trigger: null,
  iterations: [],
  respawns: {},
  spawned: plan.assignments.length,
  exclusions: [],
  notes,
  judged: [],
  ruling: null,
});
