/** Which automated cases a person looks at again: drawn by lot from a seed, whatever their order. */
import { CuriaError } from '../errors.ts';
import { orderByLot } from './hash-order.ts';

/** Draws a share of the items, at least one where there are any; the drawn ones in the order of the lot. */
export function drawSpotChecks(items: readonly string[], share: number, seed: string): string[] {
  if (!(share > 0 && share <= 1))
    throw new CuriaError('USAGE', `a share of ${share} cannot be drawn: it is above 0 and at most 1`);
  const distinct = [...new Set(items)];
  const wanted = Math.ceil(share * distinct.length - 1e-9);
  return orderByLot([...distinct.keys()], distinct, `spot-check ${seed}`)
    .slice(0, wanted)
    .map((item) => distinct[item]!);
}
