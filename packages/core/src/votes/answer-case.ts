/** One case under a calibration: its answer, how sure it is, and whether the certificate covers it. */
import { type BallotFault, type BallotVote, ballotVotes } from './ballot.ts';
import type { FieldCalibration } from './calibration.ts';
import { answerBy, stageScores, type VoteModel, type WeighedModel } from './model.ts';
import { decideByScores, type ScoreDecision } from './scores.ts';
import { ballotHash } from './vote-hash.ts';
import type { VoteSet } from './vote-set.ts';

/** Why a calibration certifies nothing at all: audits failed, it is of an earlier version, or nobody knows whether it still stands. */
export type Uncertified = 'void' | 'outdated' | 'unwatched';

/** Why the certificate does not cover a case. */
export type NotCertified =
  | BallotFault
  | Uncertified
  | 'asked-too-often'
  | 'nothing-certified'
  | 'no-vote'
  | 'tie'
  | 'more-to-ask'
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
}

/** Answers case after case. */
export type Answering = (item: string, ballot: readonly BallotVote[]) => CaseAnswer;

/** What answering needs of a calibration. */
export interface AnswersBy extends Pick<FieldCalibration, 'model' | 'threshold' | 'mode'> {
  readonly classes: readonly string[];
  readonly cases: readonly (readonly [item: string, ballot: string])[];
}

/** Prepares to answer cases under a calibration; one that certifies nothing still answers. */
export function startAnswering(calibration: AnswersBy, uncertified: Uncertified | undefined): Answering {
  const { model, classes, threshold, mode } = calibration;
  const cases = Map.groupBy(calibration.cases, ([item]) => item);
  const ordersOf = ordersIn(model);

  const coverage = (
    votes: VoteSet,
    { margin, tied }: ScoreDecision,
    next: readonly string[],
  ): NotCertified | undefined => {
    if (uncertified !== undefined) return uncertified;
    if (threshold === null) return 'nothing-certified';
    if (votes.label.length === 0) return 'no-vote';
    if (next.length > 0) return 'more-to-ask';
    if (tied > 1) return 'tie';
    if (margin < threshold) return 'below-threshold';
    if (mode === 'stream') return undefined;
    const known = cases.get(votes.items[0]!);
    if (known === undefined) return 'not-in-batch';
    const ballot = ballotHash(votes, 0);
    return known.some(([, covered]) => covered === ballot) ? undefined : 'votes-changed';
  };

  return (item, ballot) => {
    const unknown = [...new Set(ballot.map(({ reviewer }) => reviewer))].filter(
      (name) => !ordersOf.has(name),
    );
    const votes = ballotVotes(item, ballot, classes);
    if (typeof votes === 'string') return { ...NOTHING, why: votes, unknown };
    if (
      votes.reviewers.some((name, at) => votes.orders[at]! > (ordersOf.get(name) ?? Number.POSITIVE_INFINITY))
    )
      return { ...NOTHING, why: 'asked-too-often', unknown };
    const { decision, next } = decideCase(model, votes);
    const why = coverage(votes, decision, next);
    const isAnswer = votes.label.length > 0 && decision.label >= 0;
    return {
      label: isAnswer ? classes[decision.label]! : null,
      margin: decision.margin,
      tie: decision.tied > 1,
      certainty: isAnswer && decision.tied === 1 ? decision.probability : 0,
      certified: why === undefined,
      ...(why === undefined ? {} : { why }),
      next,
      unknown,
    };
  };
}

const NOTHING = { label: null, margin: 0, tie: true, certainty: 0, certified: false, next: [] } as const;

/** How often each reviewer was asked about an item when the model was made. */
function ordersIn(model: VoteModel): ReadonlyMap<string, number> {
  if (model.method !== 'dawid-skene')
    return new Map(model.reviewers.map(({ reviewer, orders }) => [reviewer, orders]));
  const orders = new Map<string, Set<string>>();
  for (const { reviewer, order } of model.rows)
    orders.set(reviewer, (orders.get(reviewer) ?? new Set<string>()).add(order));
  return new Map([...orders].map(([reviewer, known]) => [reviewer, known.size]));
}

interface Reached {
  readonly decision: ScoreDecision;
  readonly next: readonly string[];
}

const decideCase = (model: VoteModel, votes: VoteSet): Reached =>
  model.method === 'cascade' ? climb(model, votes) : { decision: answerBy(model, votes)[0]!, next: [] };

/** Goes from stage to stage while everybody in the next one has been heard, and stops where the cascade would. */
function climb(model: WeighedModel, votes: VoteSet): Reached {
  const heard = new Set(votes.reviewers);
  let decision: ScoreDecision = { label: -1, margin: 0, tied: votes.classes.length, probability: 0 };
  for (const [stage, scores] of stageScores(model, votes).entries()) {
    const { asks } = model.stages[stage]!;
    if (!asks.every((reviewer) => heard.has(reviewer))) return { decision, next: asks };
    decision = decideByScores(scores, 0);
    if (decision.probability >= model.stop_at) break;
  }
  return { decision, next: [] };
}
