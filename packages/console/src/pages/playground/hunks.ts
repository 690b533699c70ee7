/** Which lines of a text differ from those of another, in runs of neighbouring lines. */

/** Neighbouring lines that took the place of others; numbered from 0. */
export interface Hunk {
  /** Where the new lines begin. */
  readonly at: number;
  readonly now: readonly string[];
  /** Where the old lines began. */
  readonly from: number;
  readonly was: readonly string[];
}

/** The hunks between two texts, in order. */
export function hunksBetween(before: string, after: string): Hunk[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const common = commonLines(old, now);
  const hunks: Hunk[] = [];
  let [from, at] = [0, 0];
  for (const [oldLine, newLine] of [...common, [old.length, now.length] as const]) {
    if (oldLine > from || newLine > at)
      hunks.push({ at, now: now.slice(at, newLine), from, was: old.slice(from, oldLine) });
    [from, at] = [oldLine + 1, newLine + 1];
  }
  return hunks;
}

/** The old text with one hunk of the new one. */
export function withHunk(before: string, { from, was, now }: Hunk): string {
  const lines = before.split('\n');
  lines.splice(from, was.length, ...now);
  return lines.join('\n');
}

/** The longest sequence of lines that both texts have, as pairs of their places. */
function commonLines(old: readonly string[], now: readonly string[]): (readonly [number, number])[] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end++;
  const [oldEnd, newEnd] = [old.length - end, now.length - end];
  const lengths = Array.from({ length: oldEnd - start + 1 }, () => new Uint32Array(newEnd - start + 1));
  for (let row = oldEnd - 1; row >= start; row--)
    for (let column = newEnd - 1; column >= start; column--)
      lengths[row - start]![column - start] =
        old[row] === now[column]
          ? lengths[row - start + 1]![column - start + 1]! + 1
          : Math.max(lengths[row - start + 1]![column - start]!, lengths[row - start]![column - start + 1]!);
  const pairs: (readonly [number, number])[] = [];
  for (let at = 0; at < start; at++) pairs.push([at, at]);
  for (let [row, column] = [start, start]; row < oldEnd && column < newEnd; )
    if (old[row] === now[column]) pairs.push([row++, column++]);
    else if (lengths[row - start + 1]![column - start]! >= lengths[row - start]![column - start + 1]!) row++;
    else column++;
  for (let at = 0; at < end; at++) pairs.push([oldEnd + at, newEnd + at]);
  return pairs;
}
