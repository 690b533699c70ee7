/** Votes that belong to no court, as a court with cases: so that a cascade can be learned and written for them. */
import type { Calibrates } from '@curia/core/court/votes';
import type { VoteSet } from '@curia/core/votes';
import { casesOfVotes, courtOfVotes } from '@curia/courts/panel';
import { calibratesOf } from './calibrates-of.ts';
import { courtOfContent } from './own-court.ts';

/** A court in which every reviewer has a seat, and each item as one of its cases. */
export interface CourtOfVotes {
  readonly calibrates: Calibrates;
  readonly cases: readonly object[];
}

/** Makes a court of votes; throws if reviewers were asked in several orders. */
export const madeOfVotes = (votes: VoteSet): CourtOfVotes => ({
  calibrates: calibratesOf(courtOfContent(courtOfVotes(votes))),
  cases: casesOfVotes(votes),
});
