/** Certified automation of points and grades: which values may be taken without a person, when too far from the truth is wrong. */
import { CuriaError } from '../../read/errors.ts';
import { type GoldSplit, readTerms, splitKnown, type Terms } from '../certify/calibrate-options.ts';
import { type CertifyMode, type CertifyStep, certify, poolOf, trialOf } from '../certify/certify.ts';
import { type Outlook, outlookOf, sayOutlook } from '../certify/labels-needed.ts';
import { type CurvePoint, shareCurve } from '../certify/share-curve.ts';
import {
  type Combined,
  combine,
  learnPoints,
  methodsOn,
  type PointMethod,
  type PointModel,
} from './combine.ts';
import { measurePoints, recommendPoints } from './measure-points.ts';
import { knownItems, type PointSet, unknownItems } from './points.ts';
import { isGrade, isWithin, type Scale, sayDistance, sayNumber, sayValue } from './scale.ts';

// Every index here numbers items, reviewers or values of the same set of points.

/** What is asked of a certificate on points. */
export interface CertifyPointsOptions {
  /** At most this share of the automatic values may be too far from the truth. */
  readonly maxError: number;
  /** With probability 1 - delta. */
  readonly delta: number;
  /** Further from the truth than this is too far. */
  readonly within: number;
  readonly goldDrawn?: 'random' | undefined;
  readonly mode?: CertifyMode | undefined;
  readonly minShare?: number | undefined;
  readonly seed?: string;
  readonly method?: PointMethod | undefined;
}

/** The value of an open case. */
export interface PointAnswer {
  readonly item: string;
  /** As a number, or as the place of a grade from 0; null if nobody votes. */
  readonly value: number | null;
  /** As people write it; a value between two grades names both. */
  readonly label: string | null;
  /** How far the votes lie from it. */
  readonly spread: number | null;
}

/** What `curia calibrate` prints of points and grades. */
export interface PointsCertificate {
  readonly schema_version: '1';
  readonly scale: Scale;
  readonly within: number;
  readonly method: PointMethod;
  readonly mode: CertifyMode;
  readonly max_error: number;
  readonly delta: number;
  readonly certified: boolean;
  /** The share of open cases that are automatic; without open cases, of the calibration cases. */
  readonly share: number;
  readonly automatic: number;
  readonly open: number;
  /** Cases whose votes are at most so far apart are automatic. */
  readonly threshold?: number;
  readonly n: number;
  readonly k: number;
  readonly upper: number;
  readonly fit: number;
  readonly calibration: number;
  /** Every threshold that was tried: a distance up to which votes may be apart. */
  readonly steps: readonly CertifyStep[];
  readonly outlook: Outlook | null;
  readonly curve: readonly CurvePoint[];
  /** What is taken off the values of each reviewer; only by the method `shifted`. */
  readonly shifts?: Readonly<Record<string, number>>;
  readonly sentence: string;
}

/** A certificate with the values of the open cases. */
export interface CertifiedPoints {
  readonly report: PointsCertificate;
  readonly answers: readonly (PointAnswer & { readonly automatic: boolean })[];
}

/** Certifies; fails closed if known answers are missing or were not drawn at random. */
export function certifyPoints(points: PointSet, options: CertifyPointsOptions): CertifiedPoints {
  const { within } = options;
  if (!(within >= 0 && Number.isFinite(within)))
    throw new CuriaError('USAGE', `the distance that is near enough is ${within}; it must be 0 or more`);
  if (options.method !== undefined && !methodsOn(points.scale).includes(options.method))
    throw new CuriaError(
      'USAGE',
      `grades have no ${options.method}; they take ${methodsOn(points.scale).join(', ')}`,
    );
  const known = knownItems(points);
  const terms = readTerms(
    { items: points.items, known, suggested: points.suggested, kind: points.kind },
    options,
  );
  const split = splitKnown(known, points.items, terms.seed);
  const method = options.method ?? usualMethod(points, split, terms);
  return certifySplit(points, split, { ...terms, within, method });
}

/** What is fitted on decides how values are combined, never what certifies. */
function usualMethod(points: PointSet, split: GoldSplit, { seed, mode }: Terms): PointMethod {
  const results = measurePoints(points, split.fit, seed, seenIn(points, split, mode));
  return recommendPoints(results, split.fit.length).method;
}

/** The items whose votes are learned from: future cases are not among them, so those that stand for them must not be either. */
function seenIn({ items }: PointSet, { calibration }: GoldSplit, mode: CertifyMode): number[] {
  const held = new Set(mode === 'batch' ? [] : calibration);
  return [...items.keys()].filter((item) => !held.has(item));
}

/** The terms with what is near enough, and how values are combined. */
export interface PointTerms extends Terms {
  readonly within: number;
  readonly method: PointMethod;
}

