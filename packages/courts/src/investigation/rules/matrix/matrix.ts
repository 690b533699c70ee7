/** The matrix of an investigation: one item per claim, conflict or request, with all that speaks for and against it. */

import type { AnyTable } from '@curia/core';
import { decide } from '@curia/core';
import { isVerified } from '../finding/cited-place.ts';
import { type Cluster, clusterFindings } from '../finding/cluster-findings.ts';
import type { Finding } from '../finding/finding.ts';
import type { FindingComparer } from '../finding/finding-comparer.ts';
import type { CounterReview } from '../finding/report.ts';
import {
  best,
  type Category,
  CONFIDENCES,
  type Confidence,
  type CounterVerdict,
  STRENGTHS,
  type Strength,
} from '../finding/strength.ts';
import {
  type ClassificationRuling,
  classificationFacts,
  hasRequestItems,
  isByIndependence,
  isByVerification,
  witnessesOf,
  wordClassification,
} from './classification.ts';

/** One side of a conflict; a plain finding has one side only. */
export interface ItemSide {
  readonly side: string;
  readonly members: readonly string[];
  readonly supporters: readonly string[];
}

/** One step in the life of an item. */
export interface Move {
  readonly round: number;
  readonly iteration: number;
  readonly from: Category | null;
  readonly to: Category;
  readonly why: string;
}

/** When something happens to an item. */
export type Moment = Pick<Move, 'round' | 'iteration'>;

/** One row of the matrix. */
export interface MatrixItem {
  readonly item_id: string;
  readonly kind: 'FINDING' | 'CONFLICT' | 'REQUEST';
  readonly claim: string;
  readonly question_id: string | null;
  readonly members: readonly string[];
  readonly supporters: readonly string[];
  readonly opponents: readonly string[];
  readonly sides: readonly ItemSide[];
  readonly related: readonly string[];
  readonly strength: Strength | null;
  readonly confidence: Confidence | null;
  readonly category: Category;
  readonly flags: readonly string[];
  readonly verdict: CounterVerdict;
  readonly review: CounterReview | null;
  /** What more work was requested, if any, and by whom. */
  readonly scope: string | null;
  readonly requested_by: readonly string[];
  readonly history: readonly Move[];
}

/** An item before it is classified. */
export type ItemDraft = Omit<MatrixItem, 'category' | 'history'> &
  Partial<Pick<MatrixItem, 'category' | 'history'>>;

/** The findings of an investigation by their references. */
export type Findings = ReadonlyMap<string, Finding>;

/** Cross-verifies findings: the items, in the order of their first finding, numbered after those there were before. */
export function crossVerify(
  findings: readonly Finding[],
  comparer: FindingComparer,
  policy: AnyTable,
  when: Moment = { round: 2, iteration: 0 },
  before = 0,
): MatrixItem[] {
  const clusters = clusterFindings(findings, comparer);
  const groups = groupConflicts(clusters);
  const idOf = new Map<number, string>();
  groups.forEach((group, at) => {
    for (const cluster of group) idOf.set(cluster, `M${before + at + 1}`);
  });
  return groups.map((group, at) => {
    const parts = group.map((index) => clusters[index]!);
    const item_id = `M${before + at + 1}`;
    const hasSelfConflict = parts.some((part) => part.contradicts.size > 0) && parts.length === 1;
    const related = new Set(
      parts.flatMap((part) => [...part.related, ...part.contradicts].map((index) => idOf.get(index)!)),
    );
    related.delete(item_id);
    const sides = parts.map((part) => part.members.map(({ ref }) => ref));
    const all = new Map(parts.flatMap(({ members }) => members.map((one) => [one.ref, one] as const)));
    const draft = {
      ...describeItem(item_id, sides, all, [
        ...(hasSelfConflict ? ['self_conflict'] : []),
        ...(parts.some(({ isObjectedTo }) => isObjectedTo) ? ['caveat'] : []),
      ]),
      related: [...related].sort(byItemId),
    };
    return classifyItem(draft, all, policy, when);
  });
}

/** Joins clusters that contradict each other, unless one and the same investigator is behind both. */
function groupConflicts(clusters: readonly Cluster[]): number[][] {
  const owners = clusters.map(({ members }) => new Set(members.map(({ base_id }) => base_id)));
  const isOwnConflict = (a: number, b: number): boolean => new Set([...owners[a]!, ...owners[b]!]).size === 1;
  const groups: number[][] = [];
  const seen = new Set<number>();
  for (const start of clusters.keys()) {
    if (seen.has(start)) continue;
    const group = [start];
    seen.add(start);
    for (const at of group) {
      for (const other of clusters[at]!.contradicts) {
        if (seen.has(other) || isOwnConflict(at, other)) continue;
        seen.add(other);
        group.push(other);
      }
    }
    groups.push(group.sort((a, b) => a - b));
  }
  return groups;
}

