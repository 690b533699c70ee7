/** The report of an investigation as data; Markdown, HTML and SARIF are made from it. */

import { policyHash } from '../table/policy-hash.ts';
import { policyName } from '../table/table.ts';
import type { Finding } from './finding.ts';
import type { Exclusion, InvestigationState } from './investigation-state.ts';
import type { JudgedItem } from './judge-matrix.ts';
import { citationOf } from './location.ts';
import { byItemId, type Findings, type ItemSide, type Move } from './matrix.ts';
import { policiesOf } from './protocol.ts';
import type { Evidence } from './report.ts';
import {
  type Category,
  STRENGTHS,
  type Strength,
  TAGS,
  type Tag,
  type Verdict,
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
  readonly caveats: readonly string[];
  readonly follow_up: readonly string[];
  readonly remedies: readonly string[];
  readonly flags: readonly string[];
  readonly related: readonly string[];
  readonly verdict: Verdict;
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
  readonly weight: number | null;
  readonly unsupported_flips: readonly string[];
}

/** The report of an investigation. */
export interface FinalReport {
  readonly schema_version: '1';
  readonly investigation_id: string;
  readonly query: string;
  readonly outcome: 'judged' | 'failed';
  readonly conclusion: string | null;
  readonly confidence: Tag;
  readonly investigator_count: number;
  readonly rounds: number;
  readonly findings: readonly ReportedItem[];
  readonly disagreements: readonly string[];
  readonly counter_reviews: readonly {
    readonly item_id: string;
    readonly claim: string;
    readonly challenge: string;
    readonly verdict: Verdict;
  }[];
  readonly recommendations: {
    readonly immediate: readonly string[];
    readonly further: readonly string[];
    readonly monitoring: readonly string[];
  };
  readonly minority_opinions: readonly {
    readonly item_id: string;
    readonly parties: readonly string[];
    readonly claim: string;
  }[];
  readonly withdrawn: readonly { readonly item_id: string; readonly claim: string; readonly why: string }[];
  /** Citations that were checked and are not there, and claims that rest on nothing else. */
  readonly failed_citations: readonly {
    readonly ref: string;
    readonly location: string;
    readonly problem: string;
  }[];
  readonly discredited: readonly { readonly ref: string; readonly claim: string }[];
  readonly citations: Readonly<Record<Verification, number>>;
  readonly metadata: {
    readonly investigators: readonly string[];
    readonly excluded: readonly Exclusion[];
    readonly notes: readonly string[];
    readonly rounds_executed: number;
    readonly round_3_count: number;
    readonly quick: boolean;
    readonly profile: string;
    readonly reading: string;
    readonly policies: Readonly<Record<string, string>>;
    readonly parameters: Readonly<Record<string, unknown>>;
  };
}

/** Composes the report of a finished investigation. */
export function composeReport(state: InvestigationState): FinalReport {
  const findings: Findings = new Map(state.findings.map((one) => [one.ref, one]));
  const items = state.judged
    .filter((item) => item.ruling !== null)
    .map((item) => reportItem(item, findings))
    .sort(byWeight);
  const main = items.find(({ question_id, kind }) => kind !== 'REQUEST' && (question_id ?? 'Q1') === 'Q1');
  const reviewed = state.items.filter(({ review }) => review !== null);
  const evidence = citationsIn(state);
  const counted = (word: Verification): number =>
    evidence.filter(({ verification }) => (verification ?? 'UNCHECKED') === word).length;
  const answered = [...state.done, ...state.tasks]
    .filter(({ status }) => status === 'answered')
    .map(({ iid }) => iid);
  return {
    schema_version: '1',
    investigation_id: state.plan.investigation_id,
    query: state.plan.query,
    outcome: state.phase === 'failed' ? 'failed' : 'judged',
    conclusion: main?.finding ?? null,
    confidence: overallTag(main, items),
    investigator_count: new Set(answered.map((iid) => iid.replace(/-R\d.*$/, ''))).size,
    rounds: roundsExecuted(state),
    findings: items,
    disagreements: items.filter(isUnresolved).map(({ item_id }) => item_id),
    counter_reviews: reviewed.map(({ item_id, claim, review, verdict }) => ({
      item_id,
      claim,
      challenge: review!.challenge.description ?? '',
      verdict,
    })),
    recommendations: recommend(items),
    minority_opinions: items.flatMap(({ item_id, sides, winner }) =>
      winner === null
        ? []
        : sides
            .filter(({ side }) => side !== winner)
            .map(({ parties, claim }) => ({ item_id, parties, claim })),
    ),
    withdrawn: state.judged
      .filter((item) => item.ruling === null)
      .map(({ item_id, claim, history }) => ({ item_id, claim, why: history.at(-1)?.why ?? '' })),
    failed_citations: evidence
      .filter(({ verification }) => verification === 'FAILED')
      .map(({ ref, location, problem }) => ({ ref, location, problem: problem ?? '' })),
    discredited: state.findings
      .filter(({ is_discredited }) => is_discredited)
      .map(({ ref, description }) => ({ ref, claim: description })),
    citations: { VERIFIED: counted('VERIFIED'), UNCHECKED: counted('UNCHECKED'), FAILED: counted('FAILED') },
    metadata: {
      investigators: answered,
      excluded: [...state.exclusions].sort(byInvestigator),
      notes: state.notes,
      rounds_executed: roundsExecuted(state),
      round_3_count: state.iteration,
      quick: state.plan.quick,
      profile: state.plan.profile,
      reading: state.plan.reading,
      policies: Object.fromEntries(
        Object.values(policiesOf(state.plan)).map((table) => [policyName(table), policyHash(table)]),
      ),
      parameters: policiesOf(state.plan).judgement.values,
    },
  };
}

