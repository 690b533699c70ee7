/** Certified automation: which share of cases may be decided without a person, at an error one can sign. */
import { ballotVotes } from '../ballot.ts';
import { ballotHash, ballotHashes, goldHash, votesHash } from '../vote-hash.ts';
import { sampleOf, type VoteSample } from '../vote-sample.ts';
import { openItems, type VoteSet } from '../vote-set.ts';
import { estimateShare } from '../weigh/estimate.ts';
import type { ModelAnswer, VoteModel } from '../weigh/model.ts';
import { type OpenAnswer, wordAnswer } from './answer-open.ts';
import {
  type CalibrateOptions,
  type FilledOptions,
  readOptions,
  splitGold,
  type TrialCourt,
} from './calibrate-options.ts';
import { type Blocking, type CalibrateReport, reportCalibration } from './calibrate-report.ts';
import type { FieldCalibration } from './calibration.ts';
import { type CertifyStep, certify, poolOf, type Trial, trialOf } from './certify.ts';
import { learnOn } from './learn-on.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** An answer to an open case. */
export interface AutomaticAnswer extends OpenAnswer {
  readonly automatic: boolean;
}

/** The result of a calibration. */
export interface Calibrated {
  readonly report: CalibrateReport;
  readonly calibration: FieldCalibration;
  readonly answers: readonly AutomaticAnswer[];
}

/** What a calibration would say, without the file and the estimate. */
export const tryCalibration = (votes: VoteSet, options: CalibrateOptions): CalibrateReport =>
  certifyVotes(votes, options).report;

/** Calibrates on votes with gold; fails closed if gold is missing or was not drawn at random. */
export function calibrate(votes: VoteSet, options: CalibrateOptions): Calibrated {
  const { report, wanted, model, court, open, answers, step, taken, certified } = certifyVotes(
    votes,
    options,
    true,
  );
  const ballots = ballotHashes(votes);
  const cases = wanted.mode === 'batch' ? coveredCases(votes, open, ballots, court, step) : [];
  return {
    report,
    calibration: {
      classes: [...votes.classes],
      model,
      max_error: wanted.maxError,
      delta: wanted.delta,
      mode: wanted.mode,
      kind: wanted.kind === 'crowd' ? wanted.kind : undefined,
      min_share: wanted.minShare,
      seed: wanted.seed,
      gold_drawn: 'random',
      rules: wanted.rules === '1' ? undefined : wanted.rules,
      look: wanted.look === 1 ? undefined : wanted.look,
      threshold: step?.threshold ?? null,
      ...certified,
      votes_hash: votesHash(votes, ballots),
      gold_hash: goldHash(votes),
      cases,
      accepted: [...wanted.accepted],
      sample: court === undefined ? writeSample(votes, wanted) : undefined,
    },
    answers: open.map((item) => {
      const answer = wordAnswer(votes, item, answers[item]!, wanted.method);
      const value = taken(item);
      return { ...answer, label: value ?? answer.label, automatic: value !== null };
    }),
  };
}

/** What was certified, and everything that its file is written from. */
export interface Certified {
  readonly report: CalibrateReport;
  readonly wanted: FilledOptions;
  readonly model: VoteModel;
  readonly court: TrialCourt | undefined;
  readonly open: readonly number[];
  readonly answers: readonly ModelAnswer[];
  readonly step: CertifyStep | null;
  readonly taken: (item: number) => string | null;
  /** What would be taken at any threshold. */
  readonly takes: (item: number, threshold: number) => string | null;
  readonly certified: Pick<
    FieldCalibration,
    'n' | 'k' | 'upper' | 'fit' | 'calibration' | 'open' | 'automatic'
  >;
}

