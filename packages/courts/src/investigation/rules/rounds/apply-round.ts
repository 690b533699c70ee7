/** What an iteration of round 3 does to the matrix. */
import { decide } from '@curia/core';
import { byReference } from '../finding/cluster-findings.ts';
import { type Finding, findingsOf } from '../finding/finding.ts';
import type { FindingComparer } from '../finding/finding-comparer.ts';
import { type OpenItem, openItem, placeFinding } from '../finding/place-findings.ts';
import type { InvestigationTables } from '../investigation-tables.ts';
import { placeRefutation } from '../matrix/challenge-target.ts';
import { crossVerify, type Findings, type MatrixItem, type Moment } from '../matrix/matrix.ts';
import { isByEvents, matrixUpdateFacts, wordMatrixUpdate } from '../matrix/matrix-update.ts';
import { change, formedLate } from './change-item.ts';
import { moveByNews, type Reviewed, updateItem } from './move-item.ts';
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

/** A finding with the members of every item that it excludes by name. */
function withMembers(finding: Finding, items: readonly MatrixItem[]): Finding {
  const { excludes } = finding;
  if (excludes == null) return finding;
  const named = items.filter(({ item_id }) => excludes.includes(item_id));
  return { ...finding, excludes: [...excludes, ...named.flatMap(({ members }) => members)] };
}

const withFlag = (open: OpenItem, flag: string): OpenItem => ({
  ...open,
  item: { ...open.item, flags: [...new Set([...open.item.flags, flag])] },
});

const withoutFlag = (open: OpenItem, flag: string): OpenItem => ({
  ...open,
  item: { ...open.item, flags: open.item.flags.filter((one) => one !== flag) },
});
