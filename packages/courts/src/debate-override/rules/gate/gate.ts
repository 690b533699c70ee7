/** The override gate: which aspects of a sample the debate changes, and why the others stay. */
import { attachTraces, type Question } from '@curia/core/table';
import type { Sentiment } from '../sentiment.ts';
import { type GatePolicy, gateT0, gateT1, gateT2, goesByVotes } from './gate.table.ts';
import {
  asHintCase,
  asVoteCase,
  type GateCase,
  gateInput,
  type ReadCase,
  readGateCase,
} from './gate-case.ts';
import { type ConflictReasons, countGate, type GateStats } from './gate-counts.ts';
import { gateT3 } from './gate-t3.table.ts';
import { judgeByHints } from './judge-by-hints.ts';
import { judgeByVotes } from './judge-by-votes.ts';
import { type JudgedAspect, type JudgedSample, targetOf } from './judged-sample.ts';
import { sayGateChange } from './say-change.ts';
import { readVote, type Vote } from './vote.ts';

/** The ruling on one aspect. */
export interface AspectRuling {
  readonly aspect: string;
  readonly decision: 'APPLY' | 'SKIP';
  readonly skip_reason: string | null;
  readonly action: 'add' | 'confirm' | 'flip' | null;
  /** Null if the votes point to no pole. */
  readonly target_pol: 'positive' | 'negative' | null;
  /** What speaks for each pole: weights of hints, or numbers of votes. */
  readonly pos_score: number;
  readonly neg_score: number;
  readonly total: number;
  readonly margin: number;
  readonly valid_hint_count: number;
  readonly invalid_hint_count: number;
  readonly hint_repair_count: number;
  /** Under a policy that goes by votes: the probability that the change is right, and the votes that count. */
  readonly ev?: number;
  readonly votes?: readonly { readonly voice: string; readonly role: Vote['role']; readonly vote: string }[];
  readonly rule: string;
  readonly source: string;
  readonly code: string;
  readonly reason: string;
}

/** The ruling on one sample. */
export interface GateRuling {
  readonly gate_decision: 'APPLY' | 'SKIP';
  readonly aspects: readonly AspectRuling[];
  readonly sentiments: readonly Sentiment[];
  readonly stats: GateStats;
  readonly skip_reasons: ConflictReasons;
}

/** Rules on a sample already read. */
export const ruleGate = (sample: GateCase, policy: GatePolicy = gateT3): GateRuling =>
  wordGate(
    goesByVotes(policy)
      ? judgeByVotes(asVoteCase(sample, policy), policy)
      : judgeByHints(asHintCase(sample, policy), policy),
  );

/** Judges a case that was read. */
export const judgeCase = (read: ReadCase, isTraced = false): JudgedSample =>
  read.by === 'votes'
    ? judgeByVotes(read.gateCase, read.table, isTraced)
    : judgeByHints(read.gateCase, read.table, isTraced);

/** Words the result for a sample. */
export function wordGate(judged: JudgedSample): GateRuling {
  const { aspects, sentiments } = judged;
  const { stats, skip_reasons } = countGate(judged);
  return {
    gate_decision: stats.applied > 0 ? 'APPLY' : 'SKIP',
    aspects: aspects.map(wordAspect),
    sentiments,
    stats,
    skip_reasons,
  };
}

function wordAspect(one: JudgedAspect): AspectRuling {
  const { aspect, decision, action } = one;
  const { outcome, rule, source, code, reason } = decision;
  const isApplied = outcome === 'APPLY';
  const scores = scoresOf(one);
  return {
    aspect,
    decision: outcome,
    skip_reason: isApplied ? null : code,
    action,
    target_pol: targetOf(one),
    ...scores,
    ...(one.by === 'votes' ? { ev: one.facts.ev, votes: one.votes.map(wordVote) } : {}),
    rule,
    source,
    code,
    // What was left out may have spoken against it, so an override must not look unopposed.
    reason: isApplied && scores.invalid_hint_count > 0 ? `${reason}; ${leftOut(scores)}` : reason,
  };
}

const wordVote = (one: Vote) => ({ voice: one.voice, role: one.role, vote: readVote(one) });

/** What speaks for each pole, by weight or by number. */
export type Scores = Pick<
  AspectRuling,
  | 'pos_score'
  | 'neg_score'
  | 'total'
  | 'margin'
  | 'valid_hint_count'
  | 'invalid_hint_count'
  | 'hint_repair_count'
>;

/** The scores of an aspect; each vote that names a pole counts as one. */
export function scoresOf(one: JudgedAspect): Scores {
  if (one.by === 'hints') {
    const { target_pol: _target, ...scores } = one.scores;
    return scores;
  }
  const { positive, negative } = one;
  return {
    pos_score: positive,
    neg_score: negative,
    total: positive + negative,
    margin: Math.abs(positive - negative),
    valid_hint_count: positive + negative,
    invalid_hint_count: 0,
    hint_repair_count: 0,
  };
}

const leftOut = ({ invalid_hint_count: count }: Scores): string =>
  count === 1
    ? 'one hint without a readable polarity was left out'
    : `${count} hints without a readable polarity were left out`;

/** The question that commands ask. */
export const overrideGate: Question<GatePolicy, GateRuling> = {
  name: 'override-gate',
  title: 'Debate override gate',
  policies: [gateT3, gateT0, gateT1, gateT2],
  effects: { APPLY: 'change', SKIP: 'take', ESCALATE_TO_SME: 'expert' },
  input: gateInput,
  voiced: ['votes', 'aspect_hints', 'summary', 'sentiments'],
  example: {
    case_id: 'review-1',
    text: 'The battery lasts two days, but the screen is dim.',
    votes: {
      screen: [
        { voice: 'EPM', role: 'speaker', vote: 'negative', quotation: 'the screen is dim' },
        { voice: 'TAN', role: 'speaker', vote: 'negative' },
        { voice: 'judge', role: 'judge', vote: 'negative' },
      ],
    },
    summary: { aspect_evidence: { screen: 'the screen is dim' }, sentence_evidence_spans: [] },
    structural_risks: [],
    sentiments: [{ aspect_term: 'screen', polarity: 'neutral', confidence: 0.5, is_implicit: false }],
  },
  rule(input, policy, options = {}) {
    const read = readGateCase(input, policy);
    const judged = judgeCase(read, options.trace === true);
    const parts = judged.aspects.map(({ aspect, decision }) => ({ about: aspect, decision }));
    return attachTraces({ policy: read.table, ruling: wordGate(judged) }, options, parts);
  },
  headlines: ({ aspects }) =>
    aspects.map(({ aspect, decision, rule, reason }) => ({ about: aspect, outcome: decision, rule, reason })),
  sayChange: sayGateChange,
  questions(input, policy) {
    const read = readGateCase(input, policy);
    return judgeCase(read).aspects.map(({ aspect, facts }) => ({ about: aspect, table: read.table, facts }));
  },
};
