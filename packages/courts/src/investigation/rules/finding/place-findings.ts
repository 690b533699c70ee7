/** Where the findings of round 3 belong: on a side of an item, against it, or on their own. */

import type { Findings, MatrixItem } from '../matrix/matrix.ts';
import { citationsOf, type Finding } from './finding.ts';
import type { FindingComparer } from './finding-comparer.ts';

/** The sides of an item while a round is applied. */
export interface OpenItem {
  readonly item: MatrixItem;
  /** The members of each side before the round. */
  readonly before: readonly (readonly string[])[];
  /** The members of each side now; a further side may be added. */
  readonly now: string[][];
  /** Investigators who changed sides. */
  readonly moved: Set<string>;
  /** Investigators who took their claim back, and said so. */
  readonly withdrawn: Set<string>;
  /** Findings against it that rest on nothing verified. */
  readonly objections: string[];
  isTouched: boolean;
  hasNewEvidence: boolean;
}

/** Opens an item for a round: who was asked about it and has answered is heard afresh; for nobody in particular, silence takes nothing back. */
export function openItem(item: MatrixItem, answered: ReadonlySet<string>, findings: Findings): OpenItem {
  const before = item.sides.map(({ members }) => members);
  const now = before.map((members) => members.filter((ref) => !answered.has(findings.get(ref)!.base_id)));
  return {
    item,
    before,
    now,
    moved: new Set(),
    withdrawn: new Set(),
    objections: [],
    isTouched: answered.size > 0,
    hasNewEvidence: false,
  };
}

/** Puts a finding where it belongs; false if no item is about the same thing. */
export function placeFinding(
  finding: Finding,
  open: readonly OpenItem[],
  comparer: FindingComparer,
  findings: Map<string, Finding>,
): boolean {
  const named = open.find(({ item }) => item.item_id === finding.item_id);
  if (named !== undefined && finding.stance === 'withdraws') {
    takeBack(finding, named, findings);
    return true;
  }
  if (named !== undefined && finding.stance === 'refutes' && comparer.refuting(finding) === 'OBJECTS') {
    named.objections.push(finding.ref);
    named.isTouched = true;
    return true;
  }
  const candidates = named === undefined ? open : [named];
  const place = findPlace(finding, candidates, comparer, findings) ?? stancePlace(finding, named);
  if (place === undefined) return false;
  const { at, side } = place;
  while (at.now.length <= side) at.now.push([]);
  noteEvidence(finding, at, side, findings);
  replaceOwn(finding, at, findings);
  at.now[side]!.push(finding.ref);
  at.isTouched = true;
  return true;
}

/** Removes what an investigator said of an item before. */
function replaceOwn({ base_id, iid }: Finding, at: OpenItem, findings: Findings): boolean {
  let isChanged = false;
  at.now.forEach((refs, side) => {
    const left = refs.filter((ref) => {
      const one = findings.get(ref)!;
      return one.base_id !== base_id || one.iid === iid;
    });
    if (left.length === refs.length) return;
    isChanged = true;
    at.now[side] = left;
  });
  return isChanged;
}

function takeBack(finding: Finding, at: OpenItem, findings: Findings): void {
  if (replaceOwn(finding, at, findings)) at.withdrawn.add(finding.base_id);
  at.isTouched = true;
}

interface PlaceFound {
  readonly at: OpenItem;
  readonly side: number;
}

/** The side that says the same; else a new side in an item that it contradicts. */
function findPlace(
  finding: Finding,
  candidates: readonly OpenItem[],
  comparer: FindingComparer,
  findings: Findings,
): PlaceFound | undefined {
  if (finding.stance === 'refutes') return undefined;
  let contradicted: OpenItem | undefined;
  for (const at of candidates) {
    for (let side = 0; side < Math.max(at.before.length, at.now.length); side++) {
      const members = [...new Set([...(at.before[side] ?? []), ...(at.now[side] ?? [])])];
      const relations = members.map((ref) => comparer.compare(finding, findings.get(ref)!).relation);
      if (relations.length > 0 && relations.every((relation) => relation === 'SIMILAR')) return { at, side };
      if (relations.includes('CONTRADICTS')) contradicted ??= at;
    }
  }
  return contradicted === undefined ? undefined : { at: contradicted, side: contradicted.now.length };
}

/** Where the stance alone puts a finding: with the side it names, or against the claim. */
function stancePlace(
  { stance, side, base_id }: Finding,
  named: OpenItem | undefined,
): PlaceFound | undefined {
  if (named === undefined) return undefined;
  if (named.item.kind === 'REQUEST') return { at: named, side: 0 };
  if (stance === 'supports') {
    const chosen = named.item.sides.findIndex((one) => one.side === side);
    return { at: named, side: Math.max(0, chosen) };
  }
  if (stance !== 'refutes') return undefined;
  const own = named.item.sides.findIndex(({ supporters }) => supporters.includes(base_id));
  return { at: named, side: own > 0 ? own : Math.max(1, named.now.length) };
}

/** Marks who changed sides, and whether they brought anything new. */
function noteEvidence(finding: Finding, at: OpenItem, side: number, findings: Map<string, Finding>): void {
  const known = new Set(at.before.flat().flatMap((ref) => citationsOf(findings.get(ref)!)));
  const standing = finding.evidence.filter(({ verification }) => verification !== 'FAILED');
  const isNew = citationsOf({ evidence: standing }).some((citation) => !known.has(citation));
  if (isNew) at.hasNewEvidence = true;
  const earlier = at.before.findIndex((refs) =>
    refs.some((ref) => findings.get(ref)!.base_id === finding.base_id),
  );
  if (earlier < 0 || earlier === side) return;
  at.moved.add(finding.base_id);
  if (!isNew) findings.set(finding.ref, { ...finding, unsupported_flip: true });
}
