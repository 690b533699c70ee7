/** Looks through panels for what reviewers and agents get wrong: codes, targets, incomplete and double actions, empty voices. */

import { type Chart, doctorOf, startIdleRules } from '@curia/core/court/doctor';
import { readInput } from '@curia/core/read';
import { isAllowedRef } from '../../opinions/taxonomy.ts';
import { perspectivesIn } from '../rules/absence.ts';
import { REVIEWERS } from '../rules/action.ts';
import { readTuplePolarity } from '../rules/candidate.ts';
import { type ConflictCase, conflictInput } from '../rules/conflict-case.ts';
import { conflictReview, ruleConflict } from '../rules/conflict-review.ts';
import { isReasonCode } from '../rules/reason-code.ts';
import { findRechecks } from '../rules/recheck.ts';
import { PERSPECTIVES } from '../rules/triplet.ts';
import { isComplete } from '../rules/vote/tally.ts';
import { startReaders, startReviewerVoices } from './doctor-voices.ts';

/** Rules against absence: that they never fire is as it should be. */
const SAFEGUARDS: readonly string[] = ['reviewer-absent', 'perspectives-absent'];

/** The doctor of conflict review. */
export const conflictReviewDoctor = doctorOf({
  court: conflictReview.name,
  hasTexts: true,
  recognises: (record) => 'candidates' in record && 'review_actions' in record,
  read: (record) => readInput(conflictInput, record),
  advice: {
    UNLISTED_REASON_CODE: {
      lesson: 'L11',
      what: 'reason codes are not on the list, so they are never structural or justified',
      remedy: 'Put the list of codes into the prompt and the schema of the reviewers.',
    },
    UNLISTED_FLIP_REASON: {
      lesson: 'L11',
      what: 'FLIP votes give an unlisted reason, so that a lone FLIP can never win a split',
      remedy: 'Put the list of codes into the prompt and the schema of the reviewers.',
    },
    UNFLAGGED_TARGET: {
      lesson: 'L12',
      what: 'votes other than KEEP are on tuples that no flag and no validator risk names',
      remedy: 'Filter such votes before ruling, or tell reviewers that they may act on every tuple.',
    },
    INCOMPLETE_ACTION: {
      lesson: 'L4',
      what: 'FLIP and MERGE actions lack their value or name no tuple',
      remedy:
        'Ask for new_value.polarity or new_value.normalized_ref in the schema; v5 does not let them vote.',
    },
    DUPLICATE_ACTION: {
      what: 'votes are a second action of one reviewer on one tuple',
      remedy: 'Ask for one action per tuple; v1 and v2 count the last, v5 counts none of them.',
    },
    UNKNOWN_TARGET: {
      what: 'votes are on tuples that do not exist',
      remedy: 'Show reviewers the tuple ids; v1 and v2 ignore such votes, v5 lists them.',
    },
    MERGE_WITHOUT_EFFECT: {
      what: 'votes are MERGE, which v1 and v2 count as KEEP',
      remedy: 'Rule by v5, which merges, or leave MERGE out of the prompt.',
    },
    UNKNOWN_POLARITY: {
      what: 'candidates have a polarity other than positive, negative, neutral or mixed',
      remedy: 'Put the four words into the schema of the agents; v5 flags the others.',
    },
    CONFIDENCE_OUT_OF_RANGE: {
      what: 'candidates have a confidence below 0 or above 1',
      remedy: 'Ask for a number from 0 to 1; v5 cuts the others off.',
    },
    UNLISTED_REF: {
      what: 'references are not in the taxonomy',
      remedy: 'Put the list of references into the prompt and the schema of the agents.',
    },
    REVIEWER_ABSENT: {
      what: 'times a reviewer was asked and gave no usable answer, so that what was put to it goes to a person',
      remedy: 'Absence is never consent; check the limits, the prompt and the schema of the reviewer.',
    },
    PERSPECTIVE_ABSENT: {
      what: 'times a perspective gave no usable answer, so that a text was read by fewer than it should be',
      remedy: 'Check the limits, the prompt and the schema of the perspective.',
    },
    NEEDLESS_RECHECK: {
      lesson: 'L4',
      what: 'groups were looked at once more although every action on them is complete and no level is tied',
      remedy: 'Test whether an action is complete on the action as it was given, before votes are grouped.',
    },
  },
  start(chart) {
    const { policies } = conflictReview;
    const voices = startReviewerVoices();
    const readers = startReaders();
    const rules = startIdleRules(policies, SAFEGUARDS);
    return {
      parts: [voices, readers, rules],
      add(panel, caseId) {
        checkCandidates(chart, panel, caseId);
        checkActions(chart, panel, caseId);
        checkRechecks(chart, panel, caseId);
        checkAbsence(chart, panel, caseId);
        voices.add(panel, caseId);
        readers.add(panel, caseId);
        const fired = policies.map((policy) => ruleConflict(panel, policy).rulings.map(({ rule }) => rule));
        rules.add(panel.candidates.length, fired);
      },
    };
  },
});

