/** Which votes would have changed a ruling: tries one vote, then two, then all three, and reports the fewest. */
import { REVIEWERS, type VotingAction } from '../action.ts';
import type { Candidate } from '../candidate.ts';
import type { Swing } from '../conflict-case.ts';
import type { TupleDecision, VotePolicy } from './deliberation.ts';
import type { TupleVote, TupleVotes } from './tally.ts';

type Change = Swing['changes'][number];

/** Finds the fewest votes that change a ruling; `ask` rules on the tuple with other votes. */
export function findSwing(
  votes: TupleVotes,
  candidate: Candidate,
  policy: VotePolicy,
  now: TupleDecision,
  ask: (votes: TupleVotes) => TupleDecision,
): Swing {
  const others = votes.map((vote) => otherVotes(vote, votes, candidate, policy));
  for (const seatSets of SEAT_SETS) {
    const changes = new Map<string, Change>();
    for (const seats of seatSets) {
      for (const changed of combinations(votes, seats, others)) {
        const { decision } = ask(changed);
        const key = `${seats} ${decision.outcome}`;
        if (decision.outcome === now.decision.outcome || changes.has(key)) continue;
        changes.set(key, {
          votes: seats.map((seat) => describeVote(seat, votes[seat]!, changed[seat]!)),
          action_type: decision.outcome as Change['action_type'],
          rule: decision.rule,
        });
      }
    }
    if (changes.size > 0) return swingOf([...changes.values()]);
  }
  return { votes_needed: null, pivotal: false, pivotal_reviewers: [], changes: [] };
}

/** The sets of reviewers, the smallest first. */
const SEAT_SETS: readonly (readonly (readonly number[])[])[] = [
  [[0], [1], [2]],
  [
    [0, 1],
    [0, 2],
    [1, 2],
  ],
  [[0, 1, 2]],
];

function swingOf(changes: Change[]): Swing {
  const votes_needed = changes[0]!.votes.length;
  const pivotal = votes_needed === 1;
  const named = new Set(changes.flatMap((change) => change.votes.map((vote) => vote.reviewer)));
  return { votes_needed, pivotal, pivotal_reviewers: pivotal ? [...named] : [], changes };
}

/** Every way of voting that a table can tell from the given one: abstaining, each action, and reasons that count. */
function otherVotes(
  given: TupleVote,
  votes: TupleVotes,
  candidate: Candidate,
  policy: VotePolicy,
): TupleVote[] {
  const values = policy.values as {
    structural_codes: readonly string[];
    justified_codes?: readonly string[];
  };
  const flipTo =
    votes.find((vote) => vote?.action_type === 'FLIP' && vote.new_value?.polarity)?.new_value?.polarity ??
    (candidate.polarity.trim().toLowerCase() === 'positive' ? 'negative' : 'positive');
  const make = (
    action_type: VotingAction['action_type'],
    reason_code: string,
    polarity?: string,
  ): VotingAction => ({
    action_type,
    reason_code,
    target_tuple_ids: [candidate.tuple_id],
    new_value: polarity === undefined ? null : { polarity },
  });
  const all: TupleVote[] = [
    null,
    make('KEEP', ''),
    make('DROP', ''),
    make('FLIP', '', flipTo),
    make('FLAG', ''),
    ...values.structural_codes.slice(0, 1).map((code) => make('FLIP', code, flipTo)),
    ...(values.justified_codes ?? []).slice(0, 1).map((code) => make('DROP', code)),
  ];
  return all.filter(
    (vote) =>
      vote?.action_type !== given?.action_type || (vote?.reason_code ?? '') !== (given?.reason_code ?? ''),
  );
}

/** All votes in which exactly the named seats vote otherwise. */
function* combinations(
  votes: TupleVotes,
  seats: readonly number[],
  others: readonly (readonly TupleVote[])[],
): Generator<TupleVotes> {
  const [seat, ...rest] = seats;
  if (seat === undefined) {
    yield votes;
    return;
  }
  for (const vote of others[seat]!) {
    const [a, b, c] = votes;
    const changed: TupleVotes = [seat === 0 ? vote : a, seat === 1 ? vote : b, seat === 2 ? vote : c];
    yield* combinations(changed, rest, others);
  }
}

function describeVote(seat: number, from: TupleVote, to: TupleVote): Change['votes'][number] {
  const reason = to?.reason_code ?? '';
  return {
    reviewer: REVIEWERS[seat]!,
    from: from?.action_type ?? null,
    to: to?.action_type ?? null,
    reason_code: reason === '' ? undefined : reason,
  };
}

/** Describes a swing in sentences. */
export function describeSwing({ votes_needed, pivotal_reviewers, changes }: Swing): string[] {
  if (votes_needed === null) return ['no votes of the three reviewers would change it'];
  const said = changes.map(({ votes, action_type, rule }) => {
    const parts = votes.map(({ reviewer, from, to, reason_code }) => {
      const reason = reason_code === undefined ? '' : ` for ${reason_code}`;
      return `${reviewer} ${from ?? 'no vote'} → ${to ?? 'no vote'}${reason}`;
    });
    return `${action_type} if ${parts.join(' and ')} (${rule})`;
  });
  const head =
    pivotal_reviewers.length > 0
      ? `pivotal: ${pivotal_reviewers.join(', ')} alone could have changed it`
      : `${votes_needed} votes would have to change`;
  return [head, ...said];
}
