/** From everything that was said about a sample to its result: hints or votes, gate, adoption, moderation and integrity. */
import { withValues } from '@curia/core';
import { type AdoptionRuling, isPerAspect, ruleAdoption } from '../adopt/adoption.ts';
import { type AlignedAspect, alignSentiments } from '../adopt/align-sentiments.ts';
import { bindingOf } from '../adopt/binding.ts';
import { changedStage } from '../adopt/changed-stage.ts';
import type { DebateTurn, Judgement, Tuple } from '../debate.ts';
import { buildHints, type DebateHints } from '../gate/build-hints.ts';
import { type GatePolicy, goesByVotes } from '../gate/gate.table.ts';
import { type GateRuling, wordGate } from '../gate/gate.ts';
import { judgeByVotes } from '../gate/judge-by-votes.ts';
import type { JudgedSample } from '../gate/judged-sample.ts';
import type { ResolvedProfile } from '../gate/profile.ts';
import { type IntegrityRuling, ruleIntegrity } from '../integrity.ts';
import { type Moderation, moderate } from '../moderate/moderate.ts';
import { applyStage2, type Stage2 } from '../review/apply-stage2.ts';
import type { AspectReview, SentimentReview, Stage1, Validation } from '../review/review.ts';
import type { Sentiment } from '../sentiment.ts';
import { type DebateTables, tablesUnder } from '../tables.ts';
import { type AspectVotes, castVotes } from './cast-votes.ts';
import { type EvRecord, evRecord, type GateRecord, gateRecords, type SampleId } from './gate-record.ts';
import { type OverrideMeta, overrideMeta } from './override-meta.ts';

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
  /** Warnings of the memory against changes of the same structure. */
  readonly warnings?: number;
}

/** The result of a sample, with everything it rests on. */
export interface SampleResult {
  /** What was said, as hints or as votes on each aspect. */
  readonly hints?: DebateHints;
  readonly votes?: AspectVotes;
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
  tables: DebateTables = tablesUnder(profile.policy),
): SampleResult {
  const { id, stage1, validation, judgement } = record;
  const { judged, stage2, ...said } = throughGate(record, profile.policy, tables);
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
  const isWhole = judged.by === 'hints' && !isPerAspect(tables.adoption);
  const aligned = isAdopted
    ? isWhole
      ? alignSentiments(
          stage2,
          { corrections: stage2.log, tuples: judgement.final_tuples, isEnabled },
          tables.alignment,
        )
      : { sentiments: stage2.sentiments, aspects: [] }
    : { sentiments: stage1.sentiments, aspects: [] };
  const final_tuples = aligned.sentiments.map(({ aspect_term, polarity }) => ({ aspect_term, polarity }));
  const binding = bindingOf(judged, record, { isAdopted, isWhole, isEnabled, final_tuples, stage2 });
  const ev_threshold = isPerAspect(tables.adoption)
    ? profile.policy.values.ev_threshold
    : tables.adoption.values.ev_threshold;
  const inForce = { ...profile, policy: withValues(profile.policy, { ev_threshold }) };
  return {
    ...said,
    stage2,
    gate: wordGate(judged),
    adoption,
    alignment: aligned.aspects,
    final_sentiments: aligned.sentiments,
    final_tuples,
    moderation: moderate(
      { stage1: stage1.sentiments, stage2: isAdopted ? aligned.sentiments : null, debate: binding.debate },
      tables,
    ),
    integrity: ruleIntegrity(
      {
        adopt_decision: adoption.adopt_decision,
        adopt_reason: adoption.adopt_reason,
        ...binding.compared,
        final_aspects: (isAdopted ? stage2 : stage1).aspects.map(({ term }) => ({ aspect_term: term })),
      },
      tables.integrity,
    ),
    meta: overrideMeta(judged, adoption, inForce),
    records: [...gateRecords(id, judged, inForce), evRecord(id, adoption, ev_threshold)],
  };
}

/** What was said, the gate, and the second stage that it leads to. */
interface ThroughGate extends Pick<SampleResult, 'hints' | 'votes' | 'stage2'> {
  readonly judged: JudgedSample;
}

/** Takes a sample through the gate, by its votes or by its hints. */
function throughGate(record: SampleRecord, policy: GatePolicy, tables: DebateTables): ThroughGate {
  const { text, stage1, validation, turns, judgement } = record;
  if (goesByVotes(policy)) {
    const votes = castVotes(record);
    const judged = judgeByVotes(
      {
        text,
        votes: Object.fromEntries(Object.entries(votes).map(([aspect, list]) => [aspect, [...list]])),
        summary: judgement,
        structural_risks: validation.structural_risks,
        sentiments: [...stage1.sentiments],
        warnings: record.warnings ?? 0,
      },
      policy,
    );
    return { votes, judged, stage2: changedStage(stage1, judged) };
  }
  const hints = buildHints(
    {
      turns,
      judge: judgement,
      aspect_terms: stage1.aspects.map(({ term }) => term),
      stage1_sentiments: stage1.sentiments,
    },
    tables,
  );
  // Where each aspect is decided for itself, nothing but the gate changes one.
  const reviews = isPerAspect(tables.adoption)
    ? {
        validation: { ...validation, correction_proposals: [] },
        aspect_reviews: [],
        sentiment_reviews: [],
      }
    : {};
  const { gate: judged, ...stage2 } = applyStage2(
    { ...record, ...reviews, aspect_hints: hints.aspect_hints, summary: judgement },
    policy,
    tables,
  );
  return { hints, judged, stage2 };
}
