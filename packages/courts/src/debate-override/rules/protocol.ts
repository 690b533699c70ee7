/** The debate on one sample as a state machine: it requests work, receives events, and calls nobody. */
import { CuriaError } from '@curia/core';
import { misplaced, type Protocol, type Standing, type Step } from '@curia/core/protocol';
import { concludeSample, type SampleResult } from './conclude/conclude-sample.ts';
import type { SampleId } from './conclude/gate-record.ts';
import type { DebateTurn, Judgement } from './debate.ts';
import { goesByVotes } from './gate/gate.table.ts';
import type { ResolvedProfile } from './gate/profile.ts';
import {
  type CompletedStage1,
  completeStage1,
  holdValidation,
  type Stage1Gaps,
} from './review/complete-stage1.ts';
import type { Aspect, AspectReview, SentimentReview, Validation } from './review/review.ts';
import type { Sentiment } from './sentiment.ts';
import type { DebateTables } from './tables.ts';

/** How a debate is held. */
export interface DebatePlan {
  readonly speakers: readonly string[];
  readonly rounds: number;
  readonly profile: ResolvedProfile;
  /** The tables to use besides the gate; by default the shipped ones, under the profile. */
  readonly tables?: DebateTables;
}

/** The speakers in their order: three speakers, one round. */
export const SPEAKERS: readonly string[] = ['EPM', 'TAN', 'CJ'];

/** Who can be asked. */
export type DebateSeat =
  | 'aspect-extractor'
  | 'sentiment-extractor'
  | 'validator'
  | 'speaker'
  | 'judge'
  | 'aspect-reviewer'
  | 'sentiment-reviewer';

/** The commands of the protocol. */
export type DebateCommand =
  | { readonly kind: 'ask-agent'; readonly role: Exclude<DebateSeat, 'speaker'> }
  | {
      readonly kind: 'ask-agent';
      readonly role: 'speaker';
      readonly speaker: string;
      readonly round: number;
    };

/** The events of the protocol. */
export type DebateEvent =
  | { readonly kind: 'aspects-extracted'; readonly aspects: readonly Aspect[] }
  | { readonly kind: 'sentiments-extracted'; readonly sentiments: readonly Sentiment[] }
  | { readonly kind: 'validation-received'; readonly validation: Validation }
  | { readonly kind: 'turn-taken'; readonly turn: DebateTurn }
  | { readonly kind: 'judgement-received'; readonly judgement: Judgement }
  | { readonly kind: 'aspects-reviewed'; readonly reviews: readonly AspectReview[] }
  | { readonly kind: 'sentiments-reviewed'; readonly reviews: readonly SentimentReview[] }
  | { readonly kind: 'agent-failed'; readonly role: DebateSeat; readonly problem: string };

/** The phase of a sample. */
export type DebatePhase = 'extract' | 'validate' | 'debate' | 'judge' | 'review' | 'done' | 'failed';

/** The ruling on a sample: its result, or that a person must look because an agent failed. */
export type DebateRuling =
  | ({
      readonly status: 'decided';
      /** What of the first stage was left out or filled in; absent if nothing was. */
      readonly stage1_gaps?: Stage1Gaps;
    } & Omit<SampleResult, 'records'>)
  | { readonly status: 'escalated'; readonly role: DebateSeat; readonly problem: string };

/** A sample on its way; plain data, so that it can be stored and resumed. */
export interface DebateState extends Standing<DebateRuling> {
  readonly phase: DebatePhase;
  readonly id: SampleId;
  readonly text: string;
  readonly aspects: readonly Aspect[] | null;
  readonly sentiments: readonly Sentiment[] | null;
  readonly stage1: CompletedStage1 | null;
  readonly validation: Validation | null;
  readonly turns: readonly DebateTurn[];
  readonly judgement: Judgement | null;
  /** Warnings of the memory against changes of the same structure; absent if it was not asked. */
  readonly warnings?: number;
  readonly aspect_reviews: readonly AspectReview[] | null;
  readonly sentiment_reviews: readonly SentimentReview[] | null;
  /** The lines of `override_gate_debug.jsonl` for this sample. */
  readonly records: SampleResult['records'];
}

/** A sample as it comes in. */
export interface Sample {
  readonly id: SampleId;
  readonly text: string;
}

type DebateStep = Step<DebateState, DebateCommand>;

/** The course of a debate under a plan. */
export const debateProtocol = (
  plan: DebatePlan,
): Protocol<Sample, DebateState, DebateEvent, DebateCommand> => ({
  start: startDebate,
  step: (state, event) => stepDebate(state, event, plan),
});

