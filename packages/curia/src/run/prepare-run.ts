/** Makes ready what a run is driven with, and drives it: the same for a command, a server or a worker. */
import type { Agent } from '../agents/agent.ts';
import type { Store } from '../store/store.ts';
import { type BudgetLimits, parseBudget } from './budget.ts';
import { chooseAgent } from './choose-agent.ts';
import type { CourtKind } from './courts/court-kind.ts';
import { type DriveOptions, driveRun, type RunEnd } from './drive-run.ts';
import { readWholeNumber } from './input/read-number.ts';
import type { OpenedRun } from './manifest.ts';
import type { CaseMemory } from './memory/case-memory.ts';
import { readMemoryPlan } from './memory/memory-plan.ts';
import { openCaseMemory } from './memory/open-case-memory.ts';
import { version } from './version.ts';

/** Who is asked and what may be spent, as it was written. */
export interface RunSettings {
  readonly agents: string;
  readonly concurrency: string;
  readonly budget: readonly string[];
  /** Where answers of models are remembered; nowhere if absent. */
  readonly cache_folder?: string;
}

/** What a run is driven with. */
export interface Means {
  readonly agent: Agent;
  /** Questions under way at once. */
  readonly concurrency: number;
  readonly budget: BudgetLimits;
  readonly memory?: CaseMemory;
  /** Whoever made it ready closes it. */
  readonly close: () => Promise<void>;
}

/** Reads how many questions may be under way at once. */
export const readConcurrency = (text: string): number => readWholeNumber('--concurrency', text, 1, 10_000);

/** Makes ready what a run needs; refuses wrong options, configurations and missing keys at once, before anything is stored. */
export async function prepareRun(
  store: Store,
  run_id: string,
  court: CourtKind,
  options: Readonly<Record<string, string>>,
  settings: RunSettings,
): Promise<Means> {
  const { agents, cache_folder } = settings;
  const concurrency = readConcurrency(settings.concurrency);
  const budget = parseBudget(settings.budget);
  const agent = await chooseAgent(agents, {
    store,
    run_id,
    court,
    options,
    environment: process.env,
    ...(cache_folder === undefined ? {} : { cache_folder }),
  });
  const memory = openCaseMemory(readMemoryPlan(options), { version: version() });
  const means = { agent, concurrency, budget };
  return memory === undefined
    ? { ...means, close: async () => {} }
    : { ...means, memory, close: () => memory.close() };
}

/** Drives a run to its end, or to where it stops. */
export const conductRun = (
  store: Store,
  { manifest, court }: OpenedRun,
  { agent, close: _close, ...limits }: Means,
  following: Pick<DriveOptions, 'halt' | 'watch'> = {},
): Promise<RunEnd> => driveRun(store, manifest.run_id, court, agent, { ...limits, ...following });
