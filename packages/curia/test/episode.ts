/** An episode for tests, valid in every field; what a test is about is put over it. */
import { type Episode, readEpisode } from '@curia/memory';

/** Some fields of an episode; blocks are filled up. */
export type EpisodeFields = {
  readonly [Field in keyof Episode]?: Episode[Field] extends object
    ? Partial<Episode[Field]>
    : Episode[Field];
};

const RISK = { severity_sum: 0, tags: [] };
const SNAPSHOT = { aspects_norm: ['battery'], polarities: { battery: 'negative' }, confidence: 0.9 };

const BASE = {
  schema_version: '1.1',
  episode_id: 'epi_000001',
  episode_type: 'success',
  error_category: ['none'],
  input_signature: {
    language: 'en',
    detected_structure: ['none'],
    contrast_marker: null,
    has_negation: false,
    num_aspects: 1,
    length_bucket: 'short',
  },
  case_summary: { target_aspect_type: 'product', symptom: 'one aspect in dispute', rationale_summary: '' },
  stage_snapshot: { stage1: SNAPSHOT, final: SNAPSHOT },
  correction: {
    corrective_principle: 'Compare the aspect with its own evidence.',
    applicable_conditions: ['none'],
  },
  evaluation: {
    risk_before: RISK,
    risk_after: RISK,
    override_applied: false,
    override_success: false,
    override_harm: false,
    arbiter_reason_code: '',
    facet_dissent: [],
  },
  provenance: {
    created_from_split: 'train',
    timestamp: '2026-11-15T00:00:00.000Z',
    version: '1.1',
    used_in_eval: false,
    has_gold: false,
  },
};

/** A whole episode. */
export function episodeWith(fields: EpisodeFields = {}): Episode {
  const filled = Object.entries(fields).map(([name, value]) => {
    const base = BASE[name as keyof typeof BASE];
    const isBlock = typeof base === 'object' && !Array.isArray(base);
    return [name, isBlock ? { ...base, ...(value as object) } : value];
  });
  return readEpisode({ ...BASE, ...Object.fromEntries(filled) });
}
