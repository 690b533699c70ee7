/** Resumes a run: the only way, for every face. One driver at a time, within the limits of the run, and only agents that were named where it goes on. */
import { hereAs } from '../store/driver.ts';
import { RUN_LOG, type StoredEvent } from '../store/store.ts';
import { agentsOfRun } from './agents-of-run.ts';
import { type BudgetLimits, budgetLimits, replaceLimits } from './budget.ts';
import { findRun } from './find-run.ts';
import { asksTheCases } from './given-votes.ts';
import { courtOf, type Manifest } from './manifest.ts';
import { namedRun, prepareRun, refuseOtherPrompts } from './prepare-run.ts';
import { may, rightRefused } from './rights.ts';
import type { ResumeRequest, RunProject } from './run-request.ts';
import type { StartedRun } from './start-run.ts';
import { storedJson } from './stored-json.ts';

/** Takes the place of a run's driver and prepares what it goes on with; nobody has been asked yet. */
export async function resumeRun(project: RunProject, request: ResumeRequest): Promise<StartedRun> {
  const { store, driver = hereAs('a program'), metrics, warn } = project;
  const { cache_folder, gate, limits } = request;
  const opened = await courtOf(store, await findRun(store, request.run_id));
  const { run_id } = opened.manifest;
  const attendance = await store.attend(run_id, driver);
  try {
    const { cases, closed } = await store.tally(run_id);
    const isOpen = closed < cases;
    if (isOpen) refuseOtherPrompts(opened);
    const kept = keptLimits(opened.manifest, await store.events(run_id, RUN_LOG));
    const means = await prepareRun(store, namedRun(opened), {
      agents: agentsToAsk(project, request, opened.manifest, isOpen),
      concurrency: limits.concurrency,
      budget: replaceLimits(kept, limits.budget),
      attendance,
      ...(cache_folder === undefined ? {} : { cache_folder }),
      ...(gate === undefined ? {} : { gate }),
      ...(metrics === undefined ? {} : { metrics }),
      ...(warn === undefined ? {} : { warn }),
    });
    return { opened, means };
  } catch (error) {
    await attendance.leave();
    throw error;
  }
}

/** Who is asked: those whom the request names, or those of the run, as far as a store may name them here. */
function agentsToAsk(
  { names, who }: RunProject,
  { agents }: ResumeRequest,
  manifest: Manifest,
  isOpen: boolean,
): NonNullable<ResumeRequest['agents']> {
  if (agents !== undefined && typeof agents !== 'string') return agents;
  const ofRun = (): string =>
    names === undefined || !isOpen
      ? agentsOfRun(manifest, isOpen)
      : names.startedWith(manifest.run_id, manifest.agents);
  const asked = agents === undefined ? ofRun() : (names?.agents(agents) ?? agents);
  if (isOpen && asksTheCases(asked) && !may(who.roles, 'voices'))
    throw rightRefused(
      who,
      'voices',
      'the answers in the cases would count as those of the voices of the court',
    );
  return asked;
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
