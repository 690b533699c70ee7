/** Finds the case nearest to a given one in parts of all cases: best first, so that little more is looked at than what is found. */

import { type Budget, spend } from '../define/feasible.ts';
import { addSums } from '../define/program.ts';
import { program } from '../define/table.ts';
import { type Axis, classOf } from './axis.ts';
import { type Box, COVERED, classesIn, excluding, hasClass, only, openIn } from './box.ts';
import { boxOf, type CaseSpace, type Classes } from './case-space.ts';
import { conclude, type Part } from './find-case.ts';
import { splitHole, systemOf } from './linked-counts.ts';
import { clamp, fewestMoves } from './nearest-point.ts';

// Every index here numbers rules, axes, classes or slots of the same table.

/** How far a case is from the given one: how many facts change, and how far they move in total. */
export interface Cost {
  readonly changed: number;
  readonly distance: number;
}

/** A case, its encoded numbers and its cost. */
export interface Near extends Cost {
  readonly classes: Classes;
  readonly slots: readonly number[];
}

/** Fewer changed facts come first, then less movement. */
export const compareCosts = (a: Cost, b: Cost): number => a.changed - b.changed || a.distance - b.distance;

/** Finds the nearest case in any of the parts; among equally near ones the first by the order of facts and values. */
export function nearestCase(
  space: CaseSpace,
  here: readonly number[],
  parts: readonly Part[],
  budget: Budget,
): Near | undefined {
  let found = nearestOf(space, here, parts, budget);
  if (found === undefined) return undefined;
  const most: Cost = found;
  let left: readonly Part[] = parts;
  for (const [at, axis] of space.axes.entries()) {
    left = left.filter(({ box }) => compareCosts(approach(space, here, box), most) <= 0);
    const leftAt = (index: number): Part[] =>
      left.flatMap(({ box, avoid }) =>
        hasClass(box, axis, index) ? [{ box: only(box, axis, index), avoid }] : [],
      );
    for (const index of classesIn(space.whole, axis)) {
      if (index >= found.classes[at]!) break;
      const lower = nearestOf(space, here, leftAt(index), budget, most);
      if (lower === undefined) continue;
      found = lower;
      break;
    }
    left = leftAt(found.classes[at]!);
  }
  // Within one case the answer no longer depends on the boxes it was found in.
  return nearestOf(space, here, [{ box: boxOf(space, found.classes), avoid: [] }], budget);
}

interface Node extends Part, Near {
  /** False if the sums may not fit: then the cost is only a lower bound. */
  readonly isExact: boolean;
}

/** Finds a nearest case in any of the parts, if its cost is not above a limit. */
function nearestOf(
  space: CaseSpace,
  here: readonly number[],
  parts: readonly Part[],
  budget: Budget,
  limit?: Cost,
): Near | undefined {
  const queue = new Queue();
  const push = (part: Part, near: Near, isExact: boolean): void => {
    if (limit === undefined || compareCosts(near, limit) <= 0) queue.push({ ...part, ...near, isExact });
  };
  const pushPart = (part: Part): void => push(part, approach(space, here, part.box), false);
  for (const part of parts) pushPart(part);
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    spend(budget, node.avoid.length + 1);
    if (!node.isExact) {
      const open = conclude(space, node, budget);
      if (open === undefined) continue;
      const near = approach(space, here, open.box);
      const halves = fitsSums(space, open.box, near) ? undefined : splitHole(space, open.box);
      if (halves !== undefined) for (const box of halves) pushPart({ box, avoid: open.avoid });
      else {
        const fitting = fitSums(space, here, open.box, near, budget);
        if (fitting !== undefined) push(open, fitting, true);
      }
      continue;
    }
    const alone = boxOf(space, node.classes);
    const { avoid } = node;
    const hit = avoid.find((region) => openIn(region, alone) === COVERED);
    if (hit === undefined) return node;
    for (const box of excluding(hit, node.box)) pushPart({ box, avoid });
  }
  return undefined;
}

/** The nearest point of a box as if there were no sums: for each axis the nearest class, and its nearest value. */
function approach(space: CaseSpace, here: readonly number[], box: Box): Near {
  const { axes } = space;
  const slots = [...here];
  const classes = axes.map((axis) => {
    const { slot, member } = axis;
    const now = classOf(axis, here[slot]!);
    if (hasClass(box, axis, now)) return now;
    const [index, value] = nearestIn(axis, box, now, here[slot]!);
    if (member === undefined) slots[slot] = value;
    else slots[slot]! ^= 1 << member;
    return index;
  });
  return withSums(space, here, classes, slots);
}

