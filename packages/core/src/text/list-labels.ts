/** Labels as a message shows them: the most frequent with their counts, the rest counted. */
import { shorten } from './shorten.ts';

const MOST_LABELS = 5;
const LONGEST = 40;

/** Lists labels, the most frequent first; an empty one is `(none)`. */
export function listLabels(labels: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return listCounts(counts);
}

/** Lists labels that were counted already. */
export function listCounts(counts: ReadonlyMap<string, number>): string {
  if (counts.size === 0) return 'nothing';
  const sorted = [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  const shown = sorted
    .slice(0, MOST_LABELS)
    .map(
      ([label, count]) => `${label === '' ? '(none)' : JSON.stringify(shorten(label, LONGEST))} ${count} ×`,
    );
  const more = sorted.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? `, and ${more} others` : ''}`;
}
