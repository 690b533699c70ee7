/** Finds tuples in conflict: opposite polarities on one reference or term, like terms, and two levels of one attribute. */
import { refusal } from '@curia/core/read';
import { normalizeTerm, splitRef } from '@curia/core/text/opinion';
import { type Candidate, readTuplePolarity } from './candidate.ts';
import { CONFLICT_TYPES, type ConflictFlag } from './flag.ts';
import { blockRatio, lettersOf, trigramOverlap } from './similarity.ts';
import { entryOf } from './vote/entry-of.ts';

/** A policy's values for flags; all but the last are parameters. */
export interface FlagValues {
  readonly conflict_mode: 'primary' | 'primary_secondary';
  readonly semantic_conflict_enabled: boolean;
  readonly semantic_threshold: number;
  readonly upper_entities: readonly string[];
  /** `same`: what shares a reference is in conflict only under one term, or where one term is part of the other. */
  readonly conflict_terms?: 'same' | 'any';
  /** An unknown polarity may be any of them, so the tuple may repeat anything said about its attribute. */
  readonly is_cautious?: boolean;
}

/** The flags of a case, in their fixed order: by reference, then by term, then by granularity. */
export function detectFlags(candidates: readonly Candidate[], values: FlagValues): ConflictFlag[] {
  const flags: ConflictFlag[] = [];
  const byRef = new Map<string, Candidate[]>();
  const byTerm = new Map<string, Candidate[]>();
  for (const one of candidates) {
    const ref = one.aspect_ref.trim();
    const term = ref === '' ? one.aspect_term.trim() : '';
    if (ref !== '') addTo(byRef, ref, one);
    else if (term !== '') addTo(byTerm, term, one);
  }
  const comparer = values.semantic_conflict_enabled ? startComparing(values.semantic_threshold) : undefined;
  for (const [ref, members] of byRef) {
    if (!disagree(members)) continue;
    for (const about of values.conflict_terms === 'same' ? byAspect(members) : [members])
      if (disagree(about))
        flags.push(flagOf(CONFLICT_TYPES.ref, ref, about[0]!.aspect_term.trim() || ref, about));
    if (comparer !== undefined) flagLikeTerms(ref, members, comparer, flags);
  }
  if (values.conflict_mode === 'primary_secondary') {
    for (const [term, members] of byTerm) {
      if (disagree(members)) flags.push(flagOf(CONFLICT_TYPES.term, '', term, members));
    }
  }
  if (byRef.size > 1 && hasUpper(byRef.keys(), values)) flagGranularity(candidates, values, flags);
  return flags;
}

function hasUpper(refs: Iterable<string>, { upper_entities }: FlagValues): boolean {
  for (const ref of refs) if (upper_entities.includes(splitRef(ref)[0])) return true;
  return false;
}

function flagOf(type: string, ref: string, term: string, members: readonly Candidate[]): ConflictFlag {
  return {
    aspect_ref: ref,
    aspect_term: term,
    tuple_ids: members.map((one) => one.tuple_id),
    conflict_type: type,
  };
}

function addTo(lists: Map<string, Candidate[]>, key: string, one: Candidate): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [one]);
  else known.push(one);
}

/** More than one polarity among the members; blank ones do not count. */
function disagree(members: readonly Candidate[]): boolean {
  if (members.length === 1) return false;
  let first = '';
  for (const { polarity } of members) {
    const word = polarity.trim();
    if (word === '' || word === first) continue;
    if (first !== '') return true;
    first = word;
  }
  return false;
}

/** The most words of a term whose parts are looked for. */
const MOST_WORDS = 8;

/** The runs of whole words within a term; only the term itself if it is very long. */
function partsOf(term: string): string[] {
  const words = term.split(' ');
  if (words.length > MOST_WORDS) return [term];
  return words.flatMap((_, from) =>
    words.slice(from).map((_word, at) => words.slice(from, from + at + 1).join(' ')),
  );
}

/** Tuples under one reference, put together where they are about one aspect: the same term, or one that is part of the other. */
function byAspect(members: readonly Candidate[]): Candidate[][] {
  const byTerm = new Map<string, Candidate[]>();
  for (const one of members) addTo(byTerm, normalizeTerm(one.aspect_term), one);
  const groupOf = new Map(Array.from(byTerm.keys(), (term) => [term, new Set([term])]));
  for (const term of byTerm.keys())
    for (const part of partsOf(term)) {
      const [whole, other] = [groupOf.get(term)!, groupOf.get(part)];
      if (other === undefined || other === whole) continue;
      const [small, large] = other.size < whole.size ? [other, whole] : [whole, other];
      for (const name of small) groupOf.set(name, large.add(name));
    }
  const placed = new Map(members.map((one, at) => [one, at]));
  return Array.from(new Set(groupOf.values()), (terms) =>
    [...terms].flatMap((term) => byTerm.get(term)!).sort((a, b) => placed.get(a)! - placed.get(b)!),
  ).sort((a, b) => placed.get(a[0]!)! - placed.get(b[0]!)!);
}

