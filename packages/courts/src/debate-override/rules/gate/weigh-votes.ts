/** The facts of the gate `t3` on one aspect: who is for what, on which evidence, and what it is worth. */
import type { FactsOf } from '@curia/core';
import { containsText, foldText, isShorterThan } from '@curia/core/text';
import { isOneClause, type Polarity, readPolarity } from '@curia/core/text/opinion';
import { mostConfidentOf, type Sentiment } from '../sentiment.ts';
import { keyOf } from './aspect-vocabulary.ts';
import type { gateT3, STAGE1_STATES, VOTE_EVIDENCE } from './gate-t3.table.ts';
import { countedVotes, readVote, type Vote } from './vote.ts';
import { type VoteOdds, voteValue } from './vote-value.ts';

/** The facts of the gate `t3`. */
export type VoteFacts = FactsOf<typeof gateT3>;

/** A pole that a change can be for. */
export type Pole = Exclude<Polarity, 'neutral'>;

/** What the judge points to: words for the aspect alone, or for the whole sentence. */
export interface JudgeSpan {
  readonly span: string;
  readonly kind: 'own' | 'sentence';
}

/** One aspect before it is weighed. */
export interface AspectAtGate {
  readonly aspect: string;
  readonly votes: readonly Vote[];
  readonly span: JudgeSpan | null;
  /** The sentiments on it. */
  readonly matching: readonly Sentiment[];
  readonly risk: boolean;
  readonly warnings: number;
  readonly applied: number;
}

/** One aspect weighed. */
export interface WeighedAspect {
  readonly facts: VoteFacts;
  /** The votes that count. */
  readonly votes: readonly Vote[];
  /** The pole with the most votes; null if there is none. */
  readonly target: Pole | null;
  readonly positive: number;
  readonly negative: number;
  /** The words of the text that the change rests on. */
  readonly quotation: string | null;
}

/** Values of a policy that facts depend on. */
export interface WeighingValues extends VoteOdds {
  readonly enable_debate_override: boolean;
  readonly min_target_conf: number;
}

/** The text as quotations and terms are looked up in it; made once for all aspects. */
export interface ReadableText {
  readonly folded: string;
  readonly key: string;
}

/** Prepares a text; quotations are compared without case, spaces and kinds of quotes and dashes. */
export const readableText = (text: string): ReadableText => ({ folded: fold(text), key: keyOf(text) });

const fold = (text: string): string => foldText(text).replaceAll(' ', '');

/** Weighs one aspect. */
export function weighVotes(
  { aspect, votes: cast, span, matching, risk, warnings, applied }: AspectAtGate,
  text: ReadableText,
  values: WeighingValues,
): WeighedAspect {
  const votes = countedVotes(cast);
  const judgeVote = votes.find(({ role }) => role === 'judge');
  const judged = judgeVote === undefined ? null : readVote(judgeVote);
  const count = (wanted: string): number => votes.filter((one) => readVote(one) === wanted).length;
  const [positive, negative] = [count('positive'), count('negative')];
  const target = targetOf(positive, negative, judged);
  const isFor = (one: Vote): boolean => target !== null && readVote(one) === target;
  const speakers = votes.filter(({ role }) => role !== 'judge');
  const speakers_for = speakers.filter(isFor).length;
  const speakers_against = target === null ? 0 : speakers.length - speakers_for;
  const judge = judgeOf(judged, target);
  const voices_for = speakers_for + (judge === 'for' ? 1 : 0);
  const { evidence, one_clause, quotation } = weighEvidence(aspect, votes.filter(isFor), span, text);
  const best = mostConfidentOf(matching);
  const stage1 = stage1State(best, target, values.min_target_conf);
  const conf = best?.confidence ?? 0;
  const weighed = { doubt: doubtOf(stage1, conf), speakers_for, speakers_against, judge, warnings };
  const facts: VoteFacts = {
    is_enabled: values.enable_debate_override,
    speakers_for,
    speakers_against,
    judge,
    voices_for,
    lead: voices_for - speakers_against,
    evidence,
    one_clause,
    stage1,
    conf,
    implicit: matching.length > 0 && matching.every(({ is_implicit }) => is_implicit === true),
    named: keyOf(aspect) !== '' && containsText(text.key, keyOf(aspect)),
    risk,
    warnings,
    applied,
    ev: target === null ? 0 : voteValue(weighed, values),
  };
  return { facts, votes, target, positive, negative, quotation };
}

