/** Where falling silent lets a case pass: items that go to a person instead, and a verdict that does not wait for them. */

import { decide } from '@curia/core';
import type { FactValues } from '@curia/core/table';
import { caseSpace } from '@curia/core/table/prove';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { RuledItem } from '../file/plan.ts';
import type { End } from './explore.ts';
import { type FieldSpace, valuesApart } from './panel-space.ts';
import { stepsOf } from './silence.ts';
import { multisetPlaces, type PanelWalk, panelAt } from './walk-panels.ts';

/** A verdict that silence brings about. */
export interface HelpedVerdict {
  readonly before: { readonly rule: string; readonly outcome: string };
  readonly outcome: string;
  /** What the verdict counts before and after. */
  readonly was: FactValues;
  readonly is: FactValues;
}

/** What one item adds to the counts of the verdict, before somebody falls silent and after. */
type Step = readonly [was: readonly number[], is: readonly number[]];

/** More sums than these are not searched. */
const MOST_SUMS = 20_000;

/**
 * Finds, for every rule of the verdict that takes a case, counts before and after somebody fell silent on some of its items, if it
 * did not take the case before. What silence gives a value or refuses is found item by item; here items only go to a person.
 */
export function findVerdictSilence(
  panel: Panel,
  walked: PanelWalk,
  fields: readonly FieldSpace[],
): Map<string, HelpedVerdict> {
  const found = new Map<string, HelpedVerdict>();
  const { verdict, items } = panel[courtPlan];
  if (verdict === null) return found;
  const axes = caseSpace(verdict.table).axes;
  const counts = verdict.facts.filter(({ name }) => verdict.table.facts[name]!.kind === 'count');
  // Counts beyond the last bound that a rule knows are all alike.
  const most = counts.map(({ name }) => axes.find((axis) => axis.name === name)!.classes.at(-1)!.low);
  const stepsIn = fields.map((space) =>
    stepsOn(walked, space, (item) => counts.map(({ count }) => Number(count([item], {})))),
  );
  const sums =
    items === 'one' || items === 'fields' ? eachOnce(stepsIn, most) : anyNumber(stepsIn.flat(), most);
  const others = verdict.facts.filter((fact) => !counts.includes(fact));
  const settings = others.reduce<FactValues[]>(
    (made, { name }) =>
      made.flatMap((one) =>
        valuesApart(axes.filter((axis) => axis.name === name)).map(
          (value) => ({ ...one, [name]: value }) as FactValues,
        ),
      ),
    [{}],
  );
  for (const [was, is] of sums) {
    for (const given of settings) {
      const factsOf = (sum: readonly number[]): FactValues => ({
        ...given,
        ...Object.fromEntries(counts.map(({ name }, at) => [name, sum[at]!])),
      });
      const [before, after] = [decide(verdict.table, factsOf(was)), decide(verdict.table, factsOf(is))];
      if (verdict.effects.get(after.outcome) !== 'take' || verdict.effects.get(before.outcome) === 'take')
        continue;
      if (found.has(after.rule)) continue;
      const { rule, outcome } = before;
      found.set(after.rule, {
        before: { rule, outcome },
        outcome: after.outcome,
        was: factsOf(was),
        is: factsOf(is),
      });
    }
  }
  return found;
}

/** What items of a field can add: as they are, and where a vote that falls silent hands one to a person. */
function stepsOn(
  { explorer, ends }: PanelWalk,
  space: FieldSpace,
  countsOf: (item: RuledItem) => readonly number[],
): Step[] {
  const steps = new Map<string, Step>();
  const votes = space.roles.map(stepsOf);
  const endsIn = (number: number): End[] =>
    explorer.sets[ends[space.from + number]!]!.map((end) => explorer.ends[end]!);
  const added = new Map<string, readonly number[]>();
  const adds = ({ outcome, effect, taken }: End, marks: RuledItem['marks']): readonly number[] => {
    const key = JSON.stringify([outcome, effect, taken?.key, marks]);
    const known = added.get(key) ?? countsOf({ outcome, effect, taken, field: space.field, marks });
    added.set(key, known);
    return known;
  };
  const note = (step: Step): void => {
    steps.set(JSON.stringify(step), step);
  };
  for (let number = 0; number < space.size * space.settings; number++) {
    const before = endsIn(number);
    if (before.length === 0) continue;
    const { marks } = panelAt(space, number);
    for (const end of before) note([adds(end, marks), adds(end, marks)]);
    const places = multisetPlaces(space, number);
    space.roles.forEach((role, at) => {
      for (const [, place] of votes[at]!(places[at]!)) {
        const then = number + (place - places[at]!) * role.stride;
        if (ends[space.from + then] === ends[space.from + number]) continue;
        for (const is of endsIn(then))
          if (is.effect === 'escalate') for (const was of before) note([adds(was, marks), adds(is, marks)]);
      }
    });
  }
  return [...steps.values()];
}

const plus = (sum: readonly number[], more: readonly number[], most: readonly number[]): number[] =>
  sum.map((value, at) => Math.min(most[at]!, value + more[at]!));

/** All sums of one item for each field. */
function eachOnce(fields: readonly (readonly Step[])[], most: readonly number[]): Step[] {
  const none = most.map(() => 0);
  return fields.reduce<Step[]>((sums, steps) => addAll(sums, steps, most), [[none, none]]);
}

/** All sums of any number of items. */
function anyNumber(steps: readonly Step[], most: readonly number[]): Step[] {
  const none = most.map(() => 0);
  let sums: Step[] = [[none, none]];
  for (;;) {
    const more = [
      ...new Map([...sums, ...addAll(sums, steps, most)].map((sum) => [JSON.stringify(sum), sum])).values(),
    ];
    if (more.length === sums.length || more.length > MOST_SUMS) return more;
    sums = more;
  }
}

function addAll(sums: readonly Step[], steps: readonly Step[], most: readonly number[]): Step[] {
  const made = new Map<string, Step>();
  for (const [was, is] of sums) {
    for (const [before, after] of steps) {
      const sum: Step = [plus(was, before, most), plus(is, after, most)];
      made.set(JSON.stringify(sum), sum);
      if (made.size > MOST_SUMS) return [...made.values()];
    }
  }
  return [...made.values()];
}
