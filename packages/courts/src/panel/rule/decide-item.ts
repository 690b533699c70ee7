/** Decides one item: facts are counted, the table rules, and who it asks for is asked, until nobody is left to ask. */

import type { AnyTable } from '@curia/core';
import { type Decision, decide } from '@curia/core';
import type { FactValues } from '@curia/core/table';
import { countFacts } from '../count/count-facts.ts';
import { type Counted, ItemCount } from '../count/item-count.ts';
import { leaderOf, medianOf, standsFor } from '../count/tally.ts';
import type { Effect } from '../file/fact.ts';
import { courtPlan, factsFor, type Panel, tableWhere } from '../file/panel.ts';
import type { CourtPlan, OutcomePlan } from '../file/plan.ts';
import type { Said } from '../value/said.ts';
import { labelOf } from '../value/said-values.ts';

/** The result for an item, and how it was reached. */
export interface DecidedItem {
  readonly outcome: OutcomePlan;
  readonly effect: Effect;
  /** What was taken; null if nothing was. */
  readonly taken: Said | null;
  /** The roles to ask. */
  readonly ask: readonly number[];
  readonly round: number;
  /** Who was asked, by the place of the role. */
  readonly asked: readonly boolean[];
  /** In which round each role was asked; 0 if it was not. */
  readonly askedIn: readonly number[];
  readonly decision: Decision;
  /** The rules that asked in the rounds before. */
  readonly passed: readonly string[];
  /** The table as it stood in the last round. */
  readonly table: AnyTable;
  readonly facts: FactValues;
  readonly count: ItemCount;
}

/** How an item is decided. */
export interface ItemOptions {
  /** True if roles that are asked for have answered, so that the item goes on. */
  readonly hasAnswered: (roles: readonly number[]) => boolean;
  readonly trace?: boolean | undefined;
  /** Everybody is asked from the start, later roles too. */
  readonly everybody?: boolean | undefined;
  /** Facts that are given instead of counted, by round; the analysis knows some by no other way. */
  readonly instead?: ((round: number) => FactValues) | undefined;
}

/** Decides an item from round 1 on. */
export function decideItem(panel: Panel, counted: Counted, options: ItemOptions): DecidedItem {
  const made = panel[courtPlan];
  let asked = made.roles.map(({ isLater }) => options.everybody === true || !isLater);
  let askedIn = asked.map(Number);
  let passed: readonly string[] = [];
  for (let round = 1; ; round++) {
    const count = new ItemCount(made, counted, asked);
    const own = countFacts(count);
    const facts = options.instead === undefined ? own : { ...own, ...options.instead(round) };
    const table = tableWhere(panel.table, closedOutcomes(made, asked));
    const decision = decide(table, factsFor(table, facts), {
      trace: options.trace === true,
    });
    const outcome = made.outcomes.get(decision.outcome)!;
    const ask = outcome.roles.filter((role) => !asked[role]);
    // Each further round asks somebody new, so there are only as many as there are roles.
    if (ask.length === 0 || !options.hasAnswered(ask)) {
      const { effect, taken } = takeValue(outcome, count);
      return { outcome, effect, taken, ask, round, asked, askedIn, decision, passed, table, facts, count };
    }
    asked = asked.map((isAsked, role) => isAsked || ask.includes(role));
    passed = [...passed, decision.rule];
    askedIn = askedIn.map((was, role) => (ask.includes(role) ? round + 1 : was));
  }
}

/** The outcomes that ask only who was asked already: their rules do not match. */
export function closedOutcomes({ outcomes }: CourtPlan, asked: readonly boolean[]): readonly string[] {
  const closed: string[] = [];
  for (const { name, effect, roles: wanted } of outcomes.values()) {
    if (effect === 'ask' && wanted.every((role) => asked[role])) closed.push(name);
  }
  return closed;
}

/** What an outcome leads to: a value, a person, another question, or nothing. */
export function takeValue(
  { effect, what, given, group }: OutcomePlan,
  count: ItemCount,
): { readonly effect: Effect; readonly taken: Said | null } {
  if (effect !== 'take') return { effect, taken: null };
  const taken = given !== null ? given[count.counted.field.at]! : chosenValue(what!, group, count);
  // If there is nothing to take, a person decides: nothing is ever taken by chance.
  return taken === null ? { effect: 'escalate', taken: null } : { effect: 'take', taken };
}

function chosenValue(what: NonNullable<OutcomePlan['what']>, group: number, count: ItemCount): Said | null {
  if (what === 'calibrated') {
    const { calibrated } = count;
    if (calibrated === null || calibrated.tie) return null;
    const { closed } = count.counted.field.reader;
    return closed.find((said) => labelOf(said) === calibrated.label) ?? null;
  }
  const tally = count.tally(group);
  if (what === 'median') return medianOf(tally) ?? null;
  const leader = leaderOf(tally);
  return leader < 0 ? null : standsFor(tally, leader);
}
