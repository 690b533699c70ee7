/** Where a panel can lead: every round it can go through and every end it can reach, for all values of its free facts. */

import type { AnyTable } from '@curia/core';
import type { AnyFactValue } from '@curia/core/table';
import {
  type Condition,
  codeOf,
  compileWhen,
  type FactValues,
  holds,
  matchingRows,
  program,
} from '@curia/core/table';
import { type Counter, countersOf } from '../count/count-fact.ts';
import { countFacts } from '../count/count-facts.ts';
import { type Counted, ItemCount } from '../count/item-count.ts';
import type { Effect } from '../file/fact.ts';
import { courtPlan, factsFor, type Panel, tableWhere } from '../file/panel.ts';
import type { FactPlan, OutcomePlan } from '../file/plan.ts';
import type { Seat } from '../file/seat.ts';
import { closedOutcomes, takeValue } from '../rule/decide-item.ts';
import type { Said } from '../value/said.ts';
import { type Freedom, type FreeFacts, freeFacts } from './free-facts.ts';
import type { FieldSpace } from './panel-space.ts';

/** How an item can end. */
export interface End {
  readonly rule: string;
  readonly outcome: string;
  readonly effect: Exclude<Effect, 'ask'>;
  readonly taken: Said | null;
}

/** One round that a panel can go through, and the rules that match in it, the first of which decides. */
export interface Visit {
  readonly round: number;
  readonly asked: readonly boolean[];
  readonly facts: FactValues;
  readonly freedom: Freedom;
  readonly rules: readonly string[];
  /** The round before; null in round 1. */
  readonly before: Visit | null;
  /** Null if somebody is asked. */
  readonly end: End | null;
  readonly takesNothing: boolean;
}

/** A panel on items of one field. */
export interface Met {
  readonly space: FieldSpace;
  readonly given: Readonly<Record<string, unknown>>;
  readonly marks: Readonly<Record<string, unknown>>;
  readonly seats: readonly Seat[];
  /** Numbers that form classes and count nothing. */
  readonly alsoSaid?: readonly number[];
}

/** Where a panel can lead. */
export interface Explored {
  /** The number of the set of its ends; 0 if it cannot happen. */
  readonly ends: number;
  /** Its outcomes and the values taken, regardless of rules; equal sets have equal text. */
  readonly outcomes: string;
  /** Whether somebody can be asked. */
  readonly asks: boolean;
}

/** Explores panels of one court; ends and sets of them are numbered. */
export class Explorer {
  readonly panel: Panel;
  /** The ends by their number. */
  readonly ends: End[] = [];
  /** Sets of ends by their number, each as the numbers of its ends; the first is empty. */
  readonly sets: (readonly number[])[] = [[]];
  readonly #endOf = new Map<string, number>();
  readonly #setOf = new Map<string, number>([['', 0]]);
  readonly #free = new Map<FieldSpace, FreeFacts>();
  readonly #rules = new Map<AnyTable, Map<string, readonly string[] | null>>();
  readonly #outcomeOf: ReadonlyMap<string, string>;
  readonly #outcomes: string[] = [];
  readonly #first: readonly boolean[];
  readonly #calibrated: readonly (readonly [FactPlan, Counter])[];

