/** Policy `v3`: ranks what the panel of a case says by how well it is supported. */
import type { ValuesOf } from '@curia/core/table';
import { countLetters } from '@curia/core/text/opinion';
import { proposerOf, type TuplePolarity } from '../candidate.ts';
import { groupAlike, type RemainingCandidate, type SharedClaim, shareClaim } from '../vote/same-claim.ts';
import type { voteV3 } from './vote-v3.table.ts';

/** The parameters of support. */
export type SupportValues = ValuesOf<(typeof voteV3)['params']>;

/** What several candidates claim together, and how well it is supported. */
export interface Claim extends SharedClaim {
  readonly agents: readonly string[];
  readonly objections: number;
  readonly support: number;
  readonly unanimous: boolean;
  /** From 1, the best supported first; 0 if nothing is ranked. */
  rank: number;
}

/** Groups and ranks; the order of the candidates makes no difference. */
export function consolidate(
  standing: readonly RemainingCandidate[],
  panel: ReadonlySet<string>,
  values: SupportValues,
): Claim[] {
  const isRanked = panel.size >= 2 && values.keep_at_most > 0;
  const claims = groupAlike(standing).map((members) => claimOf(members, isRanked ? panel.size : 0, values));
  claims.sort(byRank);
  if (isRanked) {
    claims.forEach((claim, at) => {
      claim.rank = at + 1;
    });
  }
  return claims;
}

function claimOf(members: RemainingCandidate[], panelSize: number, values: SupportValues): Claim {
  const shared = shareClaim(members);
  const strengths = new Map<string, number>();
  for (const { candidate, strength } of members) {
    const agent = proposerOf(candidate);
    strengths.set(agent, Math.max(strengths.get(agent) ?? 0, strength));
  }
  const objections = countObjections(members);
  return {
    ...shared,
    agents: [...strengths.keys()].sort(),
    objections,
    support: supportOf([...strengths.values()], shared.representative.polarity, objections, values),
    unanimous: strengths.size === panelSize,
    rank: 0,
  };
}

/** The better supported first; among equals the longer term, which says more; then by the letters, so that no order depends on chance. */
function byRank(a: Claim, b: Claim): number {
  const [left, right] = [a.representative, b.representative];
  return (
    b.support - a.support ||
    countLetters(right.term) - countLetters(left.term) ||
    byText(left.term, right.term) ||
    byText(left.ref, right.ref) ||
    byText(left.polarity, right.polarity)
  );
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function supportOf(
  strengths: readonly number[],
  polarity: TuplePolarity,
  objections: number,
  values: SupportValues,
): number {
  let total = 0;
  for (const strength of strengths) total += strength;
  if (polarity === 'neutral') total *= values.weight_neutral;
  // Rounded, so that equal sums compare as equal, whatever the order of addition.
  return Math.round((total - values.weight_objection * objections) * 1e6) / 1e6;
}

/** Reviewers who drop at least one of the members. */
function countObjections(members: readonly RemainingCandidate[]): number {
  let seats = 0;
  for (const { votes } of members) {
    for (let seat = 0; seat < votes.length; seat++) {
      if (votes[seat]?.action_type === 'DROP') seats |= 1 << seat;
    }
  }
  return (seats & 1) + ((seats >> 1) & 1) + ((seats >> 2) & 1);
}
