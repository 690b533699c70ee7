/** What is learned on known answers before anything is certified; another limit asks nothing of it anew. */
import { learnCascade, learnStack } from '../cascade/cascade.ts';
import { blendFeatures } from '../crowd/blend.ts';
import { fitThree } from '../crowd/three.ts';
import { onceFor } from '../once-for.ts';
import { goldItems, onlyItems, type VoteSet } from '../vote-set.ts';
import { type AlarmReport, checkClaim, rawDawidSkene } from '../weigh/alarms.ts';
import { crossValidate, type HeldOut } from '../weigh/cross-validate.ts';
import { fitDawidSkene } from '../weigh/dawid-skene.ts';
import { type Prepared, prepare } from '../weigh/methods.ts';
import {
  answerBy,
  blendModelOf,
  dawidSkeneModelOf,
  isWeighed,
  type ModelAnswer,
  type VoteModel,
} from '../weigh/model.ts';
import { priorWeights } from '../weigh/prior.ts';
import { type FilledOptions, type GoldSplit, startOf } from './calibrate-options.ts';
import { type Spoke, unheardIn } from './heard.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** What was learned, what it answers, and what it claims. */
interface Learned {
  readonly learned: VoteModel;
  readonly answers: readonly ModelAnswer[];
  /** Of each item: 1 if everybody whom the answer rests on was heard. */
  readonly heard: Uint8Array;
  readonly prepared: Prepared;
  readonly claims: AlarmReport;
}

const learnt = onceFor<VoteSet, Learned>();

/** Learns on the known answers that are for fitting. */
export function learnOn(votes: VoteSet, gold: GoldSplit, wanted: FilledOptions): Learned {
  const { kind, method, mode, seed, rules, cascade } = wanted;
  return learnt(votes, JSON.stringify([kind, method, mode, seed, rules, cascade]), () => {
    const learned = learn(votes, gold, wanted);
    const answers = answerBy(learned, votes);
    const prepared = prepare(votes, kind, startOf(wanted));
    const missing = unheardOn(learned, votes);
    return {
      learned,
      answers,
      heard: Uint8Array.from(votes.items, (_, item) =>
        kind !== 'crowd' && missing(item, answers[item]!.stages) ? 0 : 1,
      ),
      prepared,
      claims: checkClaim(method, claimsOf(prepared, wanted, gold, answers), votes.classes.length),
    };
  });
}

/** Whether a voice is missing on an item; almost always everybody was heard, which is cheap to see. */
function unheardOn(model: VoteModel, votes: VoteSet): (item: number, stages: number) => boolean {
  const workers = votes.workerReviewer.length;
  const isComplete = isWeighed(model) && model.reviewers.length === votes.reviewers.length;
  return (item, stages) =>
    !(isComplete && votes.start[item + 1]! - votes.start[item]! === workers) &&
    unheardIn(model, stages, spokenOn(votes, item)).length > 0;
}

/** In how many orders each voice was heard on an item; what is not a vote in a file of votes may be an abstention, or anything else. */
function spokenOn(votes: VoteSet, item: number): (reviewer: string) => Spoke | undefined {
  const spoke = new Map<string, Spoke>();
  for (let at = votes.start[item]!; at < votes.start[item + 1]!; at++) {
    const reviewer = votes.reviewers[votes.reviewer[at]!]!;
    spoke.set(reviewer, { voted: (spoke.get(reviewer)?.voted ?? 0) + 1, abstained: 0 });
  }
  return (reviewer) => spoke.get(reviewer);
}

function learn(votes: VoteSet, { fit, calibration }: GoldSplit, wanted: FilledOptions): VoteModel {
  const { method, mode, cascade } = wanted;
  if (method === 'stack') return learnStack(votes, fit, startOf(wanted));
  if (method === 'cascade') return learnCascade(votes, fit, cascade);
  if (mode === 'batch') return learnCrowd(method, votes, fit);
  // Future cases are not in the training data, so the cases that represent them must not be either.
  const held = new Set(calibration);
  const rest = onlyItems(
    votes,
    [...votes.items.keys()].filter((item) => !held.has(item)),
  );
  const place = new Map(rest.items.map((name, at) => [name, at]));
  return learnCrowd(
    method,
    rest,
    fit.map((item) => place.get(votes.items[item]!)!),
  );
}

/** What is learned from votes themselves; the blend reads them without gold, and is fitted on gold afterwards. */
function learnCrowd(method: 'blend' | 'dawid-skene', votes: VoteSet, known: readonly number[]): VoteModel {
  if (method === 'dawid-skene') return dawidSkeneModelOf(votes, fitDawidSkene(votes, known));
  const three = fitThree(votes);
  return blendModelOf(votes, three, blendFeatures(votes, priorWeights(votes), three), known);
}

/** What the method claims on gold it has not seen. */
function claimsOf(
  prepared: Prepared,
  { method, seed }: FilledOptions,
  { calibration }: GoldSplit,
  answers: readonly ModelAnswer[],
): readonly HeldOut[] {
  const { votes } = prepared;
  if (method === 'stack' || method === 'blend')
    return crossValidate(method, prepared, goldItems(votes), seed);
  if (method === 'dawid-skene') return rawDawidSkene(prepared, goldItems(votes));
  return calibration.map((item) => {
    const { label, tied, probability } = answers[item]!;
    const credit = tied === 1 && label === votes.gold[item] ? 1 : 0;
    return { item, credit, tie: tied > 1, claimed: probability, ofRight: Number.NaN };
  });
}
