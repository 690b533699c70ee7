/** Finds the cases that no rule covers, and groups them into boxes that can be put into words. */

import { type Budget, spend } from '../define/feasible.ts';
import type { Accepted } from '../define/table.ts';
import { type Axis, describeClasses } from './axis.ts';
import {
  APART,
  addClass,
  type Box,
  classesIn,
  demandsOf,
  only,
  openIn,
  type Region,
  regionOfBox,
  within,
} from './box.ts';
import { boxOf, type CaseSpace, type Classes } from './case-space.ts';
import { firstCase, type Part } from './find-case.ts';
import { isWhole } from './linked-counts.ts';

// Every index here numbers rules, axes, classes or slots of the same table.

/** Cases that no rule covers and that are accepted for the same reason, or not at all. */
export interface Gap {
  readonly accepted: Accepted | undefined;
  readonly first: Classes;
  readonly box: Box;
}

/** Where gaps are looked for: the cases that an entry accepts, or those that none does. */
export interface GapGroup extends Part {
  readonly accepted: Accepted | undefined;
}

/** The groups of gaps: a case belongs to the first entry that accepts it. */
export function gapGroups(space: CaseSpace): GapGroup[] {
  const { table, whole, rows, never } = space;
  const avoid = [...never, ...rows.slice(0, -1)];
  const groups: GapGroup[] = [];
  for (const accepted of table.accepted) {
    if (accepted.kind !== 'GAP') continue;
    const region = space.regionOf(accepted.when ?? {});
    const box = within(whole, region);
    if (box !== undefined) groups.push({ accepted, box, avoid: [...avoid, ...demandsOf(region)] });
    avoid.push(region);
  }
  return [...groups, { accepted: undefined, box: whole, avoid }];
}

/** Yields the gaps of a group: each begins with the first case that is left and is as wide as it can be, fact by fact. */
export function* findGaps(space: CaseSpace, group: GapGroup, budget: Budget): Generator<Gap> {
  const avoid = [...group.avoid];
  for (;;) {
    const first = firstCase(space, { box: group.box, avoid }, budget);
    if (first === undefined) return;
    const box = widen(space, first, group.box, avoid, budget);
    yield { accepted: group.accepted, first, box };
    avoid.push(regionOfBox(space.axes, box));
  }
}

function widen(space: CaseSpace, first: Classes, most: Box, avoid: readonly Region[], budget: Budget): Box {
  const box = boxOf(space, first);
  space.axes.forEach((axis, at) => {
    const classes = classesIn(most, axis);
    const wide = box.slice();
    for (const index of classes) addClass(wide, axis, index);
    spend(budget, avoid.length);
    // What stays apart from all classes of the axis together stays apart from each.
    const near = avoid.filter((region) => openIn(region, wide) !== APART);
    for (const index of classes) {
      if (index === first[at]) continue;
      spend(budget, near.length);
      const added = only(box, axis, index);
      const isFree = near.every((region) => openIn(region, added) === APART);
      if (isFree && isWhole(space, added, budget)) addClass(box, axis, index);
    }
  });
  return box;
}

/** Describes the cases of a gap in words. */
export function describeGap({ axes }: CaseSpace, box: Box): string {
  const bySlot = Map.groupBy(axes, ({ slot }) => slot);
  const said = Array.from(bySlot.values(), (mine) => {
    const [axis] = mine as [Axis, ...Axis[]];
    if (axis.member !== undefined) return describeMembers(mine, box);
    const chosen = classesIn(box, axis);
    return chosen.length === axis.classes.length ? '' : `${axis.name} is ${describeClasses(axis, chosen)}`;
  }).filter((words) => words !== '');
  return said.length > 0 ? `no rule covers the cases where ${said.join(', ')}` : 'no rule covers any case';
}

/** A set by the members that it must have and those that it must not have. */
function describeMembers(axes: readonly Axis[], box: Box): string {
  const fixed = (index: number): string[] =>
    axes
      .filter((axis) => classesIn(box, axis).join() === String(index))
      .map(({ fact, member }) => (fact.kind === 'set' ? fact.values[member!]! : ''))
      .reverse();
  const [out, inside] = [fixed(0), fixed(1)];
  const parts = [
    ...(inside.length === 0 ? [] : [`has ${inside.join(' and ')}`]),
    ...(out.length === 0 ? [] : [`has no ${out.join(' or ')}`]),
  ];
  return parts.length === 0 ? '' : `${axes[0]!.name} ${parts.join(' and ')}`;
}
