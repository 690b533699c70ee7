/** The report of a calibration: every sentence that a person may have to sign, word for word. */
import { expect, test } from 'vitest';
import type { FilledOptions } from './calibrate-options.ts';
import { type CalibrateReport, reportCalibration } from './calibrate-report.ts';
import type { CertifyStep } from './certify.ts';

const wanted: FilledOptions = {
  maxError: 0.1,
  delta: 0.05,
  minShare: 0.5,
  mode: 'batch',
  kind: 'panel',
  seed: '1',
  method: 'stack',
  cascade: {},
  rules: '2',
  look: 1,
  accepted: [],
  missing: [],
};
const counts = { n: 40, k: 1, upper: 0.09, fit: 30, calibration: 70, open: 20, automatic: 15 };
const step: CertifyStep = {
  ...{ q: 0.5, threshold: 1.23456, n: 40, k: 1, open: 15, p: 0.01, upper: 0.09, kept: true },
};
const found = {
  certificate: { step, upper: 0.09, steps: [step] },
  step,
  share: 0.75,
  blocked: [],
  estimate: null,
  uncertified: null,
  alarms: [],
  unchecked: [],
  calibration: [{ confidence: 2, wrong: false }],
};
type Found = Parameters<typeof reportCalibration>[2];
type Counts = Parameters<typeof reportCalibration>[1];

const report = (
  more: Partial<Found> = {},
  options: Partial<FilledOptions> = {},
  count: Partial<Counts> = {},
): CalibrateReport =>
  reportCalibration({ ...wanted, ...options }, { ...counts, ...count }, { ...found, ...more });

/** Nothing certified: without an error 29 cases would do at this limit, and one label in seven reaches the threshold. */
const short: Partial<Found> = {
  step: null,
  certificate: { step: null, upper: 1, steps: [{ ...step, n: 10, k: 0, kept: false }] },
};
/** Nothing certified, and more errors than any number of labels could make up for. */
const hopeless: Partial<Found> = {
  step: null,
  certificate: { step: null, upper: 1, steps: [{ ...step, n: 40, k: 30, kept: false }] },
};
const court = { n: 12, k: 3, open: 4 };
const stream = { mode: 'stream' } as const;
const noneOpen = { open: 0, automatic: 0 };

test('the report has every number, and leaves out what there is none of', () => {
  expect(report()).toEqual({
    schema_version: '1',
    method: 'stack',
    mode: 'batch',
    max_error: 0.1,
    delta: 0.05,
    certified: true,
    share: 0.75,
    ...counts,
    threshold: 1.23456,
    steps: [step],
    needed: null,
    outlook: null,
    look: 1,
    curve: [{ share: 1, threshold: 2, n: 1, error: 0, interval: { low: 0, high: expect.closeTo(0.975, 8) } }],
    alarms: [],
    blocked: [],
    unchecked: [],
    sentence:
      'Decide 15 of 20 open cases automatically; at most 10 % of them wrong, confidence 95 %; 5 go to the expert.',
  });
  const estimate = { share: 0.9, automatic: 18 };
  expect(report({ estimate, uncertified: court })).toMatchObject({ estimate, uncertified: court });
  const nothing = report(short, stream, noneOpen);
  expect(nothing).toMatchObject({ certified: false, needed: { q: 0.5, gold: 100 + MORE, more: MORE } });
  expect(Object.keys(nothing)).not.toContain('threshold');
});

const MORE = 930;
const LOST =
  'A limit of 10 % cannot be reached with these reviewers: 30 of 40 are wrong at a share of 50 %, and more labels would not change that.';

test.each<[what: string, got: () => CalibrateReport, said: string]>([
  [
    'a stream',
    () => report({}, stream),
    'Decide about 75 % of future cases automatically, those with a margin of at least 1.235; at most 10 % of them wrong, confidence 95 %; the others go to the expert.',
  ],
  [
    'a stream of a court',
    () => report({ uncertified: court }, { ...stream, maxError: 0.0256 }),
    'Decide about 75 % of future cases automatically, those that the court takes from a margin of 1.235 up; at most 2.6 % of them wrong, confidence 95 %; the others go to the expert.',
  ],
  [
    'too few labels',
    () => report(short, stream, noneOpen),
    `Nothing is certified: every case goes to the expert. About ${MORE} more labels of cases drawn at random would certify a share of 50 %, if the error stays at 0 of 10.`,
  ],
  ['too many errors', () => report(hopeless), `Nothing is certified: every case goes to the expert. ${LOST}`],
  [
    'too many errors before a court that takes some open cases anyway',
    () => report({ ...hopeless, uncertified: court }),
    `Nothing is certified: the court takes 4 of 20 open cases by rules that need no certificate, and nobody vouches for them. ${LOST}`,
  ],
  [
    'the same without open cases',
    () => report({ ...hopeless, uncertified: court }, stream, noneOpen),
    `Nothing is certified: the court takes 12 of 70 known cases by rules that need no certificate, and nobody vouches for them. ${LOST}`,
  ],
  [
    'a court that takes nothing without a certificate',
    () => report({ ...hopeless, uncertified: { n: 5, k: 0, open: 0 } }),
    `Nothing is certified: every case goes to the expert. ${LOST}`,
  ],
  [
    'alarms',
    () => report({ blocked: ['OVER_CLAIM', 'ECHO'], step: null }),
    'An alarm stops automation (OVER_CLAIM, ECHO): every case goes to the expert until it is removed, or accepted with a reason.',
  ],
  [
    'a void calibration, whatever else is wrong',
    () => report({ blocked: ['OVER_CLAIM', 'CALIBRATION_VOID'], step: null }),
    'The calibration is void, and nothing renews it yet: every case goes to the expert. The known answers lack 0 cases that audits found wrong (): write them with curia calibrate COURT CASES --found-wrong FILE, see that each has what is right under gold and as many answers as before, and calibrate with them among your labelled cases.',
  ],
])('in words: %s', (_what, got, said) => {
  expect(got().sentence).toBe(said);
});
