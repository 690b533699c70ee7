/** The folder of a run of conflict reviews: what went to a person, who was asked, and what always asking would have changed. */

import type { RunFolder, Study } from '@curia/core/court';
import { addCounts, type Counts, scoresOf } from '@curia/core/measure';
import { remark } from '@curia/core/page';
import { tableFor, tablesFor } from '@curia/core/protocol';
import { scorePanel } from './measure/score-panel.ts';
import { REVIEWERS } from './rules/action.ts';
import { type ConflictRuling, conflictInput } from './rules/conflict-case.ts';
import { conflictReview, ruleConflict } from './rules/conflict-review.ts';
import { escalationOf, openIn } from './rules/escalation.ts';
import type { ReviewRuling } from './rules/review-state.ts';
import { type ReviewTables, reviewTables } from './rules/tables.ts';
import type { VotePolicy } from './rules/vote/deliberation.ts';

const REVIEW_CALLS = 3;

/** What a conflict review leaves in the folder of its run. */
export const reviewFolder: RunFolder<object, ReviewRuling> = {
  records: ({ case_id, ruling }) =>
    openIn(ruling).length === 0 && ruling.escalated === undefined
      ? []
      : [{ file: 'escalations.jsonl', line: { schema_version: '1', case_id, ...escalationOf(ruling) } }],
  study: (_options, rulebook) =>
    studyReview(tableFor(rulebook, conflictReview), tablesFor(rulebook, reviewTables)),
  asGiven(record, asked) {
    const { candidates, conflict_flags: _flags, ...rest } = record as Record<string, unknown>;
    const wasRead = asked.some((key) => key.startsWith('perspective/'));
    return wasRead || candidates === undefined ? rest : record;
  },
};

/** Compares the reviews made with always asking: in calls and, if gold and all votes are given, in quality. */
function studyReview(policy: VotePolicy, tables: ReviewTables): Study<ReviewRuling> {
  let cases = 0;
  let reviewed = 0;
  let absent = 0;
  let unread = 0;
  let left_open = 0;
  let keeps = 0;
  let lost = 0;
  let unasked = 0;
  let changed = 0;
  let known = 0;
  let asRuled: Counts | undefined;
  let always: Counts | undefined;
  return {
    add({ input, ruling: ruled, record }) {
      cases++;
      if (ruled.reviewed) reviewed++;
      absent += ruled.absent.length;
      if (ruled.escalated !== undefined) unread++;
      else if (openIn(ruled).length > 0) left_open++;
      unasked += ruled.unasked_votes;
      for (const { votes, action_type } of ruled.rulings) {
        if (REVIEWERS.some((reviewer) => votes[reviewer] !== 'KEEP')) continue;
        keeps++;
        if (action_type === 'DROP' || action_type === 'FLAG') lost++;
      }
      const other = ruleWithAll(input, record, policy, tables);
      if (other === undefined) return;
      known++;
      if (JSON.stringify(other.final_tuples) !== JSON.stringify(ruled.final_tuples)) changed++;
      asRuled = add(asRuled, scorePanel(input, ruled));
      always = add(always, scorePanel(input, other));
    },
    remarks() {
      const [calls, always_calls] = [reviewed * REVIEW_CALLS, cases * REVIEW_CALLS];
      const saved = always_calls - calls;
      return [
        remark(
          'REVIEWERS_ASKED',
          { reviewed, cases, calls, always: always_calls, saved },
          `Reviewers were asked in ${reviewed} of ${cases} cases: ${calls} calls; always asking would take ${always_calls}, ${saved} more.`,
        ),
        ...(known === 0
          ? []
          : [
              remark(
                'RECORDED_VOTES_CHANGE',
                { changed, known },
                `With every recorded vote counted, ${changed} of ${known} cases would end with other tuples.`,
              ),
            ]),
        ...(asRuled === undefined || always === undefined
          ? []
          : [
              remark(
                'F1_OF_VOTES',
                { ruled: f1(asRuled), every: f1(always) },
                `F1 by term and polarity: ${f1(asRuled)} as ruled, ${f1(always)} with every recorded vote.`,
              ),
            ]),
        ...(lost === 0
          ? []
          : [
              remark(
                'KEPT_BY_ALL_LOST',
                { keeps, lost },
                `Of ${keeps} tuples that all three reviewers keep, ${lost} were dropped or flagged.`,
              ),
            ]),
        ...(unasked === 0
          ? []
          : [
              remark(
                'VOTES_UNASKED',
                { votes: unasked },
                `${unasked} votes were on tuples that nobody asked about; they did not count.`,
              ),
            ]),
        ...(absent === 0
          ? []
          : [
              remark(
                'AGENTS_ABSENT',
                { times: absent },
                `${absent} times an agent gave no usable answer; rulings name who was absent.`,
              ),
            ]),
        ...(unread === 0
          ? []
          : [
              remark(
                'PERSPECTIVES_SILENT',
                { cases: unread },
                `${unread} cases went to a person because no perspective answered.`,
              ),
            ]),
        ...(left_open === 0
          ? []
          : [
              remark(
                'TUPLES_LEFT_OPEN',
                { cases: left_open },
                `${left_open} cases have tuples that went to a person because an agent was absent.`,
              ),
            ]),
        ...(policy.values.absent === 'keep'
          ? [
              remark(
                'ABSENT_KEEPS',
                {},
                'absent=keep: a reviewer without a usable answer counted as KEEP, as in the sources.',
              ),
            ]
          : []),
      ];
    },
  };
}

/** The ruling with all the votes that the case recorded, asked for or not. */
function ruleWithAll(
  input: unknown,
  record: object,
  policy: VotePolicy,
  tables: ReviewTables,
): ConflictRuling | undefined {
  const given = (input as { review_actions?: unknown } | null)?.review_actions;
  if (given === undefined || given === null) return undefined;
  const parsed = conflictInput.safeParse({ ...record, review_actions: given });
  return parsed.success ? ruleConflict(parsed.data, policy, { tables }) : undefined;
}

const add = (sum: Counts | undefined, counts: Counts | undefined): Counts | undefined =>
  sum === undefined || counts === undefined ? (counts ?? sum) : addCounts([sum, counts]);

const f1 = (counts: Counts): string => scoresOf(counts).f1.toFixed(3);
