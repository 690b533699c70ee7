/** How people say what labels are, and how near to the truth is near enough. */
import { CuriaError } from '@curia/core';
import type { WantedScale } from '@curia/core/in/votes';
import { readNumber } from '@curia/core/read';

/** What `--scale` takes. */
export const SCALE_HELP =
  'what labels are: labels (names), numbers, grades, or all grades from the lowest to the highest, as low,medium,high (default: numbers if they can be no names)';

/** What `--within` takes. */
export const WITHIN_HELP =
  'points or grades at most this far from the truth are right, in points or in steps between grades (default: a tenth of the range; the very grade)';

/** What the labels are, as it was said. */
export function readScale(said: string | undefined): WantedScale | undefined {
  if (said === undefined || said === 'labels' || said === 'numbers' || said === 'grades') return said;
  const order = said.split(',').map((grade) => grade.trim());
  if (order.length > 1) return order;
  throw new CuriaError(
    'USAGE',
    `--scale ${said}: it takes labels, numbers, grades, or all grades from the lowest to the highest, as low,medium,high`,
  );
}

/** The distance that is near enough, as it was said. */
export const readWithin = (said: string | undefined): number | undefined =>
  said === undefined ? undefined : readNumber('--within', said, 0, 1e15);