/** Starts a sample: both extractors are asked, neither sees the other. */
const startDebate = ({ id, text }: Sample): DebateStep => ({
  state: {
    phase: 'extract',
    id,
    text,
    aspects: null,
    sentiments: null,
    stage1: null,
    validation: null,
    turns: [],
    judgement: null,
    aspect_reviews: null,
    sentiment_reviews: null,
    records: [],
    ruling: null,
  },
  commands: [
    { kind: 'ask-agent', role: 'aspect-extractor' },
    { kind: 'ask-agent', role: 'sentiment-extractor' },
  ],
});

/** Takes one event; an event that does not fit the phase is refused, and a failed agent ends the sample for a person. */
function stepDebate(state: DebateState, event: DebateEvent, plan: DebatePlan): DebateStep {
  const { phase } = state;
  if (event.kind === 'agent-failed' && phase !== 'done' && phase !== 'failed') {
    const { role, problem } = event;
    return {
      state: { ...state, phase: 'failed', ruling: { status: 'escalated', role, problem } },
      commands: [],
    };
  }
  if (phase === 'extract' && event.kind === 'aspects-extracted' && state.aspects === null) {
    return extracted({ ...state, aspects: event.aspects });
  }
  if (phase === 'extract' && event.kind === 'sentiments-extracted' && state.sentiments === null) {
    return extracted({ ...state, sentiments: event.sentiments });
  }
  if (phase === 'validate' && event.kind === 'validation-received') {
    const { tables, profile } = plan;
    const isToTheLetter = !goesByVotes(profile.policy);
    const { aspects } = state.stage1!;
    const validation = holdValidation(state.text, aspects, event.validation, tables, isToTheLetter);
    return nextTurn({ ...state, phase: 'debate', validation }, plan);
  }
  if (phase === 'debate' && event.kind === 'turn-taken') {
    const wanted = plan.speakers[state.turns.length % plan.speakers.length];
    if (event.turn.speaker !== wanted) {
      const problem = `it is the turn of ${wanted}, not of ${event.turn.speaker}`;
      throw new CuriaError('INPUT_INVALID', `${event.kind}: ${problem}`, [{ path: 'turn.speaker', problem }]);
    }
    return nextTurn({ ...state, turns: [...state.turns, event.turn] }, plan);
  }
  if (phase === 'judge' && event.kind === 'judgement-received') {
    return {
      state: { ...state, phase: 'review', judgement: event.judgement },
      commands: [
        { kind: 'ask-agent', role: 'aspect-reviewer' },
        { kind: 'ask-agent', role: 'sentiment-reviewer' },
      ],
    };
  }
  if (phase === 'review' && event.kind === 'aspects-reviewed' && state.aspect_reviews === null) {
    return reviewed({ ...state, aspect_reviews: event.reviews }, plan);
  }
  if (phase === 'review' && event.kind === 'sentiments-reviewed' && state.sentiment_reviews === null) {
    return reviewed({ ...state, sentiment_reviews: event.reviews }, plan);
  }
  throw misplaced(event, phase);
}

function extracted(state: DebateState): DebateStep {
  const { text, aspects, sentiments } = state;
  if (aspects === null || sentiments === null) return { state, commands: [] };
  const stage1 = completeStage1(text, aspects, sentiments);
  return {
    state: { ...state, phase: 'validate', stage1 },
    commands: [{ kind: 'ask-agent', role: 'validator' }],
  };
}

function nextTurn(state: DebateState, { speakers, rounds }: DebatePlan): DebateStep {
  const taken = state.turns.length;
  const speaker = taken < speakers.length * rounds ? speakers[taken % speakers.length] : undefined;
  if (speaker === undefined) {
    return { state: { ...state, phase: 'judge' }, commands: [{ kind: 'ask-agent', role: 'judge' }] };
  }
  const round = Math.floor(taken / speakers.length) + 1;
  return { state, commands: [{ kind: 'ask-agent', role: 'speaker', speaker, round }] };
}

function reviewed(state: DebateState, { profile, tables }: DebatePlan): DebateStep {
  const { id, text, stage1, validation, turns, judgement, aspect_reviews, sentiment_reviews } = state;
  const { warnings = 0 } = state;
  if (aspect_reviews === null || sentiment_reviews === null) return { state, commands: [] };
  if (stage1 === null || validation === null || judgement === null) return { state, commands: [] };
  const { records, ...decided } = concludeSample(
    {
      id,
      text,
      stage1,
      validation,
      turns,
      judgement,
      aspect_reviews,
      sentiment_reviews,
      warnings,
    },
    profile,
    tables,
  );
  return {
    state: {
      ...state,
      phase: 'done',
      records,
      ruling: { status: 'decided', ...gapsIn(stage1), ...decided },
    },
    commands: [],
  };
}

/** What was left out or filled in can change a result, so the ruling shows it. */
function gapsIn({ not_in_text, discarded, backfilled }: CompletedStage1): { stage1_gaps?: Stage1Gaps } {
  const isWhole = not_in_text.length + discarded.length + backfilled.length === 0;
  return isWhole ? {} : { stage1_gaps: { not_in_text, discarded, backfilled } };
}
