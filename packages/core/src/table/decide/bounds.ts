/** A range as the comparisons that other languages write. */
import { type Condition, nextDown, nextUp, rangeOf } from '../define/condition.ts';
import type { Fact } from '../define/fact.ts';

/** One comparison of a number. */
export interface Bound {
  readonly operator: '=' | '>' | '>=' | '<' | '<=';
  readonly number: number;
}

/** The comparisons that a range takes; none if every number of the fact is in it. */
export function boundsOf(fact: Fact, { low, high }: Condition): Bound[] {
  const domain = rangeOf(fact);
  if (low === high) return [{ operator: '=', number: low }];
  // The exclusive bound of a score was moved to the neighbouring double; the bound itself is the shorter number. Whole numbers
  // are shorter than their neighbours.
  const isMoved = (beyond: number, bound: number): boolean => String(beyond).length < String(bound).length;
  const bounds: Bound[] = [];
  if (low > domain.low) {
    const before = nextDown(low);
    bounds.push(isMoved(before, low) ? { operator: '>', number: before } : { operator: '>=', number: low });
  }
  if (high < domain.high) {
    const after = nextUp(high);
    bounds.push(isMoved(after, high) ? { operator: '<', number: after } : { operator: '<=', number: high });
  }
  return bounds;
}
