/** The grid of a table as data: its rules in order, each condition in words; pages and screens are made from it. */

import type { AnyTable } from '../define/table.ts';
import { describeWhen } from '../explain/describe-when.ts';

/** One rule of a grid; the last is `otherwise`, which has no conditions and no number. */
export interface GridRow {
  readonly number: number | null;
  readonly rule: string;
  /** One phrase per fact that the rule tests; empty if it always matches. */
  readonly when: readonly { readonly fact: string; readonly wanted: string }[];
  readonly then: string;
  readonly code: string;
  readonly reason: string;
  readonly source: string;
}

/** The rows of a table in the order in which they are tried. */
export function tableGrid(table: AnyTable): GridRow[] {
  const { then, code, reason, source } = table.otherwise;
  return [
    ...table.rules.map((rule, at) => ({
      number: at + 1,
      rule: rule.id,
      when: describeWhen(table, rule.when),
      then: rule.then,
      code: rule.code,
      reason: rule.reason,
      source: rule.source,
    })),
    { number: null, rule: 'otherwise', when: [], then, code, reason, source },
  ];
}
