/** Counts the cases that each row of a table decides, box by box. */

import { type Budget, spend } from '../define/feasible.ts';
import { APART, type Box, COVERED, classCount, divide, openIn, type Region } from './box.ts';
import type { CaseSpace } from './case-space.ts';
import { countLinked } from './linked-counts.ts';

// Every index here numbers rules, axes, classes or slots of the same table.

/** What it costs to divide a box, in comparisons. */
const DIVISION = 10;

/** How many distinct cases each row decides, `otherwise` last; throws `TABLE_TOO_LARGE` if there are too many boxes or cases to count. */
export function countCases(space: CaseSpace, budget: Budget): number[] {
  const counts = space.rows.map(() => 0);
  const volume = volumeIn(space, budget);
  // What cannot occur comes before every row and is counted for none.
  const all = [
    ...space.never.map((region) => ({ region, row: -1 })),
    ...space.rows.map((region, row) => ({ region, row })),
  ];
  const visit = (box: Box, left: readonly { readonly region: Region; readonly row: number }[]): void => {
    spend(budget, left.length + DIVISION);
    const open: { readonly region: Region; readonly row: number }[] = [];
    for (const one of left) {
      const conditions = openIn(one.region, box);
      if (conditions === APART) continue;
      open.push(one);
      if (conditions === COVERED) break;
    }
    // The last row has no conditions, so some row is always left.
    const { region, row } = open[0]!;
    if (open.length === 1) {
      if (row >= 0) counts[row]! += volume(box);
      return;
    }
    for (const part of divide(region, box)) visit(part, open);
  };
  visit(space.whole, all);
  return counts;
}

/** How many cases a box has: a product, except for counts that sums link. */
function volumeIn(space: CaseSpace, budget: Budget): (box: Box) => number {
  const { axes, links } = space;
  const linked = new Set([...links.counts, ...links.sums.map(({ axis }) => axis)]);
  const free = axes.filter((_, at) => !linked.has(at));
  const bound = axes.filter((_, at) => linked.has(at));
  const known = new Map<string, number>();
  return (box) => {
    const key = bound.map(({ from, to }) => box.slice(from, to).join()).join(';');
    const inSums = known.get(key) ?? countLinked(space, box, budget);
    known.set(key, inSums);
    return free.reduce((product, axis) => product * classCount(box, axis), inSums);
  };
}
