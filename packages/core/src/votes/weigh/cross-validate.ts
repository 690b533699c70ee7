/** How good a method is on gold that it has not seen: fitted on four fifths, measured on the last, in turn. */
import { orderByLot } from '../hash-order.ts';
import { onceFor } from '../once-for.ts';
import { FITTED, type Method, type Prepared, scoresBy } from './methods.ts';
import { creditOf, decideByScores, probabilityOf } from './scores.ts';

const FOLDS = 5;

/** A method's result for one known item that it was not fitted on. */
export interface HeldOut {
  readonly item: number;
  /** 1 right, 0 wrong, a share in a tie. */
  readonly credit: number;
  readonly tie: boolean;
  /** The probability it gives to its answer. */
  readonly claimed: number;
  /** The probability it gives to the right answer. */
  readonly ofRight: number;
}

/** Splits items at random into parts of nearly equal size: five, or one per item if there are fewer. */
export function foldsOf(
  items: readonly number[],
  names: readonly string[],
  seed: string,
  folds = FOLDS,
): number[][] {
  const ordered = orderByLot(items, names, seed);
  const count = Math.min(folds, ordered.length);
  return Array.from({ length: count }, (_, fold) => ordered.filter((_item, at) => at % count === fold));
}

/** Measures a method on known items; each is answered by a fit that did not see it. In the order of the items. */
export const crossValidate = (
  method: Method,
  prepared: Prepared,
  known: readonly number[],
  seed: string,
): readonly HeldOut[] =>
  measured(prepared, JSON.stringify([method, seed, known]), () => measure(method, prepared, known, seed));

const measured = onceFor<Prepared, readonly HeldOut[]>();

function measure(
  method: Method,
  prepared: Prepared,
  known: readonly number[],
  seed: string,
): readonly HeldOut[] {
  const { votes } = prepared;
  const folds = FITTED.has(method) ? foldsOf(known, votes.items, seed) : [[...known]];
  const held = folds.flatMap((fold) => {
    const left = new Set(fold);
    const rest = known.filter((item) => !left.has(item));
    const scores = scoresBy(method, prepared, rest);
    return fold.map((item): HeldOut => {
      const decision = decideByScores(scores, item);
      // Items are numbered by the votes.
      const right = votes.gold[item]!;
      return {
        item,
        credit: creditOf(scores, item, right, decision),
        tie: decision.tied > 1,
        claimed: decision.probability,
        ofRight: probabilityOf(scores, item, right, decision),
      };
    });
  });
  return held.sort((a, b) => a.item - b.item);
}
