/** A calibration file as settings of a vote policy, so that every command that takes settings takes a calibration. */

/** The given `key=value` settings, and those that a calibration stands for; what reads the file is loaded only for one. */
export async function withCalibration(
  settings: readonly string[],
  file: string | undefined,
): Promise<readonly string[]> {
  if (file === undefined) return settings;
  const { loadWeights } = await import('../../input/load-weights.ts');
  return [...settings, ...Object.entries(loadWeights(file)).map(([name, value]) => `${name}=${value}`)];
}
