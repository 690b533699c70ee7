/** The debate on one sample as a state machine: it says what it wants, is told what happened, and calls nobody. */
import { CuriaError } from '../errors.ts';
import type { AdoptionRuling } from './adoption.ts';
import { type CompletedStage1, completeStage1, holdValidation } from './complete-stage1.ts';
import { concludeSample, type SampleResult } from './conclude-sample.ts';
import type { Judgement, Turn } from './debate.ts';
import type { SampleId } from './gate-record.ts';
import type { ResolvedProfile } from './profile.ts';
import type { Aspect, AspectReview, SentimentReview, Validation } from './review.ts';
import type { Sentiment } from './sentiment.ts';

/** How a debate is held. */
export interface DebatePlan {
  readonly speakers: readonly string[];
  readonly rounds: number;
  readonly profile: ResolvedProfile;
}

/** The order of the document: three speakers, one round. */
export const SPEAKERS: readonly string[] = ['EPM', 'TAN', 'CJ'];

/** Who can be asked. */
export type Role =
  | 'aspect-extractor'
  | 'sentiment-extractor'
  | 'validator'
  | 'speaker'
  | 'judge'
  | 'aspect-reviewer'
  | 'sentiment-reviewer';

/** What the protocol wants done. */
export type DebateCommand =
  | { readonly type: 'ask-agent'; readonly role: Exclude<Role, 'speaker'> }
  | { readonly type: 'ask-agent'; readonly role: 'speaker'; readonly speaker: string; readonly round: number }
  | { readonly type: 'record-result'; readonly result: SampleResult }
  | { readonly type: 'open-review'; readonly role: Role; readonly problem: string };

/** What the protocol is told. */
export type DebateEvent =
  | { readonly type: 'aspects-extracted'; readonly aspects: readonly Aspect[] }
  | { readonly type: 'sentiments-extracted'; readonly sentiments: readonly Sentiment[] }
  | { readonly type: 'validation-received'; readonly validation: Validation }
  | { readonly type: 'turn-taken'; readonly turn: Turn }
  | { readonly type: 'judgement-received'; readonly judgement: Judgement }
  | { readonly type: 'aspects-reviewed'; readonly reviews: readonly AspectReview[] }
  | { readonly type: 'sentiments-reviewed'; readonly reviews: readonly SentimentReview[] }
  | { readonly type: 'agent-failed'; readonly role: Role; readonly problem: string };

/** Where a sample is. */
export type DebatePhase = 'extract' | 'validate' | 'debate' | 'judge' | 'review' | 'done' | 'failed';

/** A sample on its way; plain data, so that it can be stored and resumed. */
export interface DebateState {
  readonly phase: DebatePhase;
  readonly id: SampleId;
  readonly text: string;
  readonly aspects: readonly Aspect[] | null;
  readonly sentiments: readonly Sentiment[] | null;
  readonly stage1: CompletedStage1 | null;
  readonly validation: Validation | null;
  readonly turns: readonly Turn[];
  readonly judgement: Judgement | null;
  readonly aspect_reviews: readonly AspectReview[] | null;
  readonly sentiment_reviews: readonly SentimentReview[] | null;
  readonly adopt_decision: AdoptionRuling['adopt_decision'] | null;
}

/** A state and what is wanted next. */
export interface DebateStep {
  readonly state: DebateState;
  readonly commands: readonly DebateCommand[];
}

/** Starts a sample: both extractors are asked, neither sees the other. */
export const startDebate = (id: SampleId, text: string): DebateStep => ({
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
    adopt_decision: null,
  },
  commands: [
    { type: 'ask-agent', role: 'aspect-extractor' },
    { type: 'ask-agent', role: 'sentiment-extractor' },
  ],
});

/** Takes one event; an event that does not fit the phase is refused, and a failed agent ends the sample for a person. */
export function stepDebate(state: DebateState, event: DebateEvent, plan: DebatePlan): DebateStep {
  const { phase } = state;
  if (event.type === 'agent-failed' && phase !== 'done' && phase !== 'failed') {
    const { role, problem } = event;
    return { state: { ...state, phase: 'failed' }, commands: [{ type: 'open-review', role, problem }] };
  }
  if (phase === 'extract' && event.type === 'aspects-extracted' && state.aspects === null) {
    return extracted({ ...state, aspects: event.aspects });
  }
  if (phase === 'extract' && event.type === 'sentiments-extracted' && state.sentiments === null) {
    return extracted({ ...state, sentiments: event.sentiments });
  }
  if (phase === 'validate' && event.type === 'validation-received') {
    const validation = holdValidation(state.text, state.stage1!.aspects, event.validation);
    return nextTurn({ ...state, phase: 'debate', validation }, plan);
  }
  if (phase === 'debate' && event.type === 'turn-taken') {
    const wanted = plan.speakers[state.turns.length % plan.speakers.length];
    if (event.turn.speaker !== wanted) {
      throw unexpected(event, `it is the turn of ${wanted}, not of ${event.turn.speaker}`);
    }
    return nextTurn({ ...state, turns: [...state.turns, event.turn] }, plan);
  }
  if (phase === 'judge' && event.type === 'judgement-received') {
    return {
      state: { ...state, phase: 'review', judgement: event.judgement },
      commands: [
        { type: 'ask-agent', role: 'aspect-reviewer' },
        { type: 'ask-agent', role: 'sentiment-reviewer' },
      ],
    };
  }
  if (phase === 'review' && event.type === 'aspects-reviewed' && state.aspect_reviews === null) {
    return reviewed({ ...state, aspect_reviews: event.reviews }, plan);
  }
  if (phase === 'review' && event.type === 'sentiments-reviewed' && state.sentiment_reviews === null) {
    return reviewed({ ...state, sentiment_reviews: event.reviews }, plan);
  }
  throw unexpected(event, `it does not fit the phase ${phase}`);
}

function extracted(state: DebateState): DebateStep {
  const { text, aspects, sentiments } = state;
  if (aspects === null || sentiments === null) return { state, commands: [] };
  const stage1 = completeStage1(text, aspects, sentiments);
  return {
    state: { ...state, phase: 'validate', stage1 },
    commands: [{ type: 'ask-agent', role: 'validator' }],
  };
}

function nextTurn(state: DebateState, { speakers, rounds }: DebatePlan): DebateStep {
  const taken = state.turns.length;
  if (taken >= speakers.length * rounds) {
    return { state: { ...state, phase: 'judge' }, commands: [{ type: 'ask-agent', role: 'judge' }] };
  }
  const speaker = speakers[taken % speakers.length]!;
  const round = Math.floor(taken / speakers.length) + 1;
  return { state, commands: [{ type: 'ask-agent', role: 'speaker', speaker, round }] };
}

function reviewed(state: DebateState, { profile }: DebatePlan): DebateStep {
  const { id, text, stage1, validation, turns, judgement, aspect_reviews, sentiment_reviews } = state;
  if (aspect_reviews === null || sentiment_reviews === null) return { state, commands: [] };
  const result = concludeSample(
    {
      id,
      text,
      stage1: stage1!,
      validation: validation!,
      turns,
      judgement: judgement!,
      aspect_reviews,
      sentiment_reviews,
    },
    profile,
  );
  const { adopt_decision } = result.adoption;
  return {
    state: { ...state, phase: 'done', adopt_decision },
    commands: [{ type: 'record-result', result }],
  };
}

function unexpected({ type }: DebateEvent, problem: string): CuriaError {
  return new CuriaError('INPUT_INVALID', `${type}: ${problem}`, [{ path: 'type', problem }]);
}
