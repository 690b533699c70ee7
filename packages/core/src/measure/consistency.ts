/** How far repeats of the same case agree with each other; a repeat is one more answer to the same question, never a draw from a seed. */

/** The result of one repeat of a case. */
export interface Repeat {
  /** The parts of the result, such as its tuples, each in one spelling. */
  readonly parts: readonly string[];
  /** The kinds of risk that were seen; null if nobody looked. */
  readonly risks: readonly string[] | null;
}

/** How far repeats agree; every share is null if no case was repeated. */
export interface Consistency {
  /** Cases with at least two repeats. */
  readonly repeated: number;
  /** Of the repeated cases, the share in which all repeats give the same set of parts. */
  readonly self_consistency_exact: number | null;
  /** The mean over cases of the mean over pairs of repeats: parts in both, of those in either; two empty sets agree. */
  readonly tuple_agreement_rate: number | null;
  /** Of the repeated cases whose risks are known, the share in which all repeats see the same kinds of risk. */
  readonly risk_set_consistency: number | null;
  /** One less `self_consistency_exact`. */
  readonly flip_flop_rate: number | null;
}

/** Measures how far the repeats of each case agree; cases that were not repeated say nothing. */
export function consistencyOf(cases: Iterable<readonly Repeat[]>): Consistency {
  const repeated = [...cases].filter(({ length }) => length >= 2);
  const exact = shareOf(repeated, (repeats) => areSame(repeats.map(({ parts }) => new Set(parts))));
  const watched = repeated.filter((repeats) => repeats.every(({ risks }) => risks !== null));
  return {
    repeated: repeated.length,
    self_consistency_exact: exact,
    tuple_agreement_rate: mean(repeated.map(agreement)),
    risk_set_consistency: shareOf(watched, (repeats) =>
      areSame(repeats.map(({ risks }) => new Set(risks ?? []))),
    ),
    flip_flop_rate: exact === null ? null : 1 - exact,
  };
}

const areSame = ([first, ...others]: readonly ReadonlySet<string>[]): boolean =>
  first === undefined ||
  others.every((one) => one.size === first.size && [...one].every((key) => first.has(key)));

function agreement(repeats: readonly Repeat[]): number {
  const sets = repeats.map(({ parts }) => new Set(parts));
  let [sum, pairs] = [0, 0];
  for (const [at, one] of sets.entries()) {
    for (const other of sets.slice(at + 1)) {
      const both = [...one].filter((key) => other.has(key)).length;
      const either = one.size + other.size - both;
      sum += either === 0 ? 1 : both / either;
      pairs++;
    }
  }
  return sum / pairs;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const shareOf = <T>(list: readonly T[], isSo: (one: T) => boolean): number | null =>
  list.length === 0 ? null : list.filter(isSo).length / list.length;
