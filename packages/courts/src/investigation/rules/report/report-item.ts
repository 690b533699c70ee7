/** One finding as the report tells it: its tag, what it rests on, and how it came there. */
import type { AnyTable } from '@curia/core';
import type { Finding } from '../finding/finding.ts';
import { CONFIDENCES, STRENGTHS, type Tag } from '../finding/strength.ts';
import { witnessesOf } from '../matrix/classification.ts';
import type { JudgedItem } from '../matrix/judge-matrix.ts';
import type { Findings, ItemSide } from '../matrix/matrix.ts';
import { evidenceOf, sinceOf, whereOf } from './reported-evidence.ts';
import type { ReportedItem, ReportedSide } from './reported-item.ts';

/** The cause in the words of whoever proves the claim best and says one. */
function causeOf(members: readonly Finding[]): string | null {
  const said = members.flatMap(({ cause, inference }) => [cause?.text, inference]);
  const named = members.map(({ cause }) =>
    [cause?.category, cause?.object].filter((word) => word != null && word.trim() !== '').join(': '),
  );
  return [...said, ...named].find((text) => text != null && text.trim() !== '') ?? null;
}

/** Words one judged item. */
export function reportItem(item: JudgedItem, findings: Findings, classification: AnyTable): ReportedItem {
  const ruling = item.ruling!;
  const sides =
    item.sides.length < 2 ? [] : item.sides.map((side) => reportSide(side, findings, ruling.weights));
  // Nobody has won: whatever is said of the item is said by one of its sides.
  const isTied = sides.length > 1 && ruling.winner === null;
  const adopted = item.sides.find(({ side }) => side === ruling.winner) ?? item.sides[0];
  const spoken = isTied ? item.members : (adopted?.members ?? []);
  const members = spoken.map((ref) => findings.get(ref)!).sort(strongestFirst);
  const evidence = evidenceOf(isTied ? spoken.map((ref) => findings.get(ref)!) : members);
  const { limits, follow_up, alternatives } = adviceOn(item, members, ruling.tag);
  return {
    item_id: item.item_id,
    kind: item.kind,
    tag: ruling.tag,
    finding: isTied
      ? sides.map(({ side, claim }) => `${side}: ${claim}`).join(' ↔ ')
      : (members[0]?.description ?? item.claim),
    category: item.category,
    question_id: item.question_id,
    evidence,
    sources: [...new Set(members.map(({ iid }) => iid))].sort(),
    independent: witnessesOf(classification, members),
    fused_rank: fuseRanks(members),
    caveats: ruling.caveat ? limits : [],
    follow_up,
    remedies: isTied ? [] : remediesOf(members),
    flags: item.flags,
    related: item.related,
    is_side: members.length > 0 && members.every((one) => isAside(one, findings)),
    rivals: [],
    where: isTied ? null : whereOf(evidence),
    since: isTied ? null : sinceOf(evidence),
    why: isTied ? null : causeOf(members),
    alternatives,
    verdict: item.verdict,
    sides,
    winner: ruling.winner,
    record: ruling.record,
    rule: ruling.rule,
    source: ruling.source,
    code: ruling.code,
    reason: ruling.reason,
    history: item.history,
  };
}

/** Whether its author marks a finding as noticed on the way, or answers the same question with an earlier one. */
function isAside({ is_side, iid, id, question_id }: Finding, findings: Findings): boolean {
  if (is_side === true) return true;
  const number = Number(id.slice(1));
  for (const one of findings.values())
    if (
      one.iid === iid &&
      Number(one.id.slice(1)) < number &&
      one.question_id === question_id &&
      one.is_side !== true
    )
      return true;
  return false;
}

/** Reciprocal ranks added up: an investigator counts by the highest place it gives the claim. */
function fuseRanks(members: readonly Finding[]): number {
  const places = new Map<string, number>();
  for (const { base_id, id } of members)
    places.set(base_id, Math.min(Number(id.slice(1)), places.get(base_id) ?? Number.POSITIVE_INFINITY));
  const sum = [...places.values()]
    .sort((a, b) => a - b)
    .reduce((total, place) => total + 1 / (10 + place), 0);
  return Math.round(sum * 1e6) / 1e6;
}

/** The best-proven claim represents the item; among equals the more confident one, then the earlier one. */
const strongestFirst = (a: Finding, b: Finding): number =>
  STRENGTHS.indexOf(a.evidence_strength ?? 'WEAK') - STRENGTHS.indexOf(b.evidence_strength ?? 'WEAK') ||
  CONFIDENCES.indexOf(a.confidence) - CONFIDENCES.indexOf(b.confidence);

function adviceOn(
  item: JudgedItem,
  members: readonly Finding[],
  tag: Tag,
): { limits: string[]; follow_up: string[]; alternatives: string[] } {
  const limits = [item.review?.challenge.description, item.review?.recommendation].filter(
    (text) => text != null,
  );
  const alternatives = [
    ...new Set(members.flatMap(({ alternative_explanations }) => alternative_explanations ?? [])),
  ];
  const follow_up =
    tag === 'Uncertain' ? [...new Set([...(item.scope === null ? [] : [item.scope]), ...alternatives])] : [];
  return { limits, follow_up: follow_up.slice(0, 5), alternatives };
}

function reportSide(
  { side, members, supporters }: ItemSide,
  findings: Findings,
  weights: Readonly<Record<string, number>> | null,
): ReportedSide {
  const own = members.map((ref) => findings.get(ref)!);
  return {
    side,
    parties: supporters,
    claim: own[0]!.description,
    evidence: evidenceOf(own),
    weight: weights?.[side] ?? null,
    unsupported_flips: own.filter((one) => one.unsupported_flip === true).map(({ iid }) => iid),
  };
}

/** What would repair it, in the words of its reporters; more than one means alternative remedies. */
function remediesOf(members: readonly Finding[]): string[] {
  const texts = members.flatMap(({ fix }) => {
    const said = fix?.text ?? [fix?.action, fix?.target].filter((part) => part != null).join(' ');
    return said.trim() === '' ? [] : [said.trim()];
  });
  return [...new Set(texts)];
}
