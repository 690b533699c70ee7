/** The facts of one item in one round. */
import type { AnyFactValue, FactValues } from '@curia/core/table';
import { countersOf } from './count-fact.ts';
import type { ItemCount } from './item-count.ts';

/** All facts of an item, in the order of the court. */
export function countFacts(count: ItemCount): FactValues {
  const facts: Record<string, AnyFactValue> = {};
  for (const [{ name }, counter] of countersOf(count.plan)) facts[name] = counter(count);
  return facts;
}
