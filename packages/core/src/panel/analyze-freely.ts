/** What is wrong with a court of too many panels: facts are combined freely within the laws of counting, so only little can be said. */

import { CuriaError } from '../errors.ts';
import { analyze, type Finding } from '../table/analyze.ts';
import { defineTable, type TableDefinition, withValues } from '../table/define-table.ts';
import type { Fact } from '../table/fact.ts';
import type { AnyTable, Never, When } from '../table/table.ts';
import { isOwn, type PanelFact } from './fact.ts';
import { type Panel, plan } from './panel.ts';

/** The findings that hold for any combination of facts within the laws; nothing where even those are too many. */
export function analyzeFreely(panel: Panel): {
  coverage: Readonly<Record<string, number>>;
  findings: readonly Finding[];
} {
  try {
    const { coverage, findings } = analyze(lawfulTable(panel));
    return {
      coverage,
      findings: findings.filter(({ kind }) => kind === 'UNREACHABLE' || kind === 'REDUNDANT'),
    };
  } catch (error) {
    if (CuriaError.is(error) && error.code === 'TABLE_TOO_LARGE') return { coverage: {}, findings: [] };
    throw error;
  }
}

/** The parts of a group's seats, by what adds up to them. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  seats: ['answered', 'silent'],
  answered: ['voted', 'abstained', 'inconsistent'],
  silent: ['missing', 'refused', 'unusable'],
  voted: ['leading', 'second', 'rest'],
  leading: ['second', 'margin'],
};

/** What a fact counts, if the laws speak of it: a part of the seats of a group, whole and without filters. */
function partOf(fact: PanelFact): string | undefined {
  if (isOwn(fact) || ('per' in fact && fact.per !== undefined)) return undefined;
  if ('tally' in fact) {
    return ['leading', 'second', 'rest', 'margin'].includes(fact.tally) ? fact.tally : undefined;
  }
  if (!('count' in fact)) return undefined;
  return 'value' in fact || 'reason' in fact || 'quotation' in fact ? undefined : fact.count;
}

/** The court's table with the laws of counting in it: sums add up, and there is no rest where nobody comes second. */
function lawfulTable(panel: Panel): AnyTable {
  const { table } = panel;
  const { facts: plans, outcomes } = panel[plan];
  const facts: Record<string, Fact> = {};
  const never: Never[] = [];
  const nameOf = (part: string, group: number): string => {
    const known = plans.find((one) => one.group === group && partOf(one.fact) === part);
    return known?.name ?? `_${part}_${group}`;
  };
  const define = (part: string, group: number): string => {
    const name = nameOf(part, group);
    if (Object.hasOwn(facts, name)) return name;
    const parts = PARTS[part];
    const doc = table.facts[name]?.doc ?? '';
    facts[name] = { kind: 'count', doc };
    if (parts !== undefined) facts[name] = { kind: 'sum', doc, of: parts.map((one) => define(one, group)) };
    return name;
  };
  for (const { name, fact, group } of plans) {
    const part = partOf(fact);
    if (part === undefined || nameOf(part, group) !== name) facts[name] ??= table.facts[name]!;
    else define(part, group);
  }
  for (const { group } of plans) {
    const [second, rest] = [nameOf('second', group), nameOf('rest', group)];
    if (!Object.hasOwn(facts, second) || !Object.hasOwn(facts, rest)) continue;
    never.push({
      when: { [second]: 0, [rest]: { at_least: 1 } },
      because: 'nobody comes third where nobody comes second',
    });
  }
  // Whether a rule still has somebody to ask depends on the rounds before; here it may or may not.
  const asking = [...outcomes.values()].filter(({ effect }) => effect === 'ask').map(({ name }) => name);
  asking.forEach((_, at) => {
    facts[`_open_${at}`] = { kind: 'flag', doc: '' };
  });
  const open = (then: string): When => {
    const at = asking.indexOf(then);
    return at < 0 ? {} : { [`_open_${at}`]: true };
  };
  const definition = {
    ...table,
    facts,
    rules: table.rules.map((rule) => ({ ...rule, when: { ...rule.when, ...open(rule.then) } })),
    never: [...table.never, ...never],
    accepted: table.accepted.filter(({ kind }) => kind === 'UNREACHABLE' || kind === 'REDUNDANT'),
  };
  const made = defineTable(definition as unknown as TableDefinition) as unknown as AnyTable;
  return withValues(made, table.values);
}
