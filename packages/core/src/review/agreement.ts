/** How far people agree with each other, with adjudicators and with the machine; over independent first answers only. */
import { cohenKappa } from '../measure/agreement.ts';
import { byCodePoint } from '../text/code-points.ts';
import { rateInterval } from '../votes/distribution.ts';
import { krippendorffAlpha } from './krippendorff.ts';
import type { ReviewItem } from './review-item.ts';

/** Below this number of items no figure is shown: it would be noise that looks like knowledge. */
export const FEWEST_ITEMS = 20;

/** What agreement is measured on: an item's first answers, and what became of it. */
export interface JudgedItem {
  /** The first answer of each person in the first round, withdrawn or not: later ones may have seen something. */
  readonly first: readonly { readonly person: string; readonly label: string }[];
  readonly machine: string | null;
  readonly adjudicated: string | null;
  readonly settled: string | null;
}

/** A share with its interval; both null below the fewest items. */
export interface Share {
  readonly n: number;
  readonly share: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** How one person agrees with something. */
export interface PersonShare extends Share {
  readonly person: string;
}

/** How two people agree. */
export interface PairShare extends Share {
  readonly persons: readonly [string, string];
  /** Cohen's kappa; null below the fewest items, or where chance alone explains everything. */
  readonly kappa: number | null;
}

/** How far reviews agree. */
export interface DeskAgreement {
  /** Items with a first answer. */
  readonly items: number;
  /** Of the items with at least two first answers, those on which everybody says the same. */
  readonly all: Share;
  /** Krippendorff's alpha over those items, with gaps; null below the fewest items. */
  readonly alpha: number | null;
  readonly pairs: readonly PairShare[];
  readonly against_adjudication: readonly PersonShare[];
  readonly against_machine: readonly PersonShare[];
  /** What the machine would do against what was settled on. */
  readonly rule_against_settlement: Share;
}

/** What an item says about agreement. */
export function judgedItem(item: ReviewItem, machine: string | null): JudgedItem {
  const [first = item.current] = item.earlier;
  const { settled } = item.current;
  const labels = new Map(first.reviews.map(({ person, label }) => [person, label]));
  // What was withdrawn came first; of several, the earliest.
  for (const { person, label } of first.withdrawn.toReversed()) labels.set(person, label);
  return {
    first: Array.from(labels, ([person, label]) => ({ person, label })).sort((one, other) =>
      byCodePoint(one.person, other.person),
    ),
    machine,
    adjudicated: first.adjudication?.label ?? null,
    settled: settled?.label ?? null,
  };
}

/** Measures agreement. */
export function measureAgreement(items: readonly JudgedItem[]): DeskAgreement {
  const shared = items.filter(({ first }) => first.length >= 2);
  const labels = shared.map(({ first }) => first.map(({ label }) => label));
  return {
    items: items.filter(({ first }) => first.length > 0).length,
    all: shareOf(labels.map((said) => new Set(said).size === 1)),
    alpha: shared.length < FEWEST_ITEMS ? null : krippendorffAlpha(labels),
    pairs: pairsIn(shared),
    against_adjudication: againstEach(items, ({ adjudicated }) => adjudicated),
    against_machine: againstEach(items, ({ machine }) => machine),
    rule_against_settlement: shareOf(
      items.flatMap(({ machine, settled }) =>
        machine === null || settled === null ? [] : [machine === settled],
      ),
    ),
  };
}

function shareOf(hits: readonly boolean[]): Share {
  const n = hits.length;
  if (n < FEWEST_ITEMS) return { n, share: null, interval: null };
  const right = hits.filter(Boolean).length;
  return { n, share: right / n, interval: rateInterval(n, right) };
}

function againstEach(
  items: readonly JudgedItem[],
  of: (item: JudgedItem) => string | null,
): readonly PersonShare[] {
  const hits = new Map<string, boolean[]>();
  for (const item of items) {
    const wanted = of(item);
    if (wanted === null) continue;
    for (const { person, label } of item.first) {
      const said = hits.get(person) ?? [];
      said.push(label === wanted);
      hits.set(person, said);
    }
  }
  return [...hits]
    .sort(([one], [other]) => byCodePoint(one, other))
    .map(([person, said]) => ({ person, ...shareOf(said) }));
}

function pairsIn(items: readonly JudgedItem[]): readonly PairShare[] {
  const pairs = new Map<string, { persons: [string, string]; labels: [string, string][] }>();
  for (const { first } of items)
    first.forEach((one, at) => {
      for (const other of first.slice(at + 1)) {
        const key = JSON.stringify([one.person, other.person]);
        const pair = pairs.get(key) ?? { persons: [one.person, other.person], labels: [] };
        pair.labels.push([one.label, other.label]);
        pairs.set(key, pair);
      }
    });
  return [...pairs]
    .sort(([one], [other]) => byCodePoint(one, other))
    .map(([, { persons, labels }]) => ({
      persons,
      ...shareOf(labels.map(([one, other]) => one === other)),
      kappa: labels.length < FEWEST_ITEMS ? null : cohenKappa(labels),
    }));
}