/** Compares terms, and keeps account of how long that takes. */
interface Comparer {
  /** Refuses the case where more was spent than is reasonable. */
  spend(steps: number): void;
  isAlike(a: readonly string[], b: readonly string[]): boolean;
}

/** Pairs each member with the first later one of another polarity and a similar term. */
function flagLikeTerms(
  ref: string,
  members: readonly Candidate[],
  comparer: Comparer,
  flags: ConflictFlag[],
): void {
  const read = members.map((one) => ({
    one,
    term: one.aspect_term.trim(),
    letters: lettersOf(one.aspect_term),
    polarity: one.polarity.trim(),
  }));
  for (let at = 0; at < read.length; at++) {
    const left = read[at]!;
    if (left.term === '' || left.polarity === '') continue;
    for (let next = at + 1; next < read.length; next++) {
      const right = read[next]!;
      comparer.spend(1);
      if (right.polarity === '' || right.polarity === left.polarity) continue;
      if (right.term === '' || right.term === left.term) continue;
      if (!comparer.isAlike(left.letters, right.letters)) continue;
      const pair = [left.one, right.one];
      flags.push(flagOf(CONFLICT_TYPES.semantic, ref, `${left.term}|${right.term}`, pair));
      break;
    }
  }
}

const MOST_STEPS = 50_000_000;

function startComparing(threshold: number): Comparer {
  let spent = 0;
  const spend = (steps: number): void => {
    spent += steps;
    if (spent <= MOST_STEPS) return;
    const problem =
      'too many or too long terms to compare pair by pair; switch semantic_conflict_enabled off';
    throw refusal('CASE_TOO_LARGE', 'the case', [{ path: 'candidates', problem }]);
  };
  return {
    spend,
    isAlike(a, b) {
      if (a.length === 0 || b.length === 0) return false;
      const shorter = Math.min(a.length, b.length);
      // Matching blocks may be cut ever smaller, so long texts cost more than their product.
      spend(a.length * b.length * (1 + shorter / 16));
      if (trigramOverlap(a, b) >= threshold) return true;
      // No block can be longer than the shorter text.
      return (2 * shorter) / (a.length + b.length) >= threshold && blockRatio(a, b) >= threshold;
    },
  };
}

/** Flags an attribute and polarity that is claimed both of an upper entity and of another. */
function flagGranularity(
  candidates: readonly Candidate[],
  { upper_entities, is_cautious = false }: FlagValues,
  flags: ConflictFlag[],
): void {
  interface Group {
    readonly members: Candidate[];
    hasUpper: boolean;
    hasLower: boolean;
  }
  const byAttribute = new Map<string, Map<string, Group>>();
  const groups: Group[] = [];
  const polaritiesOf = is_cautious ? possiblePolarities(candidates) : writtenPolarity;
  for (const one of candidates) {
    const [entity, attribute] = splitRef(one.aspect_ref);
    if (attribute === undefined) continue;
    const byPolarity = entryOf(byAttribute, attribute, () => new Map<string, Group>());
    for (const polarity of polaritiesOf(one)) {
      let group = byPolarity.get(polarity);
      if (group === undefined) {
        group = { members: [one], hasUpper: false, hasLower: false };
        groups.push(group);
        byPolarity.set(polarity, group);
      } else group.members.push(one);
      if (upper_entities.includes(entity)) group.hasUpper = true;
      else if (entity !== '') group.hasLower = true;
    }
  }
  for (const { members, hasUpper, hasLower } of groups) {
    if (!hasUpper || !hasLower) continue;
    const refs = members.map((one) => one.aspect_ref.trim()).join('|');
    flags.push(flagOf(CONFLICT_TYPES.granularity, refs, '', members));
  }
}

/** The polarity as written; none if it is blank. */
function writtenPolarity({ polarity }: Candidate): readonly string[] {
  const word = polarity.trim();
  return word === '' ? [] : [word];
}

/** A known polarity is itself, however it is written; one that nobody knows may be any that is claimed beside it. */
function possiblePolarities(candidates: readonly Candidate[]): (one: Candidate) => readonly string[] {
  let claimed: readonly string[] | undefined;
  return (one) => {
    const known = readTuplePolarity(one.polarity);
    if (known !== undefined) return ALONE[known];
    claimed ??= [...new Set(candidates.flatMap(({ polarity }) => readTuplePolarity(polarity) ?? []))];
    return [...claimed, ...writtenPolarity(one)];
  };
}

const ALONE = {
  positive: ['positive'],
  negative: ['negative'],
  neutral: ['neutral'],
  mixed: ['mixed'],
} as const;
