/** Plans a run from what a user asks for: court, options, rulebook and name; refuses before anything is stored. */
import { resolve } from 'node:path';
import type { Store } from '../store/store.ts';
import { startingCourt } from './calibration/in-force.ts';
import { findCourt, readCourtOptions } from './courts/courts.ts';
import { findRun } from './find-run.ts';
import { readMemoryPlan, usesMemory } from './memory/memory-plan.ts';
import { nameRun, type RunPlan } from './open-run.ts';
import { chooseRulebook, type TableChoice } from './rulebook.ts';

/** What a user asks for. */
export interface AskedRun extends TableChoice {
  readonly court: string;
  /** `KEY=VALUE` for options of the court. */
  readonly options: readonly string[];
  /** Who is asked, in writing. */
  readonly agents: string;
  /** The name of the run; made from the time if absent. */
  readonly id?: string;
  /** Where episodes are kept if the options name no other file. */
  readonly memory_file: string;
}

/** Plans a run, before its cases are looked at; refuses an unknown court, option or policy. */
export function planRun(asked: AskedRun): Omit<RunPlan, 'taking'> {
  const { court: name, options: settings, agents, id, memory_file, ...choice } = asked;
  const court = findCourt(name);
  const options = nameMemory(readCourtOptions(court, settings), memory_file);
  const rulebook = chooseRulebook(court, options, choice);
  return { run_id: id ?? nameRun(), court, rulebook, options, agents };
}

/** The plan with who sits where, which follows from who is asked, and with the court as its calibration stands in the store. */
export async function seatVoices<Plan extends Omit<RunPlan, 'taking'>>(
  store: Store,
  plan: Plan,
): Promise<Plan> {
  const { court, agents, options } = plan;
  const seats = await court.seat?.(agents, async (run) => (await findRun(store, run)).options);
  const seated = { ...options, ...seats };
  const { calibrated } = court.calibrated === undefined ? court : court.make(plan.rulebook, seated);
  return { ...plan, court: await startingCourt(store, court, calibrated), options: seated };
}

/** Writes down which memory a run uses, so that it is the same one when the run is resumed from elsewhere. */
function nameMemory(options: Record<string, string>, otherwise: string): Record<string, string> {
  const plan = readMemoryPlan(options);
  if (!usesMemory(plan)) return options;
  return { ...options, memory_file: resolve(plan.file || process.env.CURIA_MEMORY || otherwise) };
}
