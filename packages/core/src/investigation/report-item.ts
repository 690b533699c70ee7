/** One finding as the report tells it: its tag, what it rests on, and how it came there. */
import type { AnyTable } from '../table/table.ts';
import { witnessesOf } from './classification.ts';
import type { Finding } from './finding.ts';
import type { JudgedItem } from './judge-matrix.ts';
import { citationOf } from './location.ts';
import type { Findings, ItemSide, Move } from './matrix.ts';
import {
  type Category,
  CONFIDENCES,
  type CounterVerdict,
  STRENGTHS,
  type Strength,
  type Tag,
  VERIFICATIONS,
  type Verification,
} from './strength.ts';

/** One citation in the report. */
export interface ReportedEvidence {
  readonly type: string;
  readonly location: string;
  readonly snippet: string | null;
  readonly strength: Strength | null;
  readonly verification: Verification;
  readonly problem: string | null;
  readonly source: string;
}

/** One finding in the report. */
export interface ReportedItem {
  readonly item_id: string;
  readonly kind: string;
  readonly tag: Tag;
  readonly finding: string;
  readonly category: Category;
  readonly question_id: string | null;
  readonly evidence: readonly ReportedEvidence[];
  /** The ids of the reports behind it. */
  readonly sources: readonly string[];
  /** How many independent sources those reports rest on. */
  readonly independent: number;
  /** How high the reports rank it together: the sum of 1/(10 + its place) over the investigators who name it. */
  readonly fused_rank: number;
  readonly caveats: readonly string[];
  readonly follow_up: readonly string[];
  readonly remedies: readonly string[];
  readonly flags: readonly string[];
  readonly related: readonly string[];
  /** Noticed on the way: nobody who reports it calls it the first answer to the question. Absent in older reports. */
  readonly is_side?: boolean;
  /** Other places that are offered for the same question; no contradiction. Absent in older reports. */
  readonly rivals?: readonly string[];
  readonly verdict: CounterVerdict;
  readonly sides: readonly ReportedSide[];
  readonly winner: string | null;
  readonly record: readonly string[];
  readonly rule: string;
  readonly source: string;
  readonly code: string;
  readonly reason: string;
  readonly history: readonly Move[];
}

/** One side of a conflict in the report. */
export interface ReportedSide {
  readonly side: string;
  readonly parties: readonly string[];
  readonly claim: string;
  /** Absent in older reports. */
  readonly evidence?: readonly ReportedEvidence[];
  readonly weight: number | null;
  readonly unsupported_flips: readonly string[];
}

/** Words one judged item. */
export function reportItem(item: JudgedItem, findings: Findings, classification: AnyTable): ReportedItem {
  const ruling = item.ruling!;
  const sides =
    item.sides.length < 2 ? [] : item.sides.map((side) => reportSide(side, findings, ruling.weights));
  const adopted = item.sides.find(({ side }) => side === ruling.winner) ?? item.sides[0];
  const members = (adopted?.members ?? []).map((ref) => findings.get(ref)!).sort(strongestFirst);
  // Nobody has won: whatever is said of the item is said by one of its sides.
  const isTied = sides.length > 1 && ruling.winner === null;
  const { limits, follow_up } = adviceOn(item, members, ruling.tag);
  return {
    item_id: item.item_id,
    kind: item.kind,
    tag: ruling.tag,
    finding: isTied
      ? sides.map(({ side, claim }) => `${side}: ${claim}`).join(' ↔ ')
      : (members[0]?.description ?? item.claim),
    category: item.category,
    question_id: item.question_id,
    evidence: evidenceOf(isTied ? item.members.map((ref) => findings.get(ref)!) : members),
    sources: [...new Set(members.map(({ iid }) => iid))].sort(),
    independent: witnessesOf(classification, members),
    fused_rank: fuseRanks(members),
    caveats: ruling.caveat ? limits : [],
    follow_up,
    remedies: remediesOf(members),
    flags: item.flags,
    related: item.related,
    is_side: members.length > 0 && members.every((one) => isAside(one, findings)),
    rivals: [],
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
): { limits: string[]; follow_up: string[] } {
  const limits = [item.review?.challenge.description, item.review?.recommendation].filter(
    (text) => text != null,
  );
  const alternatives = members.flatMap(({ alternative_explanations }) => alternative_explanations ?? []);
  const follow_up =
    tag === 'Uncertain' ? [...new Set([...(item.scope === null ? [] : [item.scope]), ...alternatives])] : [];
  return { limits, follow_up: follow_up.slice(0, 5) };
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

/** Each citation once; of one that was made several times, the first that stood the check best. */
function evidenceOf(members: readonly Finding[]): ReportedEvidence[] {
  const seen = new Map<string, ReportedEvidence>();
  for (const { iid, evidence, evidence_strength } of members) {
    for (const { type, location, snippet, strength, verification, problem } of evidence) {
      const key = citationOf(type, location);
      const cited: ReportedEvidence = {
        type,
        location,
        snippet: snippet ?? null,
        strength: strength ?? evidence_strength,
        verification: verification ?? 'UNCHECKED',
        problem: problem ?? null,
        source: iid,
      };
      const known = seen.get(key);
      if (known === undefined || rankOf(cited) < rankOf(known)) seen.set(key, cited);
    }
  }
  return [...seen.values()];
}

const rankOf = ({ verification }: ReportedEvidence): number => VERIFICATIONS.indexOf(verification);

/** What would repair it, in the words of its reporters; more than one means alternative remedies. */
function remediesOf(members: readonly Finding[]): string[] {
  const texts = members.flatMap(({ fix }) => {
    const said = fix?.text ?? [fix?.action, fix?.target].filter((part) => part != null).join(' ');
    return said.trim() === '' ? [] : [said.trim()];
  });
  return [...new Set(texts)];
}
