/** Candidates that remain after the votes, and which of them say the same. */
import { normalizeRef, normalizeTerm } from '@curia/core/text/opinion';
import type { NewValue } from '../action.ts';
import { type Candidate, proposerOf, readTuplePolarity, type TuplePolarity } from '../candidate.ts';
import { entryOf } from './entry-of.ts';
import { flipValue, type TupleVotes } from './tally.ts';

/** A candidate that remains after the votes, with their effect on it. */
export interface RemainingCandidate {
  readonly position: number;
  readonly candidate: Candidate;
  readonly votes: TupleVotes;
  /** After a FLIP. */
  readonly polarity: TuplePolarity;
  /** The reference under which reviewers merged it, if enough did. */
  readonly mergedRef: string | undefined;
  /** Term and reference as they are compared. */
  readonly term: string;
  readonly ref: string;
  /** What the proposal counts. */
  readonly strength: number;
  /** All reviewers keep it, and that binds. */
  readonly isBound: boolean;
  /** The votes settled that it is flagged. */
  readonly isFlagged: boolean;
  /** The votes changed its polarity. */
  readonly isFlipped: boolean;
}

/** What several candidates say together. */
export interface SharedClaim {
  /** The candidate that represents all that say the same. */
  readonly representative: RemainingCandidate;
  /** All who say it, the representative first. */
  readonly members: readonly RemainingCandidate[];
  /** The reference that reviewers merged it under, or that its members give; empty if none does. */
  readonly ref: string;
}

/** What a policy says about proposals. */
export interface ProposalValues {
  readonly weight_a: number;
  readonly weight_b: number;
  readonly weight_c: number;
  readonly weight_other: number;
  readonly default_confidence: number;
}

/** The candidate after its votes; undefined if they drop it, or if its polarity cannot be read. */
export function remainingOf(
  candidate: Candidate,
  position: number,
  votes: TupleVotes,
  outcome: string,
  values: ProposalValues & { readonly merge_votes: number },
  isBound = false,
): RemainingCandidate | undefined {
  const isFlipped = outcome === 'FLIP';
  const polarity: TuplePolarity | undefined = readTuplePolarity(
    isFlipped ? flipValue(votes)?.polarity : candidate.polarity,
  );
  if (outcome === 'DROP' || polarity === undefined) return undefined;
  const mergedRef = mergedRefOf(votes, values.merge_votes);
  return {
    position,
    candidate,
    votes,
    polarity,
    mergedRef,
    term: normalizeTerm(candidate.aspect_term),
    ref: normalizeRef(mergedRef ?? candidate.aspect_ref),
    strength: strengthOf(candidate, values),
    isBound,
    isFlagged: outcome === 'FLAG',
    isFlipped,
  };
}

/** The reference under which enough reviewers merge the tuple. */
function mergedRefOf(votes: TupleVotes, wanted: number): string | undefined {
  let named: string[] | undefined;
  for (const vote of votes) {
    if (vote?.action_type !== 'MERGE') continue;
    named ??= [];
    named.push((vote.new_value?.normalized_ref ?? '').trim());
  }
  if (named === undefined || named.length < wanted) return undefined;
  const merged = named;
  return merged.sort().find((ref) => merged.filter((other) => other === ref).length >= wanted);
}

/** What a ruling writes into a tuple that stands. */
export function writtenBy({ isFlipped, polarity, mergedRef }: RemainingCandidate): NewValue | undefined {
  if (!isFlipped && mergedRef === undefined) return undefined;
  return {
    polarity: isFlipped ? polarity : undefined,
    normalized_ref: mergedRef,
  };
}

/** What one proposal counts: its agent's weight times its confidence. */
function strengthOf(candidate: Candidate, values: ProposalValues): number {
  const confidence = Math.min(1, Math.max(0, candidate.confidence ?? values.default_confidence));
  switch (proposerOf(candidate)) {
    case 'A':
      return values.weight_a * confidence;
    case 'B':
      return values.weight_b * confidence;
    case 'C':
      return values.weight_c * confidence;
    default:
      return values.weight_other * confidence;
  }
}

