/** What stands about a case whose question another run asked first: the settlement stands in the log of that other case. */

import type { RunCase } from '@curia/core/court';
import { readEvent } from '../kept/case-event.ts';
import type { Desk } from '../store/desk/desk.ts';
import type { Store } from '../store/store.ts';
import type { Standing } from '../wire/case.ts';
import { standingOf } from './standing.ts';

/** A settlement that another case has in its log. */
export interface LinkedStanding {
  readonly standing: Standing;
  /** Whose log it is in; null if it is the case's own. */
  readonly home: { readonly run_id: string; readonly case_id: string } | null;
}

/** What stands about a case by its own log. */
export const ownStanding = ({ standing }: Pick<RunCase, 'standing'>): LinkedStanding => ({
  standing,
  home: null,
});

/** What stands about a case, wherever it was settled. */
export async function standingAnywhere(
  { store, desk }: { readonly store: Store; readonly desk: Desk },
  run_id: string,
  one: Pick<RunCase, 'case_id' | 'standing' | 'item_id'>,
): Promise<LinkedStanding> {
  const own = ownStanding(one);
  if (one.standing.by === 'settlement') return own;
  const linked = await desk.items.of(run_id, one.case_id);
  // A case that the desk has not taken in yet asks what another may have asked before it.
  const item = linked ?? (one.item_id === undefined ? undefined : await desk.items.find(one.item_id));
  if (item === undefined || (item.run_id === run_id && item.case_id === one.case_id)) return own;
  const home = { run_id: item.run_id, case_id: item.case_id };
  const events = await store.cases.events(home.run_id, home.case_id);
  const standing = standingOf(events.map(readEvent));
  return standing.by === 'settlement' && standing.item_id === item.item_id ? { standing, home } : own;
}
