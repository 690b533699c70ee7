/** A run that is asked for: one value for every face, and the project in which it is asked for. */
import type { Court } from '@curia/core/court';
import type { MakeGate } from '../agents/llm/rate-limit.ts';
import type { Taking } from '../input/take-cases.ts';
import type { TableChoices } from '../kept/law/table-choices.ts';
import type { BudgetLimits } from '../kept/limits.ts';
import type { Driver } from '../store/driver.ts';
import type { Runs } from '../store/runs.ts';
import type { Store } from '../store/store.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { RunAgents } from './agents/agent-choice.ts';
import type { Caller } from './rights.ts';
import type { RunPlan } from './run-plan.ts';

/** What the names in a request stand for, where they come from elsewhere and may name neither file nor module nor address. */
export interface RunNames {
  court(name: string): string;
  /** The name under which the law in force for a court stands; none if there are several and none is called so. */
  standing(court: string): string | undefined;
  agents(name: string, roles: readonly string[]): RunAgents;
  /** Agents that a run was started with, by the text that it keeps, unless nobody here has listed them. */
  startedWith(run_id: string, agents: string, roles: readonly string[]): RunAgents;
  tables(said: TableChoices): TableChoices;
  options(court: Court, said: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/** Where a run is asked for, and by whom. */
export interface RunProject {
  readonly store: Store;
  /** Where the store is, as `--store` says it; what else a run keeps lies beside it. */
  readonly place: string;
  /** Who asks. A command on one's own machine and a program say `OWNER`. */
  readonly who: Caller;
  /** What requests may name; whoever has none names files, modules and addresses themselves. */
  readonly names?: RunNames;
  /** Where figures about runs are collected; nowhere if absent. */
  readonly metrics?: Metrics | undefined;
  /** Who drives runs from here, as others see it; a program if absent. */
  readonly driver?: Driver;
  /** Told in words what does not stop a run. */
  readonly warn?: (words: string) => void;
  /** Stores runs that are left to workers together with their work; refuses a run that workers cannot drive. */
  readonly leaving?: (plan: RunPlan, limits: RunLimits) => Pick<Runs, 'create'>;
}

/** How many questions are put at once, and what a run may spend. */
export interface RunLimits {
  readonly concurrency: number;
  readonly budget: BudgetLimits;
}

/** A run that is asked for: one value, whichever face it comes from. */
export interface RunRequest {
  /** A court by name or file, or the court itself. */
  readonly court: string | Court;
  /** What is decided, taken in once nothing else can refuse the run. */
  readonly cases: (court: Court) => Taking;
  /** Who is asked, or, where names stand for that, a name; absent where the court asks nobody. */
  readonly agents?: RunAgents | string | undefined;
  /** Options of the court, by name. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Policies and values of its tables, by question. */
  readonly tables?: TableChoices;
  readonly limits: RunLimits;
  /** The name of the run; made from the time if absent. */
  readonly run_id?: string | undefined;
  /** Whether answers of models are remembered beside the store, and used again; not if absent. */
  readonly remember?: boolean;
  /** Who drives it: this process, which is the default, or workers. */
  readonly drive?: 'here' | 'workers';
}

/** A run that is to go on. */
export interface ResumeRequest {
  /** Its name, or `last`. */
  readonly run_id: string;
  /** Who is asked instead of those that it was started with. */
  readonly agents?: RunAgents | string | undefined;
  /** The budget replaces the limits of the run that it names; the others stay. */
  readonly limits: RunLimits;
  /** Where answers of models are remembered, unless the store does; nowhere if absent. */
  readonly cache_folder?: string | undefined;
  /** The gates before providers of models, where others use them too. */
  readonly gate?: MakeGate;
}
