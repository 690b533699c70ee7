/** What is right for each candidate of a conflict review, from the gold tuples of its text: keep it, drop it, or flip it. */
import { type EvalTuple, evalTuple, type Judged } from '../../opinions/eval-tuple.ts';
import { flipTo } from './conflict-votes.ts';

/** A candidate that is held against gold. */
export interface JudgedCandidate extends Judged {
  readonly tuple_id: string;
}

/**
 * The label of each candidate by term and polarity. A candidate whose term gold has with another polarity is to be flipped; where
 * gold has two others, nobody can say to which, and it has no label.
 */
export function conflictGold(
  candidates: readonly JudgedCandidate[],
  gold: readonly Judged[],
): ReadonlyMap<string, string> {
  const right = gold.map((one) => evalTuple(one));
  return new Map(
    candidates.flatMap((candidate) => {
      const label = labelOf(evalTuple(candidate), right);
      return label === null ? [] : [[candidate.tuple_id, label] as const];
    }),
  );
}

function labelOf({ term, polarity }: EvalTuple, right: readonly EvalTuple[]): string | null {
  // Gold without a term is about the whole text: it matches any candidate of its polarity.
  const isRight = right.some(
    (one) => one.polarity !== null && one.polarity === polarity && (one.term === '' || one.term === term),
  );
  if (isRight) return 'KEEP';
  const others = new Set(
    right.flatMap((one) => (one.term === term && one.polarity !== null ? [one.polarity] : [])),
  );
  const [other, ...more] = others;
  if (other === undefined) return 'DROP';
  return more.length === 0 ? flipTo(other) : null;
}
