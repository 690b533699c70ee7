/** What a memory would tell a case, with the score of every episode taken apart. */
import { type Advice, advise } from '../advice/advise.ts';
import { adviceLanguage } from '../advice/sentences.ts';
import { episodeFeatures, type MemoryQuery, queryFeatures } from '../find/retrieval-features.ts';
import type { RetrievalPolicy, Retrieved } from '../find/retrieve.ts';
import type { EpisodeMemory, MemoryAnswer } from './episode-memory.ts';
import { describeCase, type QueryCase } from './query-case.ts';

/** A case, what it looks like to the memory, and what the memory tells it. */
export interface QueriedCase {
  readonly case_id: string | number | null;
  readonly policy: string;
  readonly query: MemoryQuery;
  readonly answer: MemoryAnswer;
  readonly advice: Advice;
}

/** Puts a case to a memory. */
export async function queryMemory(
  memory: EpisodeMemory,
  { case_id, text, terms, ...appearance }: QueryCase,
  policy: RetrievalPolicy,
  k: number,
): Promise<QueriedCase> {
  const query = describeCase({ text, terms, ...appearance });
  const answer = await memory.query(query, { policy, k, explain: true });
  const advice = advise(answer.retrieved, { language: adviceLanguage(query.signature.language) });
  return { case_id: case_id ?? null, policy: policy.name, query, answer, advice };
}

/** How an episode was scored, and on what. */
export function explainScore({ entry, score, similarity }: Retrieved, query: MemoryQuery) {
  const wanted = queryFeatures(query);
  const { structure, words, length_bucket, items } = episodeFeatures(entry);
  return {
    episode_id: entry.episode_id,
    score,
    similarity,
    shared_tags: structure.filter((tag) => wanted.structure.has(tag)),
    shared_words: words.filter((word) => wanted.words.has(word)),
    words_asked: wanted.words.size,
    same_length: length_bucket === wanted.length_bucket,
    aspects_apart: Math.abs(items - wanted.items),
  };
}
