/** Collects the votes on every tuple: who voted what, and what could not count as a vote. */
import { describe, suggest } from '@curia/core/text';
import {
  isOfAnother,
  isVoting,
  type NewValue,
  REVIEWERS,
  type ReviewAction,
  type ReviewActions,
  type VotingAction,
} from '../action.ts';
import { readTuplePolarity } from '../candidate.ts';
import type { RefusedAction } from '../conflict-case.ts';

/** A vote on one tuple, or null if the reviewer abstained or said nothing. */
export type TupleVote = VotingAction | null;

/** The votes of A, B and C on one tuple. */
export type TupleVotes = readonly [TupleVote, TupleVote, TupleVote];

/** Of A, B and C, whether an action was refused that was meant, or may have been meant, for one tuple. */
export type LostVotes = [boolean, boolean, boolean];

/** The votes on every candidate, by its position. */
export interface TupleTally {
  readonly votes: [TupleVote, TupleVote, TupleVote][];
  readonly refused: readonly RefusedAction[];
  /** Whose votes on each candidate were lost; undefined if none was. */
  readonly lost: readonly LostVotes[] | undefined;
}

/** The position of each tuple among the candidates. */
export type Positions = ReadonlyMap<string, number>;

function noVotes(count: number): [TupleVote, TupleVote, TupleVote][] {
  const votes = new Array<[TupleVote, TupleVote, TupleVote]>(count);
  for (let at = 0; at < count; at++) votes[at] = [null, null, null];
  return votes;
}

/** Counts every action as a vote; a reviewer's later action replaces an earlier one. What names no known tuple, or was replaced, is listed. */
export function tallyAll(
  positions: Positions,
  actions: ReviewActions,
): Pick<TupleTally, 'votes' | 'refused'> {
  const votes = noVotes(positions.size);
  const refused: RefusedAction[] = [];
  for (let seat = 0; seat < REVIEWERS.length; seat++) {
    const reviewer = REVIEWERS[seat]!;
    const list = actions[reviewer];
    for (let at = 0; at < list.length; at++) {
      const action = list[at]!;
      const targets = action.target_tuple_ids;
      if (targets.length === 0) refused.push(refusedAs('incomplete', reviewer, action, null));
      const isForeign = isOfAnother(action, reviewer);
      for (let of = 0; of < targets.length; of++) {
        const id = targets[of]!;
        const position = positions.get(id);
        if (isForeign) {
          refused.push(refusedAs('other_actor', reviewer, action, id));
          continue;
        }
        if (position === undefined) {
          refused.push(refusedAs('unknown_target', reviewer, action, id));
          continue;
        }
        const replaced = votes[position]![seat]!;
        if (replaced !== null && replaced !== action)
          refused.push(refusedAs('duplicate', reviewer, replaced, id));
        votes[position]![seat] = isVoting(action) ? action : null;
      }
    }
  }
  return { votes, refused };
}

/** Only sound actions vote: complete, of the reviewer in whose list they stand, on a known tuple, and the only one of their reviewer on it. `isAsked` tells which candidates are under review. */
export function tallySound(
  positions: Positions,
  actions: ReviewActions,
  isAsked: (position: number) => boolean,
): TupleTally {
  const votes = noVotes(positions.size);
  const refused: RefusedAction[] = [];
  const unplaced: number[] = [];
  let lost: LostVotes[] | undefined;
  for (let seat = 0; seat < REVIEWERS.length; seat++) {
    const reviewer = REVIEWERS[seat]!;
    const list = actions[reviewer];
    if (tallyRegular(list, seat, positions, votes)) continue;
    lost ??= Array.from(votes, () => [false, false, false]);
    const isLost = lost;
    for (const seats of votes) seats[seat] = null;
    const named = countNames(list, positions);
    let isUnplaced = false;
    for (let at = 0; at < list.length; at++) {
      const action = list[at]!;
      const targets = targetsOf(action);
      if (targets.length === 0) {
        refused.push(refusedAs('incomplete', reviewer, action, null));
        isUnplaced = true;
      }
      const isWhole = isComplete(action);
      const isForeign = isOfAnother(action, reviewer);
      for (let of = 0; of < targets.length; of++) {
        const id = targets[of]!;
        const position = positions.get(id);
        if (position === undefined) {
          refused.push(refusedAs('unknown_target', reviewer, action, id));
          isUnplaced = true;
        } else if (isForeign || named[position]! > 1 || !isWhole) {
          const problem = isForeign ? 'other_actor' : named[position]! > 1 ? 'duplicate' : 'incomplete';
          refused.push(refusedAs(problem, reviewer, action, id));
          isLost[position]![seat] = true;
        } else if (isVoting(action)) votes[position]![seat] = action;
      }
    }
    if (isUnplaced) unplaced.push(seat);
  }
  if (lost !== undefined && unplaced.length > 0) loseUnplaced(votes, lost, unplaced, isAsked);
  return { votes, refused, lost };
}

/** Nobody knows what an action without a known tuple is about: it may be any under review that its reviewer has not voted on. */
function loseUnplaced(
  votes: readonly TupleVotes[],
  lost: readonly LostVotes[],
  seats: readonly number[],
  isAsked: (position: number) => boolean,
): void {
  votes.forEach((cast, at) => {
    const isActedOn = cast.some((vote) => vote !== null) || lost[at]!.includes(true);
    if (!isActedOn && !isAsked(at)) return;
    for (const seat of seats) if (cast[seat] === null) lost[at]![seat] = true;
  });
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
    if (position === undefined || votes[position]![seat] !== null) return false;
    if (action.actor != null && isOfAnother(action, REVIEWERS[seat]!)) return false;
    if (!isVoting(action) || !isComplete(action)) return false;
    votes[position]![seat] = action;
  }
  return true;
}

/** A FLIP must say a polarity that exists, and a MERGE the reference to merge under. */
export function isComplete({ action_type, new_value }: ReviewAction): boolean {
  if (action_type === 'FLIP') return readTuplePolarity(new_value?.polarity) !== undefined;
  return action_type !== 'MERGE' || (new_value?.normalized_ref ?? '').trim() !== '';
}

/** What is wrong with actions that name no tuple, or one that does not exist: nobody can tell what they are about. */
export function misdirected(
  actions: readonly Pick<ReviewAction, 'target_tuple_ids'>[],
  candidates: readonly { readonly tuple_id: string }[],
): string | undefined {
  const known = new Set(candidates.map(({ tuple_id }) => tuple_id));
  for (const { target_tuple_ids } of actions) {
    if (target_tuple_ids.length === 0) return 'an action names no tuple';
    const unknown = target_tuple_ids.find((id) => !known.has(id));
    if (unknown !== undefined)
      return `an action names the tuple ${describe(unknown)}, which is not a candidate; ${suggest(unknown, [...known])}`;
  }
  return undefined;
}

/** The first value that a FLIP gives, in the order of the reviewers. */
export function flipValue(votes: TupleVotes): NewValue | undefined {
  for (const vote of votes) {
    if (vote?.action_type !== 'FLIP' || vote.new_value === null) continue;
    if (Object.keys(vote.new_value).length > 0) return vote.new_value;
  }
  return undefined;
}
