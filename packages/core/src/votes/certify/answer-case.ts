/** One case under a calibration: its answer, how sure it is, and whether the certificate covers it. */
import { dropUndefined } from '../../read/drop-undefined.ts';
import { type BallotFault, type BallotVote, ballotVotes } from '../ballot.ts';
import { ballotHash } from '../vote-hash.ts';
import type { VoteSet } from '../vote-set.ts';
import { answerBy, stageScores, type VoteModel, type WeighedModel } from '../weigh/model.ts';
import { decideByScores, type ScoreDecision } from '../weigh/scores.ts';
import type { FieldCalibration } from './calibration.ts';
import { ordersIn, type Spoke, unheardIn } from './heard.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** Why a calibration certifies nothing at all: audits failed, it is of an earlier version, or nobody knows whether it still stands. */
export type Uncertified = 'void' | 'outdated' | 'unwatched';

/** Why the certificate does not cover a case. */
export type NotCertified =
  | BallotFault
  | Uncertified
  | 'asked-too-often'
  | 'nothing-certified'
  | 'no-vote'
  | 'more-to-ask'
  | 'voice-missing'
  | 'tie'
  | 'below-threshold'
  | 'not-in-batch'
  | 'votes-changed';

/** A calibration's answer for a case. */
export interface CaseAnswer {
  /** Null if nothing can be said. */
  readonly label: string | null;
  readonly margin: number;
  readonly tie: boolean;
  /** The estimated probability of the answer, never a certificate. 0 in a tie, and if nothing can be said. */
  readonly certainty: number;
  readonly certified: boolean;
  /** Why it is not certified. */
  readonly why?: NotCertified;
  /** The reviewers a cascade would ask next; empty if the answer is clear enough or everybody was asked. */
  readonly next: readonly string[];
  /** Voices that the calibration does not know; their votes count nothing. */
  readonly unknown: readonly string[];
  /** Voices that the calibration weighs, up to the stage that was reached, and that were not heard; while there are any, nothing is certified. */
  readonly unheard: readonly string[];
}

/** Answers case after case; a court says whom it has asked about the case so far, elsewhere everybody should have spoken. */
export type Answering = (
  item: string,
  ballot: readonly BallotVote[],
  isAsked?: (reviewer: string) => boolean,
) => CaseAnswer;

/** What answering needs of a calibration. */
export interface AnswersBy extends Pick<FieldCalibration, 'model' | 'threshold' | 'mode' | 'kind'> {
  readonly classes: readonly string[];
  readonly cases: readonly (readonly [item: string, ballot: string])[];
}

/** Prepares to answer cases under a calibration; one that certifies nothing still answers. */
export function startAnswering(calibration: AnswersBy, uncertified: Uncertified | undefined): Answering {
  const { model, classes, threshold, mode, kind = 'panel' } = calibration;
  const cases = Map.groupBy(calibration.cases, ([item]) => item);
  const ordersOf = ordersIn(model);

  const coverage = (
    votes: VoteSet,
    { margin, tied }: ScoreDecision,
    next: readonly string[],
    unheard: readonly string[],
  ): NotCertified | undefined => {
    if (uncertified !== undefined) return uncertified;
    if (threshold === null) return 'nothing-certified';
    if (votes.label.length === 0) return 'no-vote';
    if (next.length > 0) return 'more-to-ask';
    if (unheard.length > 0) return 'voice-missing';
    if (tied > 1) return 'tie';
    if (margin < threshold) return 'below-threshold';
    if (mode === 'stream') return undefined;
    const known = cases.get(votes.items[0]!);
    if (known === undefined) return 'not-in-batch';
    const ballot = ballotHash(votes, 0);
    return known.some(([, covered]) => covered === ballot) ? undefined : 'votes-changed';
  };

  return (item, ballot, isAsked = () => true) => {
    const unknown = [...new Set(ballot.map(({ reviewer }) => reviewer))].filter(
      (name) => !ordersOf.has(name),
    );
    const votes = ballotVotes(item, ballot, classes);
    if (typeof votes === 'string') return { ...NOTHING, why: votes, unknown };
    if (
      votes.reviewers.some((name, at) => votes.orders[at]! > (ordersOf.get(name) ?? Number.POSITIVE_INFINITY))
    )
      return { ...NOTHING, why: 'asked-too-often', unknown };
    const { decision, next, stages } = decideCase(model, votes);
    // Of a crowd nobody knows who should have spoken: it is certified as a list, each case with exactly the votes it had.
    const unheard = kind === 'crowd' ? [] : unheardIn(model, stages, spokenOn(ballot)).filter(isAsked);
    const why = coverage(votes, decision, next, unheard);
    const isAnswer = votes.label.length > 0 && decision.label >= 0;
    return dropUndefined<CaseAnswer>({
      label: isAnswer ? classes[decision.label]! : null,
      margin: decision.margin,
      tie: decision.tied > 1,
      certainty: isAnswer && decision.tied === 1 ? decision.probability : 0,
      certified: why === undefined,
      why,
      next,
      unknown,
      unheard,
    });
  };
}

const NOTHING = {
  label: null,
  margin: 0,
  tie: true,
  certainty: 0,
  certified: false,
  next: [],
  unheard: [],
} as const;

/** In how many orders each voice was heard on a case. */
function spokenOn(ballot: readonly BallotVote[]): (reviewer: string) => Spoke | undefined {
  const orders = new Map<string, { voted: Set<string>; abstained: Set<string> }>();
  for (const { reviewer, order = '', label, abstained } of ballot) {
    const known = orders.get(reviewer) ?? { voted: new Set(), abstained: new Set() };
    orders.set(reviewer, known);
    if (label !== null) known.voted.add(order);
    else if (abstained === true) known.abstained.add(order);
  }
  return (reviewer) => {
    const known = orders.get(reviewer);
    return known && { voted: known.voted.size, abstained: known.abstained.size };
  };
}

interface Reached {
  readonly decision: ScoreDecision;
  readonly next: readonly string[];
  /** How many stages were reached. */
  readonly stages: number;
}

const decideCase = (model: VoteModel, votes: VoteSet): Reached =>
  model.method === 'cascade'
    ? climb(model, votes)
    : { decision: answerBy(model, votes)[0]!, next: [], stages: 1 };

/** Goes from stage to stage while everybody in the next one has been heard, and stops where the cascade would. */
function climb(model: WeighedModel, votes: VoteSet): Reached {
  const heard = new Set(votes.reviewers);
  let decision: ScoreDecision = { label: -1, margin: 0, tied: votes.classes.length, probability: 0 };
  for (const [stage, scores] of stageScores(model, votes).entries()) {
    const { asks } = model.stages[stage]!;
    if (!asks.every((reviewer) => heard.has(reviewer))) return { decision, next: asks, stages: stage };
    decision = decideByScores(scores, 0);
    if (decision.probability >= model.stop_at) return { decision, next: [], stages: stage + 1 };
  }
  return { decision, next: [], stages: model.stages.length };
}
