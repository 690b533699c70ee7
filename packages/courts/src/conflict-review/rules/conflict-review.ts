/** Conflict review: what becomes of every tuple that agents proposed, once three reviewers have voted. */

import { withValues } from '@curia/core';
import { readInput } from '@curia/core/read';
import type { FactValues, Question, Ruled, RuleOptions } from '@curia/core/table';
import { reviewersIn, wordReviewers } from './absence.ts';
import { REVIEWERS, type Reviewer } from './action.ts';
import {
  type ConflictCase,
  type ConflictRuling,
  conflictInput,
  type ProposedTuple,
  panelRuling,
  type RefusedAction,
  type Swing,
  type TupleRuling,
  tupleRuling,
} from './conflict-case.ts';
import type { PreparedCase } from './prepared-case.ts';
import { isRulingReason } from './reason-code.ts';
import type { RecheckEffect } from './recheck.ts';
import { voteV3 } from './retired/vote-v3.table.ts';
import { voteV4 } from './retired/vote-v4.table.ts';
import { type ReviewTables, reviewTables } from './tables.ts';
import { applyVerdicts } from './vote/apply.ts';
import { deliberate, isV4, isV5 } from './vote/decide-tuples.ts';
import type { Deliberation, TupleDecision, VotePolicy } from './vote/deliberation.ts';
import { describeSwing, findSwing } from './vote/swing.ts';
import type { TupleVotes } from './vote/tally.ts';
import { ABSENCE_SAFEGUARDS } from './vote/vote-parts.ts';
import { voteV1 } from './vote/vote-v1.table.ts';
import { voteV2 } from './vote/vote-v2.table.ts';
import { voteV5 } from './vote/vote-v5.table.ts';

/** What a caller wants in addition to the ruling, and the tables to use besides the policy. */
export interface PanelOptions extends RuleOptions {
  /** The tables that ship unless said otherwise. */
  readonly tables?: ReviewTables;
}

/** Rules on a case already read, for example by `panelInput`; its own values override the policy. */
export function ruleConflict(
  panel: ConflictCase,
  policy: VotePolicy = voteV5,
  options: PanelOptions = {},
): ConflictRuling {
  return ruleUnder(panel, policyFor(panel, policy), options);
}

/** The policy with the values that the case asks for. */
export function policyFor({ options }: Pick<ConflictCase, 'options'>, policy: VotePolicy): VotePolicy {
  if (options === undefined || options === null) return policy;
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== null);
  return withValues(policy, Object.fromEntries(given));
}

function ruleUnder(panel: ConflictCase, policy: VotePolicy, options: PanelOptions): ConflictRuling {
  const deliberation = deliberate(panel, policy, options.tables ?? reviewTables);
  const { prepared, tupleDecisions } = deliberation;
  const made = tupleDecisions(options.trace === true);
  const rulings = new Array<TupleRuling>(made.length);
  for (let at = 0; at < made.length; at++) rulings[at] = word(panel, deliberation, made[at]!, at);
  // Rulings of earlier policies stay as they were recorded.
  if (isV5(policy)) for (let at = 0; at < made.length; at++) addReasons(rulings[at]!, votesAt(prepared, at));
  if (options.facts === true || options.trace === true) {
    for (let at = 0; at < made.length; at++) {
      rulings[at] = withTrace(rulings[at]!, deliberation, policy, made[at]!, at, options.trace === true);
    }
  }
  const final_tuples = applyVerdicts(prepared.candidates, made);
  const conflict_flags = prepared.flags as ConflictRuling['conflict_flags'];
  if (prepared.refused === undefined) return { conflict_flags, rulings, final_tuples };
  const ruling = { conflict_flags, rulings, final_tuples, refused_actions: [...prepared.refused] };
  const [calibration] = isV5(policy) || isV4(policy) ? policy.values.calibration : [];
  return calibration === undefined ? ruling : { ...ruling, calibration };
}

function word(
  { absent }: ConflictCase,
  { prepared }: Deliberation,
  { facts, decision, newValue, mergedInto }: TupleDecision,
  at: number,
): TupleRuling {
  const votes = votesAt(prepared, at);
  const { code } = decision;
  const { tuple_id, aspect_ref, aspect_term, polarity } = prepared.candidates[at]!;
  const ruling: TupleRuling = {
    tuple_id,
    proposed: { aspect_ref, aspect_term, polarity },
    action_type: decision.outcome as TupleRuling['action_type'],
    reason_code: isRulingReason(code) ? code : '',
    rule: decision.rule,
    source: decision.source,
    code,
    reason: decision.reason,
    votes: {
      A: votes[0]?.action_type ?? null,
      B: votes[1]?.action_type ?? null,
      C: votes[2]?.action_type ?? null,
    },
    abstained: abstainers(votes),
  };
  const isLeftOpen = facts.absentee !== undefined && facts.absentee !== 'nobody';
  if (isLeftOpen) ruling.reason = wordOpen(decision.reason, facts, absent);
  // A missing vote that is read as KEEP must not look like agreement.
  else if (prepared.isMissingKeep && ruling.abstained.length > 0)
    ruling.reason = wordMissing(decision.reason, ruling.abstained, reviewersIn(absent), prepared.refused);
  if (prepared.isMissingKeep && decision.outcome === 'FLIP' && !newValue?.polarity)
    ruling.reason += '; no FLIP says to what, so the polarity stays';
  if (newValue !== undefined) ruling.new_value = newValue;
  if (mergedInto !== undefined) ruling.merged_into = prepared.candidates[mergedInto]!.tuple_id;
  const effect = prepared.rechecked?.get(at);
  return effect === undefined ? ruling : wordRecheck(ruling, effect, isLeftOpen);
}

