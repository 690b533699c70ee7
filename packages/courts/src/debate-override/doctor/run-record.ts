/** The records of a finished run, as its checks read them. What a run did not write is absent, never assumed. */
import { z } from 'zod';
import { correction } from '../rules/correction.ts';
import { tuple } from '../rules/debate.ts';
import { sentiment } from '../rules/sentiment.ts';

const pair = z.looseObject({ aspect_term: z.string(), polarity: z.string().nullish() });

/** The result of one sample. */
export const outputRecord = z.looseObject({
  text_id: z.string(),
  text: z.string().nullish(),
  adopt_decision: z.string().nullish(),
  adopt_reason: z.string().nullish(),
  /** The aspects that were taken over; absent where a sample is adopted as a whole. */
  adopted_aspects: z.array(z.string()).nullish(),
  debate_final_tuples: z.array(tuple).nullish(),
  final_tuples: z.array(tuple),
  final_aspects: z.array(tuple).nullish(),
  /** Where the final tuples came from. */
  tuple_source: z.string().nullish(),
  stage1_aspects: z.array(z.looseObject({ term: z.string() })).nullish(),
  stage1_sentiments: z.array(sentiment).nullish(),
  final_sentiments: z.array(sentiment).nullish(),
  /** Every step of the second stage, made or refused. */
  corrections: z.array(correction).nullish(),
  /** Whose polarity each aspect of an adopted sample ended with. */
  alignment: z
    .array(z.looseObject({ aspect_term: z.string(), polarity: z.string().nullish(), outcome: z.string() }))
    .nullish(),
  moderation: z.looseObject({ final_label: z.string() }).nullish(),
  sentiment_reviews: z.array(z.looseObject({ aspect_term: z.string().nullish() })).nullish(),
  memory: z
    .looseObject({
      retrieved_k: z.number().nullish(),
      exposed: z.boolean().nullish(),
      injected_chars: z.number().nullish(),
      slots: z.array(z.string()).nullish(),
      policy: z.string().nullish(),
      stage2_injected: z.boolean().nullish(),
      stage2_context_keys: z.array(z.string()).nullish(),
      advisory_in_prompt: z.boolean().nullish(),
      store_decision: z.string().nullish(),
    })
    .nullish(),
});

/** The result of one sample. */
export type OutputRecord = z.infer<typeof outputRecord>;

/** The pairs that one sample was scored on. */
export const scoreRecord = z.looseObject({ text_id: z.string(), pairs: z.array(pair).nullish() });

/** The pairs that one sample was scored on. */
export type ScoreRecord = z.infer<typeof scoreRecord>;

/** One line of the gate's debug file; other lines than gate decisions are not aspects. */
export const gateLine = z.looseObject({
  type: z.string().nullish(),
  text_id: z.string(),
  aspect_term: z.string().nullish(),
  decision: z.string().nullish(),
  skip_reason: z.string().nullish(),
  target_pol: z.string().nullish(),
  total: z.number().nullish(),
  margin: z.number().nullish(),
  valid_hint_count: z.number().nullish(),
  invalid_hint_count: z.number().nullish(),
  override_action: z.string().nullish(),
  thresholds: z.looseObject({ max_overrides: z.number().nullish() }).nullish(),
  hint_polarity_sample: z.array(z.looseObject({ raw_polarity: z.string().nullish() })).nullish(),
});

/** One line of the gate's debug file. */
export type GateLine = z.infer<typeof gateLine>;

/** What a run says about itself. */
export const runManifest = z.looseObject({ processing_count: z.int().min(0).nullish() });

/** The part of the gate's summary that can be checked. */
export const gateSummaryLine = z.looseObject({ n_aspects: z.int().min(0).nullish() });

/** Everything that the checks of a run read; absent if the run did not write it. */
export interface RunRecords {
  readonly manifest?: z.infer<typeof runManifest> | undefined;
  readonly outputs: readonly OutputRecord[];
  readonly scorecards?: readonly ScoreRecord[] | undefined;
  readonly traces?: readonly { readonly text_id: string }[] | undefined;
  readonly gate?: readonly GateLine[] | undefined;
  readonly gate_summary?: z.infer<typeof gateSummaryLine> | undefined;
  /** The pairs of an independent table of the same run. */
  readonly triptych?: readonly ScoreRecord[] | undefined;
}
