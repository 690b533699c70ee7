/** Brings together candidates that say the same, and ranks what the panel says by how well it is supported. */
import type { ValuesOf } from '../table/parameter.ts';
import type { Candidate, TuplePolarity } from './candidate.ts';
import { entryOf } from './entry-of.ts';
import type { TupleVotes } from './tally.ts';
import type { voteV3 } from './vote-v3.table.ts';

/** The parameters of support. */
export type SupportValues = ValuesOf<(typeof voteV3)['params']>;

/** A candidate that remains after the votes, with their effect on it. */
export interface RemainingCandidate {
  readonly position: number;
  readonly candidate: Candidate;
  readonly votes: TupleVotes;
  /** After a FLIP. */
  readonly polarity: TuplePolarity;
  /** The reference under which reviewers merged it, if enough did. */
  readonly mergedRef: string | undefined;
  /** Term and reference as they are compared, and how many letters the term has. */
  readonly term: string;
  readonly letters: number;
  readonly ref: string;
  /** What the proposal counts. */
  readonly strength: number;
  /** The votes settled that it is flagged. */
  readonly isFlagged: boolean;
  /** The votes changed its polarity. */
  readonly isFlipped: boolean;
}

/** What several candidates claim together. */
export interface Claim {
  /** The candidate that represents all that say the same. */
  readonly representative: RemainingCandidate;
  /** All who say it, the representative first. */
  readonly members: readonly RemainingCandidate[];
  /** The reference that reviewers merged it under, or that its members give; empty if none does. */
  readonly ref: string;
  readonly agents: readonly string[];
  readonly objections: number;
  readonly support: number;
  readonly unanimous: boolean;
  /** From 1, the best supported first; 0 if nothing is ranked. */
  rank: number;
}

/** Groups and ranks; the order of the candidates makes no difference. */
export function consolidate(
  standing: readonly RemainingCandidate[],
  panel: ReadonlySet<string>,
  values: SupportValues,
): Claim[] {
  const isRanked = panel.size >= 2 && values.keep_at_most > 0;
  const claims = groupAlike(standing).map((members) => claimOf(members, isRanked ? panel.size : 0, values));
  claims.sort(byRank);
  if (isRanked) {
    claims.forEach((claim, at) => {
      claim.rank = at + 1;
    });
  }
  return claims;
}

function claimOf(members: RemainingCandidate[], panelSize: number, values: SupportValues): Claim {
  const representative = members.reduce((best, one) => (standsBefore(one, best) ? one : best));
  const strengths = new Map<string, number>();
  for (const { candidate, strength } of members) {
    const agent = proposerOf(candidate);
    strengths.set(agent, Math.max(strengths.get(agent) ?? 0, strength));
  }
  const objections = countObjections(members);
  return {
    representative,
    members: [representative, ...members.filter((one) => one !== representative)],
    ref: refOf(representative, members),
    agents: [...strengths.keys()].sort(),
    objections,
    support: supportOf([...strengths.values()], representative.polarity, objections, values),
    unanimous: strengths.size === panelSize,
    rank: 0,
  };
}

/** The representative's own reference, or else one that another member gives. */
function refOf({ mergedRef, candidate }: RemainingCandidate, members: readonly RemainingCandidate[]): string {
  const own = mergedRef ?? candidate.aspect_ref;
  if (own.trim() !== '') return own;
  const given = members.map((one) => one.candidate.aspect_ref).filter((ref) => ref.trim() !== '');
  return given.sort()[0] ?? own;
}

/** The better supported first; among equals the longer term, which says more; then by the letters, so that no order depends on chance. */
function byRank(a: Claim, b: Claim): number {
  const [left, right] = [a.representative, b.representative];
  return (
    b.support - a.support ||
    right.letters - left.letters ||
    byText(left.term, right.term) ||
    byText(left.ref, right.ref) ||
    byText(left.polarity, right.polarity)
  );
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The agent that proposed a candidate; all without a name count as one. */
export const proposerOf = ({ origin_agent }: Candidate): string => (origin_agent ?? '').trim();

const newList = (): RemainingCandidate[] => [];

const wordsOf = ({ polarity, ref, term }: RemainingCandidate): string =>
  JSON.stringify([polarity, ref, term]);

/** Same polarity and term, and references that do not contradict; or merged under one reference. */
function groupAlike(standing: readonly RemainingCandidate[]): RemainingCandidate[][] {
  const merged = new Map<string, RemainingCandidate[]>();
  const mergedWords = new Set<string>();
  for (const one of standing) {
    if (one.mergedRef === undefined) continue;
    entryOf(merged, `${one.polarity} ${one.ref}`, newList).push(one);
    mergedWords.add(wordsOf(one));
  }
  const alike = new Map<string, { refs: Map<string, RemainingCandidate[]>; bare: RemainingCandidate[] }>();
  for (const one of standing) {
    if (one.mergedRef !== undefined) continue;
    if (mergedWords.size > 0 && mergedWords.has(wordsOf(one))) {
      entryOf(merged, `${one.polarity} ${one.ref}`, newList).push(one);
      continue;
    }
    const key = `${one.polarity} ${one.term}`;
    const group = entryOf(alike, key, () => ({
      refs: new Map<string, RemainingCandidate[]>(),
      bare: newList(),
    }));
    if (one.ref === '') group.bare.push(one);
    else entryOf(group.refs, one.ref, newList).push(one);
  }
  const groups = [...merged.values()];
  for (const { refs, bare } of alike.values()) {
    // A missing reference joins the only one there is; between several it cannot choose.
    if (refs.size <= 1) groups.push([...bare, ...[...refs.values()].flat()]);
    else {
      for (const members of refs.values()) groups.push(members);
      if (bare.length > 0) groups.push(bare);
    }
  }
  return groups;
}

/** Chooses which of two represents both: a flagged one, to keep the doubt visible; then one that was not flipped; then the stronger. */
function standsBefore(a: RemainingCandidate, b: RemainingCandidate): boolean {
  if (a.isFlagged !== b.isFlagged) return a.isFlagged;
  if (a.isFlipped !== b.isFlipped) return b.isFlipped;
  if (a.strength !== b.strength) return a.strength > b.strength;
  return a.candidate.tuple_id < b.candidate.tuple_id;
}

function supportOf(
  strengths: readonly number[],
  polarity: TuplePolarity,
  objections: number,
  values: SupportValues,
): number {
  let total = 0;
  for (const strength of strengths) total += strength;
  if (polarity === 'neutral') total *= values.weight_neutral;
  // Rounded, so that equal sums compare as equal, whatever the order of addition.
  return Math.round((total - values.weight_objection * objections) * 1e6) / 1e6;
}

/** What one proposal counts: its agent's weight times its confidence. */
export function strengthOf(candidate: Candidate, values: SupportValues): number {
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

/** Reviewers who drop at least one of the members. */
function countObjections(members: readonly RemainingCandidate[]): number {
  let seats = 0;
  for (const { votes } of members) {
    for (let seat = 0; seat < votes.length; seat++) {
      if (votes[seat]?.action_type === 'DROP') seats |= 1 << seat;
    }
  }
  return (seats & 1) + ((seats >> 1) & 1) + ((seats >> 2) & 1);
}
