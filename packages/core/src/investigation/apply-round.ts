/** What an iteration of round 3 does to the matrix. */
import { decide } from '../table/decide.ts';
import type { AnyTable } from '../table/table.ts';
import { byReference } from './cluster-findings.ts';
import type { FindingComparer } from './compare-findings.ts';
import { type Finding, findingsOf } from './finding.ts';
import type { InvestigationTables } from './investigation-tables.ts';
import {
  classifyItem,
  countSupport,
  crossVerify,
  describeItem,
  type Findings,
  type ItemDraft,
  type MatrixItem,
  type Moment,
} from './matrix.ts';
import { type MatrixUpdateRuling, wordMatrixUpdate } from './matrix-update.ts';
import { type OpenItem, openItem, placeFinding } from './place-findings.ts';
import type { CounterReview } from './report.ts';
import { wordStandingVerdict } from './standing-verdict.ts';
import { type Category, CONFIDENCES, type CounterVerdict } from './strength.ts';
import type { AssignedTask } from './task.ts';

/** The matrix after an iteration. */
export interface RoundResult {
  readonly items: readonly MatrixItem[];
  readonly findings: Findings;
  /** Items that are disputed now and were not before. */
  readonly newly_disputed: readonly string[];
  /** Disputed items on which somebody brought new evidence. */
  readonly newly_evidenced: readonly string[];
}

/** Applies the answers to the tasks of one iteration; their order of arrival does not matter. */
export function applyRound(
  items: readonly MatrixItem[],
  known: Findings,
  tasks: readonly AssignedTask[],
  comparer: FindingComparer,
  tables: InvestigationTables,
  when: Moment,
): RoundResult {
  const findings = new Map(known);
  const answered = tasks.filter(({ status }) => status === 'answered');
  const brought = answered
    .flatMap(({ report, is_degraded }) =>
      report === undefined ? [] : findingsOf(report, is_degraded === true, tables['claim-strength']),
    )
    .sort(byReference);
  for (const finding of brought) findings.set(finding.ref, finding);
  const reviews = new Map<string, { iid: string; review: CounterReview }>();
  for (const { iid, review } of answered) {
    for (const one of review?.layer_2.counter_reviews ?? [])
      reviews.set(one.original_finding_id, { iid, review: one });
  }

  const open = items.map((item) => {
    // An investigator whose answer is unusable takes nothing back by it.
    const heard = answered.filter(
      ({ report, is_degraded, items }) =>
        report !== undefined && is_degraded !== true && items.includes(item.item_id),
    );
    return openItem(item, new Set(heard.map(({ base_id }) => base_id)), findings);
  });
  const asked = new Set(tasks.filter(({ kind }) => kind === 'investigate').flatMap((task) => task.items));
  const alone = brought.filter(
    (finding) => !finding.is_discredited && !placeFinding(finding, open, comparer, findings),
  );
  // An agreement that was put to a reviewer who gave no answer is not one that stood a review.
  const unheard = new Set(
    tasks.filter(({ kind }) => kind === 'counter-review').flatMap((task) => task.items),
  );
  const updated = open.map((given) => {
    const reviewed = reviews.get(given.item.item_id);
    const one = reviewed === undefined && unheard.has(given.item.item_id) ? unreviewed(given) : given;
    if (!one.isTouched && !asked.has(one.item.item_id) && reviewed === undefined) return one.item;
    return updateItem(one, reviewed, findings, tables, when);
  });
  const added = crossVerify(alone, comparer, tables.classification, when, items.length).map(formedLate);
  const isDisputed = ({ category }: MatrixItem): boolean => category === 'DISAGREED';
  return {
    items: [...updated, ...added],
    findings,
    newly_disputed: [
      ...updated.filter((item, at) => isDisputed(item) && !isDisputed(items[at]!)),
      ...added.filter(isDisputed),
    ].map(({ item_id }) => item_id),
    newly_evidenced: updated
      .filter((item, at) => isDisputed(item) && open[at]!.hasNewEvidence)
      .map(({ item_id }) => item_id),
  };
}

