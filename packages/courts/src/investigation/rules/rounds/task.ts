/** Who is asked for what: the tasks of a round, and how round 3 chooses them. */
import { decide } from '@curia/core';
import { thirdRoundIid, typeOf } from '../finding/iid.ts';
import type { InvestigatorReport, ReviewReport } from '../finding/report.ts';
import { STRENGTHS } from '../finding/strength.ts';
import type { InvestigationTables } from '../investigation-tables.ts';
import type { MatrixItem } from '../matrix/matrix.ts';
import { byItemId } from '../matrix/matrix.ts';
import { chooseCrossCheck, type InvestigationPlan } from '../plan/plan.ts';
import { followUpFacts, wordFollowUp } from './follow-up.ts';
import type { IterationLimits } from './iteration.table.ts';

/** One piece of work for one investigator. */
export interface AssignedTask {
  readonly iid: string;
  readonly base_id: string;
  readonly kind: 'investigate' | 'counter-review';
  readonly round: 1 | 3;
  readonly iteration: number;
  /** The items it is about; none in round 1. */
  readonly items: readonly string[];
  readonly scope: string;
  readonly attempt: number;
  readonly repairs: number;
  readonly status: 'awaited' | 'answered' | 'failed';
  readonly report?: InvestigatorReport;
  readonly review?: ReviewReport;
  /** A review that the reviewer was asked to repair; it counts as it is if nothing better comes. */
  readonly first_review?: ReviewReport;
  /** Items that a review may mean, though it does not name them. */
  readonly held?: readonly string[];
  /** Who answered, as far as the run knows: one model in several roles is one voice. */
  readonly voice?: string;
  readonly is_degraded?: boolean;
  /** What nobody could read, according to the report. */
  readonly unseen?: readonly string[];
  readonly notes: readonly string[];
}

/** The tasks of round 1. */
export const firstRoundTasks = (plan: InvestigationPlan): AssignedTask[] =>
  plan.assignments.map(({ iid, scope }) => ({
    iid,
    base_id: iid.replace(/-R1$/, ''),
    kind: 'investigate',
    round: 1,
    iteration: 0,
    items: [],
    scope,
    attempt: 1,
    repairs: 0,
    status: 'awaited',
    notes: [],
  }));

/** Whether an investigator may be asked once more in round 3. */
export const canBeAskedAgain = (
  base_id: string,
  respawns: Readonly<Record<string, number>>,
  { iteration }: Pick<InvestigationTables, 'iteration'>,
): boolean => (respawns[base_id] ?? 0) < (iteration.values as IterationLimits).max_respawns;

const PRIORITY: Readonly<Record<string, number>> = { AGREED: 0, DISAGREED: 1, NEEDS_MORE: 2, UNCERTAIN: 3 };

/** The tasks of one iteration of round 3: reviewers on what was agreed, investigators on what was not. */
export function thirdRoundTasks(
  plan: InvestigationPlan,
  items: readonly MatrixItem[],
  respawns: Readonly<Record<string, number>>,
  iteration: number,
  budget: number,
  tables: InvestigationTables,
): AssignedTask[] {
  const wanted = new Map<string, { items: MatrixItem[]; scope: string[] }>();
  const want = (base_id: string, item: MatrixItem): void => {
    if (!canBeAskedAgain(base_id, respawns, tables)) return;
    const entry = wanted.get(base_id) ?? { items: [], scope: [] };
    if (!entry.items.includes(item)) entry.items.push(item);
    if (item.scope !== null) entry.scope.push(item.scope);
    wanted.set(base_id, entry);
  };
  const agreed = items.some(({ category, flags }) => category === 'AGREED' && !flags.includes('aside'));
  for (const item of [...items].sort(byUrgency)) {
    for (const base_id of investigatorsFor(plan, item, agreed, tables)) want(base_id, item);
  }
  return [...wanted]
    .slice(0, Math.max(0, Math.min(plan.max_spawns_per_iteration, budget)))
    .map(([base_id, entry]) => ({
      iid: thirdRoundIid(base_id, iteration),
      base_id,
      kind: base_id === 'CR-AGREED' ? ('counter-review' as const) : ('investigate' as const),
      round: 3 as const,
      iteration,
      items: entry.items.map(({ item_id }) => item_id),
      scope: [...new Set(entry.scope)].join('; '),
      attempt: 1,
      repairs: 0,
      status: 'awaited' as const,
      notes: [],
    }));
}

/** The weakest agreement first for the reviewer; among the rest what is disputed, then what needs more work. */
function byUrgency(a: MatrixItem, b: MatrixItem): number {
  const rank = ({ strength }: MatrixItem): number => STRENGTHS.indexOf(strength ?? 'WEAK');
  const first = PRIORITY[a.category] ?? 9;
  const second = PRIORITY[b.category] ?? 9;
  if (first !== second) return first - second;
  const stronger = rank(a) - rank(b);
  return (a.category === 'AGREED' ? -stronger : stronger) || byItemId(a.item_id, b.item_id);
}

function investigatorsFor(
  plan: InvestigationPlan,
  item: MatrixItem,
  agreed: boolean,
  tables: InvestigationTables,
): string[] {
  const people = (base_ids: readonly string[]): string[] =>
    base_ids.filter((base_id) => typeOf(base_id) !== 'CR');
  const { category, verdict, flags, supporters, opponents, requested_by } = item;
  const aside = flags.includes('aside');
  const facts = followUpFacts({ category, verdict, aside, led: plan.lead !== undefined, agreed });
  const { asks } = wordFollowUp(decide(tables['follow-up'], facts));
  switch (asks) {
    case 'COUNTER_REVIEW':
      return ['CR-AGREED'];
    case 'BOTH_SIDES':
      return [...new Set(people([...supporters, ...opponents]))];
    case 'CROSS_CHECK':
      return [...people(supporters), chooseCrossCheck(plan, supporters)];
    case 'FOLLOW_UP':
      return [...new Set(people([...supporters, ...requested_by]))];
    case 'NOBODY':
      return [];
  }
}
