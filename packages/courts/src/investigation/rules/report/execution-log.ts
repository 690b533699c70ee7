/** The record of how an investigation went, with the checklist that verifies the run itself. */

import type { InvestigationState } from '../investigation-state.ts';
import { roundsExecuted } from './compose-report.ts';
import type { Exclusion } from './exclusion.ts';
import type { FinalReport } from './final-report.ts';

/** The result of one point of the checklist. */
export type CheckResult = 'PASS' | 'FAIL' | 'SKIPPED';

/** The execution log. */
export interface ExecutionLog {
  readonly schema_version: '1';
  readonly investigation_id: string;
  readonly timestamp: string;
  readonly mode: 'quick' | 'full';
  readonly investigators_planned: readonly string[];
  readonly investigators_completed: readonly string[];
  readonly rounds_executed: number;
  readonly round_3_triggered: boolean;
  readonly round_3_count: number;
  readonly early_termination: boolean;
  readonly early_termination_reason: string | null;
  readonly checklist: Readonly<Record<string, CheckResult>>;
  readonly context_management: {
    readonly compact_points: readonly string[];
    readonly layer3_artifacts_saved: boolean;
    readonly context_peak_estimate: number;
  };
  readonly errors: readonly Exclusion[];
}

/** Writes the log; `hasFile` tells which files of the investigation exist, by name without ending. */
export function writeExecutionLog(
  state: InvestigationState,
  report: FinalReport,
  timestamp: string,
  hasFile: (name: string) => boolean,
): ExecutionLog {
  const tasks = [...state.done, ...state.tasks];
  const completed = tasks.filter(({ status }) => status === 'answered').map(({ iid }) => iid);
  const mentioned = new Set([
    ...report.metadata.investigators,
    ...report.metadata.excluded.map((one) => one.investigator),
  ]);
  const check = (holds: boolean): CheckResult => (holds ? 'PASS' : 'FAIL');
  const iterations = state.iterations.map(({ iteration }) => iteration);
  const open = state.judged.filter(({ category }) => category !== 'WITHDRAWN');
  return {
    schema_version: '1',
    investigation_id: state.plan.investigation_id,
    timestamp,
    mode: state.plan.quick ? 'quick' : 'full',
    investigators_planned: state.plan.assignments.map(({ iid }) => iid),
    investigators_completed: completed,
    rounds_executed: roundsExecuted(state),
    round_3_triggered: state.iteration > 0,
    round_3_count: state.iteration,
    early_termination: state.trigger?.early_termination === true,
    early_termination_reason: state.trigger?.early_termination === true ? state.trigger.reason : null,
    checklist: {
      plan_exists: check(hasFile('investigation-plan')),
      artifact_for_every_completed_investigator: check(
        completed.every((iid) => hasFile(`artifacts/${iid}-report`)),
      ),
      cross_verification_exists: state.trigger === null ? 'SKIPPED' : check(hasFile('cross-verification-r2')),
      final_report_exists: check(hasFile('final-report')),
      every_investigator_in_report: check(tasks.every(({ iid }) => mentioned.has(iid))),
      every_finding_is_tagged: check(open.every(({ ruling }) => ruling !== null)),
      counter_review_per_iteration:
        iterations.length === 0
          ? 'SKIPPED'
          : check(iterations.every((n) => hasFile(`counter-review-r3-i${n}`))),
    },
    context_management: {
      compact_points: [
        ...(completed.length >= 3 ? ['after round 1'] : []),
        ...(state.iteration > 0 ? ['after round 3'] : []),
        'before round 4',
      ],
      layer3_artifacts_saved: completed.every((iid) => hasFile(`artifacts/${iid}-report`)),
      // About four characters to a token; prompts carry layers 1 and 2 only.
      context_peak_estimate: Math.ceil(JSON.stringify(state.findings).length / 4),
    },
    errors: report.metadata.excluded,
  };
}