  constructor(panel: Panel) {
    const { rules, otherwise } = panel.table;
    this.panel = panel;
    this.#outcomeOf = new Map([
      ...rules.map(({ id, then }) => [id, then] as const),
      ['otherwise', otherwise.then],
    ]);
    this.#first = panel[courtPlan].roles.map(({ isLater }) => !isLater);
    this.#calibrated = [...countersOf(panel[courtPlan])].filter(([{ fact }]) => 'calibrated' in fact);
  }

  /** Follows a panel through all rounds; `skip` leaves a rule out, `see` is shown every round. */
  explore(met: Met, see: ((visit: Visit) => void) | null = null, skip: string | null = null): Explored {
    const made = this.panel[courtPlan];
    const { choices, calibrations } = this.#freeOn(met.space);
    const found = new Set<number>();
    const rounds: { asked: readonly boolean[]; before: Visit | null }[] = [
      { asked: this.#first, before: null },
    ];
    for (const { asked, before } of rounds) {
      const closed = closedOutcomes(made, asked);
      const uncalibrated = new ItemCount(made, countedOf(met), asked);
      const own = countFacts(uncalibrated);
      const free = choices(uncalibrated);
      for (const calibrated of calibrations) {
        const count = calibrated === undefined ? uncalibrated : uncalibrated.calibratedAs(calibrated);
        for (const instead of free) {
          const facts: Record<string, AnyFactValue> = { ...own, ...instead };
          if (calibrated !== undefined)
            for (const [{ name }, counter] of this.#calibrated) facts[name] = counter(count);
          const rules = this.#match(closed, facts);
          if (rules === null) continue;
          // The fallback always matches and is never left out.
          const rule = rules.find((id) => id !== skip)!;
          const outcome = made.outcomes.get(this.#outcomeOf.get(rule)!)!;
          const end = outcome.effect === 'ask' ? null : endOf(rule, outcome, count);
          const visit = {
            round: (before?.round ?? 0) + 1,
            asked,
            facts,
            freedom: { calibrated, instead },
            rules,
            before,
            end,
            takesNothing: end?.effect === 'escalate' && outcome.effect === 'take',
          };
          see?.(visit);
          if (end !== null) found.add(this.#number(end));
          else follow(rounds, asked, outcome, visit);
        }
      }
    }
    const outcomes = new Set(Array.from(found, (end) => this.#outcomes[end]!));
    return {
      ends: this.#numberSet([...found].sort((a, b) => a - b)),
      outcomes: [...outcomes].sort().join(),
      asks: rounds.length > 1,
    };
  }

  #freeOn(space: FieldSpace): FreeFacts {
    const known = this.#free.get(space) ?? freeFacts(this.panel, space.field);
    this.#free.set(space, known);
    return known;
  }

  /** The rules that match some facts, in order; null if the court says that they cannot occur. */
  #match(closed: readonly string[], facts: FactValues): readonly string[] | null {
    const table = tableWhere(this.panel.table, closed);
    const known = this.#rules.get(table) ?? new Map<string, readonly string[] | null>();
    this.#rules.set(table, known);
    const key = Object.values(facts).join('\u0001');
    const before = known.get(key);
    if (before !== undefined) return before;
    const rules = matchIn(table, facts);
    known.set(key, rules);
    return rules;
  }

  #number(end: End): number {
    const outcome = JSON.stringify([end.outcome, end.effect, end.taken?.spelling]);
    const key = `${end.rule} ${outcome}`;
    const known = this.#endOf.get(key);
    if (known !== undefined) return known;
    const number = this.ends.push(end) - 1;
    this.#endOf.set(key, number);
    this.#outcomes.push(outcome);
    return number;
  }

  #numberSet(numbers: readonly number[]): number {
    const key = numbers.join();
    const known = this.#setOf.get(key) ?? this.sets.push(numbers) - 1;
    this.#setOf.set(key, known);
    return known;
  }
}

/** A panel as it is counted. */
export const countedOf = ({ space, given, marks, seats, alsoSaid = [] }: Met): Counted => ({
  item: '',
  field: space.field,
  roll: space.roll,
  given,
  marks,
  seats,
  calibrate: () => undefined,
  alsoSaid,
});

const endOf = (rule: string, outcome: OutcomePlan, count: ItemCount): End => {
  const { effect, taken } = takeValue(outcome, count);
  return { rule, outcome: outcome.name, effect: effect as End['effect'], taken };
};

/** Goes on with who is asked next, unless the same people were asked on another way. */
function follow(
  rounds: { asked: readonly boolean[]; before: Visit | null }[],
  asked: readonly boolean[],
  { roles }: OutcomePlan,
  before: Visit,
): void {
  const next = asked.map((isAsked, role) => isAsked || roles.includes(role));
  const isKnown = rounds.some((round) => round.asked.every((isAsked, role) => isAsked === next[role]));
  if (!isKnown) rounds.push({ asked: next, before });
}

function matchIn(table: AnyTable, facts: FactValues): readonly string[] | null {
  const { observed, rows, slotOf } = table[program];
  const complete = factsFor(table, facts) as FactValues;
  const slots = observed.map((entry) => codeOf(entry, complete[entry.name]));
  const isMet = (conditions: readonly Condition[]): boolean =>
    conditions.every((condition) => holds(condition, slots[condition.slot]!));
  const isImpossible = table.never.some(({ when }) =>
    isMet(compileWhen(table.facts, slotOf, when, table.values)),
  );
  return isImpossible ? null : matchingRows(rows, slots).map(({ id }) => id);
}
