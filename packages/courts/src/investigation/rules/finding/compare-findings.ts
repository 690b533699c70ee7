/** How findings are compared under a policy: by place, or to the letter by words. */

import type { AnyTable } from '@curia/core';
import { decide } from '@curia/core';
import {
  isVerified,
  PLACES,
  type PlaceRelation,
  relatePlaces,
  type VerifiedPlace,
  verifiedPlaces,
} from './cited-place.ts';
import { THRESHOLDS, WordComparer } from './compare-words.ts';
import type { Finding } from './finding.ts';
import type { Compared, FindingComparer, LookupKeys } from './finding-comparer.ts';
import { isByPlace, type Relation, similarityFacts } from './similarity.ts';
import { jaccard, WordNumbers, wordsOf } from './words.ts';

/** The comparer of a policy. */
export const comparerFor = (policy: AnyTable): FindingComparer =>
  isByPlace(policy) ? new PlaceComparer(policy) : new WordComparer(policy);

interface Prepared {
  readonly places: readonly VerifiedPlace[];
  readonly identifiers: ReadonlySet<string>;
  readonly words: readonly number[];
}

/** Compares by the places of verified citations; words tell only whether causes are known to be the same. */
class PlaceComparer implements FindingComparer {
  readonly thresholds = THRESHOLDS;
  private readonly policy: AnyTable;
  private readonly numbers = new WordNumbers();
  private readonly prepared = new Map<Finding, Prepared>();
  private readonly relations = new Map<string, Relation>();

  constructor(policy: AnyTable) {
    this.policy = policy;
  }

  keysOf(finding: Finding): LookupKeys {
    const { places, identifiers, words } = this.prepare(finding);
    const keys = new Set([
      ...places.flatMap(({ path }) => (path === undefined ? [] : [`path ${path}`])),
      ...Array.from(identifiers, (name) => `name ${name}`),
      ...[finding.ref, ...namedBy(finding)].map((ref) => `finding ${ref}`),
    ]);
    return { keys: [...keys], words };
  }

  compare(a: Finding, b: Finding): Compared {
    const [first, second] = a.ref <= b.ref ? [a, b] : [b, a];
    const [x, y] = [this.prepare(first), this.prepare(second)];
    const place = relatePlaces(x.places, y.places);
    const cause = this.causeOf(first, second, x, y);
    const against = [first, second].find((one) => isAgainst(one, one === first ? second : first, place));
    const same_question =
      first.question_id === second.question_id || first.question_id == null || second.question_id == null;
    const facts = similarityFacts(
      {
        explicit: against === undefined ? 'none' : 'refutes',
        standing: against?.evidence.some(isVerified) === true,
        place,
        cause,
        same_question,
      },
      this.policy,
    );
    const key = JSON.stringify(facts);
    const relation = this.relations.get(key) ?? (decide(this.policy, facts).outcome as Relation);
    this.relations.set(key, relation);
    return { relation, agreement: PLACES.indexOf(place) + (cause === 'SAME' ? 1 : 0) };
  }

  refuting({ evidence }: Finding): Relation {
    const standing = evidence.some(isVerified);
    const given = { explicit: 'refutes', standing, place: 'UNKNOWN', cause: 'UNKNOWN' } as const;
    return decide(this.policy, similarityFacts({ ...given, same_question: true }, this.policy))
      .outcome as Relation;
  }

  private causeOf(a: Finding, b: Finding, x: Prepared, y: Prepared): 'SAME' | 'EXCLUDED' | 'UNKNOWN' {
    if (a.excludes?.includes(b.ref) || b.excludes?.includes(a.ref)) return 'EXCLUDED';
    for (const name of x.identifiers) if (y.identifiers.has(name)) return 'SAME';
    const isTold = x.words.length > 0 && y.words.length > 0;
    return isTold && jaccard(x.words, y.words) >= this.thresholds.same_words ? 'SAME' : 'UNKNOWN';
  }

  private prepare(finding: Finding): Prepared {
    const known = this.prepared.get(finding);
    if (known !== undefined) return known;
    const made: Prepared = {
      places: verifiedPlaces(finding),
      identifiers: identifiersIn(finding.cause?.object ?? ''),
      words: this.numbers.of(wordsOf(finding.cause?.text ?? '')),
    };
    this.prepared.set(finding, made);
    return made;
  }
}

const namedBy = ({ excludes, item_id }: Finding): string[] => [
  ...(excludes ?? []),
  ...(item_id == null ? [] : [item_id]),
];

/** Whether a finding was made against another: it names it, or it names nobody and speaks of the same place. */
function isAgainst(one: Finding, other: Finding, place: PlaceRelation): boolean {
  if (one.stance !== 'refutes' || other.stance === 'refutes') return false;
  return one.item_id == null
    ? place === 'SAME_LINES' || place === 'SAME_FUNCTION'
    : one.item_id === other.ref;
}

const IDENTIFIER = /[\p{L}_$][\p{L}\p{N}_$]*(?:[.:#]+[\p{L}_$][\p{L}\p{N}_$]*)*/gu;
const LONGEST_OBJECT = 500;

/** The names in the object of a cause, whole and in their parts; of a path only the path itself. */
function identifiersIn(object: string): Set<string> {
  const text = object.slice(0, LONGEST_OBJECT).toLowerCase();
  const paths = text.match(/[^\s]*\/[^\s]*/g) ?? [];
  const names = text.replace(/[^\s]*\/[^\s]*/g, ' ').match(IDENTIFIER) ?? [];
  return new Set([
    ...paths,
    ...names.filter((name) => name.length > 2),
    ...names.flatMap((name) => name.split(/[.:#]+/).filter((part) => part.length > 3)),
  ]);
}
