/** A case under a vote policy: the verdict on every tuple, whichever policy it is. */
import type { Decision } from '@curia/core';
import type { FactValues } from '@curia/core/table';
import type { Fitting } from '@curia/core/table/prove';
import type { NewValue } from '../action.ts';
import type { PreparedCase } from '../prepared-case.ts';
import type { voteV3 } from '../retired/vote-v3.table.ts';
import type { voteV4 } from '../retired/vote-v4.table.ts';
import type { SharedClaim } from './same-claim.ts';
import type { TupleVotes } from './tally.ts';
import type { voteV1 } from './vote-v1.table.ts';
import type { voteV2 } from './vote-v2.table.ts';
import type { voteV5 } from './vote-v5.table.ts';

/** The vote table `v1`, or one of a user's own in its place. */
export type VotesV1 = Fitting<typeof voteV1>;
/** The vote table `v2`, or one of a user's own in its place. */
export type VotesV2 = Fitting<typeof voteV2>;
/** The vote table `v3`, which retired, or one of a user's own in its place. */
export type VotesV3 = Fitting<typeof voteV3>;
/** The vote table `v4`, which retired, or one of a user's own in its place. */
export type VotesV4 = Fitting<typeof voteV4>;
/** The vote table `v5`, or one of a user's own in its place. */
export type VotesV5 = Fitting<typeof voteV5>;

/** A vote table of any policy. */
export type VotePolicy = VotesV1 | VotesV2 | VotesV3 | VotesV4 | VotesV5;

/** A policy's verdict on one tuple. */
export interface TupleDecision {
  readonly facts: FactValues;
  readonly decision: Decision;
  readonly newValue: NewValue | undefined;
  /** The claim that the tuple shares with others, under policies that bring together what says the same. */
  readonly claim: SharedClaim | undefined;
  /** The position of the tuple that stands for this one. */
  readonly mergedInto?: number | undefined;
}

/** A case under a policy: the verdict on every tuple, and what it would be with other votes on one of them. */
export interface Deliberation {
  readonly prepared: PreparedCase;
  readonly tupleDecisions: (trace: boolean) => TupleDecision[];
  readonly tupleDecisionWith: (position: number, votes: TupleVotes) => TupleDecision;
  /** Votes on one tuple make no difference to the others. */
  readonly isSeparable: boolean;
}
