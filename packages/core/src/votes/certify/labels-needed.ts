/** How many labels a certificate would need: the honest answer if nothing, or not enough, could be certified. */
import { type CertifyStep, type Guarantee, pValue } from './certify.ts';

/** More labels than these nobody will give. */
const MOST_LABELS = 100_000;

/** The labels a share would need if its error stays the same. An estimate, never a promise. */
export interface LabelsNeeded {
  /** The share it is about. */
  readonly q: number;
  /** Known answers in all, those for the fit included. */
  readonly gold: number;
  /** How many more than there are. */
  readonly more: number;
}

/** The fewest labels without a single error that certify a limit. */
export const fewestLabels = (maxError: number, delta: number): number =>
  Math.ceil(Math.log(delta) / Math.log1p(-maxError) - 1e-9);

/** The share that needs the fewest more labels, among those not certified; null if more labels would not help. */
export function labelsNeeded(
  steps: readonly CertifyStep[],
  guarantee: Guarantee,
  gold: { readonly fit: number; readonly calibration: number },
): LabelsNeeded | null {
  const all = gold.fit + gold.calibration;
  const wanted = steps
    .filter(({ kept }) => !kept)
    .flatMap((step): LabelsNeeded[] => {
      const decided = casesNeeded(step, guarantee);
      if (decided === null) return [];
      // As many of the new labels will be at or above the threshold as of the old ones.
      const share = step.n === 0 ? step.q : step.n / gold.calibration;
      const total = Math.max(all + 1, Math.ceil((decided / share) * (all / gold.calibration)));
      return total > MOST_LABELS ? [] : [{ q: step.q, gold: total, more: total - all }];
    });
  return wanted.reduce<LabelsNeeded | null>(
    (best, each) => (best === null || each.gold < best.gold ? each : best),
    null,
  );
}

/** About how many decided cases would pass the test at the error rate seen so far; null if none would. */
function casesNeeded({ n, k, open }: CertifyStep, guarantee: Guarantee): number | null {
  const rate = n === 0 ? 0 : k / n;
  const passes = (cases: number): boolean =>
    pValue({ n: cases, k: Math.ceil(rate * cases - 1e-9), open }, guarantee) <= guarantee.delta;
  let [low, high] = [n, Math.max(1, n)];
  while (!passes(high)) {
    if (high > MOST_LABELS) return null;
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (passes(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** How many more labels, in words. */
export const sayLabels = ({ more }: LabelsNeeded): string =>
  more === 1 ? '1 more label' : `${more.toLocaleString('en-US')} more labels`;
