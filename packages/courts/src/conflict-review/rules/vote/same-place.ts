/** Which claims are about the same place in the text: their quotations overlap, or one term is inside the other. */
import { refusal } from '@curia/core/read';
import { isInside, type Stretch } from './stands-in-text.ts';

/** A claim as it stands in the text. */
export interface Placed {
  /** Where any of its members stands; empty if the text was not given. */
  readonly stretches: readonly Stretch[];
  /** As terms are compared; empty if the aspect is only implied. */
  readonly term: string;
  /** Its reference as references are compared. */
  readonly subject: string;
}

/** For each claim the number of its place; claims have the same number if a chain of overlaps joins them. */
export function numberPlaces(claims: readonly Placed[]): number[] {
  const groups = new Groups(claims.length);
  if (claims.length <= MOST_COMPARED) joinEachWithEach(claims, groups);
  else {
    joinOverlaps(claims, groups);
    joinTerms(claims, groups);
    joinImplied(claims, groups);
  }
  return claims.map((_, at) => groups.find(at));
}

/** Up to here, comparing each with each takes less time than sorting. */
const MOST_COMPARED = 12;

/** Sets that grow together. */
export class Groups {
  readonly #parent: number[];

  constructor(size: number) {
    this.#parent = new Array<number>(size);
    for (let at = 0; at < size; at++) this.#parent[at] = at;
  }

  find(at: number): number {
    const parent = this.#parent;
    let root = at;
    while (parent[root] !== root) root = parent[root]!;
    for (let next = at; parent[next] !== root; ) {
      const above = parent[next]!;
      parent[next] = root;
      next = above;
    }
    return root;
  }

  join(one: number, other: number): void {
    const [a, b] = [this.find(one), this.find(other)];
    if (a !== b) this.#parent[Math.max(a, b)] = Math.min(a, b);
  }
}

function joinEachWithEach(claims: readonly Placed[], groups: Groups): void {
  for (let at = 1; at < claims.length; at++) {
    for (let before = 0; before < at; before++) {
      if (isSamePlace(claims[at]!, claims[before]!)) groups.join(at, before);
    }
  }
}

/** True if two claims are about the same place, without a chain of others between them. */
export function isSamePlace(one: Placed, other: Placed): boolean {
  if (isInside(one.term, other.term) || isInside(other.term, one.term)) return true;
  if (hasNoPlace(one) && hasNoPlace(other)) return one.subject === other.subject;
  for (const a of one.stretches)
    for (const b of other.stretches) if (a.start < b.end && b.start < a.end) return true;
  return false;
}

/** Without a term and without a text, only the reference says what a claim is about. */
const hasNoPlace = ({ term, stretches }: Placed): boolean => term === '' && stretches.length === 0;

/** Sorted by where they begin, stretches overlap one that reaches beyond the beginning of the next. */
function joinOverlaps(claims: readonly Placed[], groups: Groups): void {
  const all = claims.flatMap(({ stretches }, at) => stretches.map(({ start, end }) => ({ start, end, at })));
  all.sort((a, b) => a.start - b.start);
  let reach = { end: -1, at: -1 };
  for (const stretch of all) {
    if (stretch.start < reach.end) groups.join(stretch.at, reach.at);
    if (stretch.end > reach.end) reach = stretch;
  }
}

/** Looks up every part of every term among the terms. */
function joinTerms(claims: readonly Placed[], groups: Groups): void {
  const first = new Map<string, number>();
  claims.forEach(({ term }, at) => {
    if (term === '') return;
    const known = first.get(term);
    if (known === undefined) first.set(term, at);
    else groups.join(at, known);
  });
  const lengths = [...new Set(Array.from(first.keys(), (term) => term.length))].sort((a, b) => a - b);
  let steps = 0;
  for (const [term, at] of first) {
    for (const length of lengths) {
      if (length >= term.length) break;
      steps += term.length;
      if (steps > MOST_STEPS)
        throw refusal('CASE_TOO_LARGE', 'the case', [
          { path: 'candidates', problem: 'too many or too long terms to compare' },
        ]);
      for (let from = 0; from + length <= term.length; from++) {
        const inner = first.get(term.slice(from, from + length));
        if (inner !== undefined && isInside(claims[inner]!.term, term)) groups.join(at, inner);
      }
    }
  }
}

const MOST_STEPS = 50_000_000;

function joinImplied(claims: readonly Placed[], groups: Groups): void {
  const first = new Map<string, number>();
  claims.forEach((claim, at) => {
    if (!hasNoPlace(claim)) return;
    const known = first.get(claim.subject);
    if (known === undefined) first.set(claim.subject, at);
    else groups.join(at, known);
  });
}
