/** What points come to, in the one sentence that a screen opens with. */
import type { CertifiedPoints, EvaluatedPoints } from '../../../api/votes.ts';
import type { Words } from '../../../words/en.ts';
import type { Formats } from '../../../words/formats.ts';
import { nothing } from '../title.ts';

/** A number to four digits, without zeros behind the last. */
export const sayPoints = (value: number): string => String(Number(value.toPrecision(4)));

/** A distance: in points, or in steps between grades. */
export const sayDistance = (
  { kind }: EvaluatedPoints['scale'],
  distance: number,
  { points: words }: Words['evaluation'],
): string => (kind === 'numbers' ? sayPoints(distance) : words.steps(sayPoints(distance), distance === 1));

/** The certificate if there is one, else what was measured, else what is missing. */
export function pointsTitle(
  evaluated: EvaluatedPoints,
  certified: CertifiedPoints | undefined,
  words: Words['evaluation'],
  { number, percent, tenths }: Formats,
): string {
  const { points, title } = words;
  const { scale, within, methods, recommended, gold, reviewers, items } = evaluated;
  if (certified !== undefined) {
    const { automatic, open, max_error, delta, share, mode, threshold } = certified;
    const far = points.far(sayDistance(scale, within, words), within === 0);
    if (!certified.certified) return nothing(certified.outlook, max_error, words, { number, percent });
    return mode === 'batch'
      ? points.batch(number(automatic), number(open), percent(max_error), far, percent(1 - delta))
      : points.stream(tenths(share), sayPoints(threshold ?? 0), percent(max_error), far, percent(1 - delta));
  }
  const used = methods.find(({ name }) => name === recommended);
  const own =
    gold === 0 || used?.mean_error === undefined
      ? title.noGold(number(reviewers.length), number(items))
      : points.measured(
          sayDistance(scale, used.mean_error, words),
          tenths(used.within ?? 0),
          sayDistance(scale, within, words),
        );
  return title.answer(evaluated.answer, own);
}
