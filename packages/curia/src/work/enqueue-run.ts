/** Leaves a run to workers: its cases, its first event and its slices are stored together, or none of them. */
import { CuriaError } from '@curia/core';
import { readMemoryPlan } from '@curia/memory';
import { type AgentChoice, agentsIn, type KeptAgent } from '../drive/agents/agent-choice.ts';
import { readKept } from '../drive/agents/agent-text.ts';
import { askedAgents } from '../drive/agents/written-agents.ts';
import { openRunLog } from '../drive/log/run-log.ts';
import { keptLimits, resumeRun } from '../drive/resume-run.ts';
import type { RunPlan } from '../drive/run-plan.ts';
import type { Leaving, RunProject } from '../drive/run-request.ts';
import { type BudgetLimits, replaceLimits } from '../kept/limits.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import { completionIn } from '../kept/seal/seal.ts';
import { RUN_LOG } from '../store/cases.ts';
import { hereAs } from '../store/driver.ts';
import { isTaken } from '../store/postgres/postgres-error.ts';
import { openSlices } from './open-slices.ts';
import { sealIfWhole } from './settle-run.ts';
import { slicesOf } from './slice.ts';
import type { Workplace } from './workplace.ts';

/** How runs are left to the workers of a workplace: cases, first event and slices come together. */
export const leavingTo = (workplace: Workplace): Leaving => ({
  refusal: refusalOf,
  runs: (plan, budget) => {
    const refused = refusalOf(plan);
    if (refused !== undefined) throw refused;
    const { runs, work } = workplace.store;
    return {
      create: (id, cases, describe) =>
        runs.create(id, cases, describe, async (run, of) => {
          await work.runs.appendToLog(run, of, eventOf('run-started', budget));
          await work.runs.put(run, id, budget);
          await workplace.queue.put(slicesOf(id, await work.runs.countCases(run, id)), run);
        }),
    };
  },
  // A run without cases is over before any worker hears of it.
  onStored: (run_id) => sealNow(workplace, run_id),
});

/** Enqueues the open cases of a run again; slices that were given up are tried again, too. */
export async function enqueueAgain(
  workplace: Workplace,
  project: Omit<RunProject, 'store'>,
  opened: OpenedRun,
  limits: BudgetLimits = {},
): Promise<void> {
  const { store, queue } = workplace;
  const { run_id } = opened.manifest;
  const asked = (await askedAgents(store, opened.manifest)) ?? opened.manifest.agents;
  const kept = readKept(asked, opened.kind.prompts.roles);
  const refused = needsOneDriver(run_id, opened.options, kept === undefined ? [] : agentsIn<KeptAgent>(kept));
  if (refused !== undefined) throw refused;
  await tryAgents({ ...project, store }, run_id);
  const log = await store.cases.events(run_id, RUN_LOG);
  const budget = replaceLimits(keptLimits(opened.manifest, log), limits);
  const { cases } = await store.cases.tally(run_id);
  const { work } = store;
  const of = await store.runs.find(run_id);
  if (of === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
  const dead = await queue.dead(run_id);
  for (;;) {
    if (completionIn(await store.cases.events(run_id, RUN_LOG)) !== undefined) return;
    try {
      await work.jobs.transact(async (run) => {
        await work.runs.appendToLog(run, of, eventOf('run-resumed', budget));
        await work.runs.put(run, run_id, budget);
        await queue.revive(dead, run);
        await queue.put(await openSlices(store, run, run_id, cases), run);
      });
      return await sealNow(workplace, run_id);
    } catch (error) {
      // Another process added to the log of the run in the same moment.
      if (!isTaken(error)) throw error;
    }
  }
}

/** Seals a run that has no open case. */
async function sealNow(workplace: Workplace, run_id: string): Promise<void> {
  const log = openRunLog(workplace.store, run_id, () => new Date().toISOString());
  await sealIfWhole(workplace, run_id, log);
}

const eventOf = (kind: string, budget: BudgetLimits) => ({
  kind,
  at: new Date().toISOString(),
  body: JSON.stringify({ schema_version: '1', workers: true, budget }),
});

const refusalOf = ({ run_id, options, agents }: RunPlan): CuriaError | undefined =>
  needsOneDriver(run_id, options, agents === undefined ? [] : agentsIn<AgentChoice>(agents));

/** Why only one process can drive a run; undefined if several can. */
function needsOneDriver(
  run_id: string,
  options: object,
  agents: readonly (AgentChoice | KeptAgent)[],
): CuriaError | undefined {
  const refuse = (words: string): CuriaError =>
    new CuriaError('RUN_NEEDS_ONE_DRIVER', `run ${run_id} cannot be left to workers: ${words}`);
  if (readMemoryPlan(options).flags.write)
    return refuse(
      'it writes to the memory, and whether a case is news depends on the cases before it, so one process drives them in order',
    );
  for (const one of agents) {
    if (typeof one === 'function' || one.kind === 'function')
      return refuse('it asks a function of this program, which no store can keep');
    if (one.kind === 'command')
      return refuse(
        'it asks a program of this machine, and no worker runs a command line that it finds in a store',
      );
  }
  return undefined;
}

/** Resumes it for a moment, so that what every worker would refuse is refused here. Keys may be on the workers alone. */
async function tryAgents(project: RunProject, run_id: string): Promise<void> {
  const driver = { ...hereAs('a command that leaves it to workers'), isWorker: true };
  try {
    const { means } = await resumeRun({ ...project, driver }, { run_id });
    await means.close();
  } catch (error) {
    if (!CuriaError.is(error) || error.code !== 'KEY_MISSING') throw error;
    project.warn?.(`${error.message} where the workers are; this machine has none`);
  }
}
