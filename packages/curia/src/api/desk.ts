/** The expert's desk of the store that is served, and people as the desk knows them. */
import { CuriaError } from '@curia/core';
import { type DeskAct, isAllowed, type Person } from '@curia/core/in/review';
import type { DeskClock } from '../desk/write-act.ts';
import type { Caller } from '../drive/rights.ts';
import type { Project } from './project.ts';

/** The desk; a store that is kept in memory has none. */
export function deskOf({
  vault,
  desk_watch,
  folders,
}: Pick<Project, 'vault' | 'desk_watch' | 'folders'>): DeskClock {
  const place = vault.desk();
  return { ...place, watch: desk_watch, changed: (run) => folders.changed(place.store, run) };
}

/** Whoever calls, in the role that allows an act; the desk itself refuses who has none. */
export function personOf({ name, roles }: Caller, act: DeskAct): Person {
  const role = roles.find((one) => isAllowed(one, act)) ?? roles[0];
  if (role === undefined) throw new CuriaError('ROLE_REFUSED', `${name} has no role`);
  return { person: name, role };
}
