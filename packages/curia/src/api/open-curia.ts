/** Opens a store to work with runs from a program. */
import { CuriaError } from '@curia/core';
import { type AnyCourt, findAnyCourt, findCourts } from '../courts/code-courts.ts';
import { type AgentChoice, agentsIn } from '../drive/agents/agent-choice.ts';
import type { RunEnd } from '../drive/drive-run.ts';
import { Halt } from '../drive/halt.ts';
import { conductRun } from '../drive/prepare-run.ts';
import { resumeRun } from '../drive/resume-run.ts';
import { OWNER } from '../drive/rights.ts';
import type { RunProject, RunRequest } from '../drive/run-request.ts';
import { startRun } from '../drive/start-run.ts';
import { findRun } from '../kept/find-run.ts';
import { lawDifferences } from '../kept/law/law-today.ts';
import { courtOf, type OpenedRun } from '../kept/opened-run.ts';
import { concludeRun } from '../report/conclude-run.ts';
import { auditRun } from '../runs/audit/audit.ts';
import { runCases } from '../runs/closed-cases.ts';
import { compareRuns } from '../runs/compare/compare-runs.ts';
import { replayRun } from '../runs/compare/replay-run.ts';
import { describeRuns, lineOf } from '../runs/describe-run.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import type { RunLine } from '../wire/run.ts';
import { leavingTo } from '../work/enqueue-run.ts';
import { LazyWorkplace } from '../work/workplace.ts';
import type { CaseResult, Curia, DriveRequest } from './curia.ts';

/** Opens the store at a place, making it if there is none, or works in a store that is open already. Runs that were held by courts in code need those courts again. */
export function openCuria(place: string | Store, courts: readonly AnyCourt[] = []): Curia {
  findCourts(courts);
  const store = typeof place === 'string' ? openStore(place) : place;
  const workplace = new LazyWorkplace(store);
  const workers = async () => leavingTo(await workplace.open());
  // A program on one's own machine holds all rights.
  const project = { store, place: typeof place === 'string' ? place : '.', who: OWNER, workers };
  /** What no store keeps of the runs that this program drives: functions, and how many questions are put at once. */
  const begun = new Map<string, Begun>();
  const find = async (run_id: string): Promise<OpenedRun> =>
    await courtOf(store, await findRun(store, run_id));
  return {
    async start(request) {
      const court = findAnyCourt(request.court);
      const { opened, means } = await startRun(project, { ...request, court });
      const { run_id } = opened.manifest;
      if (means !== undefined) begun.set(run_id, begunBy(request));
      await means?.close();
      return lineOf(store, run_id);
    },
    async drive(run_id, request = {}) {
      const end = await drive(project, run_id, { ...begun.get(run_id), ...request });
      if (end.status === 'completed') begun.delete(run_id);
      return end;
    },
    async audit(run_id) {
      const opened = await find(run_id);
      const audit = await auditRun(store, opened.manifest.run_id, opened.court);
      return { ...audit, differs_today: lawDifferences(opened) };
    },
    compare: (before, after) => compareRuns(store, { side: before }, { side: after }),
    replay: async (run_id, tables) => replayRun(store, await find(run_id), tables),
    async runs() {
      const all: RunLine[] = [];
      for await (const one of describeRuns(store)) all.push(one);
      return all;
    },
    cases: (run_id) => results(store, () => find(run_id)),
    report: async (run_id, folder) => concludeRun(store, await find(run_id), { folder }),
    close: async () => {
      await workplace.close();
      if (typeof place === 'string') await store.close();
    },
  };
}

/** How a program began a run. */
type Begun = Pick<DriveRequest, 'agents' | 'limits'>;

/** Agents that are named are those that the run keeps. */
function begunBy({ agents, limits: { concurrency } = {} }: RunRequest): Begun {
  const isKept =
    agents === undefined || agentsIn<AgentChoice>(agents).every((one) => typeof one !== 'function');
  return { agents: isKept ? undefined : agents, limits: { concurrency } };
}

async function drive(place: RunProject, run_id: string, request: DriveRequest): Promise<RunEnd> {
  const { limits = {}, cache_folder, signal, onCase, agents } = request;
  const project = { ...place, cache_folder };
  const { opened, means } = await resumeRun(project, { run_id, limits, agents });
  const halt = new Halt();
  const stop = (): void =>
    halt.abort({ why: 'interrupted', error: new CuriaError('RUN_ENDED_EARLY', 'the run was interrupted') });
  if (signal?.aborted === true) stop();
  signal?.addEventListener('abort', stop, { once: true });
  const watch = { onCase: (_end: unknown, case_id: string) => onCase?.(case_id), onCall() {}, finish() {} };
  try {
    return await conductRun(project.store, opened, means, { halt, watch });
  } finally {
    signal?.removeEventListener('abort', stop);
    await means.close();
  }
}

async function* results(store: Store, find: () => Promise<OpenedRun>): AsyncGenerator<CaseResult> {
  const { manifest, kind, court } = await find();
  for await (const { case_id, status, given_votes, ruling, error } of runCases(store, manifest.run_id, court))
    yield {
      case_id,
      status,
      given_votes,
      headlines: ruling === undefined ? [] : kind.headlines(ruling),
      ruling,
      error,
    };
}
