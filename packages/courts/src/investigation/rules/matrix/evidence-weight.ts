/** How much the evidence of one side weighs: quality before volume, independent kinds before repetition. */

import type { Parameter, ValuesOf } from '@curia/core/table';
import { VERIFICATIONS } from '@curia/core/text/citation';
import { z } from 'zod';
import { baseIdOf, typeOf } from '../finding/iid.ts';
import { type CounterVerdict, confidence, counterVerdict, strength } from '../finding/strength.ts';

const factor = (value: number, doc: string) =>
  ({ kind: 'number', default: value, min: 0, max: 1, doc }) as const;
const number = (value: number, doc: string) => ({ kind: 'number', default: value, min: 0, doc }) as const;

/** Every number of the formula, as parameters of the policies that use it. */
export const WEIGHT_PARAMETERS = {
  base_strong: factor(1, 'weight of STRONG evidence'),
  base_moderate: factor(0.5, 'weight of MODERATE evidence'),
  base_weak: factor(0.15, 'weight of WEAK evidence'),
  confidence_high: factor(1, 'factor of HIGH confidence'),
  confidence_medium: factor(0.8, 'factor of MEDIUM confidence'),
  confidence_low: factor(0.5, 'factor of LOW confidence'),
  verified: factor(1, 'factor of a citation that was checked and found'),
  unchecked: factor(0.6, 'factor of a citation that nobody checked'),
  failed: factor(0, 'factor of a citation that was checked and is not there'),
  shared: factor(0.25, 'factor of a citation that both sides use'),
  item_decay: factor(0.6, 'each further item of one investigator counts this much of the one before (gamma)'),
  investigator_decay: factor(
    0.7,
    'each further investigator of one type counts this much of the one before (rho)',
  ),
  flip: factor(0.5, 'factor of an investigator who changed sides without new evidence'),
  verdict_none: number(1, 'factor of a side without a counter-review'),
  verdict_upheld: number(1.15, 'factor of a side that a counter-review upheld'),
  verdict_weakened: number(0.7, 'factor of a side that a counter-review weakened'),
  verdict_refuted: number(0.4, 'factor of a side that a counter-review refuted'),
  ratio: { ...number(2, 'a side dominates only if it weighs more than this times the other'), min: 1 },
  margin: number(0.5, 'a side dominates only if it leads by at least this'),
  min_weight: number(0.6, 'a side dominates only if it weighs at least this'),
  epsilon: number(1e-9, 'differences up to this are none'),
} as const satisfies Readonly<Record<string, Parameter>>;

/** The parameter values of the formula. */
export type WeightValues = ValuesOf<typeof WEIGHT_PARAMETERS>;

/** One citation as the judge sees it. */
const weighedEvidence = z.object({
  strength,
  verification: z.enum(VERIFICATIONS),
  citation: z.string().nullish().describe('equal text is the same citation; absent, it stands alone'),
});

/** One investigator's evidence for a side. */
const weighedInvestigator = z.object({
  iid: z.string().refine((iid) => typeOf(iid) !== undefined, 'must begin with CODE, LOG, HIST, REL or CR'),
  confidence,
  unsupported_flip: z.boolean().optional().describe('changed sides without bringing new evidence'),
  evidence: z.array(weighedEvidence),
});

/** One side of a conflict. */
export const side = z.object({
  investigators: z.array(weighedInvestigator),
  verdict: counterVerdict.nullish(),
});

/** One side of a conflict. */
export type Side = z.infer<typeof side>;

/** What two sides weigh, and which of them dominates. */
export interface Weighing {
  readonly A: number;
  readonly B: number;
  readonly dominant: 'A' | 'B' | null;
}

/** Weighs two sides against each other. */
export function weighSides(a: Side, b: Side, values: WeightValues): Weighing {
  const citationsOf = ({ investigators }: Side): Set<string> =>
    new Set(investigators.flatMap((one) => one.evidence.flatMap(({ citation }) => citation ?? [])));
  const [ofA, ofB] = [citationsOf(a), citationsOf(b)];
  const A = weighSide(a, ofB, values);
  const B = weighSide(b, ofA, values);
  const dominant = dominates(A, B, a, values) ? 'A' : dominates(B, A, b, values) ? 'B' : null;
  return { A, B, dominant };
}

