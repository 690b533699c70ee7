/** How an item moves after a round: by who stands for it, or by what is new. */
import { decide } from '@curia/core';
import { isNewPlace, isVerified } from '../finding/cited-place.ts';
import type { Finding } from '../finding/finding.ts';
import type { OpenItem } from '../finding/place-findings.ts';
import type { CounterReview } from '../finding/report.ts';
import type { CounterVerdict } from '../finding/strength.ts';
import type { InvestigationTables } from '../investigation-tables.ts';
import {
  countSupport,
  describeItem,
  type Findings,
  type ItemDraft,
  type MatrixItem,
  type Moment,
} from '../matrix/matrix.ts';
import { matrixUpdateFacts, wordMatrixUpdate } from '../matrix/matrix-update.ts';
import { verdictThatStands } from '../matrix/standing-verdict.ts';
import { change } from './change-item.ts';
import { whatHappened } from './round-events.ts';

/** A review of an item, and who gave it. */
export interface Reviewed {
  readonly iid: string;
  readonly voice: string | undefined;
  readonly review: CounterReview;
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
export function updateItem(
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
export function moveByNews(
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
