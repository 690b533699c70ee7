/** A calibration file as settings of a vote policy, so that every command that takes settings takes a calibration. */
import { courts } from './list.ts';

/** The given `key=value` settings, and those that a calibration stands for; what reads the file is loaded only for one. */
export async function withCalibration(
  settings: readonly string[],
  file: string | undefined,
): Promise<readonly string[]> {
  const weigh = courts.find(({ weights }) => weights !== undefined)?.weights;
  if (file === undefined || weigh === undefined) return settings;
  const { loadDefinition } = await import('../input/load-definition.ts');
  const weights = loadDefinition(file, 'CALIBRATION_INVALID', weigh);
  return [...settings, ...Object.entries(weights).map(([name, value]) => `${name}=${value}`)];
}