/** The weight of one side; citations that the other side uses too count less. */
export function weighSide(given: Side, others: ReadonlySet<string>, values: WeightValues): number {
  const perType = new Map<string, number[]>();
  for (const [base_id, items] of countedItems(given, others, values)) {
    const type = typeOf(base_id)!;
    const weight = decayingSum(items, values.item_decay);
    perType.set(type, [...(perType.get(type) ?? []), weight]);
  }
  let total = 0;
  // In a fixed order, so that the order of the investigators cannot change the last bit.
  for (const type of [...perType.keys()].sort()) {
    total += decayingSum(perType.get(type)!, values.investigator_decay);
  }
  return total * verdictFactor(given.verdict ?? 'NONE', values);
}

interface Item {
  readonly base_id: string;
  readonly iid: string;
  readonly weight: number;
}

/** The weights that count, per investigator: a citation used twice counts once, at its highest weight. */
function countedItems(
  { investigators }: Side,
  others: ReadonlySet<string>,
  values: WeightValues,
): Map<string, number[]> {
  const alone: Item[] = [];
  const cited = new Map<string, Item>();
  for (const { iid, confidence: sure, unsupported_flip, evidence } of investigators) {
    const flip = unsupported_flip === true ? values.flip : 1;
    for (const { strength: strong, verification, citation } of evidence) {
      const plain = base(strong, values) * certainty(sure, values) * check(verification, values);
      const isShared = citation !== undefined && citation !== null && others.has(citation);
      const item = { base_id: baseIdOf(iid), iid, weight: plain * (isShared ? values.shared : 1) * flip };
      if (citation === undefined || citation === null) alone.push(item);
      else {
        const known = cited.get(citation);
        if (known === undefined || isHeavier(item, known)) cited.set(citation, item);
      }
    }
  }
  const counted = new Map<string, number[]>();
  for (const { base_id, weight } of [...alone, ...cited.values()]) {
    const list = counted.get(base_id);
    if (list === undefined) counted.set(base_id, [weight]);
    else list.push(weight);
  }
  return counted;
}

const isHeavier = (a: Item, b: Item): boolean =>
  a.weight > b.weight || (a.weight === b.weight && a.iid < b.iid);

/** The heaviest in full, each further one decayed once more. */
function decayingSum(weights: number[], decay: number): number {
  let total = 0;
  let factorNow = 1;
  for (const weight of weights.sort((a, b) => b - a)) {
    total += weight * factorNow;
    factorNow *= decay;
  }
  return total;
}

function dominates(own: number, other: number, given: Side, values: WeightValues): boolean {
  const { ratio, margin, min_weight, epsilon } = values;
  return (
    own > ratio * other + epsilon &&
    own - other >= margin - epsilon &&
    own >= min_weight - epsilon &&
    given.investigators.some(({ evidence }) =>
      evidence.some(({ strength: strong, verification }) => verification === 'VERIFIED' && strong !== 'WEAK'),
    )
  );
}

const base = (word: 'STRONG' | 'MODERATE' | 'WEAK', values: WeightValues): number =>
  ({ STRONG: values.base_strong, MODERATE: values.base_moderate, WEAK: values.base_weak })[word];

const certainty = (word: 'HIGH' | 'MEDIUM' | 'LOW', values: WeightValues): number =>
  ({ HIGH: values.confidence_high, MEDIUM: values.confidence_medium, LOW: values.confidence_low })[word];

const check = (word: 'VERIFIED' | 'UNCHECKED' | 'FAILED', values: WeightValues): number =>
  ({ VERIFIED: values.verified, UNCHECKED: values.unchecked, FAILED: values.failed })[word];

const verdictFactor = (word: CounterVerdict, values: WeightValues): number =>
  ({
    NONE: values.verdict_none,
    UPHELD: values.verdict_upheld,
    WEAKENED: values.verdict_weakened,
    REFUTED: values.verdict_refuted,
  })[word];
