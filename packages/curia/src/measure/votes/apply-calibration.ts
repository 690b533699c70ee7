/** Votes under a calibration that exists already: what it answers, what it covers, and why not the rest. */
import { CuriaError } from '@curia/core';
import { answerSealed, readCalibration, type VoteSet } from '@curia/core/votes';
import { ONLY_FIELD } from '@curia/core/votes/certify';
import { loadCalibration } from '../../input/load-calibration.ts';
import type { VotesRead } from './read-votes.ts';

/** The answer of a calibration to an open item. */
export interface CoveredAnswer {
  readonly item: string;
  readonly label: string | null;
  readonly method: string;
  readonly margin: number;
  readonly tie: boolean;
  readonly automatic: boolean;
  /** Why a person has to look at it. */
  readonly why?: string;
}

/** What a calibration covers. */
export interface Coverage {
  readonly calibration: string;
  readonly open: number;
  readonly automatic: number;
  /** How many open items are not covered, by reason. */
  readonly not_covered: Readonly<Record<string, number>>;
}

/** Answers every open item by a calibration; throws if the file was changed, is for a court, or certifies other votes. */
export function applyCalibration(
  file: string,
  { votes, field }: VotesRead,
): { readonly coverage: Coverage; readonly answers: readonly CoveredAnswer[] } {
  if (field !== undefined)
    throw new CuriaError(
      'USAGE',
      '--calibration is for files of votes; a court names its calibration in its own file',
    );
  const sealed = readCalibration(loadCalibration(file), { court: null, votes });
  const calibrated = sealed.fields[ONLY_FIELD]!; // checked against the votes above
  // Only what a court takes is watched, so there are no alarms about votes that belong to none.
  const answer = answerSealed(sealed, { alarms: [] });
  const answers = openBallots(votes).map(({ item, ballot }): CoveredAnswer => {
    const { label, margin, tie, certified, why } = answer(item, ballot);
    const covered = { item, label, method: calibrated.model.method, margin, tie, automatic: certified };
    return why === undefined ? covered : { ...covered, why };
  });
  const not_covered: Record<string, number> = {};
  for (const { why } of answers) if (why !== undefined) not_covered[why] = (not_covered[why] ?? 0) + 1;
  const automatic = answers.filter((one) => one.automatic).length;
  return { coverage: { calibration: sealed.hash, open: answers.length, automatic, not_covered }, answers };
}

/** The votes on each item without gold. */
function openBallots(
  votes: VoteSet,
): { item: string; ballot: Parameters<ReturnType<typeof answerSealed>>[1] }[] {
  return votes.items.flatMap((item, at) => {
    if (votes.gold[at]! >= 0) return [];
    const places = Array.from(
      { length: votes.start[at + 1]! - votes.start[at]! },
      (_, next) => votes.start[at]! + next,
    );
    const ballot = places.map((place) => ({
      reviewer: votes.reviewers[votes.reviewer[place]!]!,
      order: votes.workerOrder[votes.worker[place]!]!,
      label: votes.classes[votes.label[place]!]!,
    }));
    return [{ item, ballot }];
  });
}
