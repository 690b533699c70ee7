/** How often each rule of a table decided in a run. */
import type { TableRecord } from '../../api/case.ts';

/** Counts by rule; undefined for a table that decides no headline of the run, of which nothing is counted. */
export type Fired = Readonly<Record<string, number>> | undefined;

/** Counts the rules of a table; a rule name that another table of the run has, too, is told apart by its outcome. */
export function firedIn(
  table: TableRecord,
  rules: readonly { readonly rule: string; readonly outcome: string; readonly count: number }[],
): Fired {
  const counts: Record<string, number> = {};
  for (const { id, then } of [...table.rules, { id: 'otherwise', then: table.otherwise.then }]) {
    const same = rules.filter(({ rule }) => rule === id);
    const exact = same.filter(({ outcome }) => outcome === then);
    // A court may say an outcome in other words than its table, but not that of "otherwise", which every table has.
    const counted = exact.length > 0 || id === 'otherwise' ? exact : same;
    const count = counted.reduce((sum, one) => sum + one.count, 0);
    if (count > 0) counts[id] = count;
  }
  return Object.keys(counts).length === 0 ? undefined : counts;
}
