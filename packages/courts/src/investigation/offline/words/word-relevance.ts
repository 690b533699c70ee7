/** How relevant files and texts are to a question: by the words they share, rare words more than common ones. */
import { isRefusal, type Sources } from '@curia/core/agent';
import { canHoldCause } from '../file-kind.ts';
import { wordsIn } from './words.ts';

/** What the words of a question are worth here, and how relevant each file is. */
export interface Relevance {
  /** The words that some file has, with their weights. */
  readonly weights: ReadonlyMap<string, number>;
  /** From 0 to 1, by path. */
  readonly files: ReadonlyMap<string, number>;
}

const MOST_OF_A_FILE = 200_000;
const MOST_CHARACTERS = 100_000_000;

/** Counts the words of a question in all files; only those words are kept, so that large repositories fit in memory. */
export async function readRelevance(
  terms: ReadonlyMap<string, number>,
  paths: readonly string[],
  bench: Sources,
  signal: AbortSignal,
): Promise<Relevance> {
  const counted = new Map<string, ReadonlyMap<string, number>>();
  const known = new Map<string, number>();
  let characters = 0;
  for (const path of paths) {
    signal.throwIfAborted();
    if (!canHoldCause(path) || characters > MOST_CHARACTERS) continue;
    const file = await bench.text(path);
    if (isRefusal(file)) continue;
    characters += file.text.length;
    const counts = countWords(path, file.text.slice(0, MOST_OF_A_FILE), terms);
    counted.set(path, counts);
    for (const word of counts.keys()) known.set(word, (known.get(word) ?? 0) + 1);
  }
  const weights = new Map<string, number>();
  for (const [word, inFiles] of known)
    weights.set(word, terms.get(word)! * Math.log(1 + counted.size / inFiles));
  const scores = Array.from(counted, ([path, counts]) => [path, score(counts, weights)] as const);
  const most = Math.max(1e-9, ...scores.map(([, own]) => own));
  return { weights, files: new Map(scores.map(([path, own]) => [path, own / most])) };
}

/** A word in a path says what the whole file is about. */
function countWords(path: string, text: string, terms: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (words: readonly string[], times: number): void => {
    for (const word of words) if (terms.has(word)) counts.set(word, (counts.get(word) ?? 0) + times);
  };
  count(wordsIn(path), 3);
  count(wordsIn(text), 1);
  return counts;
}

function score(counts: ReadonlyMap<string, number>, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [word, count] of counts) sum += (weights.get(word)! * count) / (count + 1.5);
  return sum;
}