function updateItem(
  open: OpenItem,
  reviewed: { readonly iid: string; readonly review: CounterReview } | undefined,
  findings: Map<string, Finding>,
  tables: InvestigationTables,
  when: Moment,
): MatrixItem {
  const { item, now, moved } = open;
  const verdict: CounterVerdict =
    reviewed === undefined ? 'NONE' : verdictOf(reviewed.review, tables['standing-verdict']);
  if (verdict === 'REFUTED' && item.category === 'AGREED')
    now.push([addChallenge(item, reviewed!, findings)]);
  const described = describeItem(item.item_id, now, findings, item.flags);
  const draft: ItemDraft = {
    ...described,
    kind: item.kind === 'REQUEST' && described.members.length === 0 ? 'REQUEST' : described.kind,
    claim: described.claim === '' ? item.claim : described.claim,
    question_id: described.question_id ?? item.question_id,
    related: item.related,
    requested_by: item.requested_by,
    scope: described.scope ?? item.scope,
    verdict: reviewed === undefined ? item.verdict : verdict,
    review: reviewed?.review ?? item.review,
    category: item.category,
    history: item.history,
  };
  const decision = decide(tables['matrix-update'], {
    category: item.category,
    verdict,
    supporting: countSupport(draft, findings, tables.classification),
    opposing: draft.opponents.length,
    adopted: moved.size > 0,
    answered: open.isTouched,
  });
  return change(draft, item, wordMatrixUpdate(decision), findings, tables.classification, when);
}

function change(
  draft: ItemDraft,
  before: MatrixItem,
  ruling: MatrixUpdateRuling,
  findings: Findings,
  policy: AnyTable,
  when: Moment,
): MatrixItem {
  const move = (to: Category, flags: readonly string[] = []): MatrixItem => ({
    ...draft,
    category: to,
    flags: [...new Set([...draft.flags, ...flags])],
    history: [...before.history, { ...when, from: before.category, to, why: ruling.reason }],
  });
  switch (ruling.change) {
    case 'KEEP':
      return move(before.category);
    case 'RAISE': {
      const at = CONFIDENCES.indexOf(draft.confidence ?? 'LOW');
      return { ...move(before.category), confidence: CONFIDENCES[Math.max(0, at - 1)]! };
    }
    case 'ADD_CAVEAT':
      return move(before.category, ['caveat']);
    case 'CONTEST':
      return move('DISAGREED');
    case 'AGREE':
      return { ...move('AGREED', ['formed_in_round3']), verdict: 'NONE', review: null };
    case 'WITHDRAW':
      return move('WITHDRAWN');
    case 'GIVE_UP':
      return move('UNCERTAIN');
    case 'RECLASSIFY': {
      const flags = draft.flags.filter(
        (flag) => !['weak_consensus', 'request_item', 'one_source'].includes(flag),
      );
      const item = classifyItem({ ...draft, flags }, findings, policy, when);
      return before.category === 'AGREED' ? item : formedLate(item);
    }
  }
}

/** An item whose review was asked for and never came. */
const unreviewed = (open: OpenItem): OpenItem => ({
  ...open,
  item: { ...open.item, flags: [...new Set([...open.item.flags, 'review_absent'])] },
});

/** Agreements formed in round 3 are not independent: everybody has seen the other reports. */
const formedLate = (item: MatrixItem): MatrixItem =>
  item.category === 'AGREED' ? { ...item, flags: [...new Set([...item.flags, 'formed_in_round3'])] } : item;

/** The final verdict, given the evidence of the challenge. */
function verdictOf(
  { verdict: said, challenge }: CounterReview,
  policy: InvestigationTables['standing-verdict'],
): CounterVerdict {
  const standing = (challenge.evidence ?? []).filter(({ verification }) => verification !== 'FAILED').length;
  return wordStandingVerdict(decide(policy, { said, standing })).verdict;
}

/** The challenge of a counter-reviewer as a finding, so that it can be weighed as a side. */
function addChallenge(
  item: MatrixItem,
  { iid, review }: { readonly iid: string; readonly review: CounterReview },
  findings: Map<string, Finding>,
): string {
  const ref = `${iid}#${item.item_id}`;
  const evidence = review.challenge.evidence ?? [];
  const { description, alternative_interpretation } = review.challenge;
  findings.set(ref, {
    ref,
    iid,
    base_id: iid.replace(/-R3(-I2)?$/, ''),
    id: 'F1',
    description:
      alternative_interpretation ?? description ?? review.impact ?? `${item.item_id} does not hold`,
    evidence,
    confidence: 'MEDIUM',
    evidence_strength: 'MODERATE',
    question_id: item.question_id,
    item_id: item.item_id,
    stance: 'refutes',
    is_discredited: false,
    is_degraded: false,
  });
  return ref;
}
