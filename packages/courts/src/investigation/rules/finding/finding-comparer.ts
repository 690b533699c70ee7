/** What compares findings: how two of them relate, and by what one is looked up. */
import type { Finding } from './finding.ts';
import type { Relation } from './similarity.ts';

/** The thresholds of the comparisons. */
export interface ComparisonThresholds {
  /** Line ranges at most this far apart count as one place. */
  readonly line_slack: number;
  /** Texts that share at least this part of their words say the same. */
  readonly same_words: number;
  /** Texts that share at most this part of their words say something else. */
  readonly other_words: number;
}

/** How two findings relate, and how much they have in common. */
export interface Compared {
  readonly relation: Relation;
  /** The more, the better they fit; says nothing on its own. */
  readonly agreement: number;
}

/** By what a finding is looked up: two findings that share no key and too few words of their causes have nothing in common. */
export interface LookupKeys {
  readonly keys: readonly string[];
  /** Word numbers, ascending. */
  readonly words: readonly number[];
}

/** Compares findings under one policy; both ways are the same. */
export interface FindingComparer {
  readonly thresholds: ComparisonThresholds;
  keysOf(finding: Finding): LookupKeys;
  compare(a: Finding, b: Finding): Compared;
  /** What a finding that refutes an item by name is to it. */
  refuting(finding: Finding): Relation;
}
