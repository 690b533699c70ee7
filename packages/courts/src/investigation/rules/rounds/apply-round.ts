/** What an iteration of round 3 does to the matrix. */

import type { AnyTable } from '@curia/core';
import { decide } from '@curia/core';
import { isNewPlace, isVerified } from '../finding/cited-place.ts';
import { byReference } from '../finding/cluster-findings.ts';
import type { FindingComparer } from '../finding/compare-findings.ts';
import { type Finding, findingsOf } from '../finding/finding.ts';
import { type OpenItem, openItem, placeFinding } from '../finding/place-findings.ts';
import type { CounterReview } from '../finding/report.ts';
import { type Category, CONFIDENCES, type CounterVerdict } from '../finding/strength.ts';
import type { InvestigationTables } from '../investigation-tables.ts';
import { placeRefutation } from '../matrix/challenge-target.ts';
import { isByVerification } from '../matrix/classification.ts';
import {
  classifyItem,
  countSupport,
  crossVerify,
  describeItem,
  type Findings,
  type ItemDraft,
  type MatrixItem,
  type Moment,
} from '../matrix/matrix.ts';
import {
  isByEvents,
  type MatrixUpdateRuling,
  matrixUpdateFacts,
  wordMatrixUpdate,
} from '../matrix/matrix-update.ts';
import { verdictThatStands } from '../matrix/standing-verdict.ts';
import { whatHappened } from './round-events.ts';
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
  isLast = false,
): RoundResult {
  const findings = new Map(known);
  const answered = tasks.filter(({ status }) => status === 'answered');
  const held = new Set(answered.flatMap((task) => task.held ?? []));
  const brought = answered
    .flatMap(({ report, is_degraded, voice, items: asked }) => {
      if (report === undefined) return [];
      const said = findingsOf(report, is_degraded === true, tables['claim-strength'], voice);
      return said.map((finding) => {
        if (finding.stance !== 'refutes' || finding.item_id == null) return finding;
        const meant = placeRefutation(finding.item_id, items, asked, tables['challenge-target']);
        for (const id of meant.held) held.add(id);
        return { ...finding, item_id: meant.item_id };
      });
    })
    .map((finding) => withMembers(finding, items))
    .sort(byReference);
  for (const finding of brought) findings.set(finding.ref, finding);
  const reviews = new Map<string, Reviewed>();
  for (const { iid, review, voice } of answered) {
    for (const one of review?.layer_2.counter_reviews ?? [])
      reviews.set(one.original_finding_id, { iid, voice, review: one });
  }
  const isByNews = isByEvents(tables['matrix-update']);

  const open = items.map((item) => {
    // An investigator whose answer is unusable takes nothing back by it.
    const heard = answered.filter(
      ({ report, is_degraded, items }) =>
        report !== undefined && is_degraded !== true && items.includes(item.item_id),
    );
    const speakers = new Set(heard.map(({ base_id }) => base_id));
    // By news, whoever says nothing of an item takes nothing back.
    const opened = openItem(item, isByNews ? new Set() : speakers, findings);
    return { ...opened, isTouched: speakers.size > 0 };
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
    const id = given.item.item_id;
    const flagged = reviewed === undefined && unheard.has(id) ? withFlag(given, 'review_absent') : given;
    const one = held.has(id) ? withFlag(flagged, 'held') : reviewed ? withoutFlag(flagged, 'held') : flagged;
    if (!one.isTouched && !asked.has(id) && reviewed === undefined) return one.item;
    return isByNews
      ? moveByNews(one, reviewed, findings, tables, when, isLast)
      : updateItem(one, reviewed, findings, tables, when);
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

/** Before the judge: what was asked for and never brought is given up, if the policy says so. */
export function closeItems(
  items: readonly MatrixItem[],
  tables: InvestigationTables,
  when: Moment,
): readonly MatrixItem[] {
  const policy = tables['matrix-update'];
  if (!isByEvents(policy)) return items;
  return items.map((item) => {
    if (item.category !== 'NEEDS_MORE') return item;
    const given = { category: item.category, verdict: 'NONE', event: 'silent', last: true } as const;
    const ruling = wordMatrixUpdate(decide(policy, matrixUpdateFacts(given, policy)));
    return change(item, item, ruling, new Map(), tables.classification, when);
  });
}

/** A review of an item, and who gave it. */
interface Reviewed {
  readonly iid: string;
  readonly voice: string | undefined;
  readonly review: CounterReview;
}

/** A finding with the members of every item that it excludes by name. */
function withMembers(finding: Finding, items: readonly MatrixItem[]): Finding {
  const { excludes } = finding;
  if (excludes == null) return finding;
  const named = items.filter(({ item_id }) => excludes.includes(item_id));
  return { ...finding, excludes: [...excludes, ...named.flatMap(({ members }) => members)] };
}

/** What an item is after a round, before its table decides whether it moves. */
function draftOf(
  { item }: OpenItem,
  sides: readonly (readonly string[])[],
  reviewed: Reviewed | undefined,
  verdict: CounterVerdict,
  findings: Findings,
): ItemDraft {
  const described = describeItem(item.item_id, sides, findings, item.flags);
  return {
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
}

/** Moves an item by who stands for it now. */
function updateItem(
  open: OpenItem,
  reviewed: Reviewed | undefined,
  findings: Map<string, Finding>,
  tables: InvestigationTables,
  when: Moment,
): MatrixItem {
  const { item, now, moved } = open;
  const verdict = verdictOf(reviewed, tables);
  if (verdict === 'REFUTED' && item.category === 'AGREED')
    now.push([addChallenge(item, reviewed!, findings)]);
  const draft = draftOf(open, now, reviewed, verdict, findings);
  const facts = {
    category: item.category,
    verdict,
    supporting: countSupport(draft, findings, tables.classification),
    opposing: draft.opponents.length,
    adopted: moved.size > 0,
    answered: open.isTouched,
  };
  const ruling = wordMatrixUpdate(decide(tables['matrix-update'], facts));
  return change(draft, item, ruling, findings, tables.classification, when);
}

/** Moves an item by what is new; what changes nothing leaves it as it was. */
function moveByNews(
  open: OpenItem,
  reviewed: Reviewed | undefined,
  findings: Map<string, Finding>,
  tables: InvestigationTables,
  when: Moment,
  last: boolean,
): MatrixItem {
  const { item, before, now } = open;
  const verdict = verdictOf(reviewed, tables);
  const happened = whatHappened(open, findings, open.isTouched);
  const facts = matrixUpdateFacts(
    { category: item.category, verdict, ...happened, last },
    tables['matrix-update'],
  );
  const ruling = wordMatrixUpdate(decide(tables['matrix-update'], facts));
  if (ruling.change === 'CONTEST' && verdict === 'REFUTED')
    now.push([addChallenge(item, reviewed!, findings)]);
  const isMoved = ['CONTEST', 'AGREE', 'RECLASSIFY'].includes(ruling.change);
  const isStanding = item.category === 'DISAGREED' && ['silent', 'failed'].includes(happened.event);
  const draft = draftOf(open, isMoved || isStanding ? now : before, reviewed, verdict, findings);
  const flags = [
    ...draft.flags.filter((flag) => reviewed === undefined || flag !== 'own_review'),
    ...(reviewed === undefined || isIndependent(reviewed, before[0] ?? [], findings) ? [] : ['own_review']),
  ];
  return change({ ...draft, flags }, item, ruling, findings, tables.classification, when);
}

/** Whether a reviewer is another voice than every supporter, or cites what none of them does; who is not known may be anybody. */
function isIndependent({ voice, review }: Reviewed, refs: readonly string[], findings: Findings): boolean {
  const own = refs.map((ref) => findings.get(ref)!);
  const isOther = voice !== undefined && own.every((one) => one.voice !== undefined && one.voice !== voice);
  const cited = own.flatMap(({ evidence }) => evidence);
  const shown = (review.challenge.evidence ?? []).filter(isVerified);
  return isOther || shown.some((one) => isNewPlace(one, cited));
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
    case 'AGREE': {
      const fresh = { ...draft, verdict: 'NONE', review: null } as const;
      if (isByVerification(policy)) return formedLate(reclassify(fresh, findings, policy, when));
      return { ...move('AGREED', ['formed_in_round3']), verdict: 'NONE', review: null };
    }
    case 'WITHDRAW':
      return move('WITHDRAWN');
    case 'GIVE_UP':
      return move('UNCERTAIN', ['unanswered']);
    case 'RECLASSIFY': {
      const item = reclassify(draft, findings, policy, when);
      return before.category === 'AGREED' ? item : formedLate(item);
    }
  }
}

/** Classifies an item afresh; what its former category said of it no longer counts. */
const reclassify = (draft: ItemDraft, findings: Findings, policy: AnyTable, when: Moment): MatrixItem =>
  classifyItem(
    {
      ...draft,
      flags: draft.flags.filter((flag) => !['weak_consensus', 'request_item', 'one_source'].includes(flag)),
    },
    findings,
    policy,
    when,
  );

const withFlag = (open: OpenItem, flag: string): OpenItem => ({
  ...open,
  item: { ...open.item, flags: [...new Set([...open.item.flags, flag])] },
});

const withoutFlag = (open: OpenItem, flag: string): OpenItem => ({
  ...open,
  item: { ...open.item, flags: open.item.flags.filter((one) => one !== flag) },
});

/** Agreements formed in round 3 are not independent: everybody has seen the other reports. */
const formedLate = (item: MatrixItem): MatrixItem =>
  item.category === 'AGREED' ? { ...item, flags: [...new Set([...item.flags, 'formed_in_round3'])] } : item;

/** The final verdict, given the evidence of the challenge. */
function verdictOf(reviewed: Reviewed | undefined, tables: InvestigationTables): CounterVerdict {
  if (reviewed === undefined) return 'NONE';
  return verdictThatStands(reviewed.review, tables['standing-verdict']).verdict;
}

/** The challenge of a counter-reviewer as a finding, so that it can be weighed as a side. */
function addChallenge(item: MatrixItem, { iid, review }: Reviewed, findings: Map<string, Finding>): string {
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
