/** How far raters agree, beyond what chance would give; over all items together, since few items at a time say little. */

/** How far raters agree. */
export interface Agreement {
  readonly items: number;
  /** Items on which all raters say the same. */
  readonly all_agree: number;
  /** Items on which at least two do, but not all. */
  readonly some_agree: number;
  readonly none_agree: number;
  /** Mean of Cohen's kappa over the pairs of raters; null where chance alone explains everything. */
  readonly cohen_kappa: number | null;
  /** Null if chance alone explains everything. */
  readonly fleiss_kappa: number | null;
}

/** Measures agreement; every item has one label from every rater, always in the same order. */
export function agreementOf(items: readonly (readonly string[])[]): Agreement {
  const raters = items[0]?.length ?? 0;
  const different = items.map((labels) => new Set(labels).size);
  const all_agree = different.filter((count) => count === 1).length;
  const none_agree = raters < 2 ? 0 : different.filter((count) => count === raters).length;
  return {
    items: items.length,
    all_agree,
    some_agree: items.length - all_agree - none_agree,
    none_agree,
    cohen_kappa: meanCohen(items, raters),
    fleiss_kappa: fleiss(items, raters),
  };
}

const beyondChance = (seen: number, expected: number): number | null =>
  expected === 1 ? null : (seen - expected) / (1 - expected);

function meanCohen(items: readonly (readonly string[])[], raters: number): number | null {
  const kappas: number[] = [];
  for (let one = 0; one < raters; one++) {
    for (let other = one + 1; other < raters; other++) {
      const kappa = cohenKappa(items.map((item) => [item[one] ?? '', item[other] ?? ''] as const));
      if (kappa !== null) kappas.push(kappa);
    }
  }
  return kappas.length === 0 ? null : kappas.reduce((sum, kappa) => sum + kappa, 0) / kappas.length;
}

/** Cohen's kappa of two raters, by the labels that each gave to the same items; null where chance alone explains everything. */
export function cohenKappa(items: readonly (readonly [string, string])[]): number | null {
  const [left, right] = [
    countLabels(items.map(([one]) => [one])),
    countLabels(items.map(([, other]) => [other])),
  ];
  const same = items.filter(([one, other]) => one === other).length / items.length;
  let expected = 0;
  for (const [label, count] of left)
    expected += (count / items.length) * ((right.get(label) ?? 0) / items.length);
  return beyondChance(same, expected);
}

function fleiss(items: readonly (readonly string[])[], raters: number): number | null {
  if (raters < 2) return null;
  let pairs = 0;
  for (const labels of items)
    for (const count of countLabels([labels]).values()) pairs += count * (count - 1);
  const seen = pairs / (items.length * raters * (raters - 1));
  let expected = 0;
  for (const count of countLabels(items).values()) expected += (count / (items.length * raters)) ** 2;
  return beyondChance(seen, expected);
}

function countLabels(items: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const labels of items) for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}
