/** A calibration as people read it: the sentence to sign, the thresholds that were tried, the error by share, and what is missing. */
import { type CalibrateReport, type CertifyStep, sayOutlook } from '@curia/core/in/votes/certify';
import { grid } from '../../print/grid.ts';
import { coloursFor, printable } from '../../print/output.ts';

/** Thresholds shown before the one that is certified, and after it. */
const [BEFORE, AFTER] = [4, 3];

const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
const count = (number: number): string => number.toLocaleString('en-US');

/** The whole report. */
export function wordCalibration(report: CalibrateReport): string {
  const { bold, dim, red } = coloursFor(process.stdout);
  const { fit, calibration, method, mode, n, k, upper, certified } = report;
  const lines = [
    bold(report.sentence),
    `By ${method}, for ${MODES[mode]}; ${count(fit)} known answers were fitted on, ${count(calibration)} others certify.`,
    ...(certified
      ? [
          `Of ${count(n)} calibration cases at or above the threshold ${count(k)} ${k === 1 ? 'is' : 'are'} wrong; that leaves an error of up to ${percent(upper)} possible.`,
        ]
      : []),
    thresholdTable(report),
    curveTable(report),
    ...wordNeeded(report),
    ...wordEstimate(report),
    ...report.alarms.map(({ code, message }) => `${red('Alarm:')} ${printable(message)} (${code})`),
    ...report.unchecked.map(({ code, message }) => dim(`Not checked: ${printable(message)} (${code})`)),
  ];
  return `${lines.join('\n')}\n`;
}

const MODES = { batch: 'exactly these open cases', stream: 'future cases from the same source' } as const;

/** The thresholds around the one that is certified; the first ones if none is. */
export function thresholdTable(
  { steps: all, certified }: Pick<CalibrateReport, 'steps' | 'certified'>,
  threshold = 'threshold',
): string {
  const steps = apart(all);
  const last = steps.findLastIndex(({ kept }) => kept);
  const shown = steps.slice(Math.max(0, last - BEFORE + 1), Math.max(last, 0) + AFTER + 1);
  return grid(
    ['share tried', threshold, 'calibration cases', 'wrong', 'open cases', 'p', ''],
    shown.map((step) => [
      percent(step.q),
      step.threshold.toFixed(3),
      count(step.n),
      count(step.k),
      count(step.open),
      step.p < 0.0001 ? '< 0.0001' : step.p.toFixed(4),
      certified && step === steps[last] ? 'certified' : step.kept ? 'passed' : 'not passed',
    ]),
  );
}

/** Shares whose threshold is the same are one row: the largest. */
const apart = (steps: readonly CertifyStep[]): CertifyStep[] =>
  steps.filter(({ threshold }, at) => steps[at + 1]?.threshold !== threshold);

/** The error among the clearest cases, at each tenth of them. */
export function curveTable({ curve }: Pick<CalibrateReport, 'curve'>): string {
  return grid(
    ['clearest', 'calibration cases', 'wrong %, 95 %'],
    curve
      .filter((_, at) => curve.length <= MOST_POINTS || at % 2 === 1 || at === curve.length - 1)
      .map(({ share, n, error, interval }) => [
        percent(share),
        count(n),
        `${figure(error)} (${figure(interval.low)}–${figure(interval.high)})`,
      ]),
  );
}

/** Longer curves are shown at every second point. */
const MOST_POINTS = 10;

const figure = (share: number): string => (share * 100).toFixed(1);

function wordNeeded({ outlook, certified, max_error }: CalibrateReport): string[] {
  // If nothing is certified, the sentence says it.
  return certified && outlook !== null ? [sayOutlook(outlook, max_error)] : [];
}

/** What is only estimated is said where it promises more than what is certified. */
function wordEstimate({ estimate, open, automatic }: CalibrateReport): string[] {
  if (estimate === undefined || estimate.automatic <= automatic) return [];
  return [
    `Estimate, not certified: with all gold used twice, to fit and to calibrate, ${count(estimate.automatic)} of ${count(open)} open cases (${percent(estimate.share)}) would be automatic.`,
  ];
}
