/** From everything that was said about a sample to its result: hints, gate, adoption, moderation and integrity. */
import { withValues } from '../table/define-table.ts';
import { type AdoptionRuling, ruleAdoption } from './adoption.ts';
import { type AlignedAspect, alignSentiments } from './align-sentiments.ts';
import { applyStage2, type Stage2 } from './apply-stage2.ts';
import { buildHints, type DebateHints } from './build-hints.ts';
import { refusedAspects } from './correction.ts';
import type { DebateTurn, Judgement, Tuple } from './debate.ts';
import { type GateRuling, wordGate } from './gate.ts';
import {
  type EvRecord,
  evRecord,
  type GateRecord,
  gateRecords,
  type OverrideMeta,
  overrideMeta,
  type SampleId,
} from './gate-record.ts';
import { bindingTuples, type IntegrityRuling, ruleIntegrity } from './integrity.ts';
import { type Moderation, moderate } from './moderate.ts';
import type { ResolvedProfile } from './profile.ts';
import type { AspectReview, SentimentReview, Stage1, Validation } from './review.ts';
import type { Sentiment } from './sentiment.ts';
import { type DebateTables, debateTables, underProfile } from './tables.ts';

/** Everything that was said about a sample. */
export interface SampleRecord {
  readonly id: SampleId;
  readonly text: string;
  readonly stage1: Stage1;
  readonly validation: Validation;
  readonly turns: readonly DebateTurn[];
  readonly judgement: Judgement;
  readonly aspect_reviews: readonly AspectReview[];
  readonly sentiment_reviews: readonly SentimentReview[];
}

/** The result of a sample, with everything it rests on. */
export interface SampleResult {
  readonly hints: DebateHints;
  readonly stage2: Pick<Stage2, 'aspects' | 'sentiments' | 'log'>;
  readonly gate: GateRuling;
  readonly adoption: AdoptionRuling;
  /** Whose polarity each aspect ended with; empty if the second stage was not adopted. */
  readonly alignment: readonly AlignedAspect[];
  readonly final_sentiments: readonly Sentiment[];
  readonly final_tuples: readonly Tuple[];
  readonly moderation: Moderation;
  readonly integrity: IntegrityRuling;
  readonly meta: OverrideMeta;
  /** The lines of `override_gate_debug.jsonl` for this sample. */
  readonly records: readonly (GateRecord | EvRecord)[];
}

/** Concludes a sample; the same record always gives the same result. */
export function concludeSample(
  record: SampleRecord,
  profile: ResolvedProfile,
  tables: DebateTables = underProfile(debateTables, profile.policy),
): SampleResult {
  const { id, stage1, validation, turns, judgement } = record;
  const hints = buildHints(
    {
      turns,
      judge: judgement,
      aspect_terms: stage1.aspects.map(({ term }) => term),
      stage1_sentiments: stage1.sentiments,
    },
    tables,
  );
  const { gate: judged, ...stage2 } = applyStage2(
    { ...record, aspect_hints: hints.aspect_hints, summary: judgement },
    profile.policy,
    tables,
  );
  const { ev_threshold } = tables.adoption.values;
  const inForce = { ...profile, policy: withValues(profile.policy, { ev_threshold }) };
  const adoption = ruleAdoption(
    {
      structural_risks: validation.structural_risks,
      stage1_sentiments: [...stage1.sentiments],
      stage2_sentiments: [...stage2.sentiments],
      debate: judgement,
      corrections: [...stage2.log],
    },
    tables.adoption,
  );
  const isAdopted = adoption.adopt_decision === 'adopted';
  const { enable_debate_override: isEnabled } = profile.policy.values;
  const { final_tuples: concluded, sentence_polarity } = judgement;
  const aligned = isAdopted
    ? alignSentiments(stage2, { corrections: stage2.log, tuples: concluded, isEnabled }, tables.alignment)
    : { sentiments: stage1.sentiments, aspects: [] };
  const final_tuples = aligned.sentiments.map(({ aspect_term, polarity }) => ({ aspect_term, polarity }));
  // What the gate refused does not come back by another door: the judge binds neither result nor label there.
  const refused = isAdopted ? refusedAspects(stage2.log) : new Set<string>();
  const debate = {
    sentence_polarity: refused.size === 0 && isEnabled ? sentence_polarity : null,
    final_tuples: isEnabled ? bindingTuples(concluded, refused) : [],
  };
  return {
    hints,
    stage2,
    gate: wordGate(judged),
    adoption,
    alignment: aligned.aspects,
    final_sentiments: aligned.sentiments,
    final_tuples,
    moderation: moderate(
      { stage1: stage1.sentiments, stage2: isAdopted ? aligned.sentiments : null, debate },
      tables,
    ),
    integrity: ruleIntegrity(
      {
        adopt_decision: adoption.adopt_decision,
        adopt_reason: adoption.adopt_reason,
        debate_final_tuples: [...(isAdopted ? debate.final_tuples : concluded)],
        final_tuples: [...bindingTuples(final_tuples, refused)],
        final_aspects: (isAdopted ? stage2 : stage1).aspects.map(({ term }) => ({ aspect_term: term })),
      },
      tables.integrity,
    ),
    meta: overrideMeta(judged, adoption, inForce),
    records: [...gateRecords(id, hints.aspect_hints, judged, inForce), evRecord(id, adoption, ev_threshold)],
  };
}
