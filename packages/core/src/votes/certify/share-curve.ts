/** Error against share: what automating more would cost, seen on the calibration cases. */
import { rateInterval } from '../weigh/distribution.ts';

const POINTS = 20;

/** One point of the curve. */
export interface CurvePoint {
  /** The share of calibration cases that are at least as clear. */
  readonly share: number;
  readonly threshold: number;
  readonly n: number;
  readonly error: number;
  readonly interval: { readonly low: number; readonly high: number };
}

/** The error among the clearest cases, at each twentieth of them; cases of equal margin are one point. Not certified, and not for choosing a threshold. */
export function shareCurve(
  calibration: readonly { readonly confidence: number; readonly wrong: boolean }[],
): CurvePoint[] {
  const sorted = calibration.toSorted((a, b) => b.confidence - a.confidence);
  const thresholds = new Set(
    Array.from({ length: POINTS }, (_, at) => Math.ceil(((at + 1) / POINTS) * sorted.length - 1e-9))
      .filter((rank) => rank > 0)
      // A rank is at most the number of those that are sorted.
      .map((rank) => sorted[rank - 1]!.confidence),
  );
  return [...thresholds].map((threshold) => {
    const decided = sorted.filter(({ confidence }) => confidence >= threshold);
    const wrong = decided.filter((each) => each.wrong).length;
    return {
      share: decided.length / sorted.length,
      threshold,
      n: decided.length,
      error: wrong / decided.length,
      interval: rateInterval(decided.length, wrong),
    };
  });
}
