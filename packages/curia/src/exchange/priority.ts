/** Puts rules in the order in which the first match is the one with the highest priority. */
import type { ErrorDetail } from '@curia/core/read';
import type { ForeignRule, ForeignTable } from './decision-table.ts';

/** A rule, its row in the file, and its rank: the same for rules that nothing puts before one another. */
export interface RankedRule {
  readonly rule: ForeignRule;
  readonly at: number;
  readonly rank: string;
}

/** The rules in order; under PRIORITY by the listed values of their outputs, from the first column on, else as written. */
export function byPriority(foreign: ForeignTable, problems: ErrorDetail[]): RankedRule[] {
  const rows = foreign.rules.map((rule, at) => ({ rule, at, ranks: [] as number[] }));
  if (foreign.hitPolicy === 'PRIORITY') {
    if (foreign.outputs.every(({ values }) => values === undefined))
      problems.push({
        path: foreign.name,
        problem: 'PRIORITY needs output values, which say what comes first',
      });
    for (const row of rows) row.ranks = ranksOf(foreign, row.rule, problems);
    rows.sort((one, other) => compare(one.ranks, other.ranks) || one.at - other.at);
  }
  return rows.map(({ rule, at, ranks }) => ({ rule, at, rank: ranks.join(',') }));
}

function ranksOf({ outputs }: ForeignTable, rule: ForeignRule, problems: ErrorDetail[]): number[] {
  return outputs.flatMap(({ name, values }, column) => {
    if (values === undefined) return [];
    const rank = values.indexOf(rule.outputs[column]!);
    if (rank < 0)
      problems.push({
        path: `${rule.place}, output ${name}`,
        problem: `${JSON.stringify(rule.outputs[column])} is not among the output values, so it has no priority`,
      });
    return [rank];
  });
}

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((rank, at) => rank - other[at]!).find((difference) => difference !== 0) ?? 0;
