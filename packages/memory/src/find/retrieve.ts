/** Finds the episodes most like a case: filters, a score of two numbers, the oldest first among equals. */
import { CuriaError, decide } from '@curia/core';
import { roundScore } from '@curia/core/text';
import type { Episode } from '../episode/episode.ts';
import { isOfAnotherCourt } from '../episode/guard-court.ts';
import { isIsolated } from '../episode/guard-split.ts';
import { LENGTH_BUCKETS } from '../episode/signature.ts';
import { memoryRetrievalV2, memoryRetrievalV11 } from '../tables/retrieval.table.ts';
import type { MemoryTables } from '../tables/tables.ts';
import {
  episodeFeatures,
  type MemoryQuery,
  type QueryFeatures,
  queryFeatures,
  type RetrievalFeatures,
} from './retrieval-features.ts';

/** Compared first number first; higher is nearer. */
export type RetrievalScore = readonly [first: number, second: number];

/** How episodes are chosen: which may be, and how near each is. */
export interface RetrievalPolicy {
  readonly name: string;
  readonly doc: string;
  readonly admits: (query: QueryFeatures, entry: RetrievalFeatures) => boolean;
  readonly score: (query: QueryFeatures, entry: RetrievalFeatures) => RetrievalScore;
}

/** The tag of a text without any structure that is looked for. */
const NO_STRUCTURE = 'none';

/** How many structure tags an episode shares with a query. */
const sharedTags = (query: QueryFeatures, entry: RetrievalFeatures): number =>
  entry.structure.reduce((shared, tag) => (query.structure.has(tag) ? shared + 1 : shared), 0);

/** The share of the query's words that the episode uses; 0 if the query has none. */
function lexicalOverlap(query: QueryFeatures, entry: RetrievalFeatures): number {
  if (query.words.size === 0) return 0;
  const shared = entry.words.reduce((found, word) => (query.words.has(word) ? found + 1 : found), 0);
  return shared / query.words.size;
}

/** How much each likeness counts towards the similarity; they add up to 1. */
const SIMILARITY_WEIGHTS = { structure: 0.4, words: 0.3, length: 0.15, items: 0.15 } as const;

/** How similar an episode and a case are, from 0 to 1: the weighted sum of four similarities, rounded once to 4 decimals. */
export function similarityOf(query: QueryFeatures, entry: RetrievalFeatures): number {
  const weights = SIMILARITY_WEIGHTS;
  return roundScore(
    weights.structure * structureLikeness(query, entry) +
      weights.words * lexicalOverlap(query, entry) +
      weights.length * lengthLikeness(query.length_bucket, entry.length_bucket) +
      weights.items * (1 / (1 + Math.abs(query.items - entry.items))),
  );
}

/** Shared tags over all tags of the two. */
function structureLikeness(query: QueryFeatures, entry: RetrievalFeatures): number {
  const shared = sharedTags(query, entry);
  const all = query.structure.size + entry.structure.length - shared;
  return all === 0 ? 0 : shared / all;
}

const BUCKET_ORDER: readonly string[] = LENGTH_BUCKETS;

/** 1 in the same bucket, half in the next one; a bucket that is not known is like itself alone. */
function lengthLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const [left, right] = [BUCKET_ORDER.indexOf(a), BUCKET_ORDER.indexOf(b)];
  return left >= 0 && right >= 0 && Math.abs(left - right) === 1 ? 0.5 : 0;
}

/** What a table of retrieval admits. */
const admittedBy =
  (table: MemoryTables['memory-retrieval']): RetrievalPolicy['admits'] =>
  (query, entry) =>
    decide(table, {
      same_language: entry.language === query.language,
      is_plain: entry.structure.includes(NO_STRUCTURE),
      shared_tags: sharedTags(query, entry),
    }).outcome === 'ADMIT';

/** A policy that ranks as before and admits what a table says. */
export const admitting = (
  policy: RetrievalPolicy,
  table: MemoryTables['memory-retrieval'],
): RetrievalPolicy => ({ ...policy, admits: admittedBy(table) });

/** Policy `memory-v1_1`: the seed to the letter; an episode without structure fits every case of its language. */
export const memoryV11: RetrievalPolicy = {
  name: memoryRetrievalV11.policy,
  doc: 'same language; a shared structure tag, or an episode tagged none; by shared tags, then by shared words',
  admits: admittedBy(memoryRetrievalV11),
  score: (query, entry) => [sharedTags(query, entry), lexicalOverlap(query, entry)],
};

/** Policy `memory-v2`: ranks by overall similarity; `none` matches only `none`. */
export const memoryV2: RetrievalPolicy = {
  name: memoryRetrievalV2.policy,
  doc: 'same language; a shared structure tag, none shared only with none; by similarity of structure, words, length and number of aspects',
  admits: admittedBy(memoryRetrievalV2),
  score: (query, entry) => [similarityOf(query, entry), 0],
};

/** Every retrieval policy, the default first. */
export const retrievalPolicies: readonly [RetrievalPolicy, ...RetrievalPolicy[]] = [memoryV11, memoryV2];

/** The policy of a name; unknown names are refused. */
export function retrievalPolicy(name: string): RetrievalPolicy {
  const found = retrievalPolicies.find((policy) => policy.name === name);
  if (found !== undefined) return found;
  const known = retrievalPolicies.map((policy) => policy.name).join(', ');
  throw new CuriaError('TABLE_UNKNOWN', `no retrieval policy is called ${name}; there are ${known}`);
}

/** The most episodes that a case is shown. */
export const MOST_RETRIEVED = 3;

/** Limits the requested number of episodes to 1 to 3. */
export const clampTopK = (k: number = MOST_RETRIEVED): number =>
  Math.min(MOST_RETRIEVED, Math.max(1, Number.isNaN(k) ? MOST_RETRIEVED : Math.trunc(k)));

/** A retrieved episode: its position in the store, its rank, and its similarity. */
export interface Retrieved {
  readonly entry: Episode;
  readonly position: number;
  readonly score: RetrievalScore;
  readonly similarity: number;
}

/** True if an episode fits a case under a policy; every policy keeps courts of one's own apart. */
export const fitsCase = (query: QueryFeatures, entry: RetrievalFeatures, policy: RetrievalPolicy): boolean =>
  !isOfAnotherCourt(entry, query) && policy.admits(query, entry);

/** True if an episode may be shown to a case under a policy; every policy isolates splits. */
export const mayRetrieve = (
  query: QueryFeatures,
  entry: RetrievalFeatures,
  policy: RetrievalPolicy,
): boolean => !isIsolated(entry, query.split) && fitsCase(query, entry, policy);

/** Puts the nearer first and, among equals, the older. */
export const byScore = (
  a: { readonly score: RetrievalScore; readonly position: number },
  b: { readonly score: RetrievalScore; readonly position: number },
): number => b.score[0] - a.score[0] || b.score[1] - a.score[1] || a.position - b.position;

/** Searches every episode, oldest first; any index must return the same result. */
export function retrieve(
  entries: Iterable<Episode>,
  query: MemoryQuery,
  policy: RetrievalPolicy = memoryV11,
  k: number = MOST_RETRIEVED,
): Retrieved[] {
  const wanted = queryFeatures(query);
  const most = clampTopK(k);
  let best: Retrieved[] = [];
  let position = 0;
  for (const entry of entries) {
    const features = episodeFeatures(entry);
    if (mayRetrieve(wanted, features, policy)) {
      const score = policy.score(wanted, features);
      const similarity = similarityOf(wanted, features);
      best = [...best, { entry, position, score, similarity }].sort(byScore).slice(0, most);
    }
    position++;
  }
  return best;
}