const SIDE_NAMES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Describes an item by who is on which side; an empty side is left out. */
export function describeItem(
  item_id: string,
  sides: readonly (readonly string[])[],
  findings: Findings,
  flags: readonly string[],
): ItemDraft {
  const standing = sides.filter((refs) => refs.length > 0);
  const ownersOf = (refs: readonly string[]): string[] =>
    [...new Set(refs.map((ref) => findings.get(ref)!.base_id))].sort();
  const named = standing.map((members, at) => ({
    side: SIDE_NAMES[at] ?? `S${at + 1}`,
    members,
    supporters: ownersOf(members),
  }));
  const members = standing.flat();
  const own = standing[0] ?? [];
  const first = own.length > 0 ? findings.get(own[0]!)! : undefined;
  const scope = members.map((ref) => findings.get(ref)!.needs_further_scope).find((text) => text != null);
  return {
    item_id,
    kind: named.length > 1 ? 'CONFLICT' : 'FINDING',
    claim: first?.description ?? '',
    question_id: first?.question_id ?? null,
    members,
    supporters: named[0]?.supporters ?? [],
    opponents: [...new Set(named.slice(1).flatMap(({ supporters }) => supporters))].sort(),
    sides: named,
    related: [],
    strength:
      best(
        STRENGTHS,
        own.map((ref) => findings.get(ref)!.evidence_strength),
      ) ?? null,
    confidence:
      best(
        CONFIDENCES,
        own.map((ref) => findings.get(ref)!.confidence),
      ) ?? null,
    flags: [
      ...flags.filter((flag) => flag !== 'aside'),
      ...(members.length > 0 && members.every((ref) => findings.get(ref)!.is_side === true) ? ['aside'] : []),
      ...(members.some((ref) => findings.get(ref)!.is_degraded) && !flags.includes('degraded_input')
        ? ['degraded_input']
        : []),
    ],
    verdict: 'NONE',
    review: null,
    scope: scope ?? null,
    requested_by: [],
  };
}

/** Classifies an item in its current state and records the move in its history. */
export function classifyItem(
  draft: ItemDraft,
  findings: Findings,
  policy: AnyTable,
  when: Moment,
  isOpen = false,
): MatrixItem {
  const own = supportersOf(draft, findings);
  const given = {
    supporting: draft.supporters.length,
    independent: witnessesOf(policy, own),
    opposing: draft.opponents.length,
    evidence_strength: isByVerification(policy) ? verifiedStrength(draft, own) : draft.strength,
    needs_further: isOpen || draft.members.some((ref) => findings.get(ref)?.needs_further === true),
    self_conflict: draft.flags.includes('self_conflict'),
  };
  const ruling = classify(given, policy);
  const to = ruling.category ?? 'UNCERTAIN';
  const flags = [...draft.flags, ...ruling.flags, ...(ruling.category === null ? ['unclassified'] : [])];
  const move = { ...when, from: draft.category ?? null, to, why: ruling.reason };
  return { ...draft, category: to, flags: [...new Set(flags)], history: [...(draft.history ?? []), move] };
}

/** The strength of what was verified for an item; null if nothing was. */
const verifiedStrength = ({ strength }: ItemDraft, own: readonly Finding[]): Strength | null =>
  own.some(({ evidence }) => evidence.some(isVerified)) ? (strength ?? 'WEAK') : null;

/** The findings of the side that an item stands for. */
const supportersOf = ({ sides }: ItemDraft, findings: Findings): Finding[] =>
  (sides[0]?.members ?? []).flatMap((ref) => findings.get(ref) ?? []);

/** How many stand by an item: its supporters, or the independent sources behind them if the policy counts those. */
export const countSupport = (draft: ItemDraft, findings: Findings, policy: AnyTable): number =>
  isByIndependence(policy)
    ? Math.min(draft.supporters.length, witnessesOf(policy, supportersOf(draft, findings)))
    : draft.supporters.length;

function classify(given: Parameters<typeof classificationFacts>[0], policy: AnyTable): ClassificationRuling {
  const facts = classificationFacts(given, policy);
  return wordClassification(decide(policy, facts), given, policy);
}

/** A request for further work: linked to an unfinished item of its author, else an item of its own. */
export interface Request {
  readonly base_id: string;
  readonly scope: string;
  /** The finding that asks; absent if the report as a whole asks. */
  readonly ref?: string;
}

/** Adds requests to the matrix if the policy has items for them; to the letter of the seed, a request changes nothing. */
export function addRequests(
  items: readonly MatrixItem[],
  requests: readonly Request[],
  policy: AnyTable,
  when: Moment,
): MatrixItem[] {
  if (!hasRequestItems(policy)) return [...items];
  const all = [...items];
  for (const { base_id, scope, ref } of requests) {
    const at = all.findIndex(
      ({ category, supporters, members, requested_by }) =>
        category === 'NEEDS_MORE' &&
        (ref === undefined ? [...supporters, ...requested_by].includes(base_id) : members.includes(ref)),
    );
    const found = all[at];
    if (found !== undefined) {
      const requested_by = [...new Set([...found.requested_by, base_id])].sort();
      all[at] = { ...found, scope: found.scope ?? scope, requested_by };
      continue;
    }
    const blank = describeItem(`M${all.length + 1}`, [], new Map(), []);
    const draft: ItemDraft = { ...blank, kind: 'REQUEST', claim: scope, scope, requested_by: [base_id] };
    const made = classifyItem(draft, new Map(), policy, when, true);
    if (made.category === 'NEEDS_MORE') all.push(made);
  }
  return all;
}

/** `M2` before `M10`. */
export const byItemId = (a: string, b: string): number => Number(a.slice(1)) - Number(b.slice(1));
