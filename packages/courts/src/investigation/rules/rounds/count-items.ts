/** Counts the items of the matrix into the facts of the next-round table. */
import type { MatrixItem } from '../matrix/matrix.ts';

/** Counts the items in each category. */
export function countItems(items: readonly MatrixItem[]) {
  const count = (fits: (item: MatrixItem) => boolean): number => items.filter(fits).length;
  const isSound = ({ strength }: MatrixItem): boolean => strength === 'STRONG' || strength === 'MODERATE';
  return {
    disagreed: count(({ category }) => category === 'DISAGREED'),
    uncertain_high: count(({ category, confidence }) => category === 'UNCERTAIN' && confidence === 'HIGH'),
    uncertain_not_high: count(
      ({ category, confidence }) => category === 'UNCERTAIN' && confidence !== 'HIGH',
    ),
    needs_more: count(({ category }) => category === 'NEEDS_MORE'),
    agreed_strong_or_moderate: count((item) => item.category === 'AGREED' && isSound(item)),
    agreed_weak: count((item) => item.category === 'AGREED' && !isSound(item)),
  };
}