/** Names the rule of the re-check if it decided, or that of the policy if the policy then ruled differently. */
function wordRecheck(
  ruling: TupleRuling,
  { decision, action, counts_as }: RecheckEffect,
  isLeftOpen: boolean,
): TupleRuling {
  const rechecked = {
    action_type: action?.action_type ?? null,
    rule: decision.rule,
    reason: decision.reason,
  };
  if (isLeftOpen || counts_as === undefined || ruling.action_type !== decision.outcome)
    return { ...ruling, rechecked };
  const { rule, source, code, reason } = decision;
  const reason_code = decision.outcome === 'FLAG' ? code : '';
  return { ...ruling, rule, source, code, reason, reason_code, rechecked };
}

/** Why a person must look: who was absent, and how. */
const wordOpen = (reason: string, facts: FactValues, absent: ConflictCase['absent']): string =>
  facts.absentee === 'reviewer' && absent != null ? `${reason}: ${wordReviewers(absent)}` : reason;

/** Words missing votes, separating them from absent reviewers whom the user counts as KEEP. */
function wordMissing(
  reason: string,
  missing: readonly Reviewer[],
  absent: readonly Reviewer[],
  refused: readonly RefusedAction[] = [],
): string {
  const silent = missing.filter((reviewer) => !absent.includes(reviewer));
  const gone = missing.filter((reviewer) => absent.includes(reviewer));
  const words = [
    ...(silent.length > 0 ? [`${silent.join(' and ')} did not vote, which counts as KEEP`] : []),
    ...(gone.length > 0
      ? [`${gone.join(' and ')} gave no usable answer, which absent=keep counts as KEEP`]
      : []),
  ];
  const astray = silent.filter((one) =>
    refused.some(({ reviewer, problem }) => reviewer === one && problem !== 'duplicate'),
  );
  if (astray.length > 0) words.push(`${astray.join(' and ')} named no known tuple in another action`);
  return silent.length === REVIEWERS.length
    ? ['nobody voted on it, and a missing vote counts as KEEP', ...words.slice(1)].join('; ')
    : [reason, ...words].join('; ');
}

/** The votes on a tuple as they were cast. */
const votesAt = ({ cast, votes }: PreparedCase, at: number): TupleVotes => (cast ?? votes)[at]!;

/** Adds the reason codes of the votes, if anybody gave one. */
function addReasons(ruling: TupleRuling, votes: TupleVotes): void {
  for (let seat = 0; seat < votes.length; seat++) {
    const code = votes[seat]?.reason_code;
    if (!code) continue;
    ruling.reasons ??= {};
    ruling.reasons[REVIEWERS[seat]!] = code;
  }
}

function abstainers(votes: TupleVotes): Reviewer[] {
  const absent: Reviewer[] = [];
  for (let seat = 0; seat < votes.length; seat++) if (votes[seat] === null) absent.push(REVIEWERS[seat]!);
  return absent;
}

function withTrace(
  ruling: TupleRuling,
  deliberation: Deliberation,
  policy: VotePolicy,
  verdict: TupleDecision,
  at: number,
  isFull: boolean,
): TupleRuling {
  const { facts, trace } = verdict.decision;
  if (!isFull) return { ...ruling, facts };
  const swing = swingFor(deliberation, policy, verdict, at);
  return { ...ruling, facts, trace: [...trace!], ...(swing === undefined ? {} : { swing }) };
}

const MOST_WEIGHED_TOGETHER = 60;

/** Looks for the votes that would have changed a ruling; where all tuples hang together, only in small cases. */
function swingFor(
  { prepared, tupleDecisionWith, isSeparable }: Deliberation,
  policy: VotePolicy,
  now: TupleDecision,
  at: number,
): Swing | undefined {
  if (!isSeparable && prepared.votes.length > MOST_WEIGHED_TOGETHER) return undefined;
  // A re-check replaces the votes, so no vote could have changed it.
  if (prepared.rechecked?.get(at)?.counts_as !== undefined) return undefined;
  return findSwing(prepared.votes[at]!, prepared.candidates[at]!, policy, now, (votes) =>
    tupleDecisionWith(at, votes),
  );
}

