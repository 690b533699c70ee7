/** The three comparisons of the seed (place, cause, fix) by the words of two findings, and the relation that follows from them. */

import type { AnyTable } from '@curia/core';
import { decide } from '@curia/core';
import { type Finding, type Place, placesOf } from './finding.ts';
import type { Compared, ComparisonThresholds, FindingComparer, LookupKeys } from './finding-comparer.ts';
import type { ComparisonResult } from './similarity.table.ts';
import { type Relation, similarityFacts } from './similarity.ts';
import { jaccard, WordNumbers, wordsOf } from './words.ts';

/** The default thresholds. */
export const THRESHOLDS: ComparisonThresholds = { line_slack: 20, same_words: 0.6, other_words: 0.25 };

/** Compares findings by their words, as the seed does. */
export class WordComparer implements FindingComparer {
  private readonly policy: AnyTable;
  readonly thresholds: ComparisonThresholds;
  private readonly numbers = new WordNumbers();
  private readonly prepared = new Map<Finding, Prepared>();
  private readonly relations: Relation[] = [];

  constructor(policy: AnyTable, thresholds: ComparisonThresholds = THRESHOLDS) {
    this.policy = policy;
    this.thresholds = thresholds;
  }

  /** The lookup keys of a finding: two findings that share no key and too few words of their causes have nothing in common. */
  keysOf(finding: Finding): LookupKeys {
    const { places, components, cause } = this.prepare(finding);
    const keys = new Set([
      ...places.map(({ path }) => `path ${path}`),
      ...components.map((name) => `component ${name}`),
      ...(cause.key === undefined ? [] : [`cause ${cause.key}`]),
    ]);
    return { keys: [...keys], words: cause.words };
  }

  /** Compares two findings. */
  compare(a: Finding, b: Finding): Compared {
    const isInOrder = a.ref <= b.ref;
    const first = isInOrder ? a : b;
    const second = isInOrder ? b : a;
    const x = this.prepare(first);
    const y = this.prepare(second);
    const location = this.samePlace(x, y);
    const cause = this.sameText(x.cause, y.cause);
    const fix = this.sameText(x.fix, y.fix);
    const same_question =
      first.question_id === second.question_id || first.question_id == null || second.question_id == null;
    return {
      relation: this.relationOf(location, cause, fix, same_question),
      agreement: [location, cause, fix].filter((answer) => answer === 'yes').length,
    };
  }

  /** To the letter, whoever refutes contradicts. */
  refuting(): Relation {
    return 'CONTRADICTS';
  }

  /** The relation that the table gives to four answers; there are 54 of them, so each is decided once. */
  private relationOf(
    location: ComparisonResult,
    cause: ComparisonResult,
    fix: ComparisonResult,
    same_question: boolean,
  ): Relation {
    const key = 2 * (9 * NUMBER[location] + 3 * NUMBER[cause] + NUMBER[fix]) + (same_question ? 1 : 0);
    const known = this.relations[key];
    if (known !== undefined) return known;
    const facts = similarityFacts({ location, cause, fix, same_question }, this.policy);
    const decided = decide(this.policy, facts).outcome as Relation;
    this.relations[key] = decided;
    return decided;
  }

  private samePlace(a: Prepared, b: Prepared): ComparisonResult {
    if (a.places.length + a.components.length === 0 || b.places.length + b.components.length === 0)
      return 'unknown';
    for (const one of a.places) for (const other of b.places) if (this.isSamePlace(one, other)) return 'yes';
    return a.components.some((name) => b.components.includes(name)) ? 'yes' : 'no';
  }

  private isSamePlace(a: Place, b: Place): boolean {
    if (a.path !== b.path) return false;
    if (a.symbol !== undefined && a.symbol === b.symbol) return true;
    if (isWholeFile(a) || isWholeFile(b)) return true;
    if (a.low === undefined || b.low === undefined) return false;
    return Math.max(a.low, b.low) - Math.min(a.high!, b.high!) <= this.thresholds.line_slack;
  }

  private sameText(x: Text, y: Text): ComparisonResult {
    if (!x.isGiven || !y.isGiven) return 'unknown';
    if (x.key !== undefined && x.key === y.key) return 'yes';
    const overlap = x.words.length === 0 || y.words.length === 0 ? undefined : jaccard(x.words, y.words);
    if (overlap !== undefined && overlap >= this.thresholds.same_words) return 'yes';
    if (x.category !== undefined && y.category !== undefined && x.category !== y.category) return 'no';
    if (overlap !== undefined && overlap <= this.thresholds.other_words) return 'no';
    return 'unknown';
  }

  private prepare(finding: Finding): Prepared {
    const known = this.prepared.get(finding);
    if (known !== undefined) return known;
    const { cause, fix } = finding;
    const made: Prepared = {
      ...placesOf(finding),
      cause: this.text(cause?.category, cause?.object, cause?.text),
      fix: this.text(fix?.action, fix?.target, fix?.text),
    };
    this.prepared.set(finding, made);
    return made;
  }

  private text(category: Maybe, object: Maybe, text: Maybe): Text {
    const kind = plain(category);
    const about = plain(object);
    const words = this.numbers.of(wordsOf(text ?? ''));
    return {
      isGiven: kind !== undefined || about !== undefined || words.length > 0,
      category: kind,
      key: kind === undefined || about === undefined ? undefined : `${kind}\n${about}`,
      words,
    };
  }
}

const NUMBER: Readonly<Record<ComparisonResult, number>> = { yes: 0, no: 1, unknown: 2 };

type Maybe = string | null | undefined;

interface Text {
  readonly isGiven: boolean;
  readonly category: string | undefined;
  readonly key: string | undefined;
  /** Word numbers, ascending. */
  readonly words: readonly number[];
}

interface Prepared {
  readonly places: readonly Place[];
  readonly components: readonly string[];
  readonly cause: Text;
  readonly fix: Text;
}

const isWholeFile = ({ symbol, low }: Place): boolean => symbol === undefined && low === undefined;

const plain = (text: Maybe): string | undefined => {
  const said = wordsOf(text ?? '').join(' ');
  return said === '' ? undefined : said;
};
