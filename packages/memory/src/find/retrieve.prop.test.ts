/** Retrieval against straight-line code written from the document, and the promises that hold under every policy. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomEpisode, randomQuery } from '../../../core/test/random-episode.ts';
import type { Episode } from '../episode/episode.ts';
import type { MemoryQuery } from './retrieval-features.ts';
import { episodeFeatures, queryFeatures } from './retrieval-features.ts';
import { clampTopK, memoryV2, memoryV11, retrievalPolicies, retrieve, similarityOf } from './retrieve.ts';

const entries = fc.array(randomEpisode, { maxLength: 12 });
const wanted = fc.integer({ min: -2, max: 6 });

const words = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => [...word].length >= 2),
  );

const isHidden = (entry: Episode, query: MemoryQuery): boolean => {
  const [from, to] = [entry.provenance.created_from_split.trim().toLowerCase(), query.split ?? ''];
  const isEvaluation = entry.provenance.used_in_eval || !['train', 'live'].includes(from);
  return isEvaluation && (from === to || from === '' || to === '');
};

function oracleV11(all: readonly Episode[], query: MemoryQuery, k: number): Episode[] {
  const asked = words(query.symptom ?? '');
  const found = [];
  for (const entry of all) {
    if (isHidden(entry, query)) continue;
    if ((entry.input_signature.language ?? 'ko') !== query.signature.language) continue;
    const tags = entry.input_signature.detected_structure;
    const shared = tags.filter((tag) => query.signature.detected_structure.includes(tag)).length;
    if (shared === 0 && !tags.includes('none')) continue;
    const known = words(`${entry.case_summary.symptom} ${entry.case_summary.rationale_summary}`);
    const hits = [...asked].filter((word) => known.has(word)).length;
    found.push({ entry, shared, lexical: asked.size === 0 ? 0 : hits / asked.size });
  }
  found.sort((a, b) => b.shared - a.shared || b.lexical - a.lexical);
  return found.slice(0, Math.max(1, Math.min(3, k))).map(({ entry }) => entry);
}

test('memory-v1_1 is the document, line by line', () => {
  fc.assert(
    fc.property(entries, randomQuery, wanted, (all, query, k) => {
      const found = retrieve(all, query, memoryV11, k).map(({ entry }) => entry);
      expect(found).toEqual(oracleV11(all, query, k));
    }),
    { numRuns: 1_000 },
  );
});

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((word) => b.has(word)).length;

function oracleV2(entry: Episode, query: MemoryQuery): number {
  const [tags, asked] = [
    new Set(entry.input_signature.detected_structure),
    new Set(query.signature.detected_structure),
  ];
  const vocabulary = words(query.symptom ?? '');
  const known = words(`${entry.case_summary.symptom} ${entry.case_summary.rationale_summary}`);
  const order = ['short', 'medium', 'long'];
  const [here, there] = [entry.input_signature.length_bucket, query.signature.length_bucket];
  const distance =
    here === there ? 0 : order.includes(here) ? Math.abs(order.indexOf(here) - order.indexOf(there)) : 9;
  const gap = Math.abs(entry.input_signature.num_aspects - query.signature.num_aspects);
  return (
    0.4 * (shared(tags, asked) / new Set([...tags, ...asked]).size) +
    0.3 * (vocabulary.size === 0 ? 0 : shared(vocabulary, known) / vocabulary.size) +
    0.15 * (distance === 0 ? 1 : distance === 1 ? 0.5 : 0) +
    0.15 / (1 + gap)
  );
}

test('memory-v2 ranks by the documented sum, and none fits only none', () => {
  fc.assert(
    fc.property(entries, randomQuery, (all, query) => {
      const found = retrieve(all, query, memoryV2);
      for (const { entry, score, similarity } of found) {
        expect(score[0]).toBe(similarity);
        expect(similarity).toBeCloseTo(oracleV2(entry, query), 4);
        const shared = entry.input_signature.detected_structure.filter((tag) =>
          query.signature.detected_structure.includes(tag),
        );
        expect(shared).not.toEqual([]);
      }
      const scores = found.map(({ score }) => score[0]);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }),
    { numRuns: 500 },
  );
});

test('under every policy: at most three, the oldest first among equals, no evaluation back to itself', () => {
  fc.assert(
    fc.property(
      entries,
      randomQuery,
      wanted,
      fc.constantFrom(...retrievalPolicies),
      (all, query, k, policy) => {
        const found = retrieve(all, query, policy, k);
        expect(found.length).toBeLessThanOrEqual(clampTopK(k));
        found.forEach(({ entry, position, score }, at) => {
          expect(all[position]).toBe(entry);
          expect(isHidden(entry, query)).toBe(false);
          const next = found[at + 1];
          if (next !== undefined && next.score.join() === score.join())
            expect(position).toBeLessThan(next.position);
        });
      },
    ),
    { numRuns: 500 },
  );
});

test('which scores are found does not depend on the order of the store', () => {
  fc.assert(
    fc.property(entries, randomQuery, fc.constantFrom(...retrievalPolicies), (all, query, policy) => {
      const scoresOf = (list: readonly Episode[]) => retrieve(list, query, policy).map(({ score }) => score);
      expect(scoresOf(all.toReversed())).toEqual(scoresOf(all));
    }),
  );
});

test('similarity lies between 0 and 1 and is 1 for a case like itself', () => {
  fc.assert(
    fc.property(randomEpisode, randomQuery, (entry, query) => {
      const similarity = similarityOf(queryFeatures(query), episodeFeatures(entry));
      expect(similarity).toBeGreaterThanOrEqual(0);
      expect(similarity).toBeLessThanOrEqual(1);
      const symptom = `${entry.case_summary.symptom} risk`;
      const same = { ...entry, case_summary: { ...entry.case_summary, symptom } };
      expect(
        similarityOf(queryFeatures({ signature: entry.input_signature, symptom }), episodeFeatures(same)),
      ).toBe(1);
    }),
  );
});

test.each([
  [undefined, 3],
  [0, 1],
  [-5, 1],
  [2.9, 2],
  [7, 3],
  [Number.POSITIVE_INFINITY, 3],
  [Number.NaN, 3],
])('k of %s is read as %s', (k, expected) => {
  expect(clampTopK(k)).toBe(expected);
});
