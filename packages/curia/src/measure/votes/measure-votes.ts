/** Everything behind `curia eval VOTES`: reviewers, methods, alarms, who can be dropped, answers, and what to label next. */

import { type SmallerPanel, smallerPanel } from '@curia/core/in/votes/cascade';
import {
  answerFirst,
  answerOpen,
  type OpenAnswer,
  type Suggestion,
  tryLimits,
} from '@curia/core/in/votes/certify';
import type { VoteKind } from '@curia/core/in/votes/weigh';
import { evaluateVotes, suggestGold, type VotesReport } from '@curia/core/votes';
import type { VotesRead } from './read-votes.ts';

/** How votes are measured. */
export interface MeasureVotesOptions {
  readonly kind?: VoteKind | undefined;
  readonly seed: string;
  /** How many items to suggest for labelling; none if absent. */
  readonly suggest?: number | undefined;
  /** Told what is done next. */
  readonly onStep?: (doing: string) => void;
}

/** What votes came to. */
export interface MeasuredVotes extends VotesReport {
  /** Whether several are better than one, what may be automated, and what more labels would bring: in sentences. */
  readonly answer: string;
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
  { kind, seed, suggest, onStep = () => {} }: MeasureVotesOptions,
): MeasuredVotes {
  const report = evaluateVotes(votes, { seed, onStep, ...(kind === undefined ? {} : { kind }) });
  onStep('looking for reviewers that can be dropped');
  const smaller_panel = report.kind === 'crowd' ? null : smallerPanel(votes, seed);
  onStep('trying limits');
  const automation = tryLimits(votes, report.kind, report.recommended, seed);
  return {
    answer: answerFirst(report, smaller_panel, automation),
    ...report,
    seed,
    ...(field === undefined ? {} : { field }),
    gold_without_votes,
    refused_cases,
    smaller_panel,
    ...(suggest === undefined ? {} : { suggested: suggestGold(votes, seed, suggest) }),
  };
}

/** The answers to every item without gold, by the recommended method, fitted on all gold. */
export const answersOf = ({ votes }: VotesRead, { recommended }: VotesReport): OpenAnswer[] =>
  answerOpen(votes, recommended);
