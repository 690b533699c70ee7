/** The report of a calibration: numbers for programs, a sentence for the person who signs. */
import { dropUndefined } from '../../read/drop-undefined.ts';
import type { Alarm, AlarmCode, AlarmReport, Unchecked } from '../weigh/alarms.ts';
import type { Estimate } from '../weigh/estimate.ts';
import type { Certifiable, FilledOptions } from './calibrate-options.ts';
import type { Certificate, CertifyMode, CertifyStep, Trial } from './certify.ts';
import { type LabelsNeeded, type Outlook, outlookOf, sayOutlook } from './labels-needed.ts';
import { sayLook } from './looks.ts';
import { type CurvePoint, shareCurve } from './share-curve.ts';
import { sayMissing } from './void.ts';

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
  /** What the next share would need; null where no number of labels can be named. */
  readonly needed: LabelsNeeded | null;
  /** What more labels would bring for the first share that did not pass; null if all passed. */
  readonly outlook: Outlook | null;
  /** Which look at these known answers it is. */
  readonly look: number;
  readonly curve: readonly CurvePoint[];
  /** What using all gold twice would automate: not certified. Only for a batch answered by the stack. */
  readonly estimate?: Estimate;
  /** For a court: what it takes by rules that need no certificate; counted as in a step. */
  readonly uncertified?: Trial;
  readonly alarms: readonly Alarm[];
  /** Alarms that nobody accepted: while there are any, nothing is automatic, whatever was certified. */
  readonly blocked: readonly Blocking[];
  readonly unchecked: readonly Unchecked[];
  /** The result in a sentence. */
  readonly sentence: string;
}

/** What stops automation: an alarm on the method, or failed audits that the known answers lack. */
export type Blocking = AlarmCode | 'CALIBRATION_VOID';

/** The counts that the report shares with the calibration file. */
type Counts = Pick<CalibrateReport, 'n' | 'k' | 'upper' | 'fit' | 'calibration' | 'open' | 'automatic'>;

interface Found extends AlarmReport {
  readonly certificate: Certificate;
  /** What may be used of the certificate; null if nothing is certified, or an alarm stops it. */
  readonly step: CertifyStep | null;
  readonly share: number;
  readonly blocked: readonly Blocking[];
  readonly estimate: Estimate | null;
  /** Null if there is no court. */
  readonly uncertified: Trial | null;
  readonly calibration: readonly { readonly confidence: number; readonly wrong: boolean }[];
}

/** Reports a calibration in words and numbers. */
export function reportCalibration(wanted: FilledOptions, counts: Counts, found: Found): CalibrateReport {
  const { certificate, step, share, blocked, alarms, unchecked, calibration, estimate, uncertified } = found;
  const outlook = outlookOf(certificate.steps, wanted, counts);
  return dropUndefined<CalibrateReport>({
    schema_version: '1',
    method: wanted.method,
    mode: wanted.mode,
    max_error: wanted.maxError,
    delta: wanted.delta,
    certified: step !== null,
    share,
    ...counts,
    threshold: step?.threshold,
    steps: certificate.steps,
    needed: outlook !== null && 'more' in outlook ? labelsIn(outlook) : null,
    outlook,
    look: wanted.look,
    curve: shareCurve(calibration),
    estimate: estimate ?? undefined,
    uncertified: uncertified ?? undefined,
    alarms,
    blocked,
    unchecked,
    sentence: sentenceOf(wanted, counts, outlook, found),
  });
}

const labelsIn = ({ q, gold, more }: LabelsNeeded): LabelsNeeded => ({ q, gold, more });

function sentenceOf(
  { maxError, delta, mode, missing, look }: FilledOptions,
  counts: Counts,
  outlook: Outlook | null,
  { step, share, blocked, uncertified }: Found,
): string {
  const { open, automatic, calibration } = counts;
  const others = open > 0 ? uncertified?.open : uncertified?.n;
  const everyCase =
    others === undefined || others === 0
      ? 'every case goes to the expert'
      : `the court takes ${others} of ${open > 0 ? `${open} open` : `${calibration} known`} cases by rules that need no certificate, and nobody vouches for them`;
  if (blocked.includes('CALIBRATION_VOID'))
    return `The calibration is void, and nothing renews it yet: ${everyCase}. ${sentence(sayMissing(missing))}`;
  if (blocked.length > 0)
    return `An alarm stops automation (${blocked.join(', ')}): ${everyCase} until it is removed, or accepted with a reason.`;
  const limit = `at most ${percent(maxError)} of them wrong, confidence ${percent(1 - delta)}${sayLook(look, delta)}`;
  if (step === null)
    return `Nothing is certified: ${everyCase}.${outlook === null ? '' : ` ${sayOutlook(outlook, maxError)}`}`;
  if (mode === 'batch')
    return `Decide ${automatic} of ${open} open cases automatically; ${limit}; ${open - automatic} go to the expert.`;
  const which =
    uncertified === null
      ? `those with a margin of at least ${step.threshold.toFixed(3)}`
      : `those that the court takes from a margin of ${step.threshold.toFixed(3)} up`;
  return `Decide about ${percent(share)} of future cases automatically, ${which}; ${limit}; the others go to the expert.`;
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

const percent = (value: number): string => `${Math.round(value * 1000) / 10} %`;
