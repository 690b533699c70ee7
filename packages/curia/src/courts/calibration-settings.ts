/** A calibration file as settings of a vote policy, so that every command that takes settings takes a calibration. */

/** The given `key=value` settings, and those that a calibration stands for; what reads the file is loaded only for one. */
export async function withCalibration(
  settings: readonly string[],
  file: string | undefined,
): Promise<readonly string[]> {
  if (file === undefined) return settings;
  // Loading every court takes longer than most decisions.
  const { courts } = await import('./list.ts');
  const weigh = courts.find(({ weights }) => weights !== undefined)?.weights;
  if (weigh === undefined) return settings;
  const { loadDefinition } = await import('../input/load-definition.ts');
  const weights = loadDefinition(file, 'CALIBRATION_INVALID', weigh);
  return [...settings, ...Object.entries(weights).map(([name, value]) => `${name}=${value}`)];
}
