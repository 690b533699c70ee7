/** Which items to label next so that the stack learns most; suggestions are not a random sample and certify nothing. */
import { orderByLot } from '../hash-order.ts';
import { goldItems, openItems, type VoteSet } from '../vote-set.ts';
import { prepare, scoresBy } from '../weigh/methods.ts';
import { decideByScores } from '../weigh/scores.ts';

/** This many random labels come first, since margins mean little before that. */
const FIRST = 10;
/** The batch size after that. */
const NEXT = 5;

/** An item to label, as a line of a gold file without its label. */
export interface Suggestion {
  readonly item: string;
  readonly label: null;
  readonly drawn: 'suggested';
}

/** Suggests items to label: the first ten at random, then those with the smallest margins, five unless told otherwise. */
export function suggestGold(votes: VoteSet, seed = '1', most?: number): Suggestion[] {
  const known = goldItems(votes);
  const open = orderByLot(openItems(votes), votes.items, seed);
  const first = FIRST - known.length;
  const chosen =
    first > 0
      ? open.slice(0, Math.min(first, most ?? first))
      : smallestMargins(votes, known, open, most ?? NEXT);
  // Items are numbered by the votes that they were chosen from.
  return chosen.map((item) => ({ item: votes.items[item]!, label: null, drawn: 'suggested' }));
}

function smallestMargins(
  votes: VoteSet,
  known: readonly number[],
  open: readonly number[],
  most: number,
): number[] {
  const scores = scoresBy('stack', prepare(votes), known);
  return open
    .map((item) => ({ item, margin: decideByScores(scores, item).margin }))
    .sort((a, b) => a.margin - b.margin)
    .slice(0, most)
    .map(({ item }) => item);
}
