/** Round 4: the judge tags every item of the matrix, weighing the sides of each conflict. */
import { decide } from '../table/decide.ts';
import type { AnyTable, FactsOf } from '../table/table.ts';
import { type Side, type WeightValues, weighSides } from './evidence-weight.ts';
import type { Finding } from './finding.ts';
import { type JudgementInput, type JudgementRuling, judgementFacts, wordJudgement } from './judgement.ts';
import { citationOf } from './location.ts';
import type { Findings, ItemSide, MatrixItem } from './matrix.ts';
import type { Verdict } from './strength.ts';

/** An item with the judge’s ruling on it; what was withdrawn has none. */
export interface JudgedItem extends MatrixItem {
  readonly ruling:
    | (Omit<JudgementRuling, 'winner' | 'weights'> & {
        /** The side of a conflict that is adopted. */
        readonly winner: string | null;
        /** What each side of a conflict weighs against all others. */
        readonly weights: Readonly<Record<string, number>> | null;
      })
    | null;
}

/** Judges the matrix. */
export function judgeMatrix(
  items: readonly MatrixItem[],
  findings: Findings,
  policy: AnyTable,
  isQuick: boolean,
): JudgedItem[] {
  return items.map((item) => ({
    ...item,
    ruling: item.category === 'WITHDRAWN' ? null : judgeItem(item, findings, policy, isQuick),
  }));
}

function judgeItem(
  item: MatrixItem,
  findings: Findings,
  policy: AnyTable,
  isQuick: boolean,
): JudgedItem['ruling'] {
  const given: JudgementInput = {
    category: item.category as JudgementInput['category'],
    strength: item.strength,
    verdict: item.category === 'AGREED' ? item.verdict : 'NONE',
    formed_in_round3: item.flags.includes('formed_in_round3'),
    quick: isQuick,
    confidence: item.confidence,
  };
  const { rivals, first } = weighRivals(item, findings, policy.values as WeightValues);
  const sides = first === undefined ? undefined : { A: first.own, B: first.others };
  const facts = judgementFacts({ ...given, sides }, policy) as FactsOf<AnyTable>;
  const ruling = wordJudgement(decide(policy, facts), { ...given, sides });
  // The heaviest side stands as A against all others: only it can dominate.
  const weights =
    ruling.weights === null ? null : Object.fromEntries(rivals.map(({ side, weight }) => [side, weight]));
  const winner = ruling.winner === 'A' ? first!.side : null;
  const record = ruling.record.map((word) => (word === 'minority_opinion_B' ? 'minority_opinion' : word));
  return { ...ruling, winner, weights, record };
}

interface Rival {
  readonly side: string;
  readonly own: Side;
  readonly others: Side;
  readonly weight: number;
}

function weighRivals(
  { sides, verdict }: MatrixItem,
  findings: Findings,
  values: WeightValues,
): { rivals: Rival[]; first: Rival | undefined } {
  if (sides.length < 2) return { rivals: [], first: undefined };
  const weighed = sides.map((one, at) => sideOf(one, findings, at === 0 ? verdict : 'NONE'));
  const rivals = sides.map(({ side }, at) => {
    const own = weighed[at]!;
    const others: Side = {
      investigators: weighed.flatMap((other, of) => (of === at ? [] : other.investigators)),
      // A union of several sides has no verdict of its own.
      verdict: sides.length === 2 ? (weighed[1 - at]!.verdict ?? 'NONE') : 'NONE',
    };
    return { side, own, others, weight: weighSides(own, others, values).A };
  });
  const first = rivals.reduce((heaviest, one) => (one.weight > heaviest.weight ? one : heaviest));
  return { rivals, first };
}

const sideOf = ({ members }: ItemSide, findings: Findings, verdict: Verdict): Side => ({
  verdict,
  investigators: members.map((ref) => witnessOf(findings.get(ref)!)),
});

const witnessOf = ({ iid, confidence, unsupported_flip, evidence, evidence_strength }: Finding) => ({
  iid,
  confidence,
  unsupported_flip: unsupported_flip === true,
  evidence: evidence.map(({ type, location, strength, verification }) => ({
    strength: strength ?? evidence_strength ?? 'WEAK',
    verification: verification ?? 'UNCHECKED',
    citation: citationOf(type, location),
  })),
});
