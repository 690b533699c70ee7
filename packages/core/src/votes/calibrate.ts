/** Certified automation: which share of cases may be decided without a person, at an error one can sign. */
import { type Alarm, type AlarmCode, checkClaim, rawDawidSkene, type Unchecked } from './alarms.ts';
import { type Answer, wordAnswer } from './answer-open.ts';
import {
  type CalibrateOptions,
  type Certifiable,
  type GoldSplit,
  readOptions,
  splitGold,
  type Wanted,
} from './calibrate-options.ts';
import type { FieldCalibration } from './calibration.ts';
import { learnCascade, learnStack } from './cascade.ts';
import {
  type Certificate,
  type CertifyMode,
  type CertifyStep,
  certify,
  type Trial,
  trialOf,
} from './certify.ts';
import { crossValidate, type Held } from './cross-validate.ts';
import { fitDawidSkene } from './dawid-skene.ts';
import { type LabelsNeeded, labelsNeeded } from './labels-needed.ts';
import { prepare } from './methods.ts';
import { answerBy, dawidSkeneModelOf, type ModelAnswer, type VoteModel } from './model.ts';
import { type CurvePoint, shareCurve } from './share-curve.ts';
import { ballotHashes, goldHash, votesHash } from './vote-hash.ts';
import { goldItems, onlyItems, openItems, type VoteSet } from './vote-set.ts';

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
  /** Known answers that were fitted on, and those that were kept for the certificate. */
  readonly fit: number;
  readonly calibration: number;
  readonly steps: readonly CertifyStep[];
  /** What the next share would need; null where more labels would not help. */
  readonly needed: LabelsNeeded | null;
  readonly curve: readonly CurvePoint[];
  readonly alarms: readonly Alarm[];
  /** Alarms that nobody accepted: nothing is automatic, whatever was certified. */
  readonly blocked: readonly AlarmCode[];
  readonly unchecked: readonly Unchecked[];
  /** The result in a sentence. */
  readonly sentence: string;
}

/** An answer to an open case. */
export interface AutomaticAnswer extends Answer {
  readonly automatic: boolean;
}

/** The result of a calibration. */
export interface Calibrated {
  readonly report: CalibrateReport;
  readonly calibration: FieldCalibration;
  readonly answers: readonly AutomaticAnswer[];
}

/** Calibrates on votes with gold; fails closed where gold is missing or was not drawn at random. */
export function calibrate(votes: VoteSet, options: CalibrateOptions): Calibrated {
  const wanted = readOptions(votes, options);
  const gold = splitGold(votes, wanted.seed);
  const open = openItems(votes);
  const model = learn(votes, gold, wanted);
  const answers = answerBy(model, votes);
  const calibration = gold.calibration.map((item) => ({
    confidence: answers[item]!.margin,
    wrong: answers[item]!.tied > 1 || answers[item]!.label !== votes.gold[item],
  }));
  const openConfidence = open.map((item) => answers[item]!.margin);
  const pool = poolOf(wanted.mode, calibration, openConfidence);
  const trial =
    options.takes === undefined
      ? trialOf(calibration, openConfidence)
      : courtTrial(votes, gold.calibration, open, options.takes);
  const certificate = certify(pool, trial, wanted);
  const { alarms, unchecked } = checkClaim(
    wanted.method,
    claimsOf(votes, wanted, gold, answers),
    votes.classes.length,
  );
  const blocked = alarms
    .map(({ code }) => code)
    .filter((code) => !wanted.accepted.some((each) => each.code === code));
  const threshold = blocked.length > 0 ? null : (certificate.step?.threshold ?? null);
  const isAutomatic = (item: number): boolean => {
    if (threshold === null) return false;
    if (options.takes !== undefined) return options.takes(item, threshold) !== null;
    return answers[item]!.tied === 1 && answers[item]!.margin >= threshold;
  };
  const automatic = open.filter(isAutomatic).length;
  const counts = {
    n: certificate.step?.n ?? 0,
    k: certificate.step?.k ?? 0,
    upper: certificate.upper,
    fit: gold.fit.length,
    calibration: gold.calibration.length,
    open: open.length,
    automatic,
  };
  const share =
    open.length > 0
      ? automatic / open.length
      : gold.calibration.filter(isAutomatic).length / gold.calibration.length;
  const ballots = ballotHashes(votes);
  const needed = labelsNeeded(certificate.steps, wanted, counts);
  return {
    report: {
      schema_version: '1',
      method: wanted.method,
      mode: wanted.mode,
      max_error: wanted.maxError,
      delta: wanted.delta,
      certified: certificate.step !== null,
      share,
      ...counts,
      ...(certificate.step === null ? {} : { threshold: certificate.step.threshold }),
      blocked,
      steps: certificate.steps,
      needed,
      curve: shareCurve(calibration),
      alarms,
      unchecked,
      sentence: sentenceOf(certificate, wanted, counts, share, needed, blocked),
    },
    calibration: {
      classes: [...votes.classes],
      model,
      max_error: wanted.maxError,
      delta: wanted.delta,
      mode: wanted.mode,
      min_share: wanted.minShare,
      seed: wanted.seed,
      gold_drawn: 'random',
      threshold,
      ...counts,
      votes_hash: votesHash(votes, ballots),
      gold_hash: goldHash(votes),
      cases: wanted.mode === 'batch' ? open.map((item) => [votes.items[item]!, ballots[item]!]) : [],
      accepted: [...wanted.accepted],
    },
    answers: open.map((item) => ({
      ...wordAnswer(votes, item, answers[item]!, wanted.method),
      automatic: isAutomatic(item),
    })),
  };
}