/** Certifies with known answers that were divided by lot: some are fitted on, the others certify. */
export function certifySplit(points: PointSet, split: GoldSplit, terms: PointTerms): CertifiedPoints {
  const { within, method, mode } = terms;
  const open = unknownItems(points);
  const model = learnPoints(method, points, split.fit, seenIn(points, split, mode));
  const combined = points.items.map((_, item) => combine(points, model, item));
  const canBeTaken = combined.map((one, item) => isTakeable(points, model, item, one));
  const widest = combined.reduce(
    (most, one, item) => (canBeTaken[item] ? Math.max(most, one.spread) : most),
    0,
  );
  // Cases that cannot be taken come last, and count nowhere; no label has a say in which those are.
  const confidenceOf = (item: number): number => -(canBeTaken[item] ? combined[item]!.spread : widest);
  const calibration = split.calibration
    .filter((item) => canBeTaken[item])
    .map((item) => ({
      confidence: confidenceOf(item),
      wrong: !isWithin(combined[item]!.value, points.gold[item]!, within),
    }));
  const certificate = certify(
    poolOf(mode, split.calibration.map(confidenceOf), open.map(confidenceOf)),
    trialOf(calibration, open.filter((item) => canBeTaken[item]).map(confidenceOf)),
    terms,
  );
  const { step } = certificate;
  const isAutomatic = (item: number): boolean =>
    step !== null && canBeTaken[item]! && confidenceOf(item) >= step.threshold;
  const automatic = open.filter(isAutomatic).length;
  const counts = {
    automatic,
    open: open.length,
    n: step?.n ?? 0,
    k: step?.k ?? 0,
    upper: certificate.upper,
    fit: split.fit.length,
    calibration: split.calibration.length,
  };
  const share =
    open.length > 0
      ? automatic / open.length
      : split.calibration.filter(isAutomatic).length / Math.max(1, split.calibration.length);
  const outlook = outlookOf(certificate.steps, terms, counts);
  const apart = <Step extends { readonly threshold: number }>(tried: Step): Step => ({
    ...tried,
    threshold: -tried.threshold,
  });
  const report: PointsCertificate = {
    schema_version: '1',
    scale: points.scale,
    within,
    method,
    mode,
    max_error: terms.maxError,
    delta: terms.delta,
    certified: step !== null,
    share,
    ...counts,
    ...(step === null ? {} : { threshold: -step.threshold }),
    steps: certificate.steps.map(apart),
    outlook,
    curve: shareCurve(calibration).map(apart),
    ...(method === 'shifted'
      ? { shifts: Object.fromEntries(points.reviewers.map((name, at) => [name, model.shift[at]!])) }
      : {}),
    sentence: sentenceOf(points, terms, { ...counts, share, threshold: step?.threshold, outlook }),
  };
  const answers = open.map((item) => ({
    ...answerOf(points, item, combined[item]!),
    automatic: isAutomatic(item),
  }));
  return { report, answers };
}

/** The values of all open cases, by what all known answers teach. */
export function answerOpenPoints(points: PointSet, method: PointMethod): PointAnswer[] {
  const model = learnPoints(method, points, knownItems(points));
  return unknownItems(points).map((item) => answerOf(points, item, combine(points, model, item)));
}

function answerOf({ items, scale }: PointSet, item: number, { value, spread }: Combined): PointAnswer {
  const isEmpty = Number.isNaN(value);
  return {
    item: items[item]!,
    value: isEmpty ? null : value,
    label: isEmpty ? null : sayValue(scale, value),
    spread: isEmpty ? null : spread,
  };
}

/** A case can be taken if it has a value that is no tie, and if of a panel everybody who counts was heard. */
function isTakeable(points: PointSet, model: PointModel, item: number, { value }: Combined): boolean {
  if (Number.isNaN(value) || !isGrade(points.scale, value)) return false;
  if (points.kind === 'crowd') return true;
  const heard = new Set(points.reviewer.subarray(points.start[item]!, points.start[item + 1]!));
  return model.weight.every((weight, reviewer) => weight === 0 || heard.has(reviewer));
}

interface Said {
  readonly automatic: number;
  readonly open: number;
  readonly share: number;
  readonly threshold: number | undefined;
  readonly outlook: Outlook | null;
}

function sentenceOf(
  { scale }: PointSet,
  { maxError, delta, mode, within }: PointTerms,
  { automatic, open, share, threshold, outlook }: Said,
): string {
  const far =
    within === 0 ? 'not exactly right' : `further than ${sayDistance(scale, within)} from the truth`;
  if (threshold === undefined)
    return `Nothing is certified: every case goes to the expert.${outlook === null ? '' : ` ${sayOutlook(outlook, maxError)}`}`;
  const limit = `at most ${percent(maxError)} of them ${far}, confidence ${percent(1 - delta)}`;
  if (mode === 'batch')
    return `Take ${automatic} of ${open} open values automatically; ${limit}; ${open - automatic} go to the expert.`;
  return `Take about ${percent(share)} of future values automatically, those whose votes are at most ${sayNumber(-threshold)} apart; ${limit}; the others go to the expert.`;
}

const percent = (value: number): string => `${Math.round(value * 1000) / 10} %`;

/** The limits that people ask about first. */
const LIMITS = [0.1, 0.05] as const;
const DELTA = 0.1;
/** With fewer known answers nothing is tried. */
const FEWEST_KNOWN = 20;

/** Tries the limits that people ask about first, as if the known answers had been drawn at random. */
export function tryPointLimits(
  points: PointSet,
  { within, seed }: { readonly within: number; readonly seed: string },
): PointsCertificate[] {
  const known = knownItems(points);
  const isPossible =
    known.length >= FEWEST_KNOWN &&
    points.suggested.size === 0 &&
    (points.kind !== 'crowd' || known.length < points.items.length);
  if (!isPossible) return [];
  const asked = { delta: DELTA, within, seed, goldDrawn: 'random' } as const;
  let method: PointMethod | undefined;
  return LIMITS.map((maxError) => {
    const { report } = certifyPoints(points, { ...asked, maxError, method });
    // Both are fitted on the same answers.
    method = report.method;
    return report;
  });
}
