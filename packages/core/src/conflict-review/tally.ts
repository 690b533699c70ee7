/** Collects the votes on every tuple: who voted what, and what could not count as a vote. */
import { type NewValue, REVIEWERS, type ReviewAction, type ReviewActions } from './action.ts';
import { readTuplePolarity } from './candidate.ts';
import type { RefusedAction } from './conflict-case.ts';

/** A vote on one tuple, or null if the reviewer abstained. */
export type TupleVote = ReviewAction | null;

/** The votes of A, B and C on one tuple. */
export type TupleVotes = readonly [TupleVote, TupleVote, TupleVote];

/** The votes on every candidate, by its position. */
export interface TupleTally {
  readonly votes: [TupleVote, TupleVote, TupleVote][];
  readonly refused: readonly RefusedAction[];
  /** How many actions on each tuple were refused as incomplete. */
  readonly incomplete: readonly number[];
}

/** The position of each tuple among the candidates. */
export type Positions = ReadonlyMap<string, number>;

function noVotes(count: number): [TupleVote, TupleVote, TupleVote][] {
  const votes = new Array<[TupleVote, TupleVote, TupleVote]>(count);
  for (let at = 0; at < count; at++) votes[at] = [null, null, null];
  return votes;
}

/** Counts every action as a vote; a reviewer's later action replaces an earlier one; unknown tuples are ignored. */
export function tallyAll(positions: Positions, actions: ReviewActions): [TupleVote, TupleVote, TupleVote][] {
  const votes = noVotes(positions.size);
  for (let seat = 0; seat < REVIEWERS.length; seat++) {
    const list = actions[REVIEWERS[seat]!];
    for (let at = 0; at < list.length; at++) {
      const action = list[at]!;
      const targets = action.target_tuple_ids;
      for (let of = 0; of < targets.length; of++) {
        const position = positions.get(targets[of]!);
        if (position !== undefined) votes[position]![seat] = action;
      }
    }
  }
  return votes;
}

/** Only sound actions vote: complete, on a known tuple, and the only one of their reviewer on it. */
export function tallySound(positions: Positions, actions: ReviewActions): TupleTally {
  const votes = noVotes(positions.size);
  const incomplete = new Array<number>(positions.size).fill(0);
  const refused: RefusedAction[] = [];
  for (let seat = 0; seat < REVIEWERS.length; seat++) {
    const reviewer = REVIEWERS[seat]!;
    const list = actions[reviewer];
    if (tallyRegular(list, seat, positions, votes)) continue;
    for (const seats of votes) seats[seat] = null;
    const named = countNames(list, positions);
    for (let at = 0; at < list.length; at++) {
      const action = list[at]!;
      const targets = targetsOf(action);
      if (targets.length === 0) refused.push(refusedAs('incomplete', reviewer, action, null));
      const isWhole = isComplete(action);
      for (let of = 0; of < targets.length; of++) {
        const id = targets[of]!;
        const position = positions.get(id);
        if (position === undefined) refused.push(refusedAs('unknown_target', reviewer, action, id));
        else if (named[position]! > 1) refused.push(refusedAs('duplicate', reviewer, action, id));
        else if (isWhole) votes[position]![seat] = action;
        else {
          refused.push(refusedAs('incomplete', reviewer, action, id));
          incomplete[position]!++;
        }
      }
    }
  }
  return { votes, refused, incomplete };
}

const refusedAs = (
  problem: RefusedAction['problem'],
  reviewer: RefusedAction['reviewer'],
  { action_type, reason_code }: ReviewAction,
  tuple_id: string | null,
): RefusedAction => ({ reviewer, tuple_id, action_type, reason_code, problem });

/** The tuples that an action names, each once. */
const targetsOf = ({ target_tuple_ids }: ReviewAction): readonly string[] =>
  target_tuple_ids.length < 2 ? target_tuple_ids : [...new Set(target_tuple_ids)];

/** How many actions of a reviewer name each tuple. */
function countNames(list: readonly ReviewAction[], positions: Positions): readonly number[] {
  const named = new Array<number>(positions.size).fill(0);
  for (const action of list) {
    for (const id of targetsOf(action)) {
      const position = positions.get(id);
      if (position !== undefined) named[position]!++;
    }
  }
  return named;
}

/** Counts the actions of a reviewer if all are complete and each is about one known tuple of its own; false, with part of them counted, if not. */
function tallyRegular(
  list: readonly ReviewAction[],
  seat: number,
  positions: Positions,
  votes: [TupleVote, TupleVote, TupleVote][],
): boolean {
  for (let at = 0; at < list.length; at++) {
    const action = list[at]!;
    const targets = action.target_tuple_ids;
    if (targets.length !== 1) return false;
    const position = positions.get(targets[0]!);
    if (position === undefined || votes[position]![seat] !== null || !isComplete(action)) return false;
    votes[position]![seat] = action;
  }
  return true;
}

/** A FLIP must say a polarity that exists, and a MERGE the reference to merge under. */
export function isComplete({ action_type, new_value }: ReviewAction): boolean {
  if (action_type === 'FLIP') return readTuplePolarity(new_value?.polarity) !== undefined;
  return action_type !== 'MERGE' || (new_value?.normalized_ref ?? '').trim() !== '';
}

/** The first value that a FLIP gives, in the order of the reviewers. */
export function flipValue(votes: TupleVotes): NewValue | undefined {
  for (const vote of votes) {
    if (vote?.action_type !== 'FLIP' || vote.new_value === null) continue;
    if (Object.keys(vote.new_value).length > 0) return vote.new_value;
  }
  return undefined;
}