function learn(
  votes: VoteSet,
  { fit, calibration }: GoldSplit,
  { method, mode, cascade }: Wanted,
): VoteModel {
  if (method === 'stack') return learnStack(votes, fit);
  if (method === 'cascade') return learnCascade(votes, fit, cascade);
  if (mode === 'batch') return dawidSkeneModelOf(votes, fitDawidSkene(votes, fit));
  // Future cases are not among those learned from, so those that stand for them must not be either.
  const held = new Set(calibration);
  const rest = onlyItems(
    votes,
    [...votes.items.keys()].filter((item) => !held.has(item)),
  );
  const place = new Map(rest.items.map((name, at) => [name, at]));
  return dawidSkeneModelOf(
    rest,
    fitDawidSkene(
      rest,
      fit.map((item) => place.get(votes.items[item]!)!),
    ),
  );
}

/** Counts what a court would take, instead of everything from the threshold on. */
const courtTrial =
  (
    votes: VoteSet,
    calibration: readonly number[],
    open: readonly number[],
    takes: NonNullable<CalibrateOptions['takes']>,
  ): ((threshold: number) => Trial) =>
  (threshold) => {
    const taken = calibration.flatMap((item) => {
      const value = takes(item, threshold);
      return value === null ? [] : [value === votes.classes[votes.gold[item]!]];
    });
    return {
      n: taken.length,
      k: taken.filter((isRight) => !isRight).length,
      open: open.filter((item) => takes(item, threshold) !== null).length,
    };
  };

function poolOf(
  mode: CertifyMode,
  calibration: readonly { readonly confidence: number }[],
  open: readonly number[],
): number[] {
  const known = calibration.map(({ confidence }) => confidence);
  if (mode === 'batch') return [...known, ...open];
  return open.length > 0 ? [...open] : known;
}

/** What the method claims on gold it has not seen. */
function claimsOf(
  votes: VoteSet,
  { method, seed }: Wanted,
  { calibration }: GoldSplit,
  answers: readonly ModelAnswer[],
): Held[] {
  if (method === 'stack') return crossValidate('stack', prepare(votes), goldItems(votes), seed);
  if (method === 'dawid-skene') return rawDawidSkene(prepare(votes), goldItems(votes));
  return calibration.map((item) => {
    const { label, tied, probability } = answers[item]!;
    const credit = tied === 1 && label === votes.gold[item] ? 1 : 0;
    return { item, credit, tie: tied > 1, claimed: probability, ofRight: Number.NaN };
  });
}

function sentenceOf(
  { step }: Certificate,
  { maxError, delta, mode }: Wanted,
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
