/** A scale: how far apart two votes are. Points by their size, grades by the steps between them. */

/** Points, or grades from the lowest to the highest. */
export type Scale =
  | {
      readonly kind: 'numbers';
      /** What stands behind every number, such as %. */
      readonly unit?: string;
    }
  | { readonly kind: 'grades'; readonly order: readonly string[] };

/** What somebody can say about the labels: what they are, or their order from the lowest to the highest. */
export type WantedScale = 'labels' | 'numbers' | 'grades' | readonly string[];

/** Grades have whole steps between them; two votes a step apart are a tie, and no grade lies between. */
export const isGrade = ({ kind }: Scale, value: number): boolean =>
  kind === 'numbers' || Number.isInteger(value);

/** Two values nearer than this, by their size, are equal: sums of decimals are rounded. */
const ROUNDING = 1e-9;

/** Whether two values are at most so far apart. */
export const isWithin = (one: number, other: number, within: number): boolean =>
  Math.abs(one - other) <= within + ROUNDING * Math.max(1, Math.abs(one), Math.abs(other));

/** A value as people write it; between two grades both are named. */
export function sayValue(scale: Scale, value: number): string {
  if (scale.kind === 'numbers') return sayNumber(value);
  const [low, high] = [scale.order[Math.floor(value)], scale.order[Math.ceil(value)]];
  // A value of grades lies between the lowest and the highest.
  return low === high ? low! : `${low!} to ${high!}`;
}

/** A distance as people write it. */
export const sayDistance = (scale: Scale, distance: number): string =>
  scale.kind === 'numbers'
    ? sayNumber(distance)
    : `${sayNumber(distance)} ${distance === 1 ? 'step' : 'steps'}`;

/** A number to four digits, without zeros behind the last. */
export const sayNumber = (value: number): string => String(Number(value.toPrecision(4)));
