/** The targeted re-check: which groups of tuples need a second look, and what the answer does to each of them. */
import { type Decision, decide } from '@curia/core';
import { isVoting, type ReviewAction, type ReviewActions, type VotingAction } from './action.ts';
import type { Candidate } from './candidate.ts';
import type { Recheck } from './conflict-case.ts';
import { CONFLICT_TYPES, type ConflictFlag } from './flag.ts';
import { type ReviewTables, reviewTables } from './tables.ts';
import { isComplete, type Positions, type TupleVote, tallyAll } from './vote/tally.ts';

/** Tuples that are re-checked together. */
export interface RecheckGroup {
  readonly tuple_ids: readonly string[];
  readonly conflict_type: string;
  /** Why, for each tuple that asked for it. */
  readonly needed: readonly { readonly tuple_id: string; readonly rule: string; readonly reason: string }[];
}

/** What a re-check does to one tuple. */
export interface RecheckEffect {
  readonly decision: Decision;
  readonly action: VotingAction | null;
  /** The vote it counts as; undefined if the votes are unchanged. */
  readonly counts_as?: VotingAction;
}

/** One order for the type and for the group of a tuple, the strongest first. */
const PRIORITY: readonly string[] = [
  CONFLICT_TYPES.granularity,
  CONFLICT_TYPES.semantic,
  CONFLICT_TYPES.ref,
  CONFLICT_TYPES.term,
];

/** The groups that need a second look, in the order of the candidates, each once. */
export function findRechecks(
  candidates: readonly Candidate[],
  flags: readonly ConflictFlag[],
  actions: ReviewActions,
  table: ReviewTables['recheck-need'] = reviewTables['recheck-need'],
  isReviewerAbsent: (tuple_id: string) => boolean = () => false,
): RecheckGroup[] {
  const positions: Positions = new Map(candidates.map(({ tuple_id }, at) => [tuple_id, at]));
  const { votes } = tallyAll(positions, actions);
  const incomplete = countOn(positions, actions, (action) => !isComplete(action));
  const abstained = countOn(positions, actions, (action) => !isVoting(action));
  const strongest = strongestFlags(flags, positions);
  const groups = new Map<string, { group: RecheckGroup; needed: RecheckGroup['needed'][number][] }>();
  candidates.forEach(({ tuple_id }, at) => {
    const found = strongest.get(at);
    const conflict_type = found?.conflict_type ?? '';
    const { outcome, rule, reason } = decide(table, {
      reviewer_absent: isReviewerAbsent(tuple_id),
      incomplete: incomplete[at]!,
      is_granularity: conflict_type === CONFLICT_TYPES.granularity,
      largest_side: largestSide(votes[at]!, abstained[at]!),
    });
    if (outcome !== 'ASK') return;
    const tuple_ids = found === undefined ? [tuple_id] : membersOf(found, positions);
    const key = JSON.stringify(tuple_ids);
    const known = groups.get(key);
    const need = { tuple_id, rule, reason };
    if (known === undefined) {
      const needed = [need];
      groups.set(key, { group: { tuple_ids, conflict_type, needed }, needed });
    } else known.needed.push(need);
  });
  return [...groups.values()].map(({ group }) => group);
}

/** What re-checks do, by the position of the tuple; where two groups share a tuple, the first with an effect counts. */
export function findEffects(
  rechecks: readonly Recheck[],
  positions: Positions,
  table: ReviewTables['recheck-effect'],
): ReadonlyMap<number, RecheckEffect> {
  const effects = new Map<number, RecheckEffect>();
  for (const { group, action: given } of rechecks) {
    // Who looks again and abstains has said nothing of the group.
    const action = given != null && isVoting(given) ? given : null;
    const named = new Set(action?.target_tuple_ids);
    const asked = new Set(group);
    const outside = [...named].filter((id) => !asked.has(id)).length;
    for (const id of asked) {
      const position = positions.get(id);
      if (position === undefined || effects.get(position)?.counts_as !== undefined) continue;
      const decision = decide(table, {
        action: action?.action_type ?? null,
        outside,
        is_complete: action !== null && isComplete(action),
        names_tuple: named.has(id),
      });
      effects.set(position, { decision, action, ...countsAs(decision.outcome, action) });
    }
  }
  return effects;
}

function countsAs(outcome: string, action: VotingAction | null): { counts_as?: VotingAction } {
  if (outcome === 'STAND' || action === null) return {};
  return { counts_as: { ...action, action_type: outcome as VotingAction['action_type'] } };
}

/** How many actions of a kind name each tuple. */
function countOn(
  positions: Positions,
  actions: ReviewActions,
  isMeant: (action: ReviewAction) => boolean,
): number[] {
  const counts = new Array<number>(positions.size).fill(0);
  for (const action of Object.values(actions).flat()) {
    if (!isMeant(action)) continue;
    for (const id of new Set(action.target_tuple_ids)) {
      const position = positions.get(id);
      if (position !== undefined) counts[position]!++;
    }
  }
  return counts;
}

function strongestFlags(flags: readonly ConflictFlag[], positions: Positions): Map<number, ConflictFlag> {
  const rank = ({ conflict_type }: ConflictFlag): number => {
    const at = PRIORITY.indexOf(conflict_type);
    return at < 0 ? PRIORITY.length : at;
  };
  const strongest = new Map<number, ConflictFlag>();
  for (const flag of flags) {
    for (const id of flag.tuple_ids) {
      const position = positions.get(id);
      if (position === undefined) continue;
      const held = strongest.get(position);
      if (held === undefined || rank(flag) < rank(held)) strongest.set(position, flag);
    }
  }
  return strongest;
}

/** The tuples of a flag that exist, in the order of the candidates. */
const membersOf = ({ tuple_ids }: ConflictFlag, positions: Positions): string[] =>
  [...new Set(tuple_ids)]
    .filter((id) => positions.has(id))
    .sort((a, b) => positions.get(a)! - positions.get(b)!);

/** A missing vote is counted as the sources count it, as KEEP; an abstention is on no side. */
function largestSide(votes: readonly TupleVote[], abstained: number): number {
  const sides = new Map<string, number>([['KEEP', -abstained]]);
  for (const vote of votes) {
    const type = vote === null || vote.action_type === 'MERGE' ? 'KEEP' : vote.action_type;
    sides.set(type, (sides.get(type) ?? 0) + 1);
  }
  return Math.max(...sides.values());
}
