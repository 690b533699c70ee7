/** Agreement beyond chance with its interval: Krippendorff's alpha and Cohen's kappa, resampled item by item from a fixed seed. */
import { cohenKappa } from '../../measure/agreement.ts';
import { type Interval, resampledInterval } from '../../measure/bootstrap.ts';
import { byCodePoint } from '../../text/code-points.ts';
import { krippendorffAlpha } from './krippendorff.ts';

// Every index here numbers the kinds and labels of the same items.

/** A figure with its interval; both null where chance alone explains everything. */
export interface BeyondChance {
  readonly value: number | null;
  /** Null, too, if too many resamples have no value: nearly everybody always says the same. */
  readonly interval: Interval | null;
}

/** Alpha over items with at least two answers each. */
export function alphaOf(answers: readonly (readonly string[])[]): BeyondChance {
  const items = inOneOrder(answers.map((said) => said.toSorted(byCodePoint)));
  const { labels, kinds } = kindsOf(items);
  const disagreeing = kinds.map(({ said }) => {
    const times = countEach(said);
    return [...times.values()].reduce(
      (sum, count) => sum + (count * (said.length - count)) / (said.length - 1),
      0,
    );
  });
  const totals = new Float64Array(labels);
  const interval = resampledInterval(
    kinds.map(({ count }) => count),
    (drawn) => {
      totals.fill(0);
      let [pairable, seen] = [0, 0];
      kinds.forEach(({ said }, kind) => {
        const times = drawn[kind]!;
        pairable += times * said.length;
        seen += times * disagreeing[kind]!;
        for (const label of said) totals[label]! += times;
      });
      let expected = 0;
      for (const total of totals) expected += total * (pairable - total);
      return expected === 0 ? null : 1 - ((pairable - 1) * seen) / expected;
    },
  );
  return { value: krippendorffAlpha(items), interval };
}

/** Kappa of two people, by the labels that each gave to the same items. */
export function kappaOf(answers: readonly (readonly [string, string])[]): BeyondChance {
  const items = inOneOrder(answers);
  const { labels, kinds } = kindsOf(items);
  const [left, right] = [new Float64Array(labels), new Float64Array(labels)];
  const interval = resampledInterval(
    kinds.map(({ count }) => count),
    (drawn) => {
      left.fill(0);
      right.fill(0);
      let same = 0;
      kinds.forEach(({ said: [one, other] }, kind) => {
        const times = drawn[kind]!;
        // A pair has two labels.
        left[one!]! += times;
        right[other!]! += times;
        if (one === other) same += times;
      });
      let expected = 0;
      for (let label = 0; label < labels; label++) expected += left[label]! * right[label]!;
      const square = items.length ** 2;
      return expected === square ? null : (same * items.length - expected) / (square - expected);
    },
  );
  return { value: cohenKappa(items), interval };
}

/** The items in the order of what they say: sums of fractions differ in their last digit with the order of what is added. */
const inOneOrder = <T extends readonly string[]>(items: readonly T[]): T[] =>
  items
    .map((said) => ({ said, key: JSON.stringify(said) }))
    .sort((one, other) => byCodePoint(one.key, other.key))
    .map(({ said }) => said);

/** Items that say the same are of one kind; labels are numbered. */
function kindsOf(items: readonly (readonly string[])[]): {
  readonly labels: number;
  readonly kinds: readonly { readonly said: readonly number[]; readonly count: number }[];
} {
  const numbers = new Map<string, number>();
  const numberOf = (label: string): number => {
    const known = numbers.get(label) ?? numbers.size;
    numbers.set(label, known);
    return known;
  };
  const kinds = Array.from(Map.groupBy(items, (said) => JSON.stringify(said)).values(), (alike) => ({
    // A group has at least one item.
    said: alike[0]!.map(numberOf),
    count: alike.length,
  }));
  return { labels: numbers.size, kinds };
}

function countEach(said: readonly number[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const label of said) times.set(label, (times.get(label) ?? 0) + 1);
  return times;
}
