/** The index finds exactly what a look at every episode finds, whatever the store, the query and the policy. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { episodeWith } from '../../../curia/test/episode.ts';
import { type Episode, episodeId } from '../episode/episode.ts';
import { episodeFeatures, type MemoryQuery, queryFeatures } from '../find/retrieval-features.ts';
import {
  clampTopK,
  mayRetrieve,
  type RetrievalPolicy,
  retrievalPolicies,
  retrieve,
} from '../find/retrieve.ts';
import { EpisodeIndex } from './episode-index.ts';
import { search } from './search.ts';
import { decodeSegment, encodeSegment } from './segment.ts';

const SPLITS = ['train', 'test', 'dev', '', 'live'];
const words = fc
  .array(fc.constantFrom('battery', 'life', 'price', 'screen', '배터리', '화면', 'service', 'é', 'x'), {
    maxLength: 12,
  })
  .map((list) => list.join(' '));
const signature = fc.record({
  language: fc.constantFrom('ko', 'en', 'other', null),
  detected_structure: fc.uniqueArray(fc.constantFrom('none', 'negation', 'contrast', 'question'), {
    maxLength: 3,
  }),
  length_bucket: fc.constantFrom('short', 'medium', 'long', 'vast'),
  num_aspects: fc.oneof(fc.nat(4), fc.nat(100)),
});
const features = fc.record({
  signature,
  symptom: words,
  rationale: words,
  split: fc.constantFrom(...SPLITS),
  used_in_eval: fc.boolean(),
});
const store = fc.array(features, { maxLength: 120 }).map((list) =>
  list.map(
    ({ signature, symptom, rationale, split, used_in_eval }, at): Episode =>
      episodeWith({
        episode_id: episodeId(at + 1),
        input_signature: signature,
        case_summary: { target_aspect_type: 'x', symptom, rationale_summary: rationale },
        provenance: { created_from_split: split, used_in_eval },
      }),
  ),
);
const query: fc.Arbitrary<MemoryQuery> = fc.record({
  signature,
  symptom: words,
  split: fc.constantFrom(...SPLITS, null),
});

/** Small segments, so that a small store has many of them and merges them often. */
const SIZES = [
  { smallest: 2, fan: 2, largest: 8 },
  { smallest: 4, fan: 4, largest: 64 },
  { smallest: 32, fan: 2, largest: 128 },
  { smallest: 256, fan: 4, largest: 256 },
];

function indexOf(entries: readonly Episode[], at: number): EpisodeIndex {
  const index = new EpisodeIndex(() => [], SIZES[at]);
  for (const [position, entry] of entries.entries()) index.add(position, episodeFeatures(entry));
  return index;
}

function found(
  index: EpisodeIndex,
  query: MemoryQuery,
  policy: RetrievalPolicy,
  k: number,
  without: ReadonlySet<number> = new Set(),
) {
  const wanted = queryFeatures(query);
  return search(index, {
    query: wanted,
    admits: (features) => mayRetrieve(wanted, features, policy),
    score: (features) => policy.score(wanted, features),
    most: clampTopK(k),
    without,
  });
}

const scanned = (entries: readonly Episode[], query: MemoryQuery, policy: RetrievalPolicy, k: number) =>
  retrieve(entries, query, policy, k).map(({ position, score }) => ({ position, score }));

const args = [
  store,
  fc.array(query, { minLength: 1, maxLength: 8 }),
  fc.nat(3),
  fc.integer({ min: 1, max: 3 }),
] as const;

test.each(retrievalPolicies)('$name: the index and the scan agree, ties and order included', (policy) => {
  fc.assert(
    fc.property(...args, (entries, queries, size, k) => {
      const index = indexOf(entries, size);
      for (const query of queries)
        expect(found(index, query, policy, k)).toEqual(scanned(entries, query, policy, k));
    }),
    { numRuns: 500 },
  );
});

test.each(retrievalPolicies)('$name: what is too old or turned down is passed over', (policy) => {
  fc.assert(
    fc.property(
      ...args,
      fc.nat(120),
      fc.uniqueArray(fc.nat(120)),
      (entries, queries, size, k, first, without) => {
        const index = indexOf(entries, size);
        index.first = first;
        const gone = new Set(without);
        const rest = entries
          .map((entry, position) => ({ entry, position }))
          .filter(({ position }) => position >= first && !gone.has(position));
        for (const query of queries) {
          const expected = scanned(
            rest.map(({ entry }) => entry),
            query,
            policy,
            k,
          );
          expect(found(index, query, policy, k, gone)).toEqual(
            expected.map(({ position, score }) => ({ position: rest[position]!.position, score })),
          );
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('a segment is the same after it was saved and read, and a damaged one is not read', () => {
  fc.assert(
    fc.property(store, fc.nat(3), fc.nat(), (entries, size, place) => {
      const index = indexOf(entries, size);
      for (const segment of index.segments) {
        const bytes = encodeSegment(segment);
        // At an odd address, as a database may hand it out.
        const moved = new Uint8Array(bytes.length + 1);
        moved.set(bytes, 1);
        expect(decodeSegment(moved.subarray(1), segment.from, segment.to, index.groups)).toEqual(segment);
        bytes[place % bytes.length]! ^= 0x10;
        expect(decodeSegment(bytes, segment.from, segment.to, index.groups)).toBeUndefined();
        expect(decodeSegment(bytes.subarray(0, -1), segment.from, segment.to, index.groups)).toBeUndefined();
      }
    }),
    { numRuns: 200 },
  );
});
