/** The whole evaluation of votes: each reviewer, each method, the alarms, and what to use. */

import { fitsThree } from '../crowd/three.ts';
import { goldItems, type VoteSet } from '../vote-set.ts';
import {
  type Alarm,
  checkClaim,
  checkDawidSkene,
  checkEcho,
  checkPosition,
  checkSingle,
  countWins,
  joinAlarms,
  type Unchecked,
} from '../weigh/alarms.ts';
import type { HeldOut } from '../weigh/cross-validate.ts';
import { fitsDawidSkene } from '../weigh/dawid-skene.ts';
import { effectiveReviewers } from '../weigh/errors-together.ts';
import { kindOf, type VoteKind } from '../weigh/kind.ts';
import { type Method, OF_CROWDS, prepare } from '../weigh/methods.ts';
import { bestSingle } from '../weigh/single.ts';
import { fitStack, stackScores } from '../weigh/stack.ts';
import {
  type MethodResults,
  type MethodRow,
  measureMethods,
  methodRows,
  type Recommendation,
  recommend,
} from './compare-methods.ts';
import { type Notice, noticesOf } from './notices.ts';
import { type ReviewerRow, reviewerRows } from './reviewer-rows.ts';

/** How the method that is recommended fares against the best reviewer alone, on known answers that chose neither. */
export interface BesideBest {
  /** The best reviewer on all known answers. */
  readonly reviewer: string;
  /** Known items that only the method has right, and those that only the best reviewer has. */
  readonly wins: number;
  readonly losses: number;
}

/** How the method that is recommended for a crowd fares against one vote, whoever gives it. */
export interface BesideVote {
  /** How often one vote is right. */
  readonly right: number;
  /** Chance explains the gain in one of twenty cases at most. */
  readonly isBetter: boolean;
}

/** What `curia eval VOTES` prints. */
export interface VotesReport {
  readonly schema_version: '1';
  readonly items: number;
  readonly votes: number;
  readonly classes: readonly string[];
  /** Items with a known answer. */
  readonly gold: number;
  readonly kind: VoteKind;
  readonly reviewers: readonly ReviewerRow[];
  /** How many reviewers that err independently the panel is worth; null if that cannot be said. */
  readonly effective_reviewers: number | null;
  readonly methods: readonly MethodRow[];
  readonly recommended: Method;
  readonly recommendation: Recommendation;
  readonly alarms: readonly Alarm[];
  /** Checks that could not be made. */
  readonly unchecked: readonly Unchecked[];
  readonly notices: readonly Notice[];
  /** The recommended method beside the best reviewer alone; null without gold, and for a crowd, of whom nobody answers everything. */
  readonly beside_best: BesideBest | null;
  /** Of a crowd with gold: the recommended method beside one vote; else null. */
  readonly beside_vote: BesideVote | null;
  /** On which share of the items with two votes and more all say the same. */
  readonly unanimous: number;
}

/** How to evaluate. */
export interface EvaluateOptions {
  readonly kind?: VoteKind;
  readonly seed?: string;
  /** Told what is done next: on millions of votes it takes minutes. */
  readonly onStep?: (doing: string) => void;
}

/** Evaluates votes. */
export function evaluateVotes(votes: VoteSet, options: EvaluateOptions = {}): VotesReport {
  const kind = options.kind ?? kindOf(votes);
  const prepared = prepare(votes, kind);
  const known = goldItems(votes);
  const step = options.onStep ?? (() => {});
  const results = measureMethods(
    prepared,
    known,
    options.seed ?? '1',
    new Set<Method>([
      ...(fitsDawidSkene(votes) ? [] : (['dawid-skene'] as const)),
      ...(kind === 'crowd' && fitsThree(votes) ? [] : OF_CROWDS),
    ]),
    step,
  );
  step('looking for alarms');
  const aboutDawidSkene = checkDawidSkene(prepared, known);
  const doubted = aboutDawidSkene.alarms.length > 0;
  const echo = checkEcho(votes, known);
  const weighed = results.has('three') ? 'blend' : 'stack';
  const { alarms, unchecked } = joinAlarms([
    aboutDawidSkene,
    checkClaim(weighed, results.get(weighed) ?? [], votes.classes.length),
    checkSingle(prepared, known),
    checkPosition(votes),
    echo,
  ]);
  step('weighing reviewers');
  const recommendation = recommend(kind, known.length, results, doubted);
  const fitted = fitStack(prepared.features, prepared.prior, { items: known, gold: votes.gold });
  return {
    schema_version: '1',
    items: votes.items.length,
    votes: votes.label.length,
    classes: votes.classes,
    gold: known.length,
    kind,
    reviewers: reviewerRows(
      prepared,
      known,
      // Both have a weight for each reviewer.
      prepared.prior.map((weight, reviewer) => weight + fitted[reviewer]!),
      stackScores(prepared.features, prepared.prior, fitted),
    ),
    effective_reviewers: effectiveReviewers(votes.reviewers.length, echo.pairs),
    methods: methodRows(prepared, known, results, doubted),
    recommended: recommendation.method,
    recommendation,
    alarms,
    unchecked,
    notices: noticesOf(votes),
    beside_best: kind === 'crowd' ? null : besideBest(votes, known, results, recommendation.method),
    beside_vote: kind === 'crowd' ? besideVote(votes, results.get(recommendation.method) ?? []) : null,
    unanimous: unanimousShare(votes),
  };
}

/** Compares item by item; an item without a vote has nothing to compare. */
function besideVote(votes: VoteSet, held: readonly HeldOut[]): BesideVote | null {
  const pairs = held.flatMap(({ item, credit }) => {
    const said = votes.label.subarray(votes.start[item], votes.start[item + 1]);
    const right = said.reduce((sum, label) => sum + (label === votes.gold[item] ? 1 : 0), 0);
    return said.length === 0 ? [] : [{ one: right / said.length, gain: credit - right / said.length }];
  });
  if (pairs.length === 0) return null;
  const mean = (of: (pair: (typeof pairs)[number]) => number): number =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const gain = mean((pair) => pair.gain);
  const spread = Math.sqrt(mean((pair) => (pair.gain - gain) ** 2) / pairs.length);
  return { right: mean(({ one }) => one), isBetter: gain > ONE_SIDED * spread };
}

/** Above so many standard errors lies one of twenty. */
const ONE_SIDED = 1.645;

function unanimousShare(votes: VoteSet): number {
  let [several, same] = [0, 0];
  for (let item = 0; item < votes.items.length; item++) {
    const said = votes.label.subarray(votes.start[item], votes.start[item + 1]);
    if (said.length < 2) continue;
    several++;
    if (said.every((label) => label === said[0])) same++;
  }
  return several === 0 ? 0 : same / several;
}

function besideBest(
  votes: VoteSet,
  known: readonly number[],
  results: MethodResults,
  method: Method,
): BesideBest | null {
  const [used, alone] = [results.get(method), results.get('best-single')];
  if (known.length === 0 || used === undefined || alone === undefined) return null;
  // Both were measured on the same known items.
  const { wins, losses } = countWins(used.map(({ credit }, at) => [credit, alone[at]!.credit]));
  // The best is one of the reviewers.
  return { reviewer: votes.reviewers[bestSingle(votes, known)]!, wins, losses };
}
