/** Krippendorff's alpha for words: agreement beyond chance among any number of people, with gaps. */

/** Alpha over items with at least two answers each; null if nobody ever said anything else, so that chance explains everything. */
export function krippendorffAlpha(items: readonly (readonly string[])[]): number | null {
  const totals = new Map<string, number>();
  let pairable = 0;
  let disagreeing = 0;
  for (const labels of items) {
    const m = labels.length;
    if (m < 2) continue;
    const counts = new Map<string, number>();
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
    for (const [label, count] of counts) {
      totals.set(label, (totals.get(label) ?? 0) + count);
      disagreeing += (count * (m - count)) / (m - 1);
    }
    pairable += m;
  }
  let expected = 0;
  for (const count of totals.values()) expected += count * (pairable - count);
  return expected === 0 ? null : 1 - ((pairable - 1) * disagreeing) / expected;
}