/** What an earlier ruling must contain to be explained. */
const recalled = panelRuling.pick({}).extend({
  rulings: tupleRuling.pick({ tuple_id: true, facts: true }).array(),
});

/** Rules on a case as it comes in. */
export function ruleReview(
  input: unknown,
  policy: VotePolicy,
  options: PanelOptions = {},
): Ruled<VotePolicy, ConflictRuling> {
  const panel = readInput(conflictInput, input);
  const table = policyFor(panel, policy);
  const ruling = ruleUnder(panel, table, options);
  const ruled = { policy: table, ruling };
  if (options.facts !== true && options.trace !== true) return ruled;
  const facts = ruling.rulings.map((part) => ({ about: part.tuple_id, ...part.facts }));
  if (options.trace !== true) return { ...ruled, facts };
  const trace = ruling.rulings.flatMap(({ tuple_id, trace: tried = [] }) =>
    (tried as readonly object[]).map((rule) => ({ about: tuple_id, ...rule })),
  );
  return { ...ruled, facts, trace };
}

/** A tuple as proposed and, if its polarity changes, the new polarity. */
function wordTuple({ aspect_term, aspect_ref, polarity }: ProposedTuple, flippedTo?: string | null): string {
  const name = aspect_term.trim() || (aspect_ref.trim() === '' ? '(implied)' : `(implied) ${aspect_ref}`);
  return `${name} ${polarity}${flippedTo ? ` → ${flippedTo}` : ''}`;
}

/** The question that commands ask. */
export const conflictReview: Question<VotePolicy, ConflictRuling> = {
  name: 'conflict-review',
  title: 'Conflict review',
  policies: [voteV5, voteV2, voteV1],
  retired: [voteV4, voteV3],
  safeguards: ABSENCE_SAFEGUARDS,
  effects: {
    KEEP: 'take',
    // Another tuple stands for it, so nothing is lost.
    MERGED: 'take',
    FLIP: 'change',
    DROP: 'refuse',
    FLAG: 'expert',
    ESCALATE_TO_SME: 'expert',
  },
  input: conflictInput,
  voiced: ['candidates', 'review_actions', 'rechecks', 'absent'],
  example: {
    case_id: 'review-1',
    candidates: [
      {
        tuple_id: 't0',
        aspect_term: 'battery',
        aspect_ref: '본품#품질',
        polarity: 'positive',
        origin_agent: 'A',
      },
      {
        tuple_id: 't1',
        aspect_term: 'battery',
        aspect_ref: '본품#품질',
        polarity: 'negative',
        origin_agent: 'C',
      },
    ],
    review_actions: {
      A: [
        {
          action_type: 'FLIP',
          target_tuple_ids: ['t1'],
          new_value: { polarity: 'positive' },
          reason_code: 'NEGATION_SCOPE',
        },
      ],
      B: [{ action_type: 'DROP', target_tuple_ids: ['t1'], reason_code: 'WEAK_EVIDENCE' }],
      C: [{ action_type: 'KEEP', target_tuple_ids: ['t0', 't1'], reason_code: '' }],
    },
  },
  rule: ruleReview,
  headlines: ({ rulings }) =>
    rulings.map(({ tuple_id, action_type, rule, reason, proposed, new_value, merged_into }) => {
      const into = action_type === 'MERGED' && rulings.find((one) => one.tuple_id === merged_into);
      return {
        about: tuple_id,
        what: wordTuple(proposed, action_type === 'FLIP' ? new_value?.polarity : undefined),
        outcome: action_type,
        ...(into ? { stands_as: into.action_type } : {}),
        rule,
        reason: into ? `${reason}: ${into.tuple_id}, ${wordTuple(into.proposed)}` : reason,
      };
    }),
  questions(input, policy) {
    const panel = readInput(conflictInput, input);
    const table = policyFor(panel, policy);
    const deliberation = deliberate(panel, table, reviewTables);
    return deliberation.tupleDecisions(false).map((verdict, at) => {
      const about = deliberation.prepared.candidates[at]!.tuple_id;
      const swing = swingFor(deliberation, table, verdict, at);
      const question = { about, table, facts: verdict.facts };
      if (swing === undefined) return question;
      const lines = describeSwing(swing);
      const outcomes = swing.changes.map(({ action_type }) => action_type);
      const decisive = { voices: swing.pivotal_reviewers, outcomes: [...new Set(outcomes)] };
      return {
        ...question,
        adds: { fields: { swing }, heading: 'Votes that would change it', lines },
        decisive,
      };
    });
  },
  recall: (ruling) =>
    readInput(recalled, ruling).rulings.flatMap(({ tuple_id, facts }) =>
      facts === undefined ? [] : [{ about: tuple_id, facts: facts as FactValues }],
    ),
};