/** Of those who answered or are known to be absent, the absent ones. */
function checkAbsence(chart: Chart, panel: ConflictCase, caseId: string): void {
  const { review_actions, absent, candidates, perspectives_absent } = panel;
  for (const reviewer of REVIEWERS) {
    const how = absent?.[reviewer];
    // Without a list, nobody can tell whether it was asked at all.
    if ((how === undefined || how === 'missing') && review_actions[reviewer].length === 0) continue;
    const name = `reviewer ${reviewer}`;
    chart.check('REVIEWER_ABSENT', how != null, () => `${caseId} ${name} ${how}`, name);
  }
  const missing = perspectivesIn(perspectives_absent);
  const read = new Set(candidates.flatMap(({ origin_agent }) => origin_agent ?? []));
  for (const letter of missing)
    chart.check('PERSPECTIVE_ABSENT', true, () => `${caseId} ${PERSPECTIVES[letter]}`, PERSPECTIVES[letter]);
  for (const _ of read) chart.check('PERSPECTIVE_ABSENT', false, () => '');
}

/** A second look that nothing in the votes asks for. */
function checkRechecks(chart: Chart, panel: ConflictCase, caseId: string): void {
  if ((panel.rechecks ?? []).length === 0) return;
  const { conflict_flags } = ruleConflict(panel);
  const needed = findRechecks(panel.candidates, conflict_flags, panel.review_actions);
  const isNeeded = (group: readonly string[]): boolean =>
    needed.some(({ tuple_ids }) => tuple_ids.some((id) => group.includes(id)));
  for (const { group } of panel.rechecks ?? [])
    chart.check('NEEDLESS_RECHECK', !isNeeded(group), () => `${caseId} ${group.join(', ')}`);
}

function checkCandidates(chart: Chart, { candidates }: ConflictCase, caseId: string): void {
  for (const { tuple_id, polarity, confidence, aspect_ref } of candidates) {
    const at = `${caseId} ${tuple_id}`;
    chart.check(
      'UNKNOWN_POLARITY',
      readTuplePolarity(polarity) === undefined,
      () => `${at} ${JSON.stringify(polarity)}`,
    );
    if (typeof confidence === 'number') {
      chart.check('CONFIDENCE_OUT_OF_RANGE', confidence < 0 || confidence > 1, () => `${at} ${confidence}`);
    }
    if (aspect_ref.trim() !== '') {
      chart.check('UNLISTED_REF', !isAllowedRef(aspect_ref), () => `${at} ${JSON.stringify(aspect_ref)}`);
    }
  }
}

function checkActions(chart: Chart, panel: ConflictCase, caseId: string): void {
  const known = new Set(panel.candidates.map(({ tuple_id }) => tuple_id));
  const flagged = new Set([
    ...ruleConflict(panel).conflict_flags.flatMap(({ tuple_ids }) => tuple_ids),
    ...(panel.validator_risks ?? []).map(({ tuple_id }) => tuple_id),
  ]);
  for (const reviewer of REVIEWERS) {
    const seen = new Set<string>();
    panel.review_actions[reviewer].forEach((action, at) => {
      const { action_type, reason_code, target_tuple_ids } = action;
      const place = (): string =>
        `${caseId} review_actions.${reviewer}[${at}] ${action_type} ${reason_code}`.trimEnd();
      if (reason_code !== '')
        chart.check('UNLISTED_REASON_CODE', !isReasonCode(reason_code), place, reason_code);
      if (action_type === 'FLIP')
        chart.check('UNLISTED_FLIP_REASON', !isReasonCode(reason_code), place, reason_code);
      if (action_type === 'FLIP' || action_type === 'MERGE') {
        chart.check('INCOMPLETE_ACTION', target_tuple_ids.length === 0 || !isComplete(action), place);
      }
      for (const id of new Set(target_tuple_ids)) {
        const there = (): string => `${place()} on ${id}`;
        chart.check('UNKNOWN_TARGET', !known.has(id), there);
        chart.check('DUPLICATE_ACTION', seen.has(id), there);
        chart.check('MERGE_WITHOUT_EFFECT', action_type === 'MERGE', there);
        if (action_type !== 'KEEP') chart.check('UNFLAGGED_TARGET', !flagged.has(id), there);
        seen.add(id);
      }
    });
  }
}