/** Adds what follows from the observed facts: the sums, their classes and the cost. */
function withSums(space: CaseSpace, here: readonly number[], classes: number[], slots: number[]): Near {
  const { observed, sums } = space.table[program];
  addSums(sums, slots);
  for (const { axis } of space.links.sums) {
    const sum = space.axes[axis]!;
    classes[axis] = classOf(sum, slots[sum.slot]!);
  }
  let changed = 0;
  let distance = 0;
  for (const { slot, fact } of observed) {
    if (here[slot] === slots[slot]) continue;
    changed++;
    distance += fact.kind === 'count' || fact.kind === 'score' ? Math.abs(slots[slot]! - here[slot]!) : 1;
  }
  // A difference of decimals is not quite a decimal; twelve digits are more than facts have.
  return { classes, slots, changed, distance: Number(distance.toPrecision(12)) };
}

/** The nearest class that is left to a value outside of all of them, and the nearest value of that class. */
function nearestIn(axis: Axis, box: Box, now: number, value: number): [index: number, value: number] {
  const { classes } = axis;
  const tried: [number, number][] = [];
  for (const step of [-1, 1]) {
    let index = now + step;
    while (index >= 0 && index < classes.length && !hasClass(box, axis, index)) index += step;
    if (index >= 0 && index < classes.length) tried.push([index, nearestValue(axis, index, value)]);
  }
  // Boxes are never empty, so at least one class was tried; of a choice any other is as near, and the caller takes the first.
  const [first, second] = tried as [[number, number], [number, number]?];
  if (second === undefined) return first;
  return Math.abs(second[1] - value) < Math.abs(first[1] - value) ? second : first;
}

/** The value of a class nearest to the current value. */
function nearestValue({ classes }: Axis, index: number, value: number): number {
  const range = classes[index]!;
  const nearest = clamp(range, value);
  if (String(nearest).length <= 8) return nearest;
  // Just beyond an exclusive bound, a number with four decimals reads better than the very next double; counts stay as they are.
  const rounded = (nearest > value ? Math.ceil(nearest * 1e4) : Math.floor(nearest * 1e4)) / 1e4;
  return clamp(range, rounded) === rounded ? rounded : nearest;
}

const fitsSums = ({ axes, links }: CaseSpace, box: Box, { classes }: Near): boolean =>
  links.sums.every(({ axis }) => hasClass(box, axes[axis]!, classes[axis]!));

/** Moves as few counts as possible so that the sums fit too; undefined if they cannot. */
function fitSums(
  space: CaseSpace,
  here: readonly number[],
  box: Box,
  near: Near,
  budget: Budget,
): Near | undefined {
  if (fitsSums(space, box, near)) return near;
  const { axes, links } = space;
  const slotOf = (at: number): number => axes[at]!.slot;
  const counts = fewestMoves(
    links.counts.map((at) => here[slotOf(at)]!),
    ...systemOf(space, box),
    budget,
  );
  if (counts === undefined) return undefined;
  const [slots, classes] = [[...near.slots], [...near.classes]];
  links.counts.forEach((at, place) => {
    slots[slotOf(at)] = counts[place]!;
    classes[at] = classOf(axes[at]!, counts[place]!);
  });
  return withSums(space, here, classes, slots);
}

/** What is to be looked at, nearest first. */
class Queue {
  readonly #heap: Node[] = [];

  push(node: Node): void {
    const heap = this.#heap;
    let at = heap.push(node) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  pop(): Node | undefined {
    const heap = this.#heap;
    const [top] = heap;
    const last = heap.pop();
    if (heap.length === 0 || last === undefined) return top;
    heap[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let first = at;
      if (left < heap.length && this.#isBefore(left, first)) first = left;
      if (right < heap.length && this.#isBefore(right, first)) first = right;
      if (first === at) return top;
      this.#swap(at, first);
      at = first;
    }
  }

  #isBefore(a: number, b: number): boolean {
    return compareCosts(this.#heap[a]!, this.#heap[b]!) < 0;
  }

  #swap(a: number, b: number): void {
    const heap = this.#heap;
    [heap[a], heap[b]] = [heap[b]!, heap[a]!];
  }
}
