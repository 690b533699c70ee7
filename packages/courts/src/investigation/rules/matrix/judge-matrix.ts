/** Round 4: the judge tags every item of the matrix, weighing the sides of each conflict. */

import type { AnyTable } from '@curia/core';
import { decide } from '@curia/core';
import { concerning } from '@curia/core/table';
import { citationOf } from '@curia/core/text/citation';
import type { Finding } from '../finding/finding.ts';
import type { CounterVerdict } from '../finding/strength.ts';
import { type Side, type WeightValues, weighSide } from './evidence-weight.ts';
import { type JudgementInput, type JudgementRuling, judgementFacts, wordJudgement } from './judgement.ts';
import type { Findings, ItemSide, MatrixItem } from './matrix.ts';

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
    ruling:
      item.category === 'WITHDRAWN'
        ? null
        : concerning(item.item_id, () => judgeItem(item, findings, policy, isQuick)),
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
    verdict: isReviewing(policy) || item.category === 'AGREED' ? item.verdict : 'NONE',
    reviewer_independent: !item.flags.includes('own_review'),
    held: item.flags.includes('held'),
    one_source: item.flags.includes('one_source'),
    formed_in_round3: item.flags.includes('formed_in_round3'),
    quick: isQuick,
    confidence: item.confidence,
  };
  const rivals = weighRivals(item, findings, policy.values as WeightValues);
  const full = { ...given, sides: rivals };
  const ruling = wordJudgement(decide(policy, judgementFacts(full, policy)), full);
  if (rivals === undefined || ruling.weights === null) return { ...ruling, weights: null };
  const { names } = rivals;
  const legend = names.B === undefined ? ` (A stands for side ${names.A}, B for all others)` : '';
  return {
    ...ruling,
    winner: ruling.winner === null ? null : (names[ruling.winner] ?? null),
    weights: Object.fromEntries(rivals.weights),
    reason: `${ruling.reason}${legend}`,
  };
}

/** Whether a policy reads the verdict of every item; the others know those of agreements only. */
const isReviewing = ({ facts }: AnyTable): boolean => Object.hasOwn(facts, 'reviewer_independent');

interface Rivals {
  /** What each side weighs; a citation that another side uses too counts less. */
  readonly weights: readonly (readonly [side: string, weight: number])[];
  readonly A: Side;
  readonly B: Side;
  /** The sides called A and B; B has no name if it combines several. */
  readonly names: { readonly A: string; readonly B?: string };
}

/** Both sides against each other; of more than two the heaviest against all others, for only it can dominate. */
function weighRivals(
  { sides, verdict }: MatrixItem,
  findings: Findings,
  values: WeightValues,
): Rivals | undefined {
  if (sides.length < 2) return undefined;
  const given = sides.map((one, at) => sideOf(one, findings, at === 0 ? verdict : 'NONE'));
  const shared = sharedCitations(given);
  const weights = given.map((one, at) => [sides[at]!.side, weighSide(one, shared, values)] as const);
  if (sides.length === 2) {
    return { weights, A: given[0]!, B: given[1]!, names: { A: sides[0]!.side, B: sides[1]!.side } };
  }
  const first = weights.reduce((best, [, weight], at) => (weight > weights[best]![1] ? at : best), 0);
  const others = given.flatMap(({ investigators }, at) => (at === first ? [] : investigators));
  return { weights, A: given[first]!, B: { investigators: others }, names: { A: sides[first]!.side } };
}

/** The citations that more than one side uses. */
function sharedCitations(sides: readonly Side[]): Set<string> {
  const users = new Map<string, number>();
  for (const { investigators } of sides) {
    const cited = new Set(
      investigators.flatMap(({ evidence }) => evidence.flatMap(({ citation }) => citation ?? [])),
    );
    for (const citation of cited) users.set(citation, (users.get(citation) ?? 0) + 1);
  }
  return new Set([...users].filter(([, count]) => count > 1).map(([citation]) => citation));
}

const sideOf = ({ members }: ItemSide, findings: Findings, verdict: CounterVerdict): Side => ({
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
