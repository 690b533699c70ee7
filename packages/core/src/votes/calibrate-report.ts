/** The report of a calibration: numbers for programs, a sentence for the person who signs. */
import type { Alarm, AlarmCode, AlarmReport, Unchecked } from './alarms.ts';
import type { Certifiable, FilledOptions } from './calibrate-options.ts';
import type { Certificate, CertifyMode, CertifyStep } from './certify.ts';
import type { Estimate } from './estimate.ts';
import { type LabelsNeeded, labelsNeeded } from './labels-needed.ts';
import { type CurvePoint, shareCurve } from './share-curve.ts';

/** What `curia calibrate` prints. */
export interface CalibrateReport {
  readonly schema_version: '1';
  readonly method: Certifiable;
  readonly mode: CertifyMode;
  readonly max_error: number;
  readonly delta: number;
  readonly certified: boolean;
  /** The share of open cases that are automatic; without open cases, of the calibration cases. */
  readonly share: number;
  readonly automatic: number;
  readonly open: number;
  readonly threshold?: number;
  /** Calibration cases at or above the threshold, the wrong ones among them, and the upper limit of the error. */
  readonly n: number;
  readonly k: number;
  readonly upper: number;
  /** Known answers used for fitting, and those reserved for the certificate. */
  readonly fit: number;
  readonly calibration: number;
  readonly steps: readonly CertifyStep[];
  /** What the next share would need; null where more labels would not help. */
  readonly needed: LabelsNeeded | null;
  readonly curve: readonly CurvePoint[];
  /** What using all gold twice would automate: not certified. Only for a batch answered by the stack. */
  readonly estimate?: Estimate;
  readonly alarms: readonly Alarm[];
  /** Alarms that nobody accepted: while there are any, nothing is automatic, whatever was certified. */
  readonly blocked: readonly AlarmCode[];
  readonly unchecked: readonly Unchecked[];
  /** The result in a sentence. */
  readonly sentence: string;
}

/** The counts that the report shares with the calibration file. */
type Counts = Pick<CalibrateReport, 'n' | 'k' | 'upper' | 'fit' | 'calibration' | 'open' | 'automatic'>;

interface Found extends AlarmReport {
  readonly certificate: Certificate;
  /** What may be used of the certificate; null if nothing is certified, or an alarm stops it. */
  readonly step: CertifyStep | null;
  readonly share: number;
  readonly blocked: readonly AlarmCode[];
  readonly estimate: Estimate | null;
  readonly calibration: readonly { readonly confidence: number; readonly wrong: boolean }[];
}

/** Reports a calibration in words and numbers. */
export function reportCalibration(wanted: FilledOptions, counts: Counts, found: Found): CalibrateReport {
  const { certificate, step, share, blocked, alarms, unchecked, calibration, estimate } = found;
  const needed = labelsNeeded(certificate.steps, wanted, counts);
  return {
    schema_version: '1',
    method: wanted.method,
    mode: wanted.mode,
    max_error: wanted.maxError,
    delta: wanted.delta,
    certified: step !== null,
    share,
    ...counts,
    ...(step === null ? {} : { threshold: step.threshold }),
    steps: certificate.steps,
    needed,
    curve: shareCurve(calibration),
    ...(estimate === null ? {} : { estimate }),
    alarms,
    blocked,
    unchecked,
    sentence: sentenceOf(step, wanted, counts, share, needed, blocked),
  };
}

function sentenceOf(
  step: CertifyStep | null,
  { maxError, delta, mode }: FilledOptions,
  { open, automatic }: { readonly open: number; readonly automatic: number },
  share: number,
  needed: LabelsNeeded | null,
  blocked: readonly AlarmCode[],
): string {
  if (blocked.length > 0)
    return `An alarm stops automation (${blocked.join(', ')}): every case goes to the expert until it is removed, or accepted with a reason.`;
  const limit = `at most ${percent(maxError)} of them wrong, confidence ${percent(1 - delta)}`;
  if (step === null)
    return `Nothing is certified: every case goes to the expert. ${needed === null ? `The voices are wrong too often, or too nearly, for a limit of ${percent(maxError)}: more labels would not help.` : `About ${needed.more} more labels of randomly drawn cases would certify a share of ${percent(needed.q)}, if the error stays as it is.`}`;
  if (mode === 'batch')
    return `Decide ${automatic} of ${open} open cases automatically; ${limit}; ${open - automatic} go to the expert.`;
  return `Decide about ${percent(share)} of future cases automatically, those with a margin of at least ${step.threshold.toFixed(3)}; ${limit}; the others go to the expert.`;
}

const percent = (value: number): string => `${Math.round(value * 1000) / 10} %`;