/** Every citation that anybody handed in, with the finding or the reviewed item it stands under. */
function citationsIn({ done, tasks }: InvestigationState): (Evidence & { readonly ref: string })[] {
  return [...done, ...tasks].flatMap(({ iid, report, review }) => [
    ...(report?.layer_2.findings ?? []).flatMap(({ id, evidence }) =>
      evidence.map((one) => ({ ref: `${iid}#${id}`, ...one })),
    ),
    ...(review?.layer_2.counter_reviews ?? []).flatMap(({ original_finding_id, challenge }) =>
      (challenge.evidence ?? []).map((one) => ({ ref: `${iid}#${original_finding_id}`, ...one })),
    ),
  ]);
}

/** Distinct rounds: 1, 2 where reports were cross-verified, 3 where it ran, 4 where anything was judged. */
export const roundsExecuted = ({ trigger, iteration, phase }: InvestigationState): number =>
  1 + (trigger === null ? 0 : 1) + (iteration > 0 ? 1 : 0) + (phase === 'judged' ? 1 : 0);

const byInvestigator = (a: Exclusion, b: Exclusion): number =>
  a.investigator < b.investigator ? -1 : a.investigator > b.investigator ? 1 : 0;

function reportItem(item: JudgedItem, findings: Findings): ReportedItem {
  const ruling = item.ruling!;
  const adopted = item.sides.find(({ side }) => side === ruling.winner) ?? item.sides[0];
  const members = (adopted?.members ?? []).map((ref) => findings.get(ref)!);
  const { limits, follow_up } = adviceOn(item, members, ruling.tag);
  return {
    item_id: item.item_id,
    kind: item.kind,
    tag: ruling.tag,
    finding: members[0]?.description ?? item.claim,
    category: item.category,
    question_id: item.question_id,
    evidence: evidenceOf(members),
    sources: [...new Set(members.map(({ iid }) => iid))].sort(),
    caveats: ruling.caveat ? limits : [],
    follow_up,
    remedies: remediesOf(members),
    flags: item.flags,
    related: item.related,
    verdict: item.verdict,
    sides: item.sides.length < 2 ? [] : item.sides.map((side) => reportSide(side, findings, ruling.weights)),
    winner: ruling.winner,
    record: ruling.record,
    rule: ruling.rule,
    source: ruling.source,
    code: ruling.code,
    reason: ruling.reason,
    history: item.history,
  };
}

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
    weight: weights?.[side] ?? null,
    unsupported_flips: own.filter((one) => one.unsupported_flip === true).map(({ iid }) => iid),
  };
}

function evidenceOf(members: readonly Finding[]): ReportedEvidence[] {
  const seen = new Map<string, ReportedEvidence>();
  for (const { iid, evidence, evidence_strength } of members) {
    for (const { type, location, snippet, strength, verification, problem } of evidence) {
      const key = citationOf(type, location);
      if (seen.has(key)) continue;
      seen.set(key, {
        type,
        location,
        snippet: snippet ?? null,
        strength: strength ?? evidence_strength,
        verification: verification ?? 'UNCHECKED',
        problem: problem ?? null,
        source: iid,
      });
    }
  }
  return [...seen.values()];
}

/** What would repair it, in the words of its reporters; more than one means alternative remedies. */
function remediesOf(members: readonly Finding[]): string[] {
  const texts = members.flatMap(({ fix }) => {
    const said = fix?.text ?? [fix?.action, fix?.target].filter((part) => part != null).join(' ');
    return said.trim() === '' ? [] : [said.trim()];
  });
  return [...new Set(texts)];
}

const isUnresolved = ({ category, winner }: ReportedItem): boolean =>
  category === 'DISAGREED' && winner === null;

/** The surest first, then the strongest evidence, then the most reports, then the oldest. */
function byWeight(a: ReportedItem, b: ReportedItem): number {
  const strongest = ({ evidence }: ReportedItem): number =>
    Math.min(STRENGTHS.length, ...evidence.map(({ strength }) => STRENGTHS.indexOf(strength ?? 'WEAK')));
  return (
    TAGS.indexOf(a.tag) - TAGS.indexOf(b.tag) ||
    strongest(a) - strongest(b) ||
    b.sources.length - a.sources.length ||
    byItemId(a.item_id, b.item_id)
  );
}

/** The tag of the report: that of its main finding, lowered where a conflict about the same question is open. */
function overallTag(main: ReportedItem | undefined, items: readonly ReportedItem[]): Tag {
  if (main === undefined) return 'Uncertain';
  const isDisputed = items.some(
    (item) => isUnresolved(item) && (item.question_id ?? 'Q1') === (main.question_id ?? 'Q1'),
  );
  return main.tag === 'Confirmed' && isDisputed ? 'Likely' : main.tag;
}

function recommend(items: readonly ReportedItem[]): FinalReport['recommendations'] {
  const named = ({ item_id, finding }: ReportedItem): string => `${item_id}: ${finding}`;
  return {
    immediate: items
      .filter(({ tag, remedies }) => tag === 'Confirmed' && remedies.length > 0)
      .map(({ item_id, remedies }) => `${item_id}: ${remedies.join(' / ')}`),
    further: items.filter(({ tag }) => tag === 'Uncertain').map(named),
    monitoring: items.filter(({ tag, caveats }) => tag === 'Likely' && caveats.length > 0).map(named),
  };
}
