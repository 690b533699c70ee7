/** What is wrong with a court of too many panels: facts are combined freely within the laws of counting, so only little can be said. */

import type { AnyTable } from '@curia/core';
import { type AnalysisFinding, analyze, CuriaError, defineTable, type TableDefinition } from '@curia/core';
import type { Fact, Never, program, When } from '@curia/core/table';
import { isOwn, type PanelFact } from '../file/fact.ts';
import { courtPlan, type Panel } from '../file/panel.ts';

/** What can be said about any combination of facts. */
export interface FreeAnalysis {
  readonly coverage: Readonly<Record<string, number>>;
  readonly findings: readonly AnalysisFinding[];
}

/** The findings for any combination of facts that obeys the counting laws; empty if even those are too many. */
export function analyzeFreely(panel: Panel): FreeAnalysis {
  const { table, impossible } = lawfulTable(panel);
  const known = impossible.map((rule) => unreachable(panel, rule));
  const none = Object.fromEntries(impossible.map((rule) => [rule, 0]));
  const { coverage, findings } = analyze(table);
  const told = findings.filter(({ kind }) => kind === 'UNREACHABLE' || kind === 'REDUNDANT');
  return { coverage: { ...none, ...coverage }, findings: [...known, ...told] };
}

function unreachable({ table, court }: Panel, rule: string): AnalysisFinding {
  const entry = court.accepted?.find((one) => one.kind === 'UNREACHABLE' && one.rule === rule);
  return {
    kind: 'UNREACHABLE',
    rule,
    source: table.rules.find(({ id }) => id === rule)!.source,
    covered_by: [],
    message: `${rule} is never reached: no panel matches it`,
    accepted: entry !== undefined,
    ...(entry === undefined ? {} : { accepted_because: entry.because }),
  };
}

/** The parts of a group's seats, by what adds up to them. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  seats: ['answered', 'silent'],
  answered: ['voted', 'abstained', 'inconsistent'],
  silent: ['missing', 'refused', 'unusable'],
  voted: ['leading', 'second', 'rest'],
  leading: ['second', 'margin'],
};

/** What a fact counts, if the laws cover it: a part of a group's seats, whole and unfiltered. */
function partOf(fact: PanelFact): string | undefined {
  if (isOwn(fact) || 'per' in fact) return undefined;
  if ('tally' in fact) {
    return ['leading', 'second', 'rest', 'margin'].includes(fact.tally) ? fact.tally : undefined;
  }
  if (!('count' in fact)) return undefined;
  return 'value' in fact || 'reason' in fact || 'quotation' in fact ? undefined : fact.count;
}

/** The court's table with the laws of counting added: sums add up, and nothing remains if nobody comes second. */
function lawfulTable(panel: Panel): Lawful {
  const { table } = panel;
  const { facts: plans, outcomes } = panel[courtPlan];
  const facts: Record<string, Fact> = {};
  const never: Never[] = [];
  // Parts that the court does not count get names that no fact of the court begins with.
  let mark = '_';
  while (plans.some(({ name }) => name.startsWith(mark))) mark += '_';
  const nameOf = (part: string, group: number): string => {
    const known = plans.find((one) => one.group === group && partOf(one.fact) === part);
    return known?.name ?? `${mark}${part}_${group}`;
  };
  const define = (part: string, group: number): string => {
    const name = nameOf(part, group);
    if (Object.hasOwn(facts, name)) return name;
    const parts = PARTS[part];
    facts[name] = { kind: 'count', doc: '' };
    if (parts !== undefined)
      facts[name] = { kind: 'sum', doc: '', of: parts.map((one) => define(one, group)) };
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
    facts[`${mark}open_${at}`] = { kind: 'flag', doc: '' };
  });
  const open = (then: string): When => {
    const at = asking.indexOf(then);
    return at < 0 ? {} : { [`${mark}open_${at}`]: true };
  };
  const rules = table.rules.map((rule) => ({ ...rule, when: { ...rule.when, ...open(rule.then) } }));
  // Reachability is checked under the current values, not the defaults.
  const params = Object.fromEntries(
    Object.entries(table.params).map(([name, param]) => [name, { ...param, default: table.values[name] }]),
  ) as unknown as AnyTable['params'];
  return settle({ ...table, params, facts, rules, never: [...table.never, ...never] }, []);
}

/** A table under the laws, and the rules that no combination of facts meets. */
interface Lawful {
  readonly table: AnyTable;
  readonly impossible: readonly string[];
}

/** The kernel refuses what can never match: under the laws such a rule is a finding, and such a constraint says nothing new. */
function settle(plain: Omit<AnyTable, typeof program>, impossible: readonly string[]): Lawful {
  const left = new Set(plain.rules.map(({ id }) => id));
  const accepted = plain.accepted.filter(
    ({ kind, rule }) =>
      (kind === 'UNREACHABLE' || kind === 'REDUNDANT') && (left.has(rule) || rule === 'otherwise'),
  );
  try {
    const made = defineTable({ ...plain, accepted } as unknown as TableDefinition) as unknown as AnyTable;
    return { table: made, impossible };
  } catch (error) {
    if (!CuriaError.is(error) || error.code !== 'TABLE_INVALID') throw error;
    const placesIn = (part: string): Set<number> =>
      new Set(
        error.details
          .flatMap(({ path }) => new RegExp(`^${part}\\[(\\d+)\\]`).exec(path)?.[1] ?? [])
          .map(Number),
      );
    const [rules, never] = [placesIn('rules'), placesIn('never')];
    if (rules.size + never.size === 0) throw error;
    const rest = {
      ...plain,
      rules: plain.rules.filter((_, at) => !rules.has(at)),
      never: plain.never.filter((_, at) => !never.has(at)),
    };
    return settle(rest, [...impossible, ...plain.rules.filter((_, at) => rules.has(at)).map(({ id }) => id)]);
  }
}
