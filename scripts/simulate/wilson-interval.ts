/** How far a share of a sample can be trusted: Wilson's interval, which stays between nought and one. */

const Z = 1.959964;

/** The 95 % interval of a share; all of it where there is nothing to count. */
export function wilsonInterval(part: number, whole: number): { readonly low: number; readonly high: number } {
  if (whole === 0) return { low: 0, high: 1 };
  const share = part / whole;
  const middle = share + Z ** 2 / (2 * whole);
  const spread = Z * Math.sqrt((share * (1 - share)) / whole + Z ** 2 / (4 * whole ** 2));
  const scale = 1 + Z ** 2 / whole;
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}
