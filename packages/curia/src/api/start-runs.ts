/** Starts and resumes runs with what requests may name, and hands them to whoever drives them. */
import { CuriaError } from '@curia/core';
import { textOf } from '../drive/agents/agent-text.ts';
import { askedAgents } from '../drive/agents/written-agents.ts';
import { planRun } from '../drive/plan-run.ts';
import { resumeRun } from '../drive/resume-run.ts';
import type { Caller } from '../drive/rights.ts';
import type { RunPlan } from '../drive/run-plan.ts';
import type { RunProject, RunRequest } from '../drive/run-request.ts';
import { startRun } from '../drive/start-run.ts';
import type { Input } from '../input/open-input.ts';
import { courtSheet } from '../input/sheet/court-sheet.ts';
import { type Taking, takeStream } from '../input/take-cases.ts';
import { findRun } from '../kept/find-run.ts';
import { replaceLimits } from '../kept/limits.ts';
import { readManifest } from '../kept/manifest.ts';
import { courtOf } from '../kept/opened-run.ts';
import { findSaved } from '../kept/saved-court.ts';
import { completionIn } from '../kept/seal/seal.ts';
import { cacheFolderOf } from '../store/beside-store.ts';
import { RUN_LOG } from '../store/cases.ts';
import { hereAs, SERVER } from '../store/driver.ts';
import type { StoredRun } from '../store/runs.ts';
import type { Store } from '../store/store.ts';
import type { RunAsked } from '../wire/run-request.ts';
import { enqueueAgain, leavingTo } from '../work/enqueue-run.ts';
import { stopRun } from '../work/stop-run.ts';
import type { Project } from './project.ts';

/** How a run goes on, as a request says it. */
export interface ResumeAsked extends Pick<RunAsked, 'limits'> {
  readonly agents?: string | undefined;
  readonly drive?: Exclude<RunAsked['drive'], 'later'>;
}

/** What starting needs of a project. */
export type Starting = Pick<Project, 'vault' | 'place' | 'names' | 'keeper' | 'metrics' | 'workplace'>;

/** The run, and whether this request has it go on: it is new, or nobody drove it and it was not over. */
export interface StartedId {
  readonly run_id: string;
  readonly goesOn: boolean;
}

/** A run that is asked for over a network, as the driver takes it, and where it is asked for. */
export interface Requested {
  readonly within: RunProject;
  readonly request: RunRequest & { readonly cases: Taking };
}

/** Cases as bytes: lines of JSON, or a sheet whose columns may be named. */
export interface CaseBytes extends Pick<Input, 'name' | 'stream'> {
  readonly sheet?: { readonly columns: readonly string[] | undefined } | undefined;
}

/** Reads what a request names, courts that are saved in the store among it; its cases come as a stream. */
export async function requestOf(
  project: Starting,
  who: Caller,
  { agents, ...asked }: RunAsked,
  { sheet, ...input }: CaseBytes,
): Promise<Requested> {
  const { names } = project;
  const within = projectOf(project, who);
  const saved = await findSaved(within.store, asked.court, names);
  const court = saved?.court ?? names.court(asked.court);
  return {
    within,
    request: {
      ...asked,
      ...(saved === undefined ? {} : { court, version: saved.used }),
      agents: names.agents(agents, court.prompts.roles),
      cases: takeStream(input, sheet && courtSheet(court, sheet.columns)),
    },
  };
}

/** Stores a run whose cases come as a stream and has it driven as it is asked for; the same run again is the one that is there, and goes on if nobody drives it. */
export async function startFromStream(
  project: Starting,
  who: Caller,
  asked: RunAsked,
  input: CaseBytes,
): Promise<StartedId> {
  const { within, request } = await requestOf(project, who, asked, input);
  const { store } = within;
  const known = asked.run_id === undefined ? undefined : await store.runs.find(asked.run_id);
  if (known !== undefined) {
    await refuseOther(store, known, planRun(within, request), request.cases);
    const goesOn = asked.drive !== 'later' && (await goOn(project, who, known, asked));
    return { run_id: known.run_id, goesOn };
  }
  const { opened, means } = await startRun(within, request);
  if (means !== undefined) project.keeper.drive(opened, means);
  return { run_id: opened.manifest.run_id, goesOn: true };
}

