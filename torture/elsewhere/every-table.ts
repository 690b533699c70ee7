/** Every table that is decided elsewhere in the hunts: all that Curia ships, and one in which everything needs quoting. */
import type { AnyTable } from '@curia/core';
import { tablesOf } from '@curia/core/in/table';
import { questions } from '../../packages/curia/src/courts/list.ts';
import { oddTable } from '../../packages/curia/test/exchange/odd-table.ts';

/** The tables, in a fixed order. */
export const everyTable: readonly AnyTable[] = [
  ...questions.flatMap((question) => tablesOf(question)),
  oddTable,
];

/** The numbers of the inputs that go to each table in turn: with a table's place, every number means one input. */
export function numbersFor(place: number, most: number, only: number | undefined): number[] {
  const all = everyTable.length;
  if (only !== undefined) return only % all === place ? [only] : [];
  return Array.from({ length: Math.ceil((most - place) / all) }, (_, at) => at * all + place);
}
