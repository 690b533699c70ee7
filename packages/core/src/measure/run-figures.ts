/** Figures of finished runs; unknown is null, never 0. */

/** A figure, and how many cases or parts it is a share or a mean of. */
export interface Figure {
  /** Null if there is nothing to measure it on. */
  readonly value: number | null;
  readonly of: number;
}

/** The mean and the population standard deviation; null of nothing. */
export function meanAndSd(values: readonly number[]): { mean: number | null; sd: number | null } {
  if (values.length === 0) return { mean: null, sd: null };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, sd: Math.sqrt(spread) };
}