/** The pole with more votes; the judge breaks a tie. */
function targetOf(positive: number, negative: number, judged: Polarity | 'drop' | null): Pole | null {
  if (positive !== negative) return positive > negative ? 'positive' : 'negative';
  return judged === 'positive' || judged === 'negative' ? judged : null;
}

function judgeOf(judged: Polarity | 'drop' | null, target: Pole | null): VoteFacts['judge'] {
  if (judged === null) return 'silent';
  if (judged === 'drop') return 'drops';
  return judged === target ? 'for' : 'against';
}

function stage1State(
  best: Sentiment | undefined,
  target: Pole | null,
  sure: number,
): (typeof STAGE1_STATES)[number] {
  if (best === undefined) return 'none';
  const polarity = readPolarity(best.polarity);
  if (polarity === null || polarity === 'neutral' || best.is_backfilled === true) return 'no_claim';
  if (polarity !== target) return 'differs';
  return best.confidence >= sure ? 'agrees_sure' : 'agrees_unsure';
}

const NO_CLAIM = 0.5;

/** How sure the first stage is that the change is wrong. */
function doubtOf(stage1: VoteFacts['stage1'], conf: number): number {
  if (stage1 === 'none' || stage1 === 'no_claim') return NO_CLAIM;
  return stage1 === 'differs' ? conf : 1 - conf;
}

type Evidence = (typeof VOTE_EVIDENCE)[number];

interface WeighedEvidence {
  readonly evidence: Evidence;
  readonly one_clause: boolean;
  readonly quotation: string | null;
}

const SHORTEST = 2;

/** The best that the judge and the voices for a pole point to. */
function weighEvidence(
  aspect: string,
  voices: readonly Vote[],
  judgeSpan: JudgeSpan | null,
  text: ReadableText,
): WeighedEvidence {
  const quotations = voices.flatMap(({ quotation }) => (quotation?.trim() ? [quotation.trim()] : []));
  const name = keyOf(aspect);
  const points: { readonly span: string; readonly state: Evidence }[] = [
    ...(judgeSpan === null
      ? []
      : [{ span: judgeSpan.span, state: stateOf(judgeSpan.span, judgeSpan.kind, text) }]),
    ...quotations.map((span) => {
      const isOwn = name !== '' && containsText(keyOf(span), name);
      return { span, state: stateOf(span, isOwn ? 'own' : 'sentence', text) };
    }),
  ];
  const evidence = RANKED.find((state) => points.some((one) => one.state === state)) ?? 'missing';
  const standing = points.filter(({ state }) => state === evidence);
  // The judge's own words for the aspect come first; a voice's count where it has none.
  const isJudges = judgeSpan?.kind === 'own' && evidence === 'own' && standing[0]?.span === judgeSpan.span;
  const [first] = standing;
  const clause = standing.find(({ span }) => isOneClause(span));
  const one_clause = evidence === 'own' && (isJudges ? clause === first : clause !== undefined);
  const quoted = one_clause ? clause : first;
  const isQuoted = evidence === 'own' || evidence === 'sentence';
  return { evidence, one_clause, quotation: (isQuoted ? quoted?.span : undefined) ?? null };
}

const RANKED: readonly Evidence[] = ['own', 'sentence', 'too_short', 'not_in_text'];

function stateOf(span: string, kind: 'own' | 'sentence', text: ReadableText): Evidence {
  const folded = fold(span);
  if (folded === '' || !containsText(text.folded, folded)) return 'not_in_text';
  return isShorterThan(span, SHORTEST) ? 'too_short' : kind;
}
