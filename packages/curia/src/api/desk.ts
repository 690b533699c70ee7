/** The expert's desk of the store that is served, and people as the desk knows them. */
import { CuriaError } from '@curia/core';
import { type DeskAct, isAllowed, type Person } from '@curia/core/in/review';
import type { DeskClock } from '../desk/write-act.ts';
import type { Caller } from '../drive/rights.ts';
import type { Project } from './project.ts';

/** The desk; a store that is kept in memory has none. */
export const deskOf = ({ vault, desk_watch }: Pick<Project, 'vault' | 'desk_watch'>): DeskClock => ({
  ...vault.desk(),
  watch: desk_watch,
});

/** Whoever calls, in the role that allows an act; the desk itself refuses who has none. */
export function personOf({ name, roles }: Caller, act: DeskAct): Person {
  const role = roles.find((one) => isAllowed(one, act)) ?? roles[0];
  if (role === undefined) throw new CuriaError('ROLE_REFUSED', `${name} has no role`);
  return { person: name, role };
}
