/** Composes the report of a finished investigation from its state. */

import { type AnyTable, decide, policyHash, policyName } from '@curia/core';
import type { Verification } from '@curia/core/text/citation';
import type { CounterReview, Evidence } from '../finding/report.ts';
import { isByPlace } from '../finding/similarity.ts';
import { STRENGTHS, TAGS, type Tag } from '../finding/strength.ts';
import type { InvestigationState } from '../investigation-state.ts';
import type { InvestigationTables } from '../investigation-tables.ts';
import { byItemId, type Findings } from '../matrix/matrix.ts';
import { wordConclusion } from './conclusion.ts';
import type { Exclusion } from './exclusion.ts';
import type { FinalReport } from './final-report.ts';
import { type RecommendationRuling, wordRecommendation } from './recommendation.ts';
import { reportItem } from './report-item.ts';
import { reportEvidence } from './reported-evidence.ts';
import { isTied, type ReportedItem } from './reported-item.ts';

/** The tables whose policies a report names: those that compare, classify and tag. The rulebook hash covers all tables. */
const TAGGING = ['similarity', 'classification', 'next-round', 'judgement'] as const;

/** Composes the report of a finished investigation. */
export function composeReport(state: InvestigationState, tables: InvestigationTables): FinalReport {
  const findings: Findings = new Map(state.findings.map((one) => [one.ref, one]));
  const items = withRivals(
    state.judged
      .filter((item) => item.ruling !== null)
      .map((item) => reportItem(item, findings, tables.classification))
      .sort(byWeight),
    tables.similarity,
  );
  const main = mainItem(items);
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
    questions: state.plan.questions,
    outcome: state.phase === 'failed' ? 'failed' : 'judged',
    conclusion: main === undefined || isTied(main) ? null : main.finding,
    main_item: main?.item_id ?? null,
    not_examined: notExamined(state),
    confidence: overallTag(main, items, tables.conclusion),
    investigator_count: new Set(answered.map((iid) => iid.replace(/-R\d.*$/, ''))).size,
    rounds: roundsExecuted(state),
    findings: items,
    disagreements: items.filter(isUnresolved).map(({ item_id }) => item_id),
    counter_reviews: reviewed.map(({ item_id, claim, review, verdict }) => ({
      item_id,
      claim,
      challenge: review!.challenge.description ?? '',
      verdict,
      alternative: review!.challenge.alternative_interpretation ?? null,
      evidence: (review!.challenge.evidence ?? []).map((one) =>
        reportEvidence(one, reviewerOf(state, review!)),
      ),
    })),
    recommendations: recommend(items, tables.recommendation),
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
        TAGGING.map((question) => [policyName(tables[question]), policyHash(tables[question])]),
      ),
      parameters: tables.judgement.values,
    },
  };
}

/** The finding that answers the question; what was noticed on the way answers nothing. */
export const mainItem = (items: readonly ReportedItem[]): ReportedItem | undefined =>
  items.find((item) => isAnswer(item) && questionOf(item) === 'Q1');

const isAnswer = ({ is_side, kind }: ReportedItem): boolean => is_side !== true && kind !== 'REQUEST';

/** The question that a finding answers; where it names none, the first. */
export const questionOf = ({ question_id }: ReportedItem): string => question_id ?? 'Q1';

/** What investigators say that they left out, and what nobody could read. */
function notExamined({ done, tasks }: InvestigationState): NonNullable<FinalReport['not_examined']> {
  const all = [...done, ...tasks];
  const unseen = new Set(all.flatMap((task) => task.unseen ?? []));
  return [
    ...Array.from(unseen, (what) => ({ by: null, what })),
    ...all.flatMap(({ iid, report }) =>
      (report?.layer_1.not_examined ?? []).map((what) => ({ by: iid, what })),
    ),
  ];
}

/** Who gave a review. */
const reviewerOf = ({ done, tasks }: InvestigationState, given: CounterReview): string =>
  [...done, ...tasks].find(({ review }) => review?.layer_2.counter_reviews.includes(given))?.iid ?? '';

/** Every citation submitted by anyone, with the finding or reviewed item it belongs to. */
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

/** The rounds executed: 1; 2 if reports were cross-checked; 3 if it ran; 4 if anything was judged. */
export const roundsExecuted = ({ trigger, iteration, phase }: InvestigationState): number =>
  1 + (trigger === null ? 0 : 1) + (iteration > 0 ? 1 : 0) + (phase === 'judged' ? 1 : 0);

const byInvestigator = (a: Exclusion, b: Exclusion): number =>
  a.investigator < b.investigator ? -1 : a.investigator > b.investigator ? 1 : 0;

const isUnresolved = ({ category, winner }: ReportedItem): boolean =>
  category === 'DISAGREED' && winner === null;

/** Answers to the question before what was noticed on the way; then the surest, what nobody refuted, the most independent, the most and the strongest, the oldest. */
function byWeight(a: ReportedItem, b: ReportedItem): number {
  const strongest = ({ evidence }: ReportedItem): number =>
    Math.min(STRENGTHS.length, ...evidence.map(({ strength }) => STRENGTHS.indexOf(strength ?? 'WEAK')));
  return (
    Number(a.is_side === true) - Number(b.is_side === true) ||
    TAGS.indexOf(a.tag) - TAGS.indexOf(b.tag) ||
    Number(a.verdict === 'REFUTED') - Number(b.verdict === 'REFUTED') ||
    b.independent - a.independent ||
    strongest(a) - strongest(b) ||
    b.fused_rank - a.fused_rank ||
    b.sources.length - a.sources.length ||
    byItemId(a.item_id, b.item_id)
  );
}

/** Items with the other places that are offered for the same question. */
const withRivals = (items: readonly ReportedItem[], similarity: AnyTable): ReportedItem[] =>
  items.map((item) => ({
    ...item,
    rivals:
      isByPlace(similarity) && isAnswer(item)
        ? items
            .filter((other) => other !== item && isAnswer(other) && questionOf(other) === questionOf(item))
            // What was found again in round 3 lies where the item lies, and rivals nothing.
            .filter(({ where }) => !where || where.location !== item.where?.location)
            .map(({ item_id }) => item_id)
        : [],
  }));

/** The tag of the report, from its main finding and what is still in dispute about the same question. */
function overallTag(
  main: ReportedItem | undefined,
  items: readonly ReportedItem[],
  policy: InvestigationTables['conclusion'],
): Tag {
  const open_conflict =
    main !== undefined && items.some((item) => isUnresolved(item) && questionOf(item) === questionOf(main));
  const facts = { tag: main?.tag ?? null, open_conflict };
  return wordConclusion(decide(policy, facts)).tag;
}

/** Puts every finding in one of three lists: with its remedy if it needs action now, otherwise with its claim. */
function recommend(
  items: readonly ReportedItem[],
  policy: InvestigationTables['recommendation'],
): FinalReport['recommendations'] {
  const lists: Record<RecommendationRuling['list'], string[]> = {
    immediate: [],
    further: [],
    monitoring: [],
  };
  for (const { item_id, tag, finding, remedies, caveats } of items) {
    const facts = { tag, remedy: remedies.length > 0, caveat: caveats.length > 0 };
    const { list } = wordRecommendation(decide(policy, facts));
    const words = list === 'immediate' && facts.remedy ? remedies.join(' / ') : finding;
    lists[list].push(`${item_id}: ${words}`);
  }
  return lists;
}