/** Certifies, and hands over everything that it rests on. */
export function certifyVotes(votes: VoteSet, options: CalibrateOptions, isEstimated = false): Certified {
  const wanted = readOptions(votes, options);
  const gold = splitGold(votes, wanted.seed);
  const open = openItems(votes);
  const { learned, answers, heard, prepared, claims } = learnOn(votes, gold, wanted);
  const known = new Set(gold.calibration.map((item) => votes.items[item]!));
  const court = options.court?.(learned, votes.classes, { kind: wanted.kind, known });
  const isHeard = (item: number): boolean => heard[item] === 1;
  const takes = takenBy(votes, answers, isHeard, court);
  // Thresholds are tried on all margins; what silence keeps from being automatic counts at none. A court hears by itself.
  const isCounted = court === undefined ? isHeard : () => true;
  const marginOf = (item: number): number => answers[item]!.margin;

  const calibration = gold.calibration.filter(isCounted).map((item) => ({
    confidence: marginOf(item),
    wrong: answers[item]!.tied > 1 || answers[item]!.label !== votes.gold[item],
  }));
  const trial =
    court === undefined
      ? trialOf(calibration, open.filter(isCounted).map(marginOf))
      : courtTrial(votes, gold.calibration, open, takes);
  const certificate = certify(
    poolOf(wanted.mode, gold.calibration.map(marginOf), open.map(marginOf)),
    trial,
    { ...wanted, startsAtMinShare: wanted.rules === '1' },
  );
  const alarms = claims.alarms.map(({ code }) => code);
  const blocked: Blocking[] = alarms.filter((code) => !wanted.accepted.some((each) => each.code === code));
  // Nobody can take responsibility for leaving failed audits out.
  if (wanted.missing.length > 0) blocked.push('CALIBRATION_VOID');

  // What a court takes with nothing certified, by rules that do not ask for a certificate.
  const uncertified = court === undefined ? null : trial(Number.POSITIVE_INFINITY);
  const step = blocked.length > 0 ? null : certificate.step;
  const taken = (item: number): string | null => (step === null ? null : takes(item, step.threshold));
  const automatic = open.filter((item) => taken(item) !== null).length;
  const certified = {
    n: step?.n ?? 0,
    k: step?.k ?? 0,
    upper: step === null ? 1 : certificate.upper,
    fit: gold.fit.length,
    calibration: gold.calibration.length,
    open: open.length,
    automatic,
  };
  const share =
    open.length > 0
      ? automatic / open.length
      : gold.calibration.filter((item) => taken(item) !== null).length / gold.calibration.length;
  const hasEstimate =
    isEstimated && wanted.mode === 'batch' && wanted.method === 'stack' && court === undefined;
  const estimate = hasEstimate ? estimateShare(prepared, wanted, wanted.seed, isHeard) : null;
  const report = reportCalibration(wanted, certified, {
    certificate,
    step,
    share,
    blocked,
    estimate,
    uncertified,
    ...claims,
    calibration,
  });
  return {
    report,
    wanted,
    model: court?.model ?? learned,
    court,
    open,
    answers,
    step,
    taken,
    takes,
    certified,
  };
}

/** The votes as the file keeps them. */
const writeSample = (votes: VoteSet, { cascade }: FilledOptions): VoteSample => ({
  ...sampleOf(votes),
  cascade: Object.keys(cascade).length === 0 ? undefined : writeCascade(cascade),
});

const writeCascade = ({ order, ...rest }: FilledOptions['cascade']): VoteSample['cascade'] =>
  order === undefined ? rest : { ...rest, order: [...order] };

/** What is taken for an item at a threshold: by a court, or everything from the threshold up that all voices were heard on, except ties. */
function takenBy(
  votes: VoteSet,
  answers: readonly ModelAnswer[],
  isHeard: (item: number) => boolean,
  court: TrialCourt | undefined,
): (item: number, threshold: number) => string | null {
  if (court !== undefined) return (item, threshold) => court.take(votes.items[item]!, threshold).label;
  return (item, threshold) => {
    const { label, margin, tied } = answers[item]!;
    return tied === 1 && margin >= threshold && isHeard(item) ? votes.classes[label]! : null;
  };
}

/** The open cases with the fingerprints of the votes under which they are certified; a court may look at a case in several rounds. */
function coveredCases(
  votes: VoteSet,
  open: readonly number[],
  ballots: readonly string[],
  court: TrialCourt | undefined,
  step: CertifyStep | null,
): [item: string, ballot: string][] {
  if (court === undefined || step === null) return open.map((item) => [votes.items[item]!, ballots[item]!]);
  return open.flatMap((at) => {
    const item = votes.items[at]!;
    const seen = court
      .take(item, step.threshold)
      .ballots.map((ballot) => ballotVotes(item, ballot, votes.classes))
      .flatMap((read) => (typeof read === 'string' ? [] : [ballotHash(read, 0)]));
    return [...new Set(seen)].map((hash): [string, string] => [item, hash]);
  });
}

/** Counts what a court would take, instead of everything from the threshold on. */
const courtTrial =
  (
    votes: VoteSet,
    calibration: readonly number[],
    open: readonly number[],
    takes: (item: number, threshold: number) => string | null,
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
