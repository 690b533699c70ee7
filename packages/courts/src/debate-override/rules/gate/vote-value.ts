/** The value of a change that a debate proposes: the probability that it is right (`ev2`). */
import { roundScore } from '@curia/core/text';

/** What a change is weighed by. */
export interface VotesWeighed {
  /** The confidence of the first stage in another reading; 0.5 where it claims none. */
  readonly doubt: number;
  readonly speakers_for: number;
  readonly speakers_against: number;
  readonly judge: 'for' | 'against' | 'drops' | 'silent';
  readonly warnings: number;
}

/** How far each voice moves the odds. */
export interface VoteOdds {
  readonly speaker_odds: number;
  readonly judge_odds: number;
  readonly memory_odds: number;
}

/** Nobody is so sure that nothing could convince, nor so unsure that anything does. */
const SUREST = 0.95;
const LEAST_SURE = 0.05;

/** The probability that a change is right, from 0 to 1. */
export function voteValue(
  { doubt, speakers_for, speakers_against, judge, warnings }: VotesWeighed,
  { speaker_odds, judge_odds, memory_odds }: VoteOdds,
): number {
  const stands = Math.min(Math.max(doubt, LEAST_SURE), SUREST);
  const judged = { for: judge_odds, against: 1 / judge_odds, drops: 1 / judge_odds, silent: 1 }[judge];
  const odds =
    ((1 - stands) / stands) *
    speaker_odds ** (speakers_for - speakers_against) *
    judged *
    memory_odds ** warnings;
  // Very many voices leave the range of numbers: then nothing is left to doubt, unless a warning alone forbids it.
  if (odds === Number.POSITIVE_INFINITY) return 1;
  return Number.isNaN(odds) ? 0 : roundScore(odds / (1 + odds));
}
