/** Which items to label next so that the stack learns most; suggestions are not a random sample and certify nothing. */
import { orderByLot } from './hash-order.ts';
import { prepare, scoresBy } from './methods.ts';
import { decideByScores } from './scores.ts';
import { goldItems, openItems, type VoteSet } from './vote-set.ts';

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

/** Suggests items to label: ten at random, then five at a time with the smallest margins. */
export function suggestGold(votes: VoteSet, seed = '1'): Suggestion[] {
  const known = goldItems(votes);
  const open = orderByLot(openItems(votes), votes.items, seed);
  const chosen =
    known.length < FIRST ? open.slice(0, FIRST - known.length) : smallestMargins(votes, known, open);
  return chosen.map((item) => ({ item: votes.items[item]!, label: null, drawn: 'suggested' }));
}

function smallestMargins(votes: VoteSet, known: readonly number[], open: readonly number[]): number[] {
  const scores = scoresBy('stack', prepare(votes), known);
  return open
    .map((item) => ({ item, margin: decideByScores(scores, item).margin }))
    .sort((a, b) => a.margin - b.margin)
    .slice(0, NEXT)
    .map(({ item }) => item);
}
