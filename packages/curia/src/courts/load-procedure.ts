/** Finds a procedure by name and loads only its room, because loading all of them takes a while. */
import type { AnyProcedure } from '@curia/core/table';
import { PROCEDURE_ROOMS } from '@curia/courts/rules';

/** Every procedure, in the order in which commands list them. */
export const loadProcedures = async (): Promise<readonly AnyProcedure[]> =>
  (await import('./list.ts')).procedures;

/** Loads the procedure of a name; undefined if there is none. */
export async function loadProcedure(name: string): Promise<AnyProcedure | undefined> {
  const room = Object.hasOwn(PROCEDURE_ROOMS, name) ? PROCEDURE_ROOMS[name] : undefined;
  const listed = room === undefined ? await loadProcedures() : Object.values(await room()).flat();
  return listed.find((procedure) => procedure.name === name);
}
