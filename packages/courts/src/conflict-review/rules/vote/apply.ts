/** Carries out rulings: the tuples that remain, with their changes and their origin. */
import { type Candidate, readTuplePolarity } from '../candidate.ts';
import type { FinalTuple } from '../conflict-case.ts';
import type { TupleDecision } from './deliberation.ts';
import { entryOf } from './entry-of.ts';
import type { SharedClaim } from './same-claim.ts';

/** The tuples that are left, in the order of the candidates, each once. */
export const applyVerdicts = (
  candidates: readonly Candidate[],
  verdicts: readonly TupleDecision[],
): FinalTuple[] => {
  const left = leftStanding(candidates, verdicts);
  return left.length <= MOST_COMPARED && !hasRepeats(left)
    ? left
    : withoutRepeats(left, keptByAll(candidates, verdicts));
};

/** Merges identical tuples into one that represents both; it is flagged if either of them is, unless all reviewers keep one. */
function withoutRepeats(left: readonly FinalTuple[], kept: ReadonlySet<string>): FinalTuple[] {
  const alike = Map.groupBy(left, ({ aspect_ref, aspect_term, polarity }) =>
    JSON.stringify([aspect_ref.trim(), aspect_term.trim(), polarity.trim()]),
  );
  return Array.from(alike.values(), (same) => {
    const stands = same.reduce((best, one) => (standsBefore(one, best, kept) ? one : best));
    return { ...stands, from: [...new Set([stands, ...same].flatMap(({ from }) => from))] };
  });
}

/** The tuples that all reviewers keep, where that binds. */
const keptByAll = (candidates: readonly Candidate[], verdicts: readonly TupleDecision[]): Set<string> =>
  new Set(
    candidates.flatMap(({ tuple_id }, at) =>
      verdicts[at]!.decision.outcome === 'KEEP' && verdicts[at]!.claim?.representative.isBound === true
        ? [tuple_id]
        : [],
    ),
  );

/** Up to here, comparing each with each takes less time than making keys. */
const MOST_COMPARED = 30;

function hasRepeats(left: readonly FinalTuple[]): boolean {
  for (let at = 1; at < left.length; at++) if (isRepeated(left[at]!, left, at)) return true;
  return false;
}

/** Another tuple before it says the same; most cases have few tuples, and most of those are all different. */
function isRepeated(one: FinalTuple, left: readonly FinalTuple[], at: number): boolean {
  for (let before = 0; before < at; before++) {
    const other = left[before]!;
    if (
      isSameWord(other.aspect_term, one.aspect_term) &&
      isSameWord(other.polarity, one.polarity) &&
      isSameWord(other.aspect_ref, one.aspect_ref)
    )
      return true;
  }
  return false;
}

const isSameWord = (one: string, other: string): boolean => one === other || one.trim() === other.trim();

/** True if the first of two tuples represents both, in any order: one that all keep, or else a flagged one, so that the doubt stays visible. */
function standsBefore(one: FinalTuple, other: FinalTuple, kept: ReadonlySet<string>): boolean {
  const isKept = kept.has(one.tuple_id);
  if (isKept !== kept.has(other.tuple_id)) return isKept;
  return one.flagged === other.flagged ? one.tuple_id < other.tuple_id : one.flagged;
}

function leftStanding(candidates: readonly Candidate[], verdicts: readonly TupleDecision[]): FinalTuple[] {
  const left: FinalTuple[] = [];
  const merged = findMerged(candidates, verdicts);
  for (let at = 0; at < candidates.length; at++) {
    const { decision, newValue, claim: shared, mergedInto: into } = verdicts[at]!;
    if (decision.outcome === 'DROP' || into !== undefined) continue;
    // A tuple that does not represent others represents only itself, should a policy keep both.
    const claim = shared?.representative.position === at ? shared : undefined;
    const { tuple_id, aspect_ref, aspect_term, polarity } = candidates[at]!;
    const isFlip = decision.outcome === 'FLIP';
    left.push({
      tuple_id,
      aspect_ref: claim === undefined ? aspect_ref : claim.ref,
      aspect_term,
      // What is claimed together has a polarity that can be read.
      polarity:
        (isFlip && newValue?.polarity) || (shared === undefined ? polarity : readTuplePolarity(polarity)!),
      // What was merged into nothing stays, in doubt.
      flagged: decision.outcome === 'FLAG' || decision.outcome === 'MERGED',
      from: standsFor(tuple_id, claim, merged?.get(at)),
      decided_by: decision.rule,
    });
  }
  return left;
}

/** Itself, the others of its claim, and what was merged into it from elsewhere. */
function standsFor(
  tuple_id: string,
  claim: SharedClaim | undefined,
  merged: readonly string[] = [],
): string[] {
  const own = claim === undefined ? [tuple_id] : claim.members.map((one) => one.candidate.tuple_id);
  return merged.length === 0 ? own : [...new Set([...own, ...merged])];
}

/** The tuples that were merged into each one; undefined if none was. */
function findMerged(
  candidates: readonly Candidate[],
  verdicts: readonly TupleDecision[],
): ReadonlyMap<number, string[]> | undefined {
  let into: Map<number, string[]> | undefined;
  for (let at = 0; at < verdicts.length; at++) {
    const position = verdicts[at]!.mergedInto;
    if (position === undefined) continue;
    into ??= new Map();
    entryOf(into, position, (): string[] => []).push(candidates[at]!.tuple_id);
  }
  return into;
}
