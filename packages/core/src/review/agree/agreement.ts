/** How far people agree with each other, with adjudicators and with the machine; over independent first answers only. */
import type { Interval } from '../../measure/bootstrap.ts';
import { byCodePoint } from '../../text/code-points.ts';
import { rateInterval } from '../../votes/weigh/distribution.ts';
import { alphaOf, kappaOf } from './beyond-chance.ts';
import type { JudgedItem } from './judged-item.ts';
import { type DisputedItem, mostDisputed } from './most-disputed.ts';

/** Below this number of items no figure is shown: it would be noise that looks like knowledge. */
export const FEWEST_ITEMS = 20;

/** A share with its interval; both null below the fewest items. */
export interface Share {
  readonly n: number;
  readonly share: number | null;
  readonly interval: Interval | null;
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
  readonly kappa_interval: Interval | null;
}

/** How far people agree on some of the items. */
export interface GroupShare extends Share {
  /** The rule, the code or the month. */
  readonly name: string;
  readonly alpha: number | null;
  readonly alpha_interval: Interval | null;
  /** What the machine would do against what was settled on. */
  readonly machine: Share;
}

/** How far reviews agree. */
export interface DeskAgreement {
  /** Items with a first answer. */
  readonly items: number;
  /** Of the items with at least two first answers, those on which everybody says the same. */
  readonly all: Share;
  /** Krippendorff's alpha over those items, with gaps; null below the fewest items. */
  readonly alpha: number | null;
  /** From 1,000 resamples of the items; null, too, if nearly everybody always says the same. */
  readonly alpha_interval: Interval | null;
  readonly pairs: readonly PairShare[];
  readonly against_adjudication: readonly PersonShare[];
  readonly against_machine: readonly PersonShare[];
  /** What the machine would do against what was settled on. */
  readonly rule_against_settlement: Share;
  /** Items by the rules that decided parts of their cases; an item with several parts may be in several groups. */
  readonly by_rule: readonly GroupShare[];
  readonly by_code: readonly GroupShare[];
  /** Items by the month of their first answer. */
  readonly by_month: readonly GroupShare[];
  readonly most_disputed: readonly DisputedItem[];
}

/** Measures agreement. */
export function measureAgreement(items: readonly JudgedItem[]): DeskAgreement {
  const shared = items.filter(({ first }) => first.length >= 2);
  return {
    items: items.filter(({ first }) => first.length > 0).length,
    all: shareOf(labelsOf(shared).map((said) => new Set(said).size === 1)),
    ...beyondChance(shared),
    pairs: pairsIn(shared),
    against_adjudication: againstEach(items, ({ adjudicated }) => adjudicated),
    against_machine: againstEach(items, ({ machine }) => machine),
    rule_against_settlement: machineShare(items),
    by_rule: groupsOf(items, ({ rules }) => rules),
    by_code: groupsOf(items, ({ codes }) => codes),
    by_month: groupsOf(items, ({ month }) => (month === null ? [] : [month])),
    most_disputed: mostDisputed(shared),
  };
}

const labelsOf = (items: readonly JudgedItem[]): string[][] =>
  items.map(({ first }) => first.map(({ label }) => label));

function beyondChance(shared: readonly JudgedItem[]): Pick<DeskAgreement, 'alpha' | 'alpha_interval'> {
  if (shared.length < FEWEST_ITEMS) return { alpha: null, alpha_interval: null };
  const { value, interval } = alphaOf(labelsOf(shared));
  return { alpha: value, alpha_interval: interval };
}

const machineShare = (items: readonly JudgedItem[]): Share =>
  shareOf(
    items.flatMap(({ machine, settled }) =>
      machine === null || settled === null ? [] : [machine === settled],
    ),
  );

/** The items that somebody answered, in groups by name. */
function groupsOf(
  items: readonly JudgedItem[],
  of: (item: JudgedItem) => readonly string[],
): readonly GroupShare[] {
  const groups = new Map<string, JudgedItem[]>();
  for (const item of items) {
    if (item.first.length === 0) continue;
    for (const name of new Set(of(item))) {
      const group = groups.get(name) ?? [];
      group.push(item);
      groups.set(name, group);
    }
  }
  return [...groups]
    .sort(([one], [other]) => byCodePoint(one, other))
    .map(([name, group]) => {
      const shared = group.filter(({ first }) => first.length >= 2);
      return {
        name,
        ...shareOf(labelsOf(shared).map((said) => new Set(said).size === 1)),
        ...beyondChance(shared),
        machine: machineShare(group),
      };
    });
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
    .map(([, { persons, labels }]) => {
      const isEnough = labels.length >= FEWEST_ITEMS;
      const { value, interval } = isEnough ? kappaOf(labels) : { value: null, interval: null };
      const same = shareOf(labels.map(([one, other]) => one === other));
      return { persons, ...same, kappa: value, kappa_interval: interval };
    });
}
