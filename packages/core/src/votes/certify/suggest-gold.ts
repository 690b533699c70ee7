/** Which items to label next so that the stack learns most; suggestions are not a random sample and certify nothing. */
import { fitsThree } from '../crowd/three.ts';
import { orderByLot } from '../hash-order.ts';
import { goldItems, openItems, type VoteSet } from '../vote-set.ts';
import { kindOf } from '../weigh/kind.ts';
import { prepare, scoresBy } from '../weigh/methods.ts';
import { type ClassScores, decideByScores } from '../weigh/scores.ts';

// Every index here numbers the items, classes or votes of the same set.

/** This many random labels come first, since margins mean little before that. */
const FIRST = 10;
/** The batch size after that. */
const NEXT = 5;

/** An item to label, as a line of a gold file without its label; what was drawn by lot may certify, what was suggested may not. */
export interface Suggestion {
  readonly item: string;
  readonly label: null;
  readonly drawn: 'random' | 'suggested';
  readonly why: string;
}

/** Suggests items to label: the first ten by lot, then those on which the answer is least clear, five unless told otherwise. */
export function suggestGold(votes: VoteSet, seed = '1', most?: number): Suggestion[] {
  const known = goldItems(votes);
  const first = FIRST - known.length;
  if (first > 0) return drawGold(votes, seed, Math.min(first, most ?? first));
  const chosen = smallestMargins(votes, known, openItems(votes), most ?? NEXT);
  return chosen.map(({ item, best, other }) => ({
    item: votes.items[item]!,
    label: null,
    drawn: 'suggested',
    why:
      other === undefined
        ? `hardly anything speaks for ${best}`
        : `the answer is least clear: ${best} or ${other}`,
  }));
}

/** Draws open items by lot: a random sample, whatever was drawn before from the same seed. */
export const drawGold = (votes: VoteSet, seed: string, most: number): Suggestion[] =>
  orderByLot(openItems(votes), votes.items, seed)
    .slice(0, most)
    .map((item) => ({ item: votes.items[item]!, label: null, drawn: 'random', why: 'drawn by lot' }));

interface Unclear {
  readonly item: number;
  readonly best: string;
  readonly other: string | undefined;
}

/** The open items with the smallest margins; among equals the first by name comes first. */
function smallestMargins(
  votes: VoteSet,
  known: readonly number[],
  open: readonly number[],
  most: number,
): Unclear[] {
  const kind = kindOf(votes);
  const scores = scoresBy(
    kind === 'crowd' && fitsThree(votes) ? 'blend' : 'stack',
    prepare(votes, kind),
    known,
  );
  return open
    .map((item) => ({ item, ...decideByScores(scores, item) }))
    .sort((a, b) => a.margin - b.margin)
    .slice(0, most)
    .map(({ item }) => {
      const [best, other] = leadersOf(scores, item);
      return {
        item,
        best: votes.classes[best ?? 0]!,
        other: other === undefined ? undefined : votes.classes[other],
      };
    });
}

/** The two classes that are ahead on an item, of those that somebody named. */
function leadersOf({ start, class: classOf, score }: ClassScores, item: number): number[] {
  const slots = Array.from({ length: start[item + 1]! - start[item]! }, (_, at) => start[item]! + at);
  return slots
    .sort((a, b) => score[b]! - score[a]! || classOf[a]! - classOf[b]!)
    .slice(0, 2)
    .map((slot) => classOf[slot]!);
}
