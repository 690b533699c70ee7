/** Who agrees with whom: every two reviewers, how often they say the same, and how much of it is more than chance. */
import { mostHeard, pairAgreement, pairKappas } from '@curia/core/in/votes/weigh';
import type { VoteSet } from '@curia/core/votes';

/** More reviewers than these make a picture that nobody can read. */
const MOST_SHOWN = 60;

/** Every two reviewers, or every two of those with the most votes. */
export interface AgreementReport {
  readonly reviewers: readonly string[];
  /** Reviewers with fewer votes, which are not compared. */
  readonly left_out: number;
  readonly pairs: readonly ReviewerPair[];
}

/** Two reviewers. */
export interface ReviewerPair {
  readonly one: string;
  readonly other: string;
  /** Pairs of votes on the same item, and those of them with the same label. */
  readonly n: number;
  readonly same: number;
  /** Cohen's kappa; null where it cannot be said. */
  readonly kappa: number | null;
}

/** Compares reviewers two by two; pairs that share no vote are left out. */
export function agreementReport(votes: VoteSet): AgreementReport {
  const shown = mostHeard(votes, MOST_SHOWN);
  const { shared, same } = pairAgreement(votes, shown);
  const kappas = pairKappas(votes, shown);
  const names = shown.map((reviewer) => votes.reviewers[reviewer]!);
  return {
    reviewers: names,
    left_out: votes.reviewers.length - shown.length,
    pairs: names.flatMap((one, row) =>
      names.slice(row + 1).flatMap((other, at): ReviewerPair[] => {
        const cell = row * names.length + row + 1 + at;
        if (shared[cell] === 0) return [];
        const kappa = kappas[cell]!;
        return [
          { one, other, n: shared[cell]!, same: same[cell]!, kappa: Number.isNaN(kappa) ? null : kappa },
        ];
      }),
    ),
  };
}
