/** Which numbers are one class: stretches no wider than a tolerance, found without regard to who said what first. */
import { decimalOf, unitsAt } from '../value/decimal.ts';

/**
 * Cuts sorted, distinct numbers into classes: a stretch wider than the tolerance is cut at all its widest gaps at once, and its
 * parts again. Returns where each class begins. The time grows with the number of numbers alone.
 */
export function cutStretches(sorted: readonly number[], tolerance: number): number[] {
  if (tolerance === 0 || sorted.length < 2) return sorted.map((_, at) => at);
  const decimals = [...sorted, tolerance].map(decimalOf);
  const scale = Math.max(...decimals.map((decimal) => decimal.scale));
  const units = decimals.map((decimal) => unitsAt(decimal, scale));
  const limit = units.pop()!;
  const gaps = units.slice(1).map((value, at) => value - units[at]!);
  const { root, left, right } = widestFirst(gaps);
  const starts: number[] = [];
  // Beside a single number there is no gap; it is undefined, and so is its width.
  const cut = (gap: number, from: number, to: number, above: bigint | undefined): void => {
    // A gap as wide as the one above it belongs to the same stretch, and is cut with it.
    if (units[to]! - units[from]! <= limit && gaps[gap] !== above) {
      starts.push(from);
      return;
    }
    cut(left[gap]!, from, gap, gaps[gap]);
    cut(right[gap]!, gap + 1, to, gaps[gap]);
  };
  cut(root, 0, units.length - 1, undefined);
  return starts;
}

/** A tree of gaps in which none is wider than its parent; a gap without a child on one side has no entry there. */
function widestFirst(gaps: readonly bigint[]): { root: number; left: number[]; right: number[] } {
  const left: number[] = [];
  const right: number[] = [];
  const path: number[] = [];
  gaps.forEach((width, at) => {
    while (gaps[path.at(-1)!]! < width) left[at] = path.pop()!;
    const above = path.at(-1);
    if (above !== undefined) right[above] = at;
    path.push(at);
  });
  return { root: path[0]!, left, right };
}
