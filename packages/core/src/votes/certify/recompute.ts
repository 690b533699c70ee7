/** Figures of a calibration, computed again from what its file contains: a file that claims others certifies nothing, it is refused. */
import { dropUndefined } from '../../read/drop-undefined.ts';
import { CuriaError } from '../../read/errors.ts';
import type { CascadeOptions } from '../cascade/cascade.ts';
import { votesOfSample } from '../vote-sample.ts';
import { calibrate } from './calibrate.ts';
import type { CalibrateOptions } from './calibrate-options.ts';
import type { Calibration, FieldCalibration } from './calibration.ts';

/** The options that a field was calibrated with. */
export const optionsOf = (field: FieldCalibration): Omit<CalibrateOptions, 'court' | 'voids'> => ({
  maxError: field.max_error,
  delta: field.delta,
  minShare: field.min_share,
  goldDrawn: field.gold_drawn,
  mode: field.mode,
  kind: field.kind ?? 'panel',
  seed: field.seed,
  method: field.model.method,
  rules: field.rules ?? '1',
  look: field.look,
  accepted: field.accepted,
  cascade: field.sample?.cascade && dropUndefined<CascadeOptions>(field.sample.cascade),
});

/** Computes the figures of votes that belong to no court again; throws `CALIBRATION_INVALID` if the file says otherwise. */
export function checkFigures({ fields }: Calibration): void {
  for (const [name, field] of Object.entries(fields)) {
    const { sample } = field;
    if (sample === undefined) throw bare();
    const made = recompute(() => calibrate(votesOfSample(sample), optionsOf(field)).calibration);
    requireSame(name, field, made);
  }
}

/** The refusal of a file that holds figures alone. */
export const bare = (): CuriaError =>
  new CuriaError(
    'CALIBRATION_INVALID',
    'the calibration does not hold the votes and known answers that its figures follow from',
  );

/** Computes; whatever the sample is refused for makes the file one that is no calibration. */
export function recompute<T>(compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (!CuriaError.is(error) || error.kind === 'internal') throw error;
    throw new CuriaError(
      'CALIBRATION_INVALID',
      `the figures of the calibration cannot be computed again from what it contains: ${error.message}`,
      error.details,
    );
  }
}

/** Refuses figures that do not follow from what the file contains. */
export function requireSame(field: string, claimed: FieldCalibration, made: FieldCalibration): void {
  const path = differenceIn(withoutSample(claimed), withoutSample(made), field);
  if (path === undefined) return;
  throw new CuriaError(
    'CALIBRATION_INVALID',
    `the figures of the calibration do not follow from the votes and known answers in it: ${path} is another; make it again with curia calibrate`,
    [{ path, problem: 'does not follow from what the file contains' }],
  );
}

const withoutSample = ({ sample: _sample, ...rest }: FieldCalibration): object => rest;

/** Sums in another order may differ in the last digits. */
const TOLERANCE = 1e-9;

/** Where two values differ; undefined if they are the same. */
function differenceIn(a: unknown, b: unknown, path: string): string | undefined {
  if (typeof a === 'number' && typeof b === 'number')
    return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b)) ? undefined : path;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return Object.is(a, b) ? undefined : path;
  const [left, right] = [a, b] as [Record<string, unknown>, Record<string, unknown>];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const name of names) {
    const found = differenceIn(left[name], right[name], `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
