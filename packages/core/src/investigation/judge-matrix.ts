/** Round 4: the judge tags every item of the matrix, weighing the sides of each conflict. */
import { decide } from '../table/decide.ts';
import type { AnyTable, FactsOf } from '../table/table.ts';
import { type Side, type WeightValues, weighSide } from './evidence-weight.ts';
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
  const rivals = weighRivals(item, findings, policy.values as WeightValues);
  // The heaviest side stands as A against all others: only it can dominate.
  const full = { ...given, sides: rivals?.heaviest };
  const ruling = wordJudgement(decide(policy, judgementFacts(full, policy) as FactsOf<AnyTable>), full);
  return {
    ...ruling,
    winner: ruling.winner === 'A' ? rivals!.heaviest.side : null,
    weights: ruling.weights === null ? null : Object.fromEntries(rivals!.weights),
    record: ruling.record.map((word) => (word === 'minority_opinion_B' ? 'minority_opinion' : word)),
  };
}

interface Rivals {
  /** What each side weighs; a citation that another side uses too counts less. */
  readonly weights: readonly (readonly [side: string, weight: number])[];
  /** The heaviest side against the union of all others. */
  readonly heaviest: { readonly side: string; readonly A: Side; readonly B: Side };
}

function weighRivals(
  { sides, verdict }: MatrixItem,
  findings: Findings,
  values: WeightValues,
): Rivals | undefined {
  if (sides.length < 2) return undefined;
  const given = sides.map((one, at) => sideOf(one, findings, at === 0 ? verdict : 'NONE'));
  const users = new Map<string, number>();
  for (const { investigators } of given) {
    const cited = new Set(investigators.flatMap(({ evidence }) => evidence.map(({ citation }) => citation!)));
    for (const citation of cited) users.set(citation, (users.get(citation) ?? 0) + 1);
  }
  const shared = new Set([...users].filter(([, count]) => count > 1).map(([citation]) => citation));
  const weights = given.map((one, at) => [sides[at]!.side, weighSide(one, shared, values)] as const);
  const first = weights.reduce((best, [, weight], at) => (weight > weights[best]![1] ? at : best), 0);
  const others: Side = {
    investigators: given.flatMap(({ investigators }, at) => (at === first ? [] : investigators)),
    // A union of several sides has no verdict of its own.
    verdict: sides.length === 2 ? (given[1 - first]!.verdict ?? 'NONE') : 'NONE',
  };
  return { weights, heaviest: { side: sides[first]!.side, A: given[first]!, B: others } };
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
