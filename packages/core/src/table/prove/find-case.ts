/** Searches a box for a case outside of given regions: exact, by dividing the box until nothing is open. */

import { type Budget, spend } from '../define/feasible.ts';
import {
  APART,
  type Box,
  COVERED,
  classesIn,
  excludeOnly,
  excluding,
  isOpenIn,
  only,
  openIn,
  type Region,
} from './box.ts';
import type { CaseSpace, Classes } from './case-space.ts';
import { caseIn, tighten } from './linked-counts.ts';

// Every index here numbers rules, axes, classes or slots of the same table.

/** Part of all cases: a box without some regions. */
export interface Part {
  readonly box: Box;
  readonly avoid: readonly Region[];
}

/** A part whose regions all divide its box, and the fewest conditions that are open in any of them. */
interface Open extends Part {
  readonly fewest: number;
}

/** Draws every conclusion that takes no choice: leaves out what only one condition keeps out of a region, and what sums rule out. */
export function conclude(space: CaseSpace, part: Part, budget: Budget): Open | undefined {
  const box = part.box.slice();
  const avoid = part.avoid.slice();
  for (;;) {
    let again = false;
    let fewest = Number.POSITIVE_INFINITY;
    let left = 0;
    spend(budget, avoid.length + 1);
    for (let at = 0; at < avoid.length; at++) {
      const region = avoid[at]!;
      const conditions = openIn(region, box);
      if (conditions === APART) continue;
      if (conditions === COVERED) return undefined;
      if (conditions === 1) {
        // The only way around this region is to fail its last condition.
        excludeOnly(region, box);
        again = true;
        continue;
      }
      avoid[left++] = region;
      if (conditions < fewest) fewest = conditions;
    }
    avoid.length = left;
    const hasTightened = tighten(space, box);
    if (hasTightened === undefined) return undefined;
    if (!again && !hasTightened) return { box, avoid, fewest };
  }
}

/** Finds a case of a part; undefined if there is none. Throws `TABLE_TOO_LARGE` if the budget is spent first. */
export function findCase(space: CaseSpace, part: Part, budget: Budget): Classes | undefined {
  const open = conclude(space, part, budget);
  if (open === undefined) return undefined;
  const { box, avoid } = open;
  if (avoid.length === 0) return caseIn(space, box, budget);
  for (const rest of excluding(pickRegion(open), box)) {
    const found = findCase(space, { box: rest, avoid }, budget);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The region to branch on: of those with the fewest open conditions, the one about the axes that these ask about most. */
function pickRegion({ box, avoid, fewest }: Open): Region {
  const short = avoid.filter((region) => openIn(region, box) === fewest);
  const asked = new Uint32Array(box.length);
  for (const { tests } of short) for (const test of tests) if (isOpenIn(test, box)) asked[test.from]!++;
  const weightOf = ({ tests }: Region): number =>
    tests.reduce((sum, test) => (isOpenIn(test, box) ? sum + asked[test.from]! : sum), 0);
  let [picked] = short as [Region];
  let most = -1;
  for (const region of short) {
    const weight = weightOf(region);
    if (weight > most) [picked, most] = [region, weight];
  }
  return { ...picked, tests: picked.tests.toSorted((a, b) => asked[b.from]! - asked[a.from]!) };
}

/** Finds the first such case: with the lowest class of the first axis, then of the second, and so on. */
export function firstCase(space: CaseSpace, part: Part, budget: Budget): Classes | undefined {
  let found = findCase(space, part, budget);
  if (found === undefined) return undefined;
  let { box, avoid } = part;
  for (const [at, axis] of space.axes.entries()) {
    for (const index of classesIn(box, axis)) {
      if (index >= found[at]!) break;
      const lower = findCase(space, { box: only(box, axis, index), avoid }, budget);
      if (lower === undefined) continue;
      found = lower;
      break;
    }
    const fixed = only(box, axis, found[at]!);
    avoid = avoid.filter((region) => openIn(region, fixed) !== APART);
    box = fixed;
  }
  return found;
}
