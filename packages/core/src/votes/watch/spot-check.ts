/** Which automated cases a person checks again: drawn at random from a seed, regardless of their order. */
import { CuriaError } from '../../read/errors.ts';
import { orderByLot } from '../hash-order.ts';

/** Draws a share of the items, at least one if there are any, in drawing order. */
export function drawSpotChecks(items: readonly string[], share: number, seed: string): string[] {
  if (!(share > 0 && share <= 1))
    throw new CuriaError('USAGE', `a share of ${share} cannot be drawn: it is above 0 and at most 1`);
  const distinct = [...new Set(items)];
  const wanted = Math.ceil(share * distinct.length - 1e-9);
  return (
    orderByLot([...distinct.keys()], distinct, `spot-check ${seed}`)
      .slice(0, wanted)
      // What was drawn is among what was listed.
      .map((item) => distinct[item]!)
  );
}
