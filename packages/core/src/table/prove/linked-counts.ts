/** Sums inside boxes: which classes they leave to their counts, and whether a box has a case at all. */

import { type Budget, type Range, SUM_STEP, solve, spend, type Total } from '../define/feasible.ts';
import { type Axis, classOf } from './axis.ts';
import { type Box, classCount, classesIn, hasClass, highest, lowest, only, removeClass } from './box.ts';
import type { CaseSpace } from './case-space.ts';

// Every index here numbers rules, axes, classes or slots of the same table.

/** Removes the classes that sums rule out, in place, as far as bounds show it; undefined if nothing is left, else whether anything went. */
export function tighten({ axes, links }: CaseSpace, box: Box): boolean | undefined {
  let hasChanged = false;
  for (let again = true; again; ) {
    again = false;
    for (const { axis, parts } of links.sums) {
      let low = 0;
      let high = 0;
      for (const [at, times] of parts) {
        const { low: least, high: most } = hull(box, axes[links.counts[at]!]!);
        low += times * least;
        high += times * most;
      }
      const sum = axes[axis]!;
      if (cut(box, sum, low, high)) again = true;
      if (lowest(box, sum) < 0) return undefined;
      const total = hull(box, sum);
      for (const [at, times] of parts) {
        const count = axes[links.counts[at]!]!;
        const mine = hull(box, count);
        const least = Math.ceil((total.low - (high - times * mine.high)) / times);
        const most = Math.floor((total.high - (low - times * mine.low)) / times);
        if (cut(box, count, least, most)) again = true;
        if (lowest(box, count) < 0) return undefined;
      }
    }
    if (again) hasChanged = true;
  }
  return hasChanged;
}

/** The range from the lowest to the highest class that is left. */
const hull = (box: Box, axis: Axis): Range => ({
  low: axis.classes[lowest(box, axis)]!.low,
  high: axis.classes[highest(box, axis)]!.high,
});

/** Removes the classes outside a range, in place. */
function cut(box: Box, axis: Axis, low: number, high: number): boolean {
  let hasCut = false;
  for (
    let index = lowest(box, axis);
    index >= 0 && axis.classes[index]!.high < low;
    index = lowest(box, axis)
  ) {
    removeClass(box, axis, index);
    hasCut = true;
  }
  for (
    let index = highest(box, axis);
    index >= 0 && axis.classes[index]!.low > high;
    index = highest(box, axis)
  ) {
    removeClass(box, axis, index);
    hasCut = true;
  }
  return hasCut;
}

/** The classes of a case in a box, low ones first; undefined if the sums leave none. */
export function caseIn(space: CaseSpace, box: Box, budget: Budget): number[] | undefined {
  const { axes, links } = space;
  const classes = axes.map((axis) => lowest(box, axis));
  if (links.sums.length === 0) return classes;
  const counts = solveIn(space, box, budget);
  if (counts === undefined) return undefined;
  links.counts.forEach((at, place) => {
    classes[at] = classOf(axes[at]!, counts[place]!);
  });
  for (const { axis, parts } of links.sums) {
    classes[axis] = classOf(
      axes[axis]!,
      parts.reduce((sum, [at, times]) => sum + times * counts[at]!, 0),
    );
  }
  return classes;
}

function solveIn(space: CaseSpace, given: Box, budget: Budget): number[] | undefined {
  const box = given.slice();
  if (tighten(space, box) === undefined) return undefined;
  const parts = splitHole(space, box);
  if (parts !== undefined) {
    spend(budget, SUM_STEP);
    return solveIn(space, parts[0], budget) ?? solveIn(space, parts[1], budget);
  }
  return solve(...systemOf(space, box), budget);
}

/** The counts and totals of a box without holes, as ranges. */
export function systemOf({ axes, links }: CaseSpace, box: Box): [Range[], Total[]] {
  const ranges = links.counts.map((at) => hull(box, axes[at]!));
  return [ranges, links.sums.map(({ axis, parts }) => ({ parts, range: hull(box, axes[axis]!) }))];
}

/** Divides a box where the classes of a count or sum are not next to each other; undefined if they all are. */
export function splitHole({ axes, links }: CaseSpace, box: Box): [Box, Box] | undefined {
  for (const at of [...links.counts, ...links.sums.map(({ axis }) => axis)]) {
    const axis = axes[at]!;
    const [low, high] = [lowest(box, axis), highest(box, axis)];
    if (high - low + 1 === classCount(box, axis)) continue;
    const [first, rest] = [box.slice(), box.slice()];
    let index = low;
    for (; hasClass(box, axis, index); index++) removeClass(rest, axis, index);
    for (; index <= high; index++) removeClass(first, axis, index);
    return [first, rest];
  }
  return undefined;
}

/** How many combinations of classes the counts and sums of a box really have. */
export function countLinked(space: CaseSpace, box: Box, budget: Budget): number {
  const { axes, links } = space;
  const linked = [...links.counts, ...links.sums.map(({ axis }) => axis)];
  const visit = (given: Box, at: number): number => {
    spend(budget, SUM_STEP);
    const here = given.slice();
    if (tighten(space, here) === undefined) return 0;
    while (at < linked.length && classCount(here, axes[linked[at]!]!) === 1) at++;
    if (at === linked.length) return solve(...systemOf(space, here), budget) === undefined ? 0 : 1;
    const axis = axes[linked[at]!]!;
    return classesIn(here, axis).reduce((sum, index) => sum + visit(only(here, axis, index), at + 1), 0);
  };
  return links.sums.length === 0 ? 1 : visit(box, 0);
}

/** True if every combination of classes of a box can occur as far as sums go. */
export function isWhole(space: CaseSpace, box: Box, budget: Budget): boolean {
  const { axes, links } = space;
  const tight = box.slice();
  if (tighten(space, tight) !== false) return false;
  const all = [...links.counts, ...links.sums.map(({ axis }) => axis)];
  const size = all.reduce((product, at) => product * classCount(box, axes[at]!), 1);
  return countLinked(space, box, budget) === size;
}
