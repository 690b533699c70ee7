/** Everything behind `curia eval VOTES`: reviewers, methods, alarms, who can be dropped, answers, and what to label next. */

import { CuriaError } from '@curia/core';
import { type CheapestWay, cheapestWay, type SmallerPanel, smallerPanel } from '@curia/core/in/votes/cascade';
import { answerOpen, type OpenAnswer, type Suggestion } from '@curia/core/in/votes/certify';
import type { VoteKind } from '@curia/core/in/votes/weigh';
import { drawGold, evaluateVotes, suggestGold, type VoteSet, type VotesReport } from '@curia/core/votes';
import {
  type Answer,
  type AskedLimit,
  answerFirst,
  sayAnswer,
  tryLimits,
  USUAL_LIMIT,
} from '@curia/core/votes/answer';
import { costsFor, type GivenCosts } from './read-costs.ts';
import type { VotesRead } from './read-votes.ts';

/** How votes are measured. */
export interface MeasureVotesOptions {
  readonly kind?: VoteKind | undefined;
  readonly seed: string;
  /** How many items to suggest for labelling; none if absent. */
  readonly suggest?: number | undefined;
  /** How many items to draw at random for labelling; none if absent. */
  readonly draw?: number | undefined;
  /** The limit that is asked about; 10 % at 90 % confidence if absent. */
  readonly limit?: AskedLimit | undefined;
  /** What calls, people and mistakes cost, if the cheapest way is asked for. */
  readonly costs?: GivenCosts | undefined;
  /** How often known cases are drawn anew for an interval of money. */
  readonly resamples?: number | undefined;
  /** Told what is done next. */
  readonly onStep?: (doing: string) => void;
}

/** What votes came to. */
export interface MeasuredVotes extends VotesReport {
  /** Whether several are better than one, what may be automated, and what more labels would bring: in sentences. */
  readonly answer: string;
  readonly verdict: Answer['verdict'];
  /** The same, point by point. */
  readonly answer_points: Answer['points'];
  /** The cheapest way to run the panel within the limit, if costs were given. */
  readonly cheapest?: CheapestWay;
  readonly seed: string;
  /** The field of a court that the votes are about. */
  readonly field?: string;
  /** Known answers that were left out because nobody votes on their item. */
  readonly gold_without_votes: number;
  /** Cases of a run that the court refused; they have no votes. */
  readonly refused_cases: number;
  /** Null if there is no gold to choose by, or everybody is needed. */
  readonly smaller_panel: SmallerPanel | null;
  readonly suggested?: readonly Suggestion[];
}

/** Measures votes. */
export function measureVotes(
  { votes, field, gold_without_votes, refused_cases }: VotesRead,
  {
    kind,
    seed,
    suggest,
    draw,
    limit = USUAL_LIMIT,
    costs,
    resamples = RESAMPLES,
    onStep = () => {},
  }: MeasureVotesOptions,
): MeasuredVotes {
  const report = evaluateVotes(votes, { seed, onStep, ...(kind === undefined ? {} : { kind }) });
  onStep('looking for reviewers that can be dropped');
  const smaller_panel = report.kind === 'crowd' ? null : smallerPanel(votes, seed);
  onStep('trying limits');
  const automation = tryLimits(votes, report.kind, report.recommended, seed, limit);
  const answer = answerFirst(report, smaller_panel, automation, limit);
  const priced = costs === undefined ? undefined : priceOf(votes, report, costs);
  if (priced !== undefined) onStep('looking for the cheapest way');
  return {
    answer: sayAnswer(answer),
    verdict: answer.verdict,
    answer_points: answer.points,
    ...report,
    seed,
    ...(field === undefined ? {} : { field }),
    gold_without_votes,
    refused_cases,
    smaller_panel,
    ...(priced === undefined
      ? {}
      : { cheapest: cheapestWay(votes, priced, { kind: report.kind, ...limit, seed, resamples }) }),
    ...(suggest === undefined ? {} : { suggested: suggestGold(votes, seed, suggest) }),
    ...(draw === undefined ? {} : { suggested: drawGold(votes, seed, draw) }),
  };
}

const RESAMPLES = 2000;

/** The prices; throws where no way can be chosen. */
function priceOf(
  votes: VoteSet,
  { kind, gold }: VotesReport,
  costs: GivenCosts,
): ReturnType<typeof costsFor> {
  if (kind === 'crowd')
    throw new CuriaError('USAGE', '--costs is for a panel: nobody chooses who of a crowd is asked');
  if (gold === 0)
    throw new CuriaError('NO_GOLD', 'no answer is known, so nobody can say which way keeps the limit');
  return costsFor(costs, votes);
}

/** The answers to every item without gold, by the recommended method, fitted on all gold. */
export const answersOf = ({ votes }: VotesRead, { recommended }: VotesReport): OpenAnswer[] =>
  answerOpen(votes, recommended);
