/** Starts a run: the only way, for every face. Whatever can refuse it is tried before its first case is stored. */

import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { describe as describeValue, oneOf } from '@curia/core/text';
import { courtCode } from '../courts/code-courts.ts';
import { holdCourt } from '../courts/held-court.ts';
import { textOfOptions } from '../courts/option-text.ts';
import { courtSheet } from '../input/sheet/court-sheet.ts';
import { type Taking, takeAny } from '../input/take-cases.ts';
import { describeLaw } from '../kept/law/describe-law.ts';
import type { BudgetLimits } from '../kept/limits.ts';
import type { Manifest } from '../kept/manifest.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import { findSaved } from '../kept/saved-court.ts';
import { storedJson } from '../kept/stored-json.ts';
import { signerFrom } from '../signing/signer.ts';
import type { NewCase } from '../store/cases.ts';
import { hereAs } from '../store/driver.ts';
import type { Runs } from '../store/runs.ts';
import { version } from '../version.ts';
import { DRIVES } from '../wire/drives.ts';
import { asksTheCases } from './agents/agent-choice.ts';
import { broughtIn } from './agents/brought.ts';
import { describeAgents } from './agents/written-agents.ts';
import { planRun, seatVoices } from './plan-run.ts';
import { type Means, prepareRun } from './prepare-run.ts';
import { type Caller, may, rightRefused } from './rights.ts';
import type { RunPlan } from './run-plan.ts';
import type { Leaving, RunProject, RunRequest } from './run-request.ts';
import { splitLimits } from './split-limits.ts';

/** A run whose cases are stored, and what it is driven with; the caller closes that. */
export interface StartedRun {
  readonly opened: OpenedRun;
  readonly means: Means;
}

/** Checks the rights of whoever asks, seats the voices, prepares the agents, then takes the cases in; nobody has been asked yet. */
export async function startRun(
  project: RunProject,
  request: RunRequest & { readonly drive?: 'here' },
): Promise<StartedRun>;
export async function startRun(
  project: RunProject,
  request: RunRequest,
): Promise<Pick<StartedRun, 'opened'> & Partial<StartedRun>>;
export async function startRun(
  project: RunProject,
  asked: RunRequest,
): Promise<Pick<StartedRun, 'opened'> & Partial<StartedRun>> {
  const { store, who } = project;
  const saved = await findSaved(store, asked.court, project.names);
  const request = saved === undefined ? asked : { ...asked, court: saved.court, version: saved.used };
  const { limits = {} } = request;
  if (request.drive !== undefined) refuseStrangeDrive(request.drive);
  const { budget } = splitLimits(limits);
  const plan = await seatVoices(store, planRun(project, request));
  const drive = request.drive ?? (await driveByDefault(project, plan));
  const leaving = drive === 'workers' ? await workersOf(project) : undefined;
  const runs = leaving?.runs(plan, budget) ?? store.runs;
  const means = await prepare(project, { ...request, drive }, plan);
  try {
    const sheet = (columns?: readonly string[]) => courtSheet(plan.court, columns);
    const cases = permitted(who, plan, takeAny(request.cases, sheet));
    const opened = await openRun(runs, plan, cases, { budget, version: request.version });
    if (drive === 'here' && means !== undefined) return { opened, means };
    await means?.close();
    await leaving?.onStored(plan.run_id);
    return { opened };
  } catch (error) {
    await means?.close();
    throw error;
  }
}

/** Who drives a run of which nothing is said. A command and a program drive what they start; a server has workers for it, if any are there. */
async function driveByDefault(project: RunProject, plan: RunPlan): Promise<'here' | 'workers'> {
  if (project.names === undefined || (await project.store.hasWorkers?.()) !== true) return 'here';
  return (await workersOf(project)).refusal(plan) === undefined ? 'workers' : 'here';
}

/** Programs may say anything. */
function refuseStrangeDrive(drive: unknown): void {
  if (!DRIVES.some((one) => one === drive))
    throw new CuriaError('USAGE', `drive is ${oneOf(DRIVES)}, not ${describeValue(drive)}`);
}