/** Has a run driven again, by agents that the configuration lists, or left to the workers. */
export async function resumeAsked(
  project: Starting,
  who: Caller,
  run_id: string,
  { agents, limits, drive }: ResumeAsked,
): Promise<void> {
  const { keeper, names, workplace } = project;
  const within = projectOf(project, who);
  const { store } = within;
  if (drive === undefined && agents === undefined && (await store.hasWorkers?.()) === true) {
    try {
      return await resumeAsked(project, who, run_id, { limits, drive: 'workers' });
    } catch (error) {
      if (!CuriaError.is(error) || error.code !== 'RUN_NEEDS_ONE_DRIVER') throw error;
    }
  }
  if (drive === 'workers') {
    if (agents !== undefined)
      throw new CuriaError('USAGE', 'workers ask the agents that the run began with: leave out agents');
    const { concurrency: _own, ...budget } = limits;
    const left = await courtOf(store, await findRun(store, run_id));
    return enqueueAgain(await workplace.open(), within, left, replaceLimits({}, budget));
  }
  const roles = async (): Promise<readonly string[]> =>
    (await courtOf(store, await findRun(store, run_id))).kind.prompts.roles;
  const asked = agents === undefined ? undefined : names.agents(agents, await roles());
  const { opened, means } = await resumeRun(within, { run_id, limits, agents: asked });
  keeper.drive(opened, means);
}

/** Stops a run that this server drives, or that is left to workers; calls in flight finish, or are broken off here. */
export async function stopAsked(
  { vault, keeper, workplace }: Starting,
  run_id: string,
  now: boolean,
): Promise<void> {
  const left = keeper.has(run_id) ? [] : await vault.forDriving().leftToWorkers?.();
  if (left?.includes(run_id)) await stopRun(await workplace.open(), run_id);
  else await keeper.stop(run_id, now);
}

/** Where a server starts runs for somebody, or goes on with them. */
export const projectOf = (
  { vault, place, names, metrics, workplace }: Starting,
  who: Caller,
): RunProject => ({
  ...{ store: vault.forDriving(), place, who, names, metrics },
  driver: hereAs(SERVER),
  cache_folder: cacheFolderOf(place),
  workers: async () => leavingTo(await workplace.open()),
});

/** Goes on with a run that is there; false if it is over, or somebody drives it already. */
async function goOn(
  project: Starting,
  who: Caller,
  { run_id }: StoredRun,
  { limits, drive }: Pick<RunAsked, 'limits' | 'drive'>,
): Promise<boolean> {
  const store = project.vault.forDriving();
  if (completionIn(await store.cases.events(run_id, RUN_LOG)) !== undefined) return false;
  const left = await store.leftToWorkers?.();
  if (left?.includes(run_id) === true || project.keeper.has(run_id)) return false;
  if ((await store.locks.drivers([run_id])).has(run_id)) return false;
  try {
    await resumeAsked(project, who, run_id, { limits, drive: drive === 'later' ? undefined : drive });
    return true;
  } catch (error) {
    // Somebody else was a moment earlier.
    if (CuriaError.is(error) && error.code === 'RUN_BUSY') return false;
    throw error;
  }
}

/** Refuses a run that was started with other cases, rules or agents than the one of its name that is there. */
async function refuseOther(store: Store, known: StoredRun, plan: RunPlan, taking: Taking): Promise<void> {
  const manifest = readManifest(known);
  const { run_id, rulebook_hash, input } = manifest;
  for await (const _case of taking.cases);
  const isSame =
    rulebook_hash === plan.rulebook.hash &&
    (await askedAgents(store, manifest)) === textOf(plan.agents) &&
    input.sha256 === taking.taken().sha256;
  if (isSame) return;
  throw new CuriaError('RUN_EXISTS', `run ${run_id} was started with other cases, rules or agents`);
}
