/** A run that is asked for: one value for every face, and the project in which it is asked for. */
import type { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { MakeGate } from '../agents/llm/rate-limit.ts';
import type { AnyCourt } from '../courts/code-courts.ts';
import type { Cases, Taking } from '../input/take-cases.ts';
import type { TableChoices } from '../kept/law/table-choices.ts';
import type { BudgetLimits } from '../kept/limits.ts';
import type { UsedVersion } from '../kept/saved-court.ts';
import type { Driver } from '../store/driver.ts';
import type { Runs } from '../store/runs.ts';
import type { Store } from '../store/store.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Drive } from '../wire/drives.ts';
import type { RunAgents } from './agents/agent-choice.ts';
import type { Caller } from './rights.ts';
import type { RunPlan } from './run-plan.ts';

/** What the names in a request stand for, where they come from elsewhere and may name neither file nor module nor address. */
export interface RunNames {
  court(name: string): Court;
  /** The name under which the law in force for a court stands; none if there are several and none is called so. */
  standing(court: string): string | undefined;
  /** Agents that a run was started with, by the text that it keeps, unless nobody here has listed them. */
  startedWith(run_id: string, agents: string, roles: readonly string[]): RunAgents;
  tables(said: TableChoices): TableChoices;
  options(court: Court, said: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/** Where runs are left to workers. */
export interface Leaving {
  /** Stores a run together with its work; refuses a run that workers cannot drive. */
  runs(plan: RunPlan, budget: BudgetLimits): Pick<Runs, 'create'>;
  /** Why workers cannot drive a run; undefined if they can. */
  refusal(plan: RunPlan): CuriaError | undefined;
  /** A run is stored, and its work with it. */
  onStored(run_id: string): Promise<void>;
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
  /** Where answers of models are remembered, unless the store does; nowhere if absent. */
  readonly cache_folder?: string | undefined;
  /** Whether questions to models may wait, and go to their providers in batches. */
  readonly batch?: boolean | undefined;
  /** The gates before providers of models, where others use them too. */
  readonly gate?: MakeGate;
  /** Where figures about runs are collected; nowhere if absent. */
  readonly metrics?: Metrics | undefined;
  /** Who drives runs from here, as others see it; a program if absent. */
  readonly driver?: Driver;
  /** Told in words what does not stop a run. */
  readonly warn?: (words: string) => void;
  /** Reaches the workers of the store; refuses a store that has none. */
  readonly workers?: () => Promise<Leaving>;
}

/** What a run may spend, and how many questions it puts at once; absent means no limit, and 8 questions. */
export interface RunLimits {
  readonly concurrency?: number | undefined;
  readonly calls?: number | undefined;
  readonly tokens?: number | undefined;
  readonly usd?: number | undefined;
  /** Wall time of one sitting. */
  readonly minutes?: number | undefined;
}

/** A run that is asked for: one value, whichever face it comes from. */
export interface RunRequest {
  /** The court by name, file, module or package, or the court itself. */
  readonly court: AnyCourt;
  /** Which version of the store it is, for whoever has found it already. */
  readonly version?: UsedVersion | undefined;
  /** What is decided, taken in once nothing else can refuse the run: a value for each case, as a line of a case file would have it, or files of them. */
  readonly cases: Cases | Taking;
  /** Who is asked: a function of your own, or an agent that is named, for all roles or for each; absent where the court asks nobody. */
  readonly agents?: RunAgents | undefined;
  /** Options of the court, by name. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Policies and values of its tables, by question. */
  readonly tables?: TableChoices;
  /** What may be spent is kept with the run; how many questions are put at once is not. */
  readonly limits?: RunLimits;
  /** A name for the run; made from the time if absent. */
  readonly run_id?: string | undefined;
  /** Who drives it: whoever starts it, the workers of the store, or nobody until it is resumed. If absent, it is workers where requests have names, one was heard of within the last minute and they can drive it; else whoever starts it. */
  readonly drive?: Drive | undefined;
}

/** A run that is to go on. */
export interface ResumeRequest {
  /** Its name, or `last`. */
  readonly run_id: string;
  /** Who is asked instead of those that it was started with. */
  readonly agents?: RunAgents | undefined;
  /** Limits that replace those of the run; the others stay. */
  readonly limits?: RunLimits;
}