function workersOf({ workers }: RunProject): Promise<Leaving> {
  if (workers !== undefined) return workers();
  throw new CuriaError('USAGE', 'no workers can be reached from here, so the run cannot be left to them');
}

/** Makes the agents, so that what would refuse them is met here. Keys may be where the workers are, and only there. */
async function prepare(
  project: RunProject,
  { limits = {}, drive = 'here' }: RunRequest,
  plan: RunPlan,
): Promise<Means | undefined> {
  const { store, driver = hereAs('a program'), warn } = project;
  // A key that cannot sign is met now, not when the run is sealed.
  signerFrom(process.env);
  const attendance = drive === 'here' ? await store.locks.attend(plan.run_id, driver) : undefined;
  try {
    return await prepareRun(project, plan, { agents: plan.agents, ...splitLimits(limits), attendance });
  } catch (error) {
    if (drive !== 'workers' || !CuriaError.is(error) || error.code !== 'KEY_MISSING') throw error;
    warn?.(`${error.message} where the workers are; this machine has none`);
    return undefined;
  }
}

/** The cases, unless one brings along what whoever asks has no right to: then nothing is stored. */
function permitted(who: Caller, { court, agents }: RunPlan, { cases, taken }: Taking): Taking {
  const mayJudge = may(who.roles, 'law') && (may(who.roles, 'voices') || asksTheCases(agents));
  if (mayJudge) return { cases, taken };
  async function* looked(): AsyncGenerator<NewCase> {
    for await (const one of cases) {
      refuseBrought(who, court, one);
      yield one;
    }
  }
  return { cases: looked(), taken };
}

function refuseBrought(who: Caller, { brings }: Court, { case_id, input }: NewCase): void {
  if (input === null) return;
  const value = storedJson(input, `case ${case_id}`);
  const law = may(who.roles, 'law') ? [] : broughtIn(value, brings.law);
  if (law.length > 0)
    throw rightRefused(who, 'law', `case ${case_id} sets the law for itself in ${law.join(', ')}`);
  const answers = may(who.roles, 'voices')
    ? []
    : broughtIn(value, [...brings.answers, ...(brings.origins ?? [])]);
  if (answers.length > 0)
    throw rightRefused(who, 'voices', `case ${case_id} speaks for voices in ${answers.join(', ')}`);
}

/** Stores the cases and the manifest of a run. Nobody else can: whatever a run is made of has passed `startRun`. */
async function openRun(
  runs: Pick<Runs, 'create'>,
  { run_id, court: kind, rulebook, options, agents }: RunPlan,
  { cases, taken }: Taking,
  { budget, version: used }: { readonly budget: BudgetLimits } & Pick<RunRequest, 'version'>,
): Promise<OpenedRun> {
  const { described, law } = describeLaw(kind, rulebook);
  const asked = describeAgents(agents);
  const code = courtCode(kind);
  const created_at = new Date().toISOString();
  const describe = (): Manifest => ({
    schema_version: '1',
    run_id,
    created_at,
    curia_version: version(),
    node_version: process.versions.node,
    court: kind.name,
    ...(kind.definition && { definition: kind.definition }),
    ...(used && { court_version: { ...used } }),
    ...(code && { code }),
    ...described,
    options: textOfOptions(kind, options),
    ...asked.described,
    ...(Object.keys(budget).length === 0 ? {} : { limits: budget }),
    input: taken(),
  });
  // The input is only fully known once every case is stored.
  let manifest: Manifest | undefined;
  await runs.create(run_id, cases, () => {
    manifest = describe();
    return { created_at, manifest: JSON.stringify(manifest), law: [...law.values(), ...asked.kept] };
  });
  if (manifest === undefined) throw new CuriaError('INTERNAL', 'the store accepted a run without a manifest');
  return { manifest, kind, options, law, court: holdCourt(kind, rulebook, options) };
}
