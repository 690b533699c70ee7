/** Resumes a run: the only way, for every face. One driver at a time, within the limits of the run, and only agents that were named where it goes on. */
import { CuriaError } from '@curia/core';
import { courtCode } from '../courts/code-courts.ts';
import { findRun } from '../kept/find-run.ts';
import { lawToday } from '../kept/law/law-today.ts';
import { type BudgetLimits, budgetLimits, replaceLimits } from '../kept/limits.ts';
import type { Manifest } from '../kept/manifest.ts';
import { courtOf, type OpenedRun } from '../kept/opened-run.ts';
import { storedJson } from '../kept/stored-json.ts';
import { RUN_LOG, type StoredEvent } from '../store/cases.ts';
import { hereAs } from '../store/driver.ts';
import { asksTheCases, checkAgents, type RunAgents } from './agents/agent-choice.ts';
import { agentsOfRun } from './agents/agents-of-run.ts';
import {
  type AgentsTold,
  askedAgents,
  changedCode,
  codeOf,
  codeTold,
  writeAgents,
} from './agents/written-agents.ts';
import { namedRun, prepareRun, refuseOtherPrompts } from './prepare-run.ts';
import { may, rightRefused } from './rights.ts';
import type { ResumeRequest, RunProject } from './run-request.ts';
import { splitLimits } from './split-limits.ts';
import type { StartedRun } from './start-run.ts';

/** Takes the place of a run's driver and prepares what it goes on with; nobody has been asked yet. */
export async function resumeRun(project: RunProject, request: ResumeRequest): Promise<StartedRun> {
  const { store, driver = hereAs('a program') } = project;
  const { concurrency, budget } = splitLimits(request.limits ?? {});
  const opened = await courtOf(store, await findRun(store, request.run_id));
  const { run_id } = opened.manifest;
  const attendance = await store.locks.attend(run_id, driver);
  try {
    const { cases, closed } = await store.cases.tally(run_id);
    const isOpen = closed < cases;
    if (isOpen) refuseOtherCode(opened);
    if (isOpen) refuseOtherPrompts(opened);
    const log = await store.cases.events(run_id, RUN_LOG);
    const kept = keptLimits(opened.manifest, log);
    const agents = isOpen ? await agentsToAsk(project, request, opened) : NO_MORE;
    const told = isOpen ? agentsToTell(agents, request, opened.manifest, log) : {};
    const means = await prepareRun(project, namedRun(opened), {
      ...{ agents, told, concurrency, attendance },
      budget: replaceLimits(kept, budget),
    });
    return { opened, means };
  } catch (error) {
    await attendance.leave();
    throw error;
  }
}

/** A case is decided by one code from its first question to its ruling. A court that a program handed over has no hash: it is told by its law. */
function refuseOtherCode(opened: OpenedRun): void {
  const { manifest, kind } = opened;
  const { run_id, code, rulebook_hash } = manifest;
  if (code === undefined) return;
  const [then, now] = [code.sha256, courtCode(kind)?.sha256];
  const isSame = then === now || then === undefined || now === undefined;
  if (isSame && lawToday(opened).hash === rulebook_hash) return;
  throw new CuriaError(
    'COURT_CHANGED',
    `run ${run_id}: the code of ${code.from ?? kind.name} is another one than when the run began`,
  );
}

/** Nobody will be asked any more. */
const NO_MORE: RunAgents = { kind: 'given' };

/** Who is asked: those whom the request names, or those of the run, as far as a store may name them here. */
async function agentsToAsk(
  { store, names, who }: RunProject,
  { agents }: ResumeRequest,
  { manifest, kind }: OpenedRun,
): Promise<RunAgents | undefined> {
  const { run_id } = manifest;
  const { roles } = kind.prompts;
  const ofRun = async (): Promise<RunAgents | undefined> => {
    const before = await askedAgents(store, manifest);
    if (names !== undefined) return names.startedWith(run_id, before ?? manifest.agents, roles);
    if (before !== undefined) return agentsOfRun(run_id, before, roles);
    throw new CuriaError(
      'USAGE',
      `run ${run_id} asked ${manifest.agents}, files of the machine that it was started on; name them with --agents`,
    );
  };
  const asked = agents === undefined ? await ofRun() : checkAgents(agents);
  if (asksTheCases(asked) && !may(who.roles, 'voices'))
    throw rightRefused(
      who,
      'voices',
      'the answers in the cases would count as those of the voices of the court',
    );
  return asked;
}

/** What the log is told of who is asked from now on. The code of modules is refused if it is another one than before, unless whoever resumes names the agents again. */
function agentsToTell(
  asked: RunAgents | undefined,
  { agents }: ResumeRequest,
  manifest: Manifest,
  log: readonly StoredEvent[],
): AgentsTold {
  const named = agents === undefined ? {} : { agents: writeAgents(asked) };
  const code = codeOf(asked);
  const changed = changedCode(codeTold(manifest, log), code);
  if (agents === undefined && changed.length > 0)
    throw new CuriaError(
      'AGENTS_CHANGED',
      `run ${manifest.run_id}: the code of ${changed.join(', ')} is another one than before; name the agents again to go on with it as it is now`,
    );
  return { ...named, ...(Object.keys(code).length === 0 ? {} : { agents_code: code }) };
}

/** What a run may spend: what it was started with, and what was said when it was resumed. */
export function keptLimits(
  { run_id, limits = {} }: Pick<Manifest, 'run_id' | 'limits'>,
  log: readonly StoredEvent[],
): BudgetLimits {
  const said = log
    .filter(({ kind }) => kind === 'run-started' || kind === 'run-resumed')
    .map(({ body }) => {
      const { budget } = storedJson(body, `the log of run ${run_id}`) as { readonly budget?: unknown };
      return budgetLimits.catch({}).parse(budget);
    });
  return [limits, ...said].reduce<BudgetLimits>(replaceLimits, {});
}
