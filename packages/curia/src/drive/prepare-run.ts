/** Prepares what a run needs and drives it: the same for a command, a server, a worker or a user's program. */

import { existsSync } from 'node:fs';
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { Agent } from '@curia/core/in/agent';
import { type CaseMemory, readMemoryPlan } from '@curia/memory';
import type { BatchDesk } from '../agents/llm/batch/batch-desk.ts';
import { whyNotAsked } from '../agents/prompts/kept-prompt.ts';
import { promptHashes, promptTexts } from '../agents/prompts/prompt-for.ts';
import { changedShapes, keptPrompts } from '../kept/law/kept-rulebook.ts';
import type { BudgetLimits } from '../kept/limits.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import { batchFolderOf } from '../store/beside-store.ts';
import type { RunAttendance } from '../store/driver.ts';
import type { Store } from '../store/store.ts';
import { openTelemetry, type Telemetry } from '../telemetry/telemetry.ts';
import { version } from '../version.ts';
import type { RunAgents } from './agents/agent-choice.ts';
import { chooseAgent } from './agents/choose-agent.ts';
import type { AgentsTold } from './agents/written-agents.ts';
import { requireStanding } from './calibration/standing-court.ts';
import { type DriveOptions, driveRun, type RunEnd } from './drive-run.ts';
import { openCaseMemory } from './memory/open-case-memory.ts';
import { followCases, observeAgent, observeMemory } from './observe.ts';
import type { RunProject } from './run-request.ts';

/** Where a run is prepared. */
export type PreparingPlace = Pick<
  RunProject,
  'store' | 'place' | 'batch' | 'cache_folder' | 'gate' | 'metrics' | 'warn'
>;

/** Who is asked and what may be spent. */
export interface RunSettings {
  readonly agents: RunAgents | undefined;
  /** Questions in flight at once. */
  readonly concurrency: number;
  readonly budget: BudgetLimits;
  /** What the log is told of who is asked from now on. */
  readonly told?: AgentsTold;
  /** The place of its driver, which was taken before; absent if nobody drives it from here. */
  readonly attendance?: RunAttendance | undefined;
}

/** The run that is made ready: its name, its court and the options of the court. */
export interface NamedRun {
  readonly run_id: string;
  readonly court: Court;
  readonly options: object;
}

/** A stored run, as it is made ready again. */
export const namedRun = ({ manifest: { run_id }, kind, options }: OpenedRun): NamedRun => ({
  run_id,
  court: kind,
  options,
});

/** Everything needed to drive a run. */
export interface Means {
  readonly agent: Agent;
  /** Questions in flight at once. */
  readonly concurrency: number;
  readonly budget: BudgetLimits;
  readonly told?: AgentsTold;
  /** Where questions wait for batches of their providers. */
  readonly batches: readonly BatchDesk[];
  readonly memory?: CaseMemory;
  /** Who is told what happens; absent if nobody asked for it. */
  readonly telemetry?: Telemetry;
  /** The place of the driver. */
  readonly attendance?: RunAttendance;
  /** The caller that prepared it closes it. */
  readonly close: () => Promise<void>;
}

/** Prepares what a run needs; refuses wrong options, configurations and missing keys before anything is stored. Closing it leaves the place of the driver. */
export async function prepareRun(
  place: PreparingPlace,
  run: NamedRun,
  { attendance, ...settings }: RunSettings,
): Promise<Means> {
  try {
    const means = await meansOf(place, run, settings);
    if (attendance === undefined) return means;
    const close = (): Promise<void> => means.close().finally(() => attendance.leave());
    return { ...means, attendance, close };
  } catch (error) {
    await attendance?.leave();
    throw error;
  }
}

async function meansOf(
  { store, place, batch = false, cache_folder, gate, metrics, warn }: PreparingPlace,
  { run_id, court, options }: NamedRun,
  { agents, told, concurrency, budget }: Omit<RunSettings, 'attendance'>,
): Promise<Means> {
  const { cases, closed } = await store.cases.tally(run_id);
  // A run that is over decides nothing more, whatever became of its calibration.
  if (cases === 0 || closed < cases) await requireStanding(store, court.name, court.certificate);
  if (batch && budget.calls !== undefined)
    throw new CuriaError('USAGE', 'a batch is one call for many questions: give a budget of usd or tokens');
  const folder = batchFolderOf(place, run_id);
  const batches: BatchDesk[] = [];
  const telemetry = await openTelemetry({ environment: process.env, version: version(), metrics, warn });
  try {
    const agent = await chooseAgent(agents, {
      store,
      run_id,
      court,
      options,
      environment: process.env,
      ...(cache_folder === undefined ? {} : { cache_folder }),
      ...(gate === undefined ? {} : { gate }),
      // What was sent off is taken in, whoever goes on with the run.
      batches:
        batch || existsSync(folder)
          ? { folder, isOn: batch, warn: warn ?? (() => {}), desks: batches }
          : undefined,
      ...(telemetry === undefined ? {} : { observe: (one: Agent) => observeAgent(one, telemetry) }),
    });
    const memory = openCaseMemory(readMemoryPlan(options), { version: version() });
    return {
      agent,
      concurrency,
      budget,
      batches,
      ...(told === undefined ? {} : { told }),
      ...(memory === undefined
        ? {}
        : { memory: telemetry?.tracing ? observeMemory(memory, telemetry.tracing) : memory }),
      ...(telemetry === undefined ? {} : { telemetry }),
      close: async () => {
        await memory?.close();
        await telemetry?.close();
      },
    };
  } catch (error) {
    await telemetry?.close();
    throw error;
  }
}

/** Drives a run until it ends or stops; refuses to continue open cases if its prompts can no longer be asked. */
export async function conductRun(
  store: Store,
  opened: OpenedRun,
  { agent, telemetry, batches, close: _close, ...limits }: Means,
  following: Pick<DriveOptions, 'halt' | 'watch' | 'most'> = {},
): Promise<RunEnd> {
  const { run_id } = opened.manifest;
  const { cases, closed } = await store.cases.tally(run_id);
  if (closed < cases) refuseOtherPrompts(opened);
  const { court, follow } =
    telemetry === undefined
      ? { court: opened.court, follow: {} }
      : followCases(telemetry, opened, cases - closed);
  const end = await driveRun(store, run_id, court, agent, { ...limits, ...following, ...follow });
  if (end.status !== 'waiting') return end;
  try {
    for (const desk of batches) await desk.submit();
    return end;
  } catch (error) {
    if (CuriaError.is(error)) return { ...end, status: 'stopped', error };
    throw error;
  }
}

/** Refuses to put questions that the run did not begin with: its own prompts must still be there to ask by. */
export function refuseOtherPrompts({ kind, manifest, law }: OpenedRun): void {
  const refused = (words: string): CuriaError =>
    new CuriaError('POLICY_CHANGED', `run ${manifest.run_id}: ${words}`);
  if (manifest.law === undefined) {
    const parameters = { prompts: promptHashes(kind.prompts) };
    if (!changedShapes(kind, manifest, { parameters }).includes('prompts')) return;
    throw refused('its prompts have changed since, so new answers would not answer the same questions');
  }
  const today = promptTexts(kind.prompts);
  const { kept = {} } = keptPrompts(kind, manifest, law);
  for (const [name, text] of Object.entries(kept)) {
    const why = whyNotAsked(text, today[name]);
    if (why !== undefined) throw refused(`its prompt ${name} ${why}`);
  }
}
