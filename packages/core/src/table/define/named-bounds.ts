/** Which numbers and parameters the rules compare facts with, as their cells name them. */
import type { Bound } from './cell.ts';
import { type AnyTable, program } from './table.ts';

/** One comparison of a fact that is a number. */
export interface NamedBound {
  readonly fact: string;
  readonly bound: Bound;
}

/** The bounds of all cells over numbers, rule by rule; a bare number has none to name. */
export function namedBounds(table: AnyTable): NamedBound[] {
  // Each rule has its row in the program.
  return table.rules.flatMap(({ when }, at) =>
    table[program].rows[at]!.conditions.filter(({ isNumber }) => isNumber).flatMap(({ fact }) =>
      Object.values(when[fact] as Readonly<Record<string, Bound>>).map((bound) => ({ fact, bound })),
    ),
  );
}
