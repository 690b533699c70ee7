/** Episodes and queries as a large store would have them: words by Zipf's law, few shapes that are common and many that are rare. */

import { startRandom } from '@curia/core/measure';
import type { Episode, MemoryQuery } from '@curia/memory';
import { episodeId } from '../packages/memory/src/episode/episode.ts';

const VOCABULARY = 60_000;

type Random = () => number;
type Weighted<T> = readonly (readonly [T, number])[];

const LANGUAGES: Weighted<string> = [
  ['ko', 0.5],
  ['en', 0.4],
  ['other', 0.1],
];
const STRUCTURES: Weighted<readonly string[]> = [
  [['none'], 0.55],
  [['negation'], 0.2],
  [['contrast'], 0.15],
  [['negation', 'contrast'], 0.1],
];
const LENGTHS: Weighted<string> = [
  ['short', 0.4],
  ['medium', 0.4],
  ['long', 0.2],
];
const SPLITS: Weighted<string> = [
  ['train', 0.7],
  ['live', 0.2],
  ['dev', 0.05],
  ['test', 0.05],
];

/** The sums of the weights 1, 1/2, 1/3 and so on. */
const SUMS = Float64Array.from({ length: VOCABULARY });
for (let rank = 0, sum = 0; rank < VOCABULARY; rank++) SUMS[rank] = sum += 1 / (rank + 1);

function word(random: Random): string {
  const aim = random() * SUMS[VOCABULARY - 1]!;
  let [low, high] = [0, VOCABULARY - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (SUMS[middle]! < aim) low = middle + 1;
    else high = middle;
  }
  return `w${low.toString(36)}`;
}

const text = (random: Random, least: number, more: number): string =>
  Array.from({ length: least + Math.floor(random() * (more + 1)) }, () => word(random)).join(' ');

function pick<T>(random: Random, choices: Weighted<T>): T {
  let left = random();
  for (const [value, share] of choices) {
    left -= share;
    if (left < 0) return value;
  }
  return choices.at(-1)![0];
}

/** A geometric number of aspects: most cases have few. */
const aspects = (random: Random): number => Math.min(40, Math.floor(Math.log(1 - random()) / Math.log(0.7)));

const signature = (random: Random) => ({
  language: pick(random, LANGUAGES),
  detected_structure: [...pick(random, STRUCTURES)],
  contrast_marker: null,
  has_negation: null,
  num_aspects: aspects(random),
  length_bucket: pick(random, LENGTHS),
});

const RISK = { severity_sum: 1, tags: ['polarity_conflict'] };
const SNAPSHOT = { aspects_norm: ['battery'], polarities: { battery: 'negative' }, confidence: 0.8 };

/** Endless episodes from a seed: a symptom of 5 to 10 words, a rationale of 20 to 50. */
export function* randomEpisodes(seed: number): Generator<Episode> {
  const random = startRandom(seed);
  for (let number = 1; ; number++) {
    yield {
      schema_version: '1.1',
      episode_id: episodeId(number),
      episode_type: random() < 0.6 ? 'success' : 'neutral',
      error_category: ['none'],
      input_signature: signature(random),
      case_summary: {
        target_aspect_type: 'product',
        symptom: text(random, 5, 5),
        rationale_summary: text(random, 20, 30),
      },
      stage_snapshot: { stage1: SNAPSHOT, final: SNAPSHOT },
      correction: {
        corrective_principle:
          'Compare each aspect with the words that speak of it, and leave the rest as it is.',
        applicable_conditions: ['polarity_conflict'],
      },
      evaluation: {
        risk_before: RISK,
        risk_after: RISK,
        override_applied: false,
        override_success: false,
        override_harm: false,
        arbiter_reason_code: 'EVIDENCE_CLOSER',
        facet_dissent: [],
      },
      provenance: {
        created_from_split: pick(random, SPLITS),
        timestamp: '2026-11-15T00:00:00.000Z',
        version: '1.1',
        used_in_eval: false,
        has_gold: false,
      },
    };
  }
}

/** Queries from a seed, of 1 to 16 words by the same law. */
export function randomQueries(seed: number, count: number): MemoryQuery[] {
  const random = startRandom(seed);
  return Array.from({ length: count }, () => ({
    signature: signature(random),
    symptom: text(random, 1, 15),
    split: pick(random, SPLITS),
  }));
}
