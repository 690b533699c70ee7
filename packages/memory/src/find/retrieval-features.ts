/** Everything retrieval reads from an episode and a case, and nothing else, so that an index can be built on it. */
import { vocabularyOf } from '@curia/core/text';
import type { Episode } from '../episode/episode.ts';
import { isEvaluationMaterial, splitName } from '../episode/guard-split.ts';
import type { InputSignature } from '../episode/signature.ts';

/** The features of an episode that filters and scores read. */
export interface RetrievalFeatures {
  /** Missing is ko. */
  readonly language: string;
  /** Distinct tags, sorted. */
  readonly structure: readonly string[];
  readonly length_bucket: string;
  readonly items: number;
  /** The distinct words of symptom and rationale with at least two letters, sorted. */
  readonly words: readonly string[];
  /** The split the episode was made from, in one spelling. */
  readonly split: string;
  /** It must not come back to the split it was made from. */
  readonly is_evaluation: boolean;
}

/** A query to the memory for one case. */
export interface MemoryQuery {
  readonly signature: InputSignature;
  /** What the case looks like in the words of a symptom; empty asks for nothing lexical. */
  readonly symptom?: string;
  /** The split the case is from; if missing, it is treated as an unnamed evaluation. */
  readonly split?: string | null;
}

/** A query as scores read it. */
export interface QueryFeatures {
  readonly language: string;
  readonly structure: ReadonlySet<string>;
  readonly length_bucket: string;
  readonly items: number;
  readonly words: ReadonlySet<string>;
  readonly split: string;
}

/** Reads the features of an episode. */
export function episodeFeatures(entry: Episode): RetrievalFeatures {
  const { input_signature, case_summary, provenance } = entry;
  return {
    ...shapeOf(input_signature),
    words: vocabularyOf(case_summary.symptom, case_summary.rationale_summary),
    split: splitName(provenance.created_from_split),
    is_evaluation: isEvaluationMaterial(provenance),
  };
}

/** Reads the features of a query. */
export function queryFeatures({ signature, symptom = '', split }: MemoryQuery): QueryFeatures {
  const shape = shapeOf(signature);
  return {
    ...shape,
    structure: new Set(shape.structure),
    words: new Set(vocabularyOf(symptom)),
    split: splitName(split),
  };
}

function shapeOf(signature: InputSignature) {
  const language = (signature.language ?? '').trim().toLowerCase();
  return {
    language: language === '' ? 'ko' : language,
    structure: [...new Set(signature.detected_structure)].sort(),
    length_bucket: signature.length_bucket,
    items: signature.num_aspects,
  };
}
