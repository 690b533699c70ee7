/** What the gate made of a sample, whether it went by the hints of a debate or by its votes. */
import type { FactsOf } from '@curia/core';
import type { DecisionOf } from '@curia/core/table';
import type { Sentiment } from '../sentiment.ts';
import type { EvidenceState } from './check-evidence.ts';
import type { HintPolicy, VotePolicy } from './gate.table.ts';
import type { Hint } from './hint.ts';
import type { HintScores } from './score-hints.ts';
import type { Vote } from './vote.ts';
import type { Pole, VoteFacts } from './weigh-votes.ts';

/** The facts of a gate by hints. */
export type HintFacts = FactsOf<HintPolicy>;

interface Judged {
  readonly aspect: string;
  /** The sentiments on this aspect, as they were before. */
  readonly matching: readonly Sentiment[];
  /** What was done; null if nothing was. */
  readonly action: 'add' | 'confirm' | 'flip' | null;
}

/** One aspect that was judged by hints. */
export interface JudgedByHints extends Judged {
  readonly by: 'hints';
  readonly hints: readonly Hint[];
  readonly scores: HintScores;
  readonly evidence: EvidenceState;
  readonly facts: HintFacts;
  readonly decision: DecisionOf<HintPolicy>;
}

/** One aspect that was judged by votes. */
export interface JudgedByVotes extends Judged {
  readonly by: 'votes';
  /** The votes that count, and those for each pole. */
  readonly votes: readonly Vote[];
  readonly positive: number;
  readonly negative: number;
  readonly target: Pole | null;
  readonly facts: VoteFacts;
  readonly decision: DecisionOf<VotePolicy>;
}

/** The result for one aspect, with everything it rests on. */
export type JudgedAspect = JudgedByHints | JudgedByVotes;

/** A sample that went through the gate. */
export interface JudgedSample {
  readonly by: JudgedAspect['by'];
  readonly aspects: readonly JudgedAspect[];
  /** All sentiments after the change. */
  readonly sentiments: readonly Sentiment[];
  /** Structural risks that call for caution (L3). */
  readonly l3_types: readonly string[];
}

/** The polarity that an aspect was judged for; null if the votes point to none. */
export const targetOf = (one: JudgedAspect): Pole | null =>
  one.by === 'hints' ? one.scores.target_pol : one.target;
