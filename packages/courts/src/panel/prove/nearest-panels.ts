/** What would have changed an item or a verdict: only changes of facts that some panel of the court produces on the same case. */

import type { AnyFactValue, FactValues } from '@curia/core/table';
import { program } from '@curia/core/table';
import { type Counterfactual, type NearestChanges, nearestChanges } from '@curia/core/table/prove';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { CaseDecision, CaseItem, DecidedVerdict } from '../rule/decide-case.ts';
import { Explorer } from './explore.ts';
import { type FieldSpace, panelSpace } from './panel-space.ts';
import { multisetPlaces, multisetSeats } from './walk-panels.ts';

/** With more panels than these only the table is searched. */
const MOST_PANELS = 5_000;

const explorers = new WeakMap<Panel, Explorer>();
const spaces = new WeakMap<Panel, readonly FieldSpace[]>();

/** The nearest panel with each other outcome, on the item as it is and among those who were asked. */
export function nearestPanels(panel: Panel, { one }: CaseDecision, item: CaseItem): NearestChanges {
  const { field, marks } = item.item;
  const space = spacesOf(panel).find((each) => each.field.name === field.name);
  if (space === undefined || space.size > MOST_PANELS) {
    const fixed = panel[courtPlan].facts.filter(({ fact }) => 'mark' in fact || 'case' in fact);
    return withoutFixed(
      nearestChanges(item.table, item.facts),
      fixed.map(({ name }) => name),
    );
  }
  const explorer = explorers.get(panel) ?? new Explorer(panel);
  explorers.set(panel, explorer);
  const found = new Map<string, Counterfactual>();
  const outcomes = new Map(panel.table.rules.map(({ id, then }) => [id, then] as const));
  for (let number = 0; number < space.size; number++) {
    const places = multisetPlaces(space, number);
    const seats = space.roles.flatMap((role, at) => multisetSeats(role, places[at]!));
    explorer.explore({ space, given: one.given, marks, seats }, ({ asked, facts, rules }) => {
      if (asked.some((isAsked, role) => isAsked !== item.asked[role])) return;
      const rule = rules[0]!;
      const outcome = outcomes.get(rule) ?? panel.table.otherwise.then;
      if (outcome === item.outcome.name) return;
      const change = changeTo(item, facts, { outcome, rule });
      const known = found.get(outcome);
      if (known === undefined || compare(change, known) < 0) found.set(outcome, change);
    });
  }
  return { nearest: [...found.values()].sort(compare), unsettled: [] };
}

/** The nearest changes of a verdict; what the case itself brings along does not change. */
export function nearestVerdicts(panel: Panel, { facts }: DecidedVerdict): NearestChanges {
  const fixed = Object.entries(panel.court.verdict!.facts).filter(([, fact]) => 'case' in fact);
  return withoutFixed(
    nearestChanges(panel.verdict!, facts),
    fixed.map(([name]) => name),
  );
}

/** The panels of each field; none if they cannot be listed. */
const spacesOf = (panel: Panel): readonly FieldSpace[] => {
  const known = spaces.get(panel) ?? panelSpace(panel).fields ?? [];
  spaces.set(panel, known);
  return known;
};

const withoutFixed = ({ nearest, unsettled }: NearestChanges, fixed: readonly string[]): NearestChanges => ({
  nearest: nearest.filter(({ changes }) => !changes.some(({ fact }) => fixed.includes(fact))),
  unsettled,
});

function changeTo(
  { table, facts: here }: CaseItem,
  there: FactValues,
  end: Pick<Counterfactual, 'outcome' | 'rule'>,
): Counterfactual {
  const changes = table[program].observed.flatMap(({ name: fact }) => {
    const [from, to] = [here[fact], there[fact]];
    if (from === undefined || to === undefined || JSON.stringify(from) === JSON.stringify(to)) return [];
    return [{ fact, from, to }];
  });
  const distance = changes.reduce((sum, { from, to }) => sum + apart(from, to), 0);
  return { ...end, changes, distance };
}

const apart = (from: AnyFactValue, to: AnyFactValue): number =>
  typeof from === 'number' && typeof to === 'number' ? Math.abs(to - from) : 1;

const compare = (a: Counterfactual, b: Counterfactual): number =>
  a.changes.length - b.changes.length || a.distance - b.distance || (a.outcome < b.outcome ? -1 : 1);
