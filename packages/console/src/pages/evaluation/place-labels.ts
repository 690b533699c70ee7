/** Where words stand on a chart, so that none covers another; what finds no place is left to the table. */

/** A point with its words, the most important first. */
export interface LabelledPoint {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Words in their place. */
export interface PlacedLabel {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const LETTER = 6.6;
const WIDE_LETTER = 12.2;
const HEIGHT = 14;
const GAP = 9;

/** About how wide a text is at 12 pixels; Hangul is wider. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\u1100-\u{1ffff}]/u.test(letter) ? WIDE_LETTER : LETTER), 0);

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Tries each side of a point in turn. */
export function placeLabels(
  points: readonly LabelledPoint[],
  {
    left: from,
    right: to,
    bottom,
  }: { readonly left: number; readonly right: number; readonly bottom: number },
): PlacedLabel[] {
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }));
  const placed: PlacedLabel[] = [];
  for (const { key, x, y, text } of points) {
    const long = widthOf(text);
    const tries = [
      { x: x + GAP, y: y + 4, anchor: 'start' as const, left: x + GAP },
      { x: x - GAP, y: y + 4, anchor: 'end' as const, left: x - GAP - long },
      { x, y: y - GAP, anchor: 'middle' as const, left: x - long / 2 },
      { x, y: y + GAP + 10, anchor: 'middle' as const, left: x - long / 2 },
    ];
    for (const { left, ...spot } of tries) {
      const box = { left, right: left + long, top: spot.y - HEIGHT + 2, bottom: spot.y + 2 };
      const isInside = box.left >= from && box.right <= to && box.top >= 0 && box.bottom <= bottom;
      if (!isInside || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      placed.push({ key, text, ...spot });
      break;
    }
  }
  return placed;
}
