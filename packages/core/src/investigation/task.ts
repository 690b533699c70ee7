/** Who is asked for what: the tasks of a round, and how round 3 chooses them. */
import { thirdRoundIid, typeOf } from './iid.ts';
import type { MatrixItem } from './matrix.ts';
import { byItemId } from './matrix.ts';
import { chooseCrossCheck, type Plan } from './plan.ts';
import type { Report, ReviewReport } from './report.ts';
import { STRENGTHS } from './strength.ts';

/** One piece of work for one investigator. */
export interface Task {
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
  readonly report?: Report;
  readonly review?: ReviewReport;
  readonly is_degraded?: boolean;
  readonly notes: readonly string[];
}

/** The tasks of round 1. */
export const firstRoundTasks = (plan: Plan): Task[] =>
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

/** How often one investigator may be asked again. */
export const MOST_RESPAWNS = 2;

const PRIORITY: Readonly<Record<string, number>> = { AGREED: 0, DISAGREED: 1, NEEDS_MORE: 2, UNCERTAIN: 3 };

/** The tasks of one iteration of round 3: reviewers on what was agreed, investigators on what was not. */
export function thirdRoundTasks(
  plan: Plan,
  items: readonly MatrixItem[],
  respawns: Readonly<Record<string, number>>,
  iteration: number,
  budget: number,
): Task[] {
  const wanted = new Map<string, { items: MatrixItem[]; scope: string[] }>();
  const want = (base_id: string, item: MatrixItem): void => {
    if ((respawns[base_id] ?? 0) >= MOST_RESPAWNS) return;
    const entry = wanted.get(base_id) ?? { items: [], scope: [] };
    if (!entry.items.includes(item)) entry.items.push(item);
    if (item.scope !== null) entry.scope.push(item.scope);
    wanted.set(base_id, entry);
  };
  for (const item of [...items].sort(byUrgency)) {
    for (const base_id of investigatorsFor(plan, item)) want(base_id, item);
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

function investigatorsFor(plan: Plan, item: MatrixItem): string[] {
  const people = (base_ids: readonly string[]): string[] =>
    base_ids.filter((base_id) => typeOf(base_id) !== 'CR');
  switch (item.category) {
    case 'AGREED':
      return item.verdict === 'NONE' ? ['CR-AGREED'] : [];
    case 'DISAGREED':
      return [...new Set(people([...item.supporters, ...item.opponents]))];
    case 'UNCERTAIN':
      return [...people(item.supporters), chooseCrossCheck(plan, item.supporters)];
    case 'NEEDS_MORE':
      return [...new Set(people([...item.supporters, ...item.requested_by]))];
    default:
      return [];
  }
}
