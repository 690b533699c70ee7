/** Everything that is known about a running investigation; plain data. */
import type { Finding } from './finding.ts';
import type { InvestigationEvent } from './investigation-event.ts';
import type { JudgedItem } from './judge-matrix.ts';
import type { MatrixItem } from './matrix.ts';
import type { NextRoundRuling } from './next-round.ts';
import type { Plan } from './plan.ts';
import { firstRoundTasks, type Task } from './task.ts';

/** Something that was left out or went wrong, and what was done about it. */
export interface Exclusion {
  readonly investigator: string;
  readonly error: string;
  readonly action: string;
}

/** Everything that is known about an investigation; plain data. */
export interface InvestigationState {
  readonly plan: Plan;
  readonly phase: 'round-1' | 'round-3' | 'judged' | 'failed';
  readonly iteration: number;
  /** The tasks of the running round. */
  readonly tasks: readonly Task[];
  /** The tasks of the rounds before. */
  readonly done: readonly Task[];
  readonly findings: readonly Finding[];
  readonly items: readonly MatrixItem[];
  /** The matrix as round 2 left it. */
  readonly cross_verification: readonly MatrixItem[];
  readonly trigger: NextRoundRuling | null;
  /** What each iteration of round 3 changed. */
  readonly iterations: readonly { readonly iteration: number; readonly changed: readonly string[] }[];
  readonly respawns: Readonly<Record<string, number>>;
  readonly spawned: number;
  readonly comparisons: readonly Extract<InvestigationEvent, { event: 'comparison-answered' }>[];
  readonly exclusions: readonly Exclusion[];
  readonly notes: readonly string[];
  readonly judged: readonly JudgedItem[];
}

/** An investigation whose plan was just made. */
export const startInvestigation = (given: Plan, notes: readonly string[] = []): InvestigationState => ({
  plan: given,
  phase: 'round-1',
  iteration: 0,
  tasks: firstRoundTasks(given),
  done: [],
  findings: [],
  items: [],
  cross_verification: [],
  trigger: null,
  iterations: [],
  respawns: {},
  spawned: given.assignments.length,
  comparisons: [],
  exclusions: [],
  notes,
  judged: [],
});
