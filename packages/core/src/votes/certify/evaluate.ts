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
import { fitsDawidSkene } from '../weigh/dawid-skene.ts';
import { effectiveReviewers } from '../weigh/errors-together.ts';
import { kindOf, type VoteKind } from '../weigh/kind.ts';
import { type Method, OF_CROWDS, prepare } from '../weigh/methods.ts';
import { bestSingle } from '../weigh/single.ts';
import { fitStack, stackScores } from '../weigh/stack.ts';
import type { BesideBest } from './answer-first.ts';
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
  };
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
