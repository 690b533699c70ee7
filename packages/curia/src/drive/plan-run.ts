/** Plans a run from a request: court, options, rulebook, agents and name; refuses whoever may not ask for it, before anything is stored. */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { readMemoryPlan, usesMemory } from '@curia/memory';
import { asCourt, findAnyCourt } from '../courts/code-courts.ts';
import { readCourtOptions } from '../courts/court-options.ts';
import { findRun } from '../kept/find-run.ts';
import { bindRulebook, chooseRulebook, chooseTables } from '../kept/law/rulebook.ts';
import { memoryFileOf } from '../store/beside-store.ts';
import { readRunId } from '../store/runs.ts';
import type { Store } from '../store/store.ts';
import { asksTheCases, checkAgents } from './agents/agent-choice.ts';
import { seatsFor } from './agents/seats-for.ts';
import { startingCourt } from './calibration/standing-court.ts';
import { may, rightRefused } from './rights.ts';
import type { RunPlan } from './run-plan.ts';
import type { RunProject, RunRequest } from './run-request.ts';

/** A name for a run, made from the time, so that runs sort by their age. */
const nameRun = (): string =>
  `${new Date().toISOString().replace(/[-:]/g, '').slice(0, 15)}-${randomBytes(2).toString('hex')}`;

/** Plans a run, before its cases are looked at; refuses an unknown court, option, policy or agent, and a caller without the right to what is asked. */
export function planRun(project: RunProject, request: RunRequest): RunPlan {
  const { who, names, place } = project;
  const run_id = request.run_id === undefined ? nameRun() : readRunId(request.run_id);
  const court = typeof request.court === 'string' ? named(project, request.court) : asCourt(request.court);
  const { options: given = {}, tables: choices = {} } = request;
  const options = nameMemory(
    readCourtOptions(court, names?.options(court, given) ?? given),
    memoryFileOf(place),
  );
  const tables = chooseTables(court, options, names?.tables(choices) ?? choices);
  const rulebook = bindRulebook(court, tables, options);
  // Compared by what they amount to: whatever way a request finds to name another law, it leads to another hash.
  if (!may(who.roles, 'law') && (typeof request.court !== 'string' || rulebook.hash !== hashInForce()))
    throw rightRefused(who, 'law', `the request names another law than the one in force for ${court.name}`);
  const agents = request.agents === undefined ? undefined : checkAgents(request.agents);
  if (agents === undefined && court.asks?.(options) !== false)
    throw new CuriaError('USAGE', `${court.name} asks questions: name with --agents who answers them`);
  if (asksTheCases(agents) && !may(who.roles, 'voices'))
    throw rightRefused(
      who,
      'voices',
      'the answers in the cases would count as those of the voices of the court',
    );
  return { run_id, court, rulebook, options, agents };

  /** Another file may answer the same question: in force is what the question itself stands for. */
  function hashInForce(): string | undefined {
    const standing = names?.standing(court.name);
    if (names === undefined || standing === undefined) return undefined;
    const kind = names.court(standing);
    const usual = nameMemory(readCourtOptions(kind, {}), memoryFileOf(place));
    return chooseRulebook(kind, usual).hash;
  }
}

/** The court of a name: code only where whoever asks may name some. */
const named = ({ names }: RunProject, court: string): Court =>
  names === undefined ? findAnyCourt(court) : names.court(court);

/** The plan with who sits where, which follows from who is asked, and with the court as its calibration stands in the store. */
export async function seatVoices(store: Store, plan: RunPlan): Promise<RunPlan> {
  const { court, agents, options } = plan;
  const seats = await seatsFor(court, agents, (run) => findRun(store, run));
  const seated = { ...options, ...seats };
  const { certificate } = court.certificate === undefined ? court : court.bind(plan.rulebook, seated);
  return { ...plan, court: await startingCourt(store, court, certificate), options: seated };
}

/** Writes down which memory a run uses, so that it is the same one when the run is resumed from elsewhere. */
function nameMemory(options: object, otherwise: string): object {
  const plan = readMemoryPlan(options);
  if (!usesMemory(plan)) return options;
  return { ...options, memory_file: resolve(plan.file || process.env.CURIA_MEMORY || otherwise) };
}
