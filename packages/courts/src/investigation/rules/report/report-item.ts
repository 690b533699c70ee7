/** One finding as the report tells it: its tag, what it rests on, and how it came there. */

import type { AnyTable } from '@curia/core';
import {
  type CitedCommit,
  citationOf,
  parseLocation,
  VERIFICATIONS,
  type Verification,
} from '@curia/core/text/citation';
import type { CitationRole } from '../finding/answer-words.ts';
import { isVerified } from '../finding/cited-place.ts';
import type { Finding } from '../finding/finding.ts';
import type { Evidence } from '../finding/report.ts';
import {
  type Category,
  CONFIDENCES,
  type CounterVerdict,
  STRENGTHS,
  type Strength,
  type Tag,
} from '../finding/strength.ts';
import { witnessesOf } from '../matrix/classification.ts';
import type { JudgedItem } from '../matrix/judge-matrix.ts';
import type { Findings, ItemSide, Move } from '../matrix/matrix.ts';

/** One citation in the report. */
export interface ReportedEvidence {
  readonly type: string;
  readonly location: string;
  readonly snippet: string | null;
  readonly strength: Strength | null;
  readonly verification: Verification;
  readonly problem: string | null;
  readonly source: string;
  /** What it is cited as; absent in older reports. */
  readonly role?: CitationRole | null;
  /** The innermost function, heading or key around it; absent in older reports. */
  readonly unit?: string | null;
  /** Of a commit that was found: when it was written, and its subject. Absent in older reports. */
  readonly commit?: CitedCommit | null;
}

/** Where a cause lies. */
export interface ReportedPlace {
  readonly location: string;
  readonly unit: string | null;
}

/** The commit that brought a cause; date and subject where the check saw them. */
export interface ReportedCommit extends Partial<CitedCommit> {
  readonly commit: string;
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
  /** Where its cause lies, and the commit that brought it, as far as citations that hold say so. Absent in older reports, like the next two. */
  readonly where?: ReportedPlace | null;
  readonly since?: ReportedCommit | null;
  /** The cause in the words of its reporters. */
  readonly why?: string | null;
  /** What else its reporters think possible. */
  readonly alternatives?: readonly string[];
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

/** Whether an item is a dispute that nobody has won, so that it says nothing by itself. */
export const isTied = ({ sides, winner }: Pick<ReportedItem, 'sides' | 'winner'>): boolean =>
  sides.length > 1 && winner === null;

/** The citation that says where a cause lies: one that is marked so, else any but a symptom; of either the first of code that holds. */
export function placeOf(evidence: readonly ReportedEvidence[]): ReportedEvidence | undefined {
  const holding = evidence.filter(({ type, verification }) => type !== 'commit' && verification !== 'FAILED');
  const checked = holding.filter(isVerified);
  const [cited] = [
    checked.filter(({ role }) => role === 'cause'),
    checked.filter(({ role }) => role !== 'symptom'),
    checked,
    holding,
  ].filter(({ length }) => length > 0);
  return cited?.find(({ type }) => type === 'code') ?? cited?.[0];
}

/** The commit that brought a cause, if one that holds is cited. */
export function commitOf(evidence: readonly ReportedEvidence[]): ReportedEvidence | undefined {
  const commits = evidence.filter((one) => one.type === 'commit' && isVerified(one));
  const isMeant = ({ role }: ReportedEvidence): boolean => role !== 'fix' && role !== 'symptom';
  return commits.find(({ role }) => role === 'cause') ?? commits.find(isMeant);
}

/** The hash of a cited commit, as it is cited. */
export const hashOf = ({ location }: Pick<ReportedEvidence, 'location'>): string =>
  parseLocation(location, true).commit ?? location;

function whereOf(evidence: readonly ReportedEvidence[]): ReportedPlace | null {
  const place = placeOf(evidence);
  return place === undefined ? null : { location: place.location, unit: place.unit ?? null };
}

function sinceOf(evidence: readonly ReportedEvidence[]): ReportedCommit | null {
  const cited = commitOf(evidence);
  return cited === undefined ? null : { commit: hashOf(cited), ...cited.commit };
}

/** The cause in the words of whoever proves the claim best and says one. */
function causeOf(members: readonly Finding[]): string | null {
  const said = members.flatMap(({ cause, inference }) => [cause?.text, inference]);
  const named = members.map(({ cause }) =>
    [cause?.category, cause?.object].filter((word) => word != null && word.trim() !== '').join(': '),
  );
  return [...said, ...named].find((text) => text != null && text.trim() !== '') ?? null;
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

/** Each citation once; of one that was made several times, the first that stood the check best. */
function evidenceOf(members: readonly Finding[]): ReportedEvidence[] {
  const seen = new Map<string, ReportedEvidence>();
  for (const { iid, evidence, evidence_strength } of members) {
    for (const one of evidence) {
      const key = citationOf(one.type, one.location);
      const cited = reportEvidence(one, iid, evidence_strength);
      const known = seen.get(key);
      if (known === undefined || rankOf(cited) < rankOf(known)) seen.set(key, cited);
    }
  }
  return [...seen.values()];
}

/** Words one citation; one without a strength of its own has that of its finding. */
export const reportEvidence = (
  { type, location, snippet, strength, verification, problem, role, found }: Evidence,
  source: string,
  otherwise: Strength | null = null,
): ReportedEvidence => ({
  type,
  location,
  snippet: snippet ?? null,
  strength: strength ?? otherwise,
  verification: verification ?? 'UNCHECKED',
  problem: problem ?? null,
  source,
  role: role ?? null,
  unit: found?.units?.[0] ?? null,
  commit: found?.commit ?? null,
});

const rankOf = ({ verification }: ReportedEvidence): number => VERIFICATIONS.indexOf(verification);

/** What would repair it, in the words of its reporters; more than one means alternative remedies. */
function remediesOf(members: readonly Finding[]): string[] {
  const texts = members.flatMap(({ fix }) => {
    const said = fix?.text ?? [fix?.action, fix?.target].filter((part) => part != null).join(' ');
    return said.trim() === '' ? [] : [said.trim()];
  });
  return [...new Set(texts)];
}