/** Finds who represents a group that says the same. */
export function shareClaim(members: readonly RemainingCandidate[]): SharedClaim {
  const [first] = members as readonly [RemainingCandidate];
  if (members.length === 1) return { representative: first, members, ref: refOf(first, members) };
  const representative = members.reduce((best, one) => (standsBefore(one, best) ? one : best));
  return {
    representative,
    members: [representative, ...members.filter((one) => one !== representative)],
    ref: refOf(representative, members),
  };
}

/** The representative's own reference, or else one that another member gives. */
function refOf({ mergedRef, candidate }: RemainingCandidate, members: readonly RemainingCandidate[]): string {
  const own = mergedRef ?? candidate.aspect_ref;
  if (members.length === 1 || own.trim() !== '') return own;
  const given = members.map((one) => one.candidate.aspect_ref).filter((ref) => ref.trim() !== '');
  return given.sort()[0] ?? own;
}

const newList = (): RemainingCandidate[] => [];

const wordsOf = ({ polarity, ref, term }: RemainingCandidate): string =>
  JSON.stringify([polarity, ref, term]);

/** Same polarity and term, and references that do not contradict; or merged under one reference. */
export function groupAlike<One extends RemainingCandidate>(standing: readonly One[]): One[][];
export function groupAlike(standing: readonly RemainingCandidate[]): RemainingCandidate[][] {
  if (standing.every(({ mergedRef }) => mergedRef === undefined)) return groupUnmerged(standing);
  const merged = new Map<string, RemainingCandidate[]>();
  const mergedWords = new Set<string>();
  for (const one of standing) {
    if (one.mergedRef === undefined) continue;
    entryOf(merged, `${one.polarity} ${one.ref}`, newList).push(one);
    mergedWords.add(wordsOf(one));
  }
  const apart: RemainingCandidate[] = [];
  for (const one of standing) {
    if (one.mergedRef !== undefined) continue;
    if (mergedWords.has(wordsOf(one))) entryOf(merged, `${one.polarity} ${one.ref}`, newList).push(one);
    else apart.push(one);
  }
  return [...merged.values(), ...groupUnmerged(apart)];
}

/** Up to here, comparing each with each takes less time than making keys. */
const MOST_COMPARED = 12;

function groupUnmerged(standing: readonly RemainingCandidate[]): RemainingCandidate[][] {
  const groups: RemainingCandidate[][] = [];
  for (const alike of standing.length <= MOST_COMPARED ? compareEach(standing) : compareByKey(standing)) {
    if (alike.length === 1) groups.push(alike);
    else for (const group of splitByRef(alike)) groups.push(group);
  }
  return groups;
}

const compareByKey = (standing: readonly RemainingCandidate[]): Iterable<RemainingCandidate[]> =>
  Map.groupBy(standing, ({ polarity, term }) => `${polarity} ${term}`).values();

function compareEach(standing: readonly RemainingCandidate[]): RemainingCandidate[][] {
  const groups: RemainingCandidate[][] = [];
  for (const one of standing) {
    let same: RemainingCandidate[] | undefined;
    for (const group of groups) {
      if (group[0]!.polarity === one.polarity && group[0]!.term === one.term) same = group;
    }
    if (same === undefined) groups.push([one]);
    else same.push(one);
  }
  return groups;
}

/** A missing reference joins the only one there is; between several it cannot choose. */
export function splitByRef<One extends { readonly ref: string }>(alike: One[]): One[][] {
  if (alike.every(({ ref }) => ref === alike[0]!.ref)) return [alike];
  const bare = alike.filter(({ ref }) => ref === '');
  const named = [
    ...Map.groupBy(
      alike.filter(({ ref }) => ref !== ''),
      ({ ref }) => ref,
    ).values(),
  ];
  if (named.length <= 1) return [[...bare, ...named.flat()]];
  return bare.length === 0 ? named : [...named, bare];
}

/** Chooses which of two represents both: one that all keep; then a flagged one, to keep the doubt visible; then one that was not flipped; then the stronger. */
function standsBefore(a: RemainingCandidate, b: RemainingCandidate): boolean {
  if (a.isBound !== b.isBound) return a.isBound;
  if (a.isFlagged !== b.isFlagged) return a.isFlagged;
  if (a.isFlipped !== b.isFlipped) return b.isFlipped;
  if (a.strength !== b.strength) return a.strength > b.strength;
  return a.candidate.tuple_id < b.candidate.tuple_id;
}
