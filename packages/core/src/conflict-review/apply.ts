/** Carries rulings out: the tuples that stay, with what was written on them and where they come from. */
import { type Candidate, readTuplePolarity } from './candidate.ts';
import type { FinalTuple } from './panel.ts';
import type { Verdict } from './verdict.ts';

/** The tuples that are left, in the order of the candidates. */
export function applyVerdicts(candidates: readonly Candidate[], verdicts: readonly Verdict[]): FinalTuple[] {
  const left: FinalTuple[] = [];
  for (let at = 0; at < candidates.length; at++) {
    const { decision, newValue, claim: shared } = verdicts[at]!;
    if (decision.outcome === 'DROP') continue;
    // Whoever does not stand for the others stands for itself alone, should a policy keep it beside them.
    const claim = shared?.representative.position === at ? shared : undefined;
    const { tuple_id, aspect_ref, aspect_term, polarity } = candidates[at]!;
    const isFlip = decision.outcome === 'FLIP';
    left.push({
      tuple_id,
      aspect_ref: claim === undefined ? aspect_ref : claim.ref,
      aspect_term,
      // What is claimed together has a polarity that can be read.
      polarity:
        (isFlip && newValue?.polarity) || (shared === undefined ? polarity : readTuplePolarity(polarity)!),
      flagged: decision.outcome === 'FLAG',
      from: claim === undefined ? [tuple_id] : claim.members.map((one) => one.candidate.tuple_id),
      decided_by: decision.rule,
    });
  }
  return left;
}
