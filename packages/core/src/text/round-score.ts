/** The one rounding of scores, so that sums of tenths meet their thresholds exactly. */

const LARGEST_ROUNDED = 1e11;

/** Rounds to four decimals by the number's exact value; half goes up. */
export function roundScore(value: number): number {
  if (Math.abs(value) >= LARGEST_ROUNDED) return value;
  const scaled = value * 10_000;
  const whole = Math.round(scaled);
  // Near a half, multiplying may already have rounded to the wrong side: ask for the exact digits.
  return Math.abs(scaled - whole) < 0.499 ? whole / 10_000 : Number(value.toFixed(4));
}
