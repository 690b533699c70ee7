/** The rules of a table as a ladder: crossed, won, never read. */
import type { Headline, ShownCase, TableRecord, TracedCondition, TracedRule } from '../../api/case.ts';
import { sayCell } from '../../parts/say-cell.ts';
import { isFields, sayValue } from '../../parts/say-value.ts';

/** One rule on the ladder. */
export interface Rung {
  readonly number: number | undefined;
  readonly rule: string;
  readonly state: 'no' | 'over' | 'won' | 'un';
  readonly outcome: string;
  /** What was compared; of a rule that failed, what failed. Without values where only the table is known. */
  readonly conditions: readonly (Partial<Pick<TracedCondition, 'value'>> & Omit<TracedCondition, 'value'>)[];
  readonly reason: string;
}

/** The table that decided a part of a ruling: it has the rule, and the outcome if any does. */
export function tableOf(headline: Headline, tables: readonly TableRecord[]): TableRecord | undefined {
  const has = (table: TableRecord, isExact: boolean): boolean =>
    headline.rule === 'otherwise'
      ? table.otherwise.then === headline.outcome
      : table.rules.some(({ id, then }) => id === headline.rule && (!isExact || then === headline.outcome));
  return tables.find((table) => has(table, true)) ?? tables.find((table) => has(table, false));
}

/** The rules that were tried for a part, as the trace of the case tells; undefined if the court traces nothing for it. */
export function tracedRules({ trace, headlines }: ShownCase, headline: Headline): TracedRule[] | undefined {
  const found: { readonly names: readonly string[]; readonly rules: TracedRule[] }[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isFields(value)) return;
    const { trace: rules } = value;
    if (isTrace(rules))
      found.push({ names: Object.values(value).filter((one) => typeof one === 'string'), rules });
    for (const [name, inner] of Object.entries(value)) if (name !== 'trace' || !isTrace(inner)) visit(inner);
  };
  visit(trace);
  const fitting = found.filter(({ rules }) => rules.at(-1)?.rule === headline.rule);
  const named = fitting.find(({ names }) => headline.about !== '' && names.includes(headline.about));
  return (named ?? (headlines.length === 1 ? fitting[0] : undefined))?.rules;
}

/** A trace ends with the rule that won; what is joined from several is none. */
const isTrace = (value: unknown): value is TracedRule[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isFields(one) && 'conditions' in one) &&
  value.filter((one: TracedRule) => one.matched).length <= 1;

/** Builds the ladder of a table for a rule that won; values are known where the rules were traced. */
export function ladderOf(
  table: TableRecord,
  winner: string,
  traced: readonly TracedRule[] | undefined,
): Rung[] {
  const tried = new Map(traced?.map((one) => [one.rule, one]));
  const place = table.rules.findIndex(({ id }) => id === winner);
  const end = place === -1 ? table.rules.length : place;
  const rungs = table.rules.map(({ id, when, then, reason }, at): Rung => {
    const one = tried.get(id);
    const state = at > end ? 'un' : at === end ? 'won' : isPassedOver(one) ? 'over' : 'no';
    const wanted = Object.entries(when).map(([fact, cell]) => ({
      fact,
      wanted: sayCell(cell),
      pass: at === end,
    }));
    // Of a rule that was passed over, what it says of itself matters, not that nobody was left to ask.
    const shown =
      one === undefined
        ? wanted
        : one.conditions.filter(({ fact, pass }) =>
            state === 'over' ? fact !== 'open' : state !== 'no' || !pass,
          );
    return { number: at + 1, rule: id, state, outcome: then, conditions: shown, reason };
  });
  const { then, reason } = table.otherwise;
  return [
    ...rungs,
    {
      number: undefined,
      rule: 'otherwise',
      state: place === -1 ? 'won' : 'un',
      outcome: then,
      conditions: [],
      reason,
    },
  ];
}

/** A rule all of whose own conditions were met, but which had nobody left to ask. */
const isPassedOver = (one: TracedRule | undefined): boolean =>
  one !== undefined && !one.matched && one.conditions.every(({ fact, pass }) => pass || fact === 'open');

/** A value of a fact as it is shown. */
export const sayFact = (value: unknown): string => (value === '' ? '""' : sayValue(value));
