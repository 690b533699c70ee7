/** Starts and resumes runs with what requests may name, and hands them to whoever drives them. */
import { CuriaError } from '@curia/core';
import { textOf } from '../drive/agents/agent-text.ts';
import { askedAgents } from '../drive/agents/written-agents.ts';
import { planRun } from '../drive/plan-run.ts';
import { resumeRun } from '../drive/resume-run.ts';
import type { Caller } from '../drive/rights.ts';
import type { RunPlan } from '../drive/run-plan.ts';
import type { RunLimits, RunProject, RunRequest } from '../drive/run-request.ts';
import { startRun } from '../drive/start-run.ts';
import type { Input } from '../input/open-input.ts';
import { type Taking, takeStream } from '../input/take-cases.ts';
import { replaceLimits } from '../kept/limits.ts';
import { readManifest } from '../kept/manifest.ts';
import { cacheFolderOf } from '../store/beside-store.ts';
import { hereAs } from '../store/driver.ts';
import type { StoredRun } from '../store/runs.ts';
import type { Store } from '../store/store.ts';
import type { RunAsked } from '../wire/run-request.ts';
import type { Project } from './project.ts';

/** How a run goes on, as a request says it. */
export interface ResumeAsked {
  readonly agents?: string | undefined;
  readonly limits: RunAsked['limits'];
}

/** What starting needs of a project. */
export type Starting = Pick<Project, 'vault' | 'place' | 'names' | 'keeper' | 'metrics'>;

/** The run, and whether it is new. */
export interface StartedId {
  readonly run_id: string;
  readonly isNew: boolean;
}

/** Stores a run whose cases come as a stream and has it driven; the same run again is the one that is there. */
export async function startFromStream(
  project: Starting,
  who: Caller,
  asked: RunAsked,
  input: Pick<Input, 'name' | 'stream'>,
): Promise<StartedId> {
  const { keeper } = project;
  const within = projectOf(project, who);
  const { store } = within;
  const request: RunRequest & { readonly run_id?: string | undefined } = {
    court: asked.court,
    agents: asked.agents,
    options: asked.options,
    tables: asked.tables,
    cases: ({ questions: [first] }) => takeStream(input, first.input),
    limits: limitsOf(asked.limits),
    remember: true,
    run_id: asked.run_id,
  };
  const known = request.run_id === undefined ? undefined : await store.runs.find(request.run_id);
  if (known !== undefined) {
    const plan = planRun(within, request);
    return sameRun(store, known, plan, request.cases(plan.court));
  }
  const { opened, means } = await startRun(within, { ...request, drive: 'here' });
  keeper.drive(opened, means);
  return { run_id: opened.manifest.run_id, isNew: true };
}

/** Has a run driven again, by agents that the configuration lists. */
export async function resumeAsked(
  project: Starting,
  who: Caller,
  run_id: string,
  { agents, limits }: ResumeAsked,
): Promise<void> {
  const { place, keeper } = project;
  const { opened, means } = await resumeRun(projectOf(project, who), {
    run_id,
    limits: limitsOf(limits),
    cache_folder: cacheFolderOf(place),
    agents,
  });
  keeper.drive(opened, means);
}

/** Limits as a run keeps them. */
const limitsOf = ({ concurrency, ...budget }: RunAsked['limits']): RunLimits => ({
  concurrency,
  budget: replaceLimits({}, budget),
});

const projectOf = ({ vault, place, names, metrics }: Starting, who: Caller): RunProject => ({
  store: vault.forDriving(),
  place,
  who,
  names,
  metrics,
  driver: hereAs('a server'),
});

/** The run that is there, if it was started with the same cases under the same rules. */
async function sameRun(store: Store, known: StoredRun, plan: RunPlan, taking: Taking): Promise<StartedId> {
  const manifest = readManifest(known);
  const { run_id, rulebook_hash, input } = manifest;
  for await (const _case of taking.cases);
  const isSame =
    rulebook_hash === plan.rulebook.hash &&
    (await askedAgents(store, manifest)) === textOf(plan.agents) &&
    input.sha256 === taking.taken().sha256;
  if (isSame) return { run_id, isNew: false };
  throw new CuriaError('RUN_EXISTS', `run ${run_id} was started with other cases, rules or agents`);
}
