/** Every rule that matches a case, not only the one that decides it. */
import { encode } from '../decide/decide.ts';
import { matchingRows } from '../define/program.ts';
import { type AnyTable, type FactsOf, type FactValues, program } from '../define/table.ts';

/** Returns the rules whose conditions are all met, in table order; rejects facts as `decide` does. */
export function matchingRules<T extends AnyTable>(table: T, facts: FactsOf<T>): T['rules'][number][] {
  const compiled = table[program];
  const matching = new Set<unknown>(matchingRows(compiled.rows, encode(compiled, facts as FactValues)));
  return table.rules.filter((_, at) => matching.has(compiled.rows[at]));
}
